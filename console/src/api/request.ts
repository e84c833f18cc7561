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

/** No answer at all: the server is stopped or the network is away. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached', { cause })
    this.name = 'UnreachableError'
  }
}

const BASE = '/console/api'

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
  readonly signal?: AbortSignal | undefined
}

/** `path` begins behind `/console/api`: `/session`, or `/v1/quotes/AAPL` for the interface. */
export const request = async <T>(path: string, { method = 'GET', body, signal }: Sent = {}): Promise<T> => {
  const response = await fetch(BASE + path, {
    method,
    credentials: 'same-origin',
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new UnreachableError(error)
  })
  if (!response.ok) throw await problemOf(response)
  return (response.status === 204 ? undefined : await response.json()) as T
}
