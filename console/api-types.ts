/** Writes `console/src/api/types.ts`, the types of the interface, from its OpenAPI document (`npm run docs`). */
import { writeFileSync } from 'node:fs'
import { endpoints } from '../src/app.ts'
import { documentOf } from '../src/contract/openapi.ts'
import { operationsOf } from '../src/http/documents/openapi-document.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
}

type Parameter = { readonly name: string; readonly required?: boolean; readonly schema: Schema }

type Document = {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

/** The application asks for whole rows in JSON. */
const unusedParameters = ['format', 'fields']

const nameOf = ($ref: string): string => $ref.slice('#/components/schemas/'.length)

/** Rows with chosen fields alone, which only `fields` brings. */
const isPartial = ({ $ref }: Schema): boolean => $ref !== undefined && nameOf($ref).startsWith('Partial')

const quoted = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`)

const unionOf = (schemas: readonly Schema[]): string =>
  [...new Set(schemas.filter((each) => !isPartial(each)).map(typeOf))].join(' | ')

const objectOf = ({
  properties = {},
  required = [],
  patternProperties,
  additionalProperties,
}: Schema): string => {
  const members = Object.entries(properties).map(
    ([name, schema]) => `  readonly ${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (members.length > 0) return `{\n${members.join('\n')}\n}`
  const [value] = Object.values(patternProperties ?? {})
  const open = typeof additionalProperties === 'object' ? additionalProperties : value
  return `Readonly<Record<string, ${open === undefined ? 'unknown' : typeOf(open)}>>`
}

const arrayOf = (item: string): string => `readonly ${/[ |{]/.test(item) ? `(${item})` : item}[]`

const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.anyOf !== undefined) return unionOf(schema.anyOf)
  if (schema.enum !== undefined)
    return schema.enum.map((each) => (typeof each === 'string' ? `'${each}'` : String(each))).join(' | ')
  switch (schema.type) {
    case 'array':
      return arrayOf(typeOf(schema.items ?? {}))
    case 'object':
      return objectOf(schema)
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

const parameterOf = ({ name, required, schema }: Parameter): string =>
  `      readonly ${quoted(name)}${required ? '' : '?'}: ${typeOf(schema)}${required ? '' : ' | undefined'}`

const endpointOf = ([path, { get }]: readonly [string, { readonly get: Operation }]): string => {
  const parameters = (get.parameters ?? []).filter(({ name }) => !unusedParameters.includes(name))
  const answer = get.responses['200']?.content?.['application/json']?.schema ?? {}
  const params =
    parameters.length === 0
      ? 'Readonly<Record<string, never>>'
      : `{\n${parameters.map(parameterOf).join('\n')}\n    }`
  return `  '${path}': {\n    readonly params: ${params}\n    readonly answer: ${typeOf(answer)}\n  }`
}

/** The file as it must be; the test compares it with the one that is committed. */
export const apiTypes = (): string => {
  const { paths, components } = JSON.parse(
    JSON.stringify(documentOf(operationsOf(endpoints), '')),
  ) as unknown as Document
  const models = Object.entries(components.schemas)
    .filter(([name]) => !name.startsWith('Partial'))
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)}`)
  return [
    '/** Types of the interface, made from its OpenAPI document by `npm run docs`. */',
    ...models,
    `/** Each path with what it is asked and what it answers. */\nexport type Endpoints = {\n${Object.entries(paths).map(endpointOf).join('\n')}\n}\n`,
  ].join('\n\n')
}

if (import.meta.main) writeFileSync(new URL('./src/api/types.ts', import.meta.url), apiTypes())
