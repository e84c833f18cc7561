/** Every operation of the interface in Markdown: what it answers, its parameters, and the fields of its rows with their units. */
import type { TSchema } from 'typebox'
import type { Operation } from '../../contract/openapi.ts'
import type { Parameter } from '../../contract/parameter.ts'
import { problems } from '../../contract/problem.ts'
import { fieldsOf } from '../../contract/record-fields.ts'

type Described = TSchema & {
  readonly description?: string
  readonly 'x-unit'?: string
  readonly anyOf?: readonly Described[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly string[]
}

/** A longer list of words is in the description of the endpoint that lists them. */
const MAX_WORDS = 12

const boundsOf = ({ minimum, maximum, enum: words, default: preset }: Described): string => {
  const named = words?.filter((word) => word !== '') ?? []
  const facts = [
    ...(minimum === undefined || maximum === undefined || maximum > 1e9 ? [] : [`${minimum} to ${maximum}`]),
    ...(named.length === 0 || named.length > MAX_WORDS ? [] : [named.join(', ')]),
    ...(preset === undefined || preset === '' || Array.isArray(preset) ? [] : [`default ${preset}`]),
  ]
  return facts.length === 0 ? '' : ` (${facts.join('; ')})`
}

const parameterLine = ([name, { about, schema, required, in: place }]: readonly [
  string,
  Parameter<unknown> & { readonly in: 'path' | 'query' },
]): string =>
  `- \`${name}\` in the ${place}${required ? ', required' : ''}: ${about}${boundsOf(schema as Described)}`

const unitOf = (schema: Described): string | undefined =>
  schema['x-unit'] ?? schema.anyOf?.map(unitOf).find((unit) => unit !== undefined)

const isNullable = ({ anyOf = [] }: Described): boolean =>
  anyOf.some((each) => (each as { readonly type?: unknown }).type === 'null')

const fieldLine = ([name, schema]: readonly [string, Described]): string => {
  const unit = unitOf(schema)
  const facts = [...(unit === undefined ? [] : [unit]), ...(isNullable(schema) ? ['or null'] : [])]
  return `- \`${name}\`: ${schema.description ?? ''}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`
}

const rowsOf = ({ returns }: Operation): readonly string[] => {
  const fields = [...fieldsOf(returns.kind === 'list' ? returns.item : returns.schema)]
  if (fields.length === 0) return []
  const heading = returns.kind === 'list' ? 'Each row of `results`:' : 'The record:'
  return [heading, '', ...fields.map((field) => fieldLine(field as readonly [string, Described])), '']
}

const operationText = (operation: Operation): string => {
  const { path, name, summary, about, parameters, keyed } = operation
  const entries = Object.entries(parameters)
  return [
    `### ${name}`,
    '',
    `\`GET ${path}\` · ${summary}${keyed ? '' : ' · needs no key'}`,
    '',
    about,
    '',
    ...(entries.length === 0 ? [] : ['Parameters:', '', ...entries.map(parameterLine), '']),
    ...rowsOf(operation),
  ].join('\n')
}

const errors = Object.entries(problems).map(
  ([code, { status, about }]) => `- \`${code}\` (${status}): ${about}`,
)

const opening = `# Reference

Every operation of the interface under \`/v1\`: a GET with a key in \`X-API-Key\`. Lists take \`format=csv\` and \`format=ndjson\` too.
Null means unknown, never zero. The same for programs: \`/v1/openapi.json\`.
`

export const referenceMarkdown = (operations: readonly Operation[]): string => {
  const tags = [...Map.groupBy(operations, ({ tag }) => tag.name)]
  const sections = tags.map(([name, list]) =>
    [`## ${name}`, '', list[0]?.tag.about ?? '', '', ...list.map(operationText)].join('\n'),
  )
  return [opening, ...sections, '## Errors', '', ...errors, ''].join('\n')
}
