/** One request to the server with the reader's sign-in cookie; errors are values that say what to do next. */

type Problem = {
  readonly title?: string
  readonly detail?: string
  readonly code?: string
  readonly requestId?: string
  readonly errors?: readonly { readonly name: string; readonly message: string }[]
}

/** An answer with an error status, as RFC 9457 problem details. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly fields: readonly { readonly name: string; readonly message: string }[]
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | null

  constructor(status: number, problem: Problem, headers: Headers) {
    super(problem.detail ?? problem.title ?? `The server answered ${status}`)
    this.name = 'ProblemError'
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.requestId = problem.requestId ?? headers.get('x-request-id')
    this.fields = problem.errors ?? []
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    this.retryAfter = Number.isFinite(seconds) ? seconds : null
  }
}

/** No answer of the server: it is stopped or the network is away. */
export class UnreachableError extends Error {
  constructor(cause?: unknown) {
    super('The server cannot be reached', { cause })
    this.name = 'UnreachableError'
  }
}

/** Before every path. */
export const API = '/console/api'

/** Whether the server itself answers: a proxy before it has an error of its own. */
export const isReachable = (): Promise<boolean> =>
  fetch(`${API}/session`, { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** A proxy says with a page of its own that the server behind it is stopped. */
const isOfProxy = ({ status, headers }: Response): boolean =>
  [502, 503, 504].includes(status) &&
  headers.get('content-type')?.startsWith('application/problem+json') !== true

const problemOf = async (response: Response): Promise<ProblemError> => {
  const body: unknown = await response.json().catch(() => null)
  return new ProblemError(
    response.status,
    typeof body === 'object' && body !== null ? body : {},
    response.headers,
  )
}

export type Sent = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  /** Bypasses the browser's cache. */
  readonly isAgain?: boolean
  readonly signal?: AbortSignal | undefined
}

const signInListeners = new Set<() => void>()

/** Calls `listener` when an answer shows that the session has ended; returns the function that stops this. */
export const onSignInRequired = (listener: () => void): (() => void) => {
  signInListeners.add(listener)
  return () => void signInListeners.delete(listener)
}

const refused = (problem: ProblemError): ProblemError => {
  if (problem.code === 'sign_in_required') for (const listener of signInListeners) listener()
  return problem
}

const responseOf = async (path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(API + path, { ...init, credentials: 'same-origin' }).catch(
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new UnreachableError(error)
    },
  )
  if (isOfProxy(response)) throw new UnreachableError()
  if (!response.ok && response.status !== 304) throw refused(await problemOf(response))
  return response
}

/** `path` begins after `/console/api`: `/session`, or `/v1/quotes/AAPL` for the interface. */
export const request = async <T>(
  path: string,
  { method = 'GET', body, isAgain = false, signal }: Sent = {},
): Promise<T> => {
  const response = await responseOf(path, {
    method,
    ...(isAgain ? { cache: 'no-cache' } : {}),
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  // 204, and the 202 of a recovery, have no body.
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export const requestText = async (path: string): Promise<string> => (await responseOf(path, {})).text()

/** An answer with its ETag, by which a later request asks only for changes. */
export type Tagged<T> = { readonly tag: string | null; readonly answer: T }

/**
 * Null where nothing changed since `tag`. Bypasses the browser's cache, which would answer for a minute without a request.
 */
export const requestChanged = async <T>(
  path: string,
  tag: string | null,
  signal?: AbortSignal,
): Promise<Tagged<T> | null> => {
  const response = await responseOf(path, {
    cache: 'no-store',
    ...(signal === undefined ? {} : { signal }),
    ...(tag === null ? {} : { headers: { 'If-None-Match': tag } }),
  })
  if (response.status === 304) return null
  return { tag: response.headers.get('etag'), answer: (await response.json()) as T }
}
