/** Why a publisher's file could not be had; leaves out an absent or unchanged file, which are results. */

export type FetchReason =
  | 'refused_address'
  | 'too_many_redirects'
  | 'status'
  | 'unavailable'
  | 'rate_limited'
  | 'undeclared_tool'
  | 'access_denied'
  | 'timeout'
  | 'connection'
  | 'tls'
  | 'short_body'
  | 'wrong_length'
  | 'bad_encoding'
  | 'too_large'
  | 'not_expected'

const TRANSIENT: ReadonlySet<FetchReason> = new Set<FetchReason>([
  'unavailable',
  'rate_limited',
  'timeout',
  'connection',
  'short_body',
  'wrong_length',
  'bad_encoding',
])

export type FetchFailure = {
  /** As asked for, before redirects. */
  readonly address: string
  readonly reason: FetchReason
  readonly detail: string
  /** HTTP status, or null where no answer came. */
  readonly status?: number | null
  /** Tries made, the failing one included; 0 where the address was refused before any. */
  readonly tries?: number
  /** What the publisher asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number | null
  readonly cause?: unknown
}

export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly address: string
  readonly status: number | null
  readonly reason: FetchReason
  readonly tries: number
  readonly retryAfterMs: number | null

  constructor({
    address,
    reason,
    detail,
    status = null,
    tries = 0,
    retryAfterMs = null,
    cause,
  }: FetchFailure) {
    const times = tries > 1 ? ` (${tries} tries)` : ''
    super(`${address}: ${detail}${times}`, { cause })
    this.address = address
    this.status = status
    this.reason = reason
    this.tries = tries
    this.retryAfterMs = retryAfterMs
  }

  /** Whether the same request may succeed later without anybody changing anything. */
  get transient(): boolean {
    return TRANSIENT.has(this.reason)
  }
}
