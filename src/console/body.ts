/** Reads the JSON body or the query of a request by a schema: names every wrong field at once, and refuses unknown fields. */
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { NAME_RULE, nameIn } from '../access/chosen-name.ts'
import { ApiProblem, type ParameterIssue } from '../contract/problem.ts'
import { laterValidator, type Validator } from '../lib/later-validator.ts'

type FieldLocation = 'body' | 'query'

const issueIn =
  (location: FieldLocation) =>
  (name: string, code: ParameterIssue['code'], message: string): ParameterIssue => ({
    in: location,
    name,
    code,
    message,
  })

/** A field whose value is well formed and still cannot be taken. */
export const refusedField = (name: string, message: string, location: FieldLocation = 'body'): ApiProblem =>
  new ApiProblem('validation_error', {
    detail: `${name} ${message}`,
    errors: [issueIn(location)(name, 'not_allowed', message)],
  })

type Fault = ReturnType<Validator['Errors']>[number]

const issuesOf = (
  { keyword, params, instancePath, message }: Fault,
  location: FieldLocation,
): readonly ParameterIssue[] => {
  const issue = issueIn(location)
  if (keyword === 'required')
    return params.requiredProperties.map((name) => issue(name, 'missing', 'is missing'))
  if (keyword === 'additionalProperties')
    return params.additionalProperties.map((name) =>
      issue(name.slice(0, 100), 'unknown', 'is not a field of this request'),
    )
  return [issue(instancePath.slice(1), 'wrong_type', message)]
}

/** The schema of one is reported by its parts too, and a field that is not asked for by a schema that takes nothing. */
const isOwn = ({ instancePath, keyword }: Fault): boolean =>
  keyword !== 'boolean' &&
  (instancePath !== '' || ['required', 'additionalProperties', 'type'].includes(keyword))

type Read<T extends TProperties> = (given: unknown) => Static<TObject<T>>

const readerOf =
  (location: FieldLocation) =>
  <T extends TProperties>(fields: T): Read<T> => {
    const validatorOf = laterValidator(Type.Object(fields, { additionalProperties: false }))
    return (given) => {
      const validator = validatorOf()
      if (validator.Check(given)) return given
      const errors = [...validator.Errors(given)].filter(isOwn).flatMap((fault) => issuesOf(fault, location))
      const detail = errors
        .map(({ name, message }) => `${name === '' ? `the ${location}` : name} ${message}`)
        .join('; ')
      throw new ApiProblem('validation_error', { detail, errors })
    }
  }

/** Makes a function that reads such bodies. It throws `validation_error`. */
export const bodyReader = readerOf('body')
/** Makes a function that reads queries, whose values are texts; a name that is given twice is refused. */
export const queryReader = readerOf('query')

const readNothing = bodyReader({})

/** Refuses a body with a field. */
export const requireNoFields = (body: unknown): void => {
  readNothing(body ?? {})
}

/** A text that is stored or compared: PostgreSQL takes none with a NUL. */
export const storedText = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\0]*$' })
/** None of our own is longer. */
export const shortText = storedText(1000)

/** The name of a key or a screen, as it is kept. Throws `validation_error`. */
export const chosenName = (text: string): string => {
  const name = nameIn(text)
  if (name === null) throw refusedField('name', NAME_RULE)
  return name
}
