/** The OpenAPI document as the reference reads it: operations by group, each with its parameters. */

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly default?: string | number | boolean | readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
  readonly example?: string | number | boolean | readonly string[]
}

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
}

export type OpenApi = {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>
}

export type PlacedOperation = Operation & { readonly path: string }

export const operationsOf = ({ paths }: OpenApi): readonly PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, { get }]) => (get === undefined ? [] : [{ ...get, path }]))

/** Empty where an absent value means that nothing is narrowed. */
export const defaultText = ({ default: preset }: Schema): string => `${preset ?? ''}`

/** More are only in the list of the field. */
const NAMED_VALUES = 12

const allowedText = (values: readonly string[]): string => {
  const named = values.filter((each) => each !== '')
  return named.length > NAMED_VALUES ? `one of ${named.length} values` : named.join(' | ')
}

/** What a value may be, in words: `integer from 1 to 500, default 100`. */
export const kindOf = (schema: Schema): string => {
  const { type, enum: values, minimum, maximum, items } = schema
  const name = values !== undefined ? allowedText(values) : [type ?? 'value'].flat().join(' or ')
  const kind = items === undefined ? name : `list of ${kindOf(items)}`
  const from = minimum === undefined ? '' : ` from ${minimum}`
  const to = maximum === undefined ? '' : ` to ${maximum}`
  const preset = defaultText(schema)
  return `${kind}${from}${to}${preset === '' ? '' : `, default ${preset}`}`
}

/** A value as the field holds it: lists with commas. */
const exampleText = ({ example, required }: Parameter): string =>
  example === undefined || !required ? '' : [example].flat().join(',')

/** The values with which a call returns rows: of what is required, its example. */
export const prefilled = ({ parameters = [] }: Operation): Readonly<Record<string, string>> =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, exampleText(parameter)]))

/** Path and query of a call; fields that are empty are left out. */
export const targetWith = (
  { path, parameters = [] }: PlacedOperation,
  values: Readonly<Record<string, string>>,
): string => {
  const given = ({ name }: Parameter): string => (values[name] ?? '').trim()
  const placed = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, each) => text.replace(`{${each.name}}`, encodeURIComponent(given(each))), path)
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && given(parameter) !== '')
    .map((each) => `${encodeURIComponent(each.name)}=${readable(given(each))}`)
  return query.length === 0 ? placed : `${placed}?${query.join('&')}`
}

const readable = (text: string): string =>
  encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':')
