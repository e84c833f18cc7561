/** The JSON body of a request, read by a schema: every wrong field is named at once, and one that is not asked for is refused. */
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { Compile } from 'typebox/compile'
import { ApiProblem, type ParameterIssue } from '../contract/problem.ts'

const issue = (name: string, code: ParameterIssue['code'], message: string): ParameterIssue => ({
  in: 'body',
  name,
  code,
  message,
})

/** A field whose value is well formed and still cannot be taken. */
export const refusedField = (name: string, message: string): ApiProblem =>
  new ApiProblem('validation_error', {
    detail: `${name} ${message}`,
    errors: [issue(name, 'not_allowed', message)],
  })

type Fault = ReturnType<ReturnType<typeof Compile>['Errors']>[number]

const issuesOf = ({ keyword, params, instancePath, message }: Fault): readonly ParameterIssue[] => {
  if (keyword === 'required')
    return params.requiredProperties.map((name) => issue(name, 'missing', 'is missing'))
  if (keyword === 'additionalProperties')
    return params.additionalProperties.map((name) =>
      issue(name.slice(0, 100), 'unknown', 'is not a field of this request'),
    )
  return [issue(instancePath.slice(1), 'wrong_type', message)]
}

/** The schema of one is reported by its parts too. */
const isOwn = ({ instancePath, keyword }: Fault): boolean =>
  instancePath !== '' || ['required', 'additionalProperties', 'type'].includes(keyword)

/** Makes a function that reads such bodies. It throws `validation_error`. */
export const bodyReader = <T extends TProperties>(fields: T): ((body: unknown) => Static<TObject<T>>) => {
  const validator = Compile(Type.Object(fields, { additionalProperties: false }))
  return (body) => {
    if (validator.Check(body)) return body
    const errors = [...validator.Errors(body)].filter(isOwn).flatMap(issuesOf)
    const detail = errors
      .map(({ name, message }) => (name === '' ? `the body ${message}` : `${name} ${message}`))
      .join('; ')
    throw new ApiProblem('validation_error', { detail, errors })
  }
}

/** A text that is kept or compared; nothing of ours is longer. */
export const shortText = Type.String({ maxLength: 1000 })
