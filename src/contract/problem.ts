/** Every error a client can meet, in one table: status, code, title and what to do about it. */
import { withoutKeyShapes } from '../lib/key-shape.ts'
import { consoleProblems } from './console-problem.ts'
import type { ProblemRow } from './problem-row.ts'
import { streamProblems } from './stream-problem.ts'

/** Those of the interface, which its OpenAPI document names. */
export const interfaceProblems = {
  invalid_request: {
    status: 400,
    title: 'The request is malformed',
    about: 'The URL or a header cannot be read. Send a well-formed, percent-encoded URL and one Host header.',
  },
  conflicting_credentials: {
    status: 400,
    title: 'Two different keys in one request',
    about: 'Several carriers held different keys. Send one key, preferably in X-API-Key.',
  },
  missing_api_key: {
    status: 401,
    title: 'An API key is required',
    about: 'Send X-API-Key, Authorization: Bearer, or the query parameter apiKey (spelled exactly so).',
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is not known',
    about:
      'The key is mistyped, cut short, or belongs to another server. Create one with `openbell keys create`.',
  },
  revoked_api_key: {
    status: 401,
    title: 'The API key was revoked',
    about: 'The operator withdrew this key. Ask for a new one.',
  },
  expired_api_key: {
    status: 401,
    title: 'The API key has expired',
    about: 'The grace period of a rotated key, or its own term, is over. Use the newer key.',
  },
  plan_required: {
    status: 403,
    title: 'The plan has no programmatic access',
    about:
      'The key is valid, but its plan, free, has no access to the interface. The operator of the server can change the plan of its account to starter or pro, or issue a key with one of them.',
  },
  account_disabled: {
    status: 403,
    title: 'The account is disabled',
    about: 'The operator disabled this account. Its keys work again when it is enabled.',
  },
  ticker_not_found: {
    status: 404,
    title: 'No such ticker',
    about: 'Tickers are case-sensitive and use SEC form (BRK-B). `didYouMean` names close ones.',
  },
  cik_not_found: {
    status: 404,
    title: 'No such CIK',
    about: 'No loaded source knows a registrant with this Central Index Key.',
  },
  isin_not_found: {
    status: 404,
    title: 'No such ISIN',
    about: 'The ISIN is well formed, but no loaded source ties it to a security.',
  },
  cusip_not_found: {
    status: 404,
    title: 'No such CUSIP',
    about:
      'The CUSIP is well formed, but no loaded source ties it to a security, or CUSIPs are not shown here.',
  },
  filing_not_found: {
    status: 404,
    title: 'No such filing',
    about: 'A filing id is the CIK, an underscore and the 18 digits of the accession number.',
  },
  category_not_found: {
    status: 404,
    title: 'No such category',
    about: 'Ask without `category` for the list of categories.',
  },
  transcript_not_found: {
    status: 404,
    title: 'No such transcript',
    about: 'Ask the list endpoints for the ids there are.',
  },
  route_not_found: {
    status: 404,
    title: 'No such path',
    about:
      'GET /v1/openapi.json lists every path, `didYouMean` close ones. A trailing slash makes another path.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The interface is read-only',
    about: 'Use GET or HEAD; the Allow header names what the path accepts.',
  },
  not_acceptable: {
    status: 406,
    title: 'No acceptable format',
    about: 'Accept application/json, or on lists text/csv or application/x-ndjson.',
  },
  request_timeout: {
    status: 408,
    title: 'The request came too slowly',
    about: 'Headers and body must arrive within ten seconds.',
    retryable: true,
  },
  body_too_large: {
    status: 413,
    title: 'The request body is too large',
    about: 'GET needs no body; up to 1 KB is ignored.',
  },
  uri_too_long: {
    status: 414,
    title: 'The URL is too long',
    about: 'A URL may have 8 KB, a path parameter 100 characters.',
  },
  validation_error: {
    status: 422,
    title: 'A parameter failed validation',
    about: '`errors` lists every bad parameter at once, with its bounds.',
  },
  invalid_filter: {
    status: 422,
    title: 'A screener clause is not valid',
    about: '`errors` names the index of each bad clause.',
  },
  too_many_tickers: {
    status: 422,
    title: 'Too many tickers',
    about: 'A batch takes up to 200 tickers.',
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'The rate limit is reached',
    about: 'Wait `Retry-After` seconds: the window of 60 seconds starts with the first request of a key.',
    retryable: true,
  },
  too_many_in_flight: {
    status: 429,
    title: 'Too many requests at once',
    about: 'One key may have 50 requests in flight.',
    retryable: true,
  },
  too_many_bad_keys: {
    status: 429,
    title: 'Too many bad keys from this address',
    about: 'Twenty bad keys a minute are answered; a good key from the same address is never refused.',
    retryable: true,
  },
  expectation_failed: {
    status: 417,
    title: 'The expectation cannot be met',
    about: 'Expect may be 100-continue; no path here takes a body.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    about: 'Headers may have 16 KB and 100 lines in all.',
  },
  internal_error: {
    status: 500,
    title: 'The server failed',
    about: 'The fault is ours. Report the request id.',
    retryable: true,
  },
  not_implemented: {
    status: 501,
    title: 'The method is not known',
    about: 'Use GET or HEAD.',
  },
  unavailable: {
    status: 503,
    title: 'The server cannot answer now',
    about: 'It is starting, stopping or overloaded. Try again after `Retry-After` seconds.',
    retryable: true,
  },
  dataset_loading: {
    status: 503,
    title: 'The dataset is loading for the first time',
    about: 'Try again after `Retry-After` seconds.',
    retryable: true,
  },
  query_timeout: {
    status: 503,
    title: 'The query took too long',
    about: 'Ask for less, or try again.',
    retryable: true,
  },
} as const satisfies Record<string, ProblemRow>

export const problems = { ...interfaceProblems, ...streamProblems, ...consoleProblems }

export type ProblemCode = keyof typeof problems

export const issuePlaces = ['query', 'path', 'header'] as const
export const issueCodes = [
  'missing',
  'repeated',
  'not_allowed',
  'out_of_range',
  'wrong_type',
  'malformed',
  'unknown',
] as const

/** One bad parameter: where it came from, what is wrong, and the bounds it broke. */
export type ParameterIssue = {
  /** `body` is said by the web application alone. */
  readonly in: (typeof issuePlaces)[number] | 'body'
  readonly name: string
  readonly code: (typeof issueCodes)[number]
  readonly message: string
  readonly index?: number
  readonly value?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly allowed?: readonly string[]
  readonly didYouMean?: readonly string[]
}

export type ProblemExtras = {
  readonly detail?: string
  readonly errors?: readonly ParameterIssue[]
  readonly didYouMean?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** An expected failure on the way to an answer; the server turns it into problem details. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: ProblemCode
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(extras.detail ?? problems[code].title)
    this.code = code
    this.extras = extras
  }
}

/** The RFC 9457 body of a problem; `requestId` is the one in X-Request-Id. Nothing in it is shaped like a key. */
export const problemBody = (code: ProblemCode, extras: ProblemExtras, requestId: string): string => {
  const row: ProblemRow = problems[code]
  const { detail, errors, didYouMean } = extras
  const body = JSON.stringify({
    type: `/docs/errors#${code}`,
    title: row.title,
    status: row.status,
    detail: detail ?? row.title,
    code,
    requestId,
    retryable: row.retryable === true,
    ...(errors === undefined ? {} : { errors }),
    ...(didYouMean === undefined || didYouMean.length === 0 ? {} : { didYouMean }),
  })
  return withoutKeyShapes(body)
}
