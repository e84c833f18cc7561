/** The OpenAPI 3.1 document of a list of operations. */
import type { Endpoint } from './endpoint.ts'
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
import { type Models, schemaOf } from './openapi-schemas.ts'
import type { Parameter } from './parameter.ts'
import { withPartialRows } from './partial-rows.ts'
import { problems } from './problem.ts'

/** Version of the interface, not of the program. */
export const API_VERSION = '1.0.0'

/** What the document needs of an endpoint, or of a path without one. */
export type Operation = Pick<
  Endpoint<never>,
  'path' | 'name' | 'summary' | 'tag' | 'about' | 'parameters' | 'refuses' | 'returns' | 'example'
> & {
  readonly keyed: boolean
  /** Has pages and the text formats. */
  readonly isData: boolean
  /** Has an ETag and answers 304. */
  readonly isConditional: boolean
}

type Json = Readonly<Record<string, unknown>>

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The answer of an operation: a record by its own name, a list by the name of the operation. */
const responseSchemaOf = ({ name, returns, parameters }: Operation, models: Models): unknown => {
  if (returns.kind === 'record') return schemaOf(returns.schema, models)
  const list = 'fields' in parameters ? withPartialRows(returns) : returns.schema
  return schemaOf({ ...list, title: pascal(name) }, models)
}

/** Examples fill forms in: where nothing must be given one would only narrow the answer, and is in the sentence instead. */
const parameterOf = (
  name: string,
  where: 'path' | 'query',
  { about, schema, required, example, parseAll }: Parameter<unknown>,
  shown?: unknown,
): Json => {
  const described = schemaOf(schema, new Map()) as Json
  if (required)
    return { name, in: where, required, description: about, schema: described, example: shown ?? example }
  const isShown = example !== undefined && example !== described['default'] && described['format'] !== 'date'
  return {
    name,
    in: where,
    required,
    description: isShown ? `${about} For example \`${example}\`.` : about,
    // How a list is written is seen from one.
    schema: parseAll === undefined ? described : { ...described, examples: [[example]] },
  }
}

const parametersOf = ({ parameters, example, isData }: Operation): readonly Json[] => [
  ...Object.entries(parameters).map(([name, parameter]) =>
    parameterOf(name, parameter.in, parameter, example.values[name]),
  ),
  ...(isData ? [parameterOf('format', 'query', formatParameter)] : []),
]

const openStatuses = [400, 405, 408, 414, 417, 431, 500]
const keyedStatuses = [...openStatuses, 401, 403, 406, 413, 422, 429, 503]

const statusesOf = ({ keyed, parameters, refuses = [] }: Operation): readonly number[] => {
  const named = Object.values(parameters).some(({ in: where }) => where === 'path')
  const own = [...(named ? [404] : []), ...refuses.map((code) => problems[code].status)]
  const all = keyed ? [...keyedStatuses, ...own] : openStatuses
  return [...new Set(all)].toSorted((a, b) => a - b)
}

const okOf = (operation: Operation, models: Models): Json => {
  const { returns, example, keyed, isData, isConditional } = operation
  return {
    description: returns.kind === 'list' ? 'The rows.' : 'The record.',
    headers: headerRefs([
      ...(keyed ? keyedHeaders : ['X-Request-Id']),
      ...cachedHeaders.filter((one) => isConditional || one !== 'ETag'),
      ...(returns.kind === 'list' ? ['X-Total-Count', 'Link'] : []),
    ]),
    content: {
      'application/json': {
        schema: responseSchemaOf(operation, models),
        example: example.response,
      },
      ...(isData ? textContent : {}),
    },
  }
}

const operationOf = (operation: Operation, models: Models): Json => {
  const { name, summary, tag, about, keyed, isConditional } = operation
  const failures = statusesOf(operation).map((status) => [
    `${status}`,
    { $ref: `#/components/responses/${problemName(status)}` },
  ])
  return {
    operationId: name,
    tags: [tag.name],
    summary,
    description: about,
    ...(keyed ? {} : { security: [] }),
    parameters: parametersOf(operation),
    responses: {
      200: okOf(operation, models),
      ...(isConditional ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
      ...Object.fromEntries(failures),
    },
  }
}

const description = `Read-only market data of US equities, ETFs and funds. Every operation is a GET; HEAD returns the \
same headers without a body.

Lists are available as JSON, CSV or NDJSON, chosen by \`format\` or by the Accept header. Every answer with data has an ETag: send \
it back as If-None-Match, and if nothing has changed the answer is a 304 without a body. Unknown parameters are ignored and \
listed in \`X-Unknown-Parameters\`; with \`Prefer: handling=strict\` they are refused. Lists by date are newest first; \
\`order=asc\` reverses them. With \`fields\` each row has only the named fields; its schema has a name that begins with \
\`Partial\`. Without \`fields\` every row is a whole record. \`from\` must not be after \`to\`.

\`/v1/stream\` (WebSocket) and \`/v1/stream/sse\` (server-sent events) send new records as soon as they are loaded; \
\`/v1/asyncapi.json\` describes them.

The rate limit applies to windows of 60 seconds. A window begins with the first request of a key; the next one begins with \
the first request after its end. Up to twice the limit can therefore be served within a short time around the end of a window.`

const license = { name: 'Apache License 2.0', identifier: 'Apache-2.0' }
const contact = { name: 'The operator of this server' }

/** In the order of the operations. */
const tagsOf = (operations: readonly Operation[]): readonly Json[] => {
  const abouts = new Map(operations.map(({ tag }) => [tag.name, tag.about]))
  return [...abouts].map(([name, about]) => ({ name, description: about }))
}

/** The whole document. `baseUrl` is the one server it names; empty for the one it comes from. */
export const documentOf = (operations: readonly Operation[], baseUrl: string): Json => {
  const models: Models = new Map()
  schemaOf(problemSchema, models)
  const paths = operations.map((each) => [each.path, { get: operationOf(each, models) }])
  const statuses = new Set(operations.flatMap(statusesOf))
  return {
    openapi: '3.1.0',
    info: { title: 'Openbell', version: API_VERSION, description, license, contact },
    // A document may name no address of its own: `/` is then where it was read.
    servers: [{ url: baseUrl === '' ? '/' : baseUrl }],
    security: Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    tags: tagsOf(operations),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes,
      schemas: Object.fromEntries([...models].toSorted(([one], [other]) => (one < other ? -1 : 1))),
      headers,
      responses: { ...problemResponses(statuses), NotModified: notModified },
    },
  }
}
