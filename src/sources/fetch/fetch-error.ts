/** Why a publisher's file could not be fetched; leaves out an absent or unchanged file, which are results. */

export type FetchReason =
  | 'refused_address'
  | 'too_many_redirects'
  | 'status'
  | 'refused'
  | 'unavailable'
  | 'rate_limited'
  | 'undeclared_tool'
  | 'access_denied'
  | 'timeout'
  | 'no_answer'
  | 'connection'
  | 'tls'
  | 'short_body'
  | 'wrong_length'
  | 'bad_encoding'
  | 'too_large'
  | 'not_expected'

/** No host of the publisher is asked for so many milliseconds. */
export type Pause = { readonly publisher: string; readonly ms: number }

type Fault = {
  readonly reason: FetchReason
  readonly detail: string
  /** HTTP status, or null where no response came. */
  readonly status?: number | null
  /** What the publisher asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number | null
  /** The pause that the answer began. */
  readonly pause?: Pause | undefined
  readonly cause?: unknown
}

type FetchFailure = Fault & {
  /** As asked for, before redirects. */
  readonly address: string
  /** Tries made, the failing one included; 0 where the address was refused before any. */
  readonly tries?: number
}

export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly address: string
  readonly status: number | null
  readonly reason: FetchReason
  readonly tries: number
  readonly retryAfterMs: number | null

  constructor(failure: FetchFailure) {
    const { address, reason, detail, status = null, tries = 0, retryAfterMs = null, cause } = failure
    super(`${address}: ${detail}${tries > 1 ? ` (${tries} tries)` : ''}`, { cause })
    this.address = address
    this.status = status
    this.reason = reason
    this.tries = tries
    this.retryAfterMs = retryAfterMs
  }
}

const OF_HOST: ReadonlySet<FetchReason> = new Set(['refused', 'rate_limited', 'undeclared_tool', 'no_answer'])

/** Whether the publisher has refused us as a whole, so that its other files would be asked for in vain. */
export const isRefusalOfHost = ({ reason }: FetchError): boolean => OF_HOST.has(reason)

/** What went wrong in one try, thrown where address and number of tries are unknown. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault'
  readonly fault: Fault

  constructor(reason: FetchReason, detail: string, more: Omit<Fault, 'reason' | 'detail'> = {}) {
    super(detail)
    this.fault = { reason, detail, ...more }
  }
}
