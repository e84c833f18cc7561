/** The OpenAPI 3.1 document of a list of operations. */
import type { TSchema } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import type { Returns } from './envelope.ts'
import { formatParameter } from './format.ts'
import {
  cachedHeaders,
  headerRefs,
  headers,
  keyedHeaders,
  notModified,
  problemName,
  problemResponses,
  problemSchema,
  securitySchemes,
  textContent,
} from './openapi-components.ts'
import type { Parameter } from './parameter.ts'
import { problems } from './problem.ts'

/** Version of the interface, not of the program. */
export const API_VERSION = '1.0.0'

/** What the document needs of an endpoint, or of a path without one. */
export type Operation = Pick<
  Endpoint<never>,
  'path' | 'name' | 'tag' | 'about' | 'parameters' | 'refuses' | 'returns' | 'example'
> & {
  readonly keyed: boolean
  /** Has an ETag, pages and the text formats. */
  readonly isData: boolean
}

type Json = Readonly<Record<string, unknown>>
type Schemas = Map<string, unknown>

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const plainJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

/** Every operation's response is a component, and so is the row of a list; equal rows of two lists are one. */
const addSchemas = (name: string, returns: Returns, schemas: Schemas, rows: Map<TSchema, string>): void => {
  if (returns.kind === 'record') {
    schemas.set(name, plainJson(returns.schema))
    return
  }
  const row = rows.get(returns.item) ?? `${name}Row`
  rows.set(returns.item, row)
  schemas.set(row, plainJson(returns.item))
  const { properties, ...rest } = plainJson(returns.schema) as { properties: Record<string, Json> }
  const results = { ...properties['results'], items: { $ref: `#/components/schemas/${row}` } }
  schemas.set(name, { ...rest, properties: { ...properties, results } })
}

const parameterOf = (
  name: string,
  where: 'path' | 'query',
  { about, schema, required, example }: Parameter<unknown>,
  shown: unknown,
): Json => {
  const preset = (schema as { readonly default?: unknown }).default
  return {
    name,
    in: where,
    required,
    description: about,
    schema: plainJson(schema),
    example: shown ?? example ?? preset,
  }
}

const parametersOf = ({ parameters, example, isData }: Operation): readonly Json[] => [
  ...Object.entries(parameters).map(([name, parameter]) =>
    parameterOf(name, parameter.in, parameter, example.values[name]),
  ),
  ...(isData ? [parameterOf('format', 'query', formatParameter, 'json')] : []),
]

const openStatuses = [400, 405, 414, 431, 500]
const keyedStatuses = [...openStatuses, 401, 403, 406, 413, 422, 429, 503]

const statusesOf = ({ keyed, parameters, refuses = [] }: Operation): readonly number[] => {
  const named = Object.values(parameters).some(({ in: where }) => where === 'path')
  const own = [...(named ? [404] : []), ...refuses.map((code) => problems[code].status)]
  const all = keyed ? [...keyedStatuses, ...own] : openStatuses
  return [...new Set(all)].toSorted((a, b) => a - b)
}

const okOf = ({ name, returns, example, keyed, isData }: Operation): Json => ({
  description: returns.kind === 'list' ? 'The rows.' : 'The record.',
  headers: headerRefs([
    ...(keyed ? keyedHeaders : ['X-Request-Id']),
    ...cachedHeaders.filter((one) => isData || one !== 'ETag'),
    ...(returns.kind === 'list' ? ['X-Total-Count', 'Link'] : []),
  ]),
  content: {
    'application/json': {
      schema: { $ref: `#/components/schemas/${pascal(name)}` },
      example: example.response,
    },
    ...(isData ? textContent : {}),
  },
})

const operationOf = (operation: Operation): Json => {
  const { name, tag, about, keyed, isData } = operation
  const failures = statusesOf(operation).map((status) => [
    `${status}`,
    { $ref: `#/components/responses/${problemName(status)}` },
  ])
  return {
    operationId: name,
    tags: [tag],
    summary: about.split(/[.;]/)[0],
    description: about,
    ...(keyed ? {} : { security: [] }),
    parameters: parametersOf(operation),
    responses: {
      200: okOf(operation),
      ...(isData ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
      ...Object.fromEntries(failures),
    },
  }
}

const description = `Read-only market data of US equities, ETFs and funds. Every operation is a GET; HEAD gives the \
same headers without a body.

Lists are served as JSON, CSV or NDJSON, by \`format\` or by Accept. An answer carries an ETag: send it back as \
If-None-Match and an unchanged answer is a 304 without a body. Unknown parameters are ignored and named in \
\`X-Unknown-Parameters\`, and refused with \`Prefer: handling=strict\`. Lists by days are newest first; \`order=asc\` gives \
the same list from its other end, \`fields\` rows with some of their fields. \`from\` is not after \`to\`.

The limit of a key holds for a window of 60 seconds that begins with its first request; the next window begins with the first \
request after its end. Around that edge twice the limit can be served within a moment.`

/** The whole document. `baseUrl` is the one server it names; empty for the one it comes from. */
export const documentOf = (operations: readonly Operation[], baseUrl: string): Json => {
  const schemas: Schemas = new Map([['Problem', problemSchema]])
  const rows = new Map<TSchema, string>()
  for (const { name, returns } of operations) addSchemas(pascal(name), returns, schemas, rows)
  return {
    openapi: '3.1.0',
    info: { title: 'Openbell', version: API_VERSION, description },
    // A document may name no address of its own: `/` is then where it was read.
    servers: [{ url: baseUrl === '' ? '/' : baseUrl }],
    security: Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(operations.map((each) => [each.path, { get: operationOf(each) }])),
    components: {
      securitySchemes,
      schemas: Object.fromEntries(schemas),
      headers,
      responses: { ...problemResponses, NotModified: notModified },
    },
  }
}
