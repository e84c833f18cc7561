/** Every error a client can meet, in one table: status, code, title and what to do about it. */
import { withoutKeyShapes } from '../lib/key-shape.ts'
import { consoleProblems } from './console-problem.ts'
import type { ProblemRow } from './problem-row.ts'
import { streamProblems } from './stream-problem.ts'

/** The problems of the interface, which its OpenAPI document lists. */
export const interfaceProblems = {
  invalid_request: {
    status: 400,
    title: 'The request is malformed',
    about: 'The URL or a header cannot be read. Send a well-formed, percent-encoded URL and one Host header.',
  },
  conflicting_credentials: {
    status: 400,
    title: 'Two different keys in one request',
    about:
      'The header X-API-Key, the Authorization header and the query do not hold the same key. Send one key, preferably in X-API-Key.',
  },
  missing_api_key: {
    status: 401,
    title: 'An API key is required',
    about: 'Send X-API-Key, Authorization: Bearer, or the query parameter apiKey (spelled exactly so).',
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is unknown',
    about:
      'The key is mistyped, cut short, or belongs to another server. Create one with `openbell keys create`.',
  },
  revoked_api_key: {
    status: 401,
    title: 'The API key was revoked',
    about: 'This key was revoked. Ask for a new one.',
  },
  expired_api_key: {
    status: 401,
    title: 'The API key has expired',
    about:
      'The key has reached its expiry date, or the grace period after its rotation is over. Use the newer key.',
  },
  plan_required: {
    status: 403,
    title: 'The plan has no programmatic access',
    about:
      'The key is valid, but its plan, free, has no access to the API. The operator of the server can change the plan of its account to starter or pro, or issue a key with one of them.',
  },
  account_disabled: {
    status: 403,
    title: 'The account is disabled',
    about: 'The operator disabled this account. Its keys work again when it is enabled.',
  },
  ticker_not_found: {
    status: 404,
    title: 'No such ticker',
    about:
      'Tickers are case-sensitive and written as the SEC does (BRK-B). `didYouMean` lists similar tickers.',
  },
  cik_not_found: {
    status: 404,
    title: 'No such CIK',
    about: 'No loaded source has a registrant with this Central Index Key.',
  },
  isin_not_found: {
    status: 404,
    title: 'No such ISIN',
    about: 'The ISIN is valid, but no loaded source assigns it to a security.',
  },
  cusip_not_found: {
    status: 404,
    title: 'No such CUSIP',
    about:
      'The CUSIP is valid, but no loaded source assigns it to a security, or this server does not show CUSIPs.',
  },
  filing_not_found: {
    status: 404,
    title: 'No such filing',
    about: 'A filing id consists of the CIK, an underscore and the 18 digits of the accession number.',
  },
  category_not_found: {
    status: 404,
    title: 'No such category',
    about: 'Leave `category` out to get the list of categories.',
  },
  transcript_not_found: {
    status: 404,
    title: 'No such transcript',
    about: 'The list endpoints of transcripts return the ids that exist.',
  },
  route_not_found: {
    status: 404,
    title: 'No such path',
    about:
      'GET /v1/openapi.json lists every path; `didYouMean` lists similar ones. A path with a trailing slash is a different path.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The API is read-only',
    about: 'Use GET or HEAD. The Allow header lists the methods of the path.',
  },
  not_acceptable: {
    status: 406,
    title: 'No acceptable format',
    about: 'Accept application/json; lists also come as text/csv and application/x-ndjson.',
  },
  request_timeout: {
    status: 408,
    title: 'The request arrived too slowly',
    about: 'Headers and body must arrive within ten seconds.',
    retryable: true,
  },
  body_too_large: {
    status: 413,
    title: 'The request body is too large',
    about: 'A GET needs no body; a body of up to 1 KB is ignored.',
  },
  uri_too_long: {
    status: 414,
    title: 'The URL is too long',
    about: 'A URL may be up to 8 KB long, a path parameter up to 100 characters.',
  },
  validation_error: {
    status: 422,
    title: 'A parameter failed validation',
    about: '`errors` lists every invalid parameter, with the values that it may have.',
  },
  invalid_filter: {
    status: 422,
    title: 'A screener clause is invalid',
    about:
      '`errors` gives the index of each invalid clause. Of over 200, the last error gives the indexes of the rest in its message.',
  },
  too_many_tickers: {
    status: 422,
    title: 'Too many tickers',
    about: 'A request may name up to 200 tickers.',
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'The rate limit is reached',
    about: 'Wait `Retry-After` seconds. A window of 60 seconds starts with the first request of a key.',
    retryable: true,
  },
  too_many_in_flight: {
    status: 429,
    title: 'Too many requests at once',
    about: 'A key may have 50 requests in progress at once.',
    retryable: true,
  },
  too_many_bad_keys: {
    status: 429,
    title: 'Too many invalid keys from this address',
    about: 'An address may send twenty invalid keys per minute. Valid keys from the same address still work.',
    retryable: true,
  },
  expectation_failed: {
    status: 417,
    title: 'The Expect header is not supported',
    about: 'The only accepted value of Expect is 100-continue; no path takes a body.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    about: 'All headers together may have up to 16 KB and 100 lines.',
  },
  internal_error: {
    status: 500,
    title: 'The server failed',
    about: 'This is an error of the server. Report the request id to its operator.',
    retryable: true,
  },
  not_implemented: {
    status: 501,
    title: 'The method is unknown',
    about: 'Use GET or HEAD.',
  },
  unavailable: {
    status: 503,
    title: 'The server cannot answer now',
    about: 'The server is starting, stopping or overloaded. Try again after `Retry-After` seconds.',
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
    about: 'Request fewer rows or a shorter period, or try again later.',
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

/**
 * Issues with an error of their own, of some 130 bytes, and those of them with what is allowed or meant: a URL of 8 KB has room for
 * 1,600 unknown names or 900 bad clauses.
 */
export const MAX_ISSUES = 200
export const MAX_HINTED_ISSUES = 4
/** Issues that a sentence can name; `errors` has all. */
const MAX_IN_DETAIL = 8

/** What is wrong, in a sentence. */
export const issuesDetail = (issues: readonly ParameterIssue[]): string => {
  const named = issues
    .slice(0, MAX_IN_DETAIL)
    .map(({ name, index, message }) => `${name}${index === undefined ? '' : ` ${index}`} ${message}`)
  return [...named, ...(issues.length > named.length ? ['and others'] : [])].join('; ')
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

const hintOf = (didYouMean: readonly string[] = []) => (didYouMean.length === 0 ? {} : { didYouMean })
const issueBody = ({ didYouMean, ...issue }: ParameterIssue) => ({ ...issue, ...hintOf(didYouMean) })

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
    ...(errors === undefined ? {} : { errors: errors.map(issueBody) }),
    ...hintOf(didYouMean),
  })
  return withoutKeyShapes(body)
}
