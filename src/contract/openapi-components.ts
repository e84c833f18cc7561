/** The parts of the OpenAPI document that every operation shares: key schemes, headers, problems. */
import { mediaTypes } from './format.ts'
import { interfaceProblems, issueCodes, issuePlaces, problemBody } from './problem.ts'
import { UNKNOWN_PARAMETERS } from './unknown-parameters.ts'

type Json = Readonly<Record<string, unknown>>

export const securitySchemes: Readonly<Record<string, Json>> = {
  apiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The key in a header. Use this one if you can.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The key as `Authorization: Bearer`.' },
  apiKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'apiKey',
    description:
      'The key in the URL, for tools that cannot send a header. URLs appear in logs and browser histories.',
  },
}

const header = (description: string, schema: Json, required = false): Json => ({
  description,
  schema,
  ...(required ? { required } : {}),
})
const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0 }

export const headers: Readonly<Record<string, Json>> = {
  'X-Request-Id': header(
    'The id that the request sent, if it consists of at most 64 letters, digits, `_` and `-`; otherwise a new one.',
    text,
    true,
  ),
  'X-RateLimit-Limit': header('Requests that the key may make in a window of 60 seconds.', whole),
  'X-RateLimit-Remaining': header('Requests left in the window after this one.', whole),
  'X-RateLimit-Reset': header(
    'Seconds until the window ends (not a timestamp). After that time the next request is served.',
    whole,
  ),
  'RateLimit-Policy': header('The same limit in the form of the IETF draft: `"default";q=1000;w=60`.', text),
  RateLimit: header('The same remainder in the form of the IETF draft: `"default";r=42;t=17`.', text),
  'Retry-After': header('Seconds to wait before the next try.', whole),
  'WWW-Authenticate': header('How to authenticate (RFC 6750).', text),
  Allow: header('The methods of the path.', text),
  ETag: header('Changes when the data of the answer change. Send it back as If-None-Match.', text),
  'Cache-Control': header('Always private for a request with a key.', text),
  Vary: header('The request headers that the answer depends on.', text),
  'X-Total-Count': header('Matching rows on all pages together.', whole),
  Link: header('URL of the next page, `rel="next"`, without the key; absent on the last page.', text),
  [UNKNOWN_PARAMETERS]: header(
    'Names of query parameters that were ignored because the path does not have them: percent-encoded, separated by commas, at most ten.',
    text,
  ),
}

const rateHeaders = Object.keys(headers).filter((name) => name.includes('RateLimit'))

/** References to headers by name, as a response lists them. */
export const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Headers of every reply to a key that may ask. */
export const keyedHeaders = ['X-Request-Id', ...rateHeaders, UNKNOWN_PARAMETERS]

/** Headers of an answer that may be asked for again by its tag. */
export const cachedHeaders = ['ETag', 'Cache-Control', 'Vary']

type InterfaceCode = keyof typeof interfaceProblems

const codes = Object.keys(interfaceProblems) as InterfaceCode[]

const issue: Json = {
  title: 'ParameterIssue',
  type: 'object',
  required: ['in', 'name', 'code', 'message'],
  properties: {
    in: { type: 'string', enum: issuePlaces },
    name: { type: 'string', description: 'Name of the parameter.' },
    code: { type: 'string', enum: issueCodes },
    message: {
      type: 'string',
      description: 'What the value must be. Together with the name it makes a sentence.',
    },
    index: { type: 'integer', description: 'Index of the value, from 0, where the parameter has several.' },
    value: { type: 'string', description: 'The value sent, at most its first 100 characters.' },
    minimum: { type: 'number' },
    maximum: { type: 'number' },
    allowed: { type: 'array', items: text },
    didYouMean: { type: 'array', items: text, minItems: 1 },
  },
}

export const problemSchema: Json = {
  title: 'Problem',
  type: 'object',
  description: 'Problem details (RFC 9457), the format of every error.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'retryable'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Page that explains the code.' },
    title: text,
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong with this request.' },
    code: { type: 'string', enum: codes },
    requestId: { type: 'string', description: 'The X-Request-Id of this reply.' },
    retryable: { type: 'boolean', description: 'True if the same request may succeed later.' },
    errors: { type: 'array', items: issue, description: 'Every invalid parameter.' },
    didYouMean: {
      type: 'array',
      items: text,
      minItems: 1,
      description: 'Identifiers or paths similar to the requested one.',
    },
  },
}

/** Statuses whose replies carry no rate headers and cost nothing. */
const free = new Set([400, 401, 403, 405, 408, 414, 431, 501])
const ownHeaders: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

export const problemName = (status: number): string => `Problem${status}`

/** The statuses of the problem table, ascending. */
const problemStatuses: readonly number[] = [
  ...new Set(codes.map((code) => interfaceProblems[code].status)),
].sort((one, other) => one - other)

const problemResponse = (status: number): Json => {
  const own = codes.filter((code) => interfaceProblems[code].status === status)
  const shared = free.has(status) ? ['X-Request-Id'] : keyedHeaders
  const names = [...shared, ...(ownHeaders[status] ?? [])]
  return {
    description: own.map((code) => `\`${code}\`: ${interfaceProblems[code].about}`).join('\n\n'),
    headers: headerRefs(names),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(
          own.map((code) => [code, { value: JSON.parse(problemBody(code, {}, '01JD3Y4B9K')) as unknown }]),
        ),
      },
    },
  }
}

/** A component for each status; what no operation names is on the page of errors. */
export const problemResponses = (statuses: ReadonlySet<number>): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    problemStatuses
      .filter((status) => statuses.has(status))
      .map((status) => [problemName(status), problemResponse(status)]),
  )

export const notModified: Json = {
  description: 'The answer still has the ETag that was sent in If-None-Match.',
  headers: headerRefs([...keyedHeaders, ...cachedHeaders]),
}

/** A text format has no schema beyond being text. */
export const textContent: Json = {
  [mediaTypes.csv]: { schema: { type: 'string', description: 'A header line, then one line per row.' } },
  [mediaTypes.ndjson]: { schema: { type: 'string', description: 'One JSON object per line.' } },
}
