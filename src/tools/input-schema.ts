/** What a tool takes, as JSON Schema made of the parameters of its endpoints. */
import type { Parameter } from '../contract/parameter.ts'
import { endpointsOf, type JsonSchema, presetsOf, requiredOf, type Tool } from './tool.ts'

/** Characters of a result: some 8,000 tokens, a third of what common agents take of one. */
export const DEFAULT_CHARACTERS = 32_000
export const MIN_CHARACTERS = 4000
export const MAX_CHARACTERS = 200_000

/** Arguments that are of the tool, not of the interface. */
export const ownArguments = {
  skip: {
    type: 'integer',
    minimum: 0,
    default: 0,
    description:
      'Rows at the start of this answer to leave out: a result that was cut says what to give here to go on.',
  },
  maxChars: {
    type: 'integer',
    minimum: MIN_CHARACTERS,
    maximum: MAX_CHARACTERS,
    default: DEFAULT_CHARACTERS,
    description: 'Characters that the result may have; further rows are cut.',
  },
} as const

const contains = (view: string): JsonSchema => ({
  type: 'string',
  maxLength: 100,
  description: `Only rows that contain this text, whatever its letter case. Only with view=${view}.`,
})

type Found = { readonly view: string; readonly parameter: Parameter<unknown> }

const distinct = <Value>(values: readonly Value[]): readonly Value[] => {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...byText.values()]
}

const numbersOf = (schemas: readonly JsonSchema[], name: string): readonly number[] =>
  schemas.flatMap((schema) => {
    const value = schema[name]
    return typeof value === 'number' ? [value] : []
  })

/** What each of several endpoints takes under one name is taken; each of them refuses what it does not. */
const mergedSchema = (schemas: readonly JsonSchema[]): JsonSchema => {
  const [first = {}, ...others] = distinct(schemas)
  if (others.length === 0) return first
  const all = [first, ...others]
  const defaults = distinct(all.map((schema) => schema['default']))
  const enums = all.flatMap((schema) => (Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : []))
  const [minimums, maximums] = [numbersOf(all, 'minimum'), numbersOf(all, 'maximum')]
  return {
    type: first['type'],
    ...(enums.length === 0 ? {} : { enum: distinct(enums) }),
    ...(minimums.length === 0 ? {} : { minimum: Math.min(...minimums) }),
    ...(maximums.length === 0 ? {} : { maximum: Math.max(...maximums) }),
    ...(defaults.length > 1 ? {} : { default: defaults[0] }),
  }
}

/** Patterns are left to the interface, whose problems say in words what is wrong. */
const withoutPattern = ({ pattern: _, items, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  ...(items === undefined ? {} : { items: withoutPattern(items as JsonSchema) }),
})

const placesOf = ({ views }: Tool, found: readonly Found[]): string => {
  const names = new Set(found.map(({ view }) => view))
  return names.size === views.length ? '' : ` Only with view=${[...names].join(' or ')}.`
}

const propertyOf = (tool: Tool, name: string, found: readonly Found[]): JsonSchema => {
  const schema = mergedSchema(found.map(({ parameter }) => withoutPattern({ ...parameter.schema })))
  // Sentences that differ by their examples alone, as those of `fields`, are said once.
  const abouts = [
    ...new Map(found.map(({ parameter: { about } }) => [about.replaceAll(/`[^`]*`/g, ''), about])).values(),
  ]
  const examples = distinct(found.flatMap(({ parameter: { example } }) => example ?? []))
  const preset = presetsOf(tool)[name]
  const isShown = schema['type'] === 'string' && schema['enum'] === undefined && schema['format'] !== 'date'
  return {
    ...schema,
    ...(preset === undefined ? {} : { default: preset }),
    description: `${abouts.join(' Or: ')}${placesOf(tool, found)}`,
    ...(isShown && examples.length > 0 ? { examples } : {}),
    ...(schema['type'] === 'array' ? { examples: [examples] } : {}),
  }
}

const viewProperty = ({ views }: Tool): JsonSchema => ({
  type: 'string',
  enum: views.map(({ name }) => name),
  default: views[0]?.name,
  description: views.map(({ name, endpoints: [first] }) => `${name}: ${first?.about ?? ''}`).join('\n'),
})

/** The place of each parameter, in the order of the endpoints. */
const foundIn = ({ views }: Tool): ReadonlyMap<string, readonly Found[]> => {
  const all = views.flatMap(({ name: view, endpoints }) =>
    endpoints.flatMap(({ parameters }) =>
      Object.entries(parameters).map(([name, parameter]) => ({ name, view, parameter })),
    ),
  )
  return Map.groupBy(all, ({ name }) => name)
}

export const inputSchemaOf = (tool: Tool): JsonSchema & { readonly type: 'object' } => {
  const found = [...foundIn(tool)]
  const endpoints = endpointsOf(tool)
  const required = found
    .map(([name]) => name)
    .filter((name) => endpoints.every((endpoint) => requiredOf(endpoint).includes(name)))
  return {
    type: 'object',
    properties: {
      ...(tool.views.length > 1 ? { view: viewProperty(tool) } : {}),
      ...Object.fromEntries(found.map(([name, places]) => [name, propertyOf(tool, name, places)])),
      ...(tool.searched === undefined ? {} : { contains: contains(tool.searched) }),
      ...ownArguments,
    },
    required,
    additionalProperties: false,
  }
}

/** Every name that a call of the tool may have. */
export const argumentNamesOf = (tool: Tool): readonly string[] =>
  Object.keys(inputSchemaOf(tool)['properties'] as JsonSchema)
