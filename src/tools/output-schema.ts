/** What a tool gives, as JSON Schema made of what its endpoints return. */
import { type Models, schemaOf } from '../contract/openapi-schemas.ts'
import { endpointsOf, type JsonSchema, type Tool, type ToolEndpoint } from './tool.ts'

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `x-unit` is not a keyword of JSON Schema, and some clients refuse unknown ones: the sentence says it. */
const withUnit = ({ 'x-unit': unit, ...schema }: JsonSchema): JsonSchema =>
  unit === undefined
    ? schema
    : { ...schema, description: `${schema['description'] ?? ''} Unit: ${unit}.`.trim() }

const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null'

/** `string or null` in one schema: agents read lists of tools whole, and hundreds of fields may be null. */
const nullable = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...others } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !isNull(anyOf[1])) return schema
  const [value] = anyOf as readonly unknown[]
  if (!isObject(value) || typeof value['type'] !== 'string') return schema
  const sentences = [others['description'], value['description']].filter((each) => each !== undefined)
  return {
    ...value,
    ...others,
    type: [value['type'], 'null'],
    ...(Array.isArray(value['enum']) ? { enum: [...(value['enum'] as unknown[]), null] } : {}),
    ...(sentences.length === 0 ? {} : { description: sentences.join(' ') }),
  }
}

const compacted = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(compacted)
  if (!isObject(schema)) return schema
  const entries = Object.entries(withUnit(schema)).map(([name, value]) => [name, compacted(value)] as const)
  return nullable(Object.fromEntries(entries))
}

/** Rows that `fields` cuts lack some of theirs. */
const withoutRequired = ({ required: _, ...schema }: JsonSchema): JsonSchema => schema

/** Columns of the screener: the view that lists them says what each means, when an agent asks for it. */
const MANY_FIELDS = 100

const typesOf = (model: unknown): unknown => {
  const properties = isObject(model) ? model['properties'] : undefined
  if (!isObject(properties) || Object.keys(properties).length < MANY_FIELDS) return model
  const types = Object.entries(properties as Record<string, JsonSchema>).map(([name, { type }]) => [
    name,
    { type },
  ])
  return { ...(model as JsonSchema), properties: Object.fromEntries(types) as JsonSchema }
}

const answersOf = (endpoints: readonly ToolEndpoint[]) => {
  const models: Models = new Map()
  const answers = endpoints.map(({ returns }) => schemaOf(returns.schema, models, '#/$defs/'))
  const areCut = endpoints.some(({ parameters }) => Object.hasOwn(parameters, 'fields'))
  const records = [...models].map(([name, model]) => [
    name,
    typesOf(compacted(areCut ? withoutRequired(model) : model)),
  ])
  return { answers: distinct(answers.map(compacted)), records: Object.fromEntries(records) as JsonSchema }
}

const distinct = (schemas: readonly unknown[]): readonly unknown[] => [
  ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
]

const count = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description })

/** `answer` is that of the interface to `request`; what is said about it has fields of its own. */
export const outputSchemaOf = (tool: Tool): JsonSchema & { readonly type: 'object' } => {
  const { answers, records } = answersOf(endpointsOf(tool))
  return {
    type: 'object',
    properties: {
      request: { type: 'string', description: 'Path and query of the interface that were asked.' },
      notices: {
        type: 'array',
        items: { type: 'string' },
        description: 'What must be known to use the answer: who wrote its texts, what was cut, how to go on.',
      },
      shown: {
        type: 'object',
        properties: {
          from: count('Rows of the answer before the first of these.'),
          rows: count('Rows shown.'),
          of: count('Rows that the answer has.'),
        },
        required: ['from', 'rows', 'of'],
        description: 'Which rows of the answer are shown, where it has rows.',
      },
      next: { type: 'object', description: 'Arguments of the call that goes on; absent at the end.' },
      answer: answers.length === 1 ? answers[0] : { anyOf: answers },
    },
    required: ['request', 'notices', 'answer'],
    ...(Object.keys(records).length === 0 ? {} : { $defs: records }),
  }
}
