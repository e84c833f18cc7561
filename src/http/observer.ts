/** What the server tells about itself; leaves out where it is written or counted. */

/** One reply that left. `target` is without the key, and only there when access is logged. */
export type Served = {
  readonly operation: string
  readonly method: string
  readonly status: number
  readonly durationMs: number
  readonly requestId: string
  readonly keyId: string | undefined
  readonly target: string | undefined
  readonly address: string | undefined
}

export type HttpObserver = {
  readonly served: (served: Served) => void
  /** A fault of ours: the reply was 500 with this request id. */
  readonly failed: (error: unknown, requestId: string, operation: string) => void
  /** Whether `served` should carry the target and the address. */
  readonly logsAccess: boolean
}

/** A target without its key, under whatever name it was sent. */
export const withoutKeys = (target: string): string => {
  const start = target.indexOf('?')
  if (start < 0) return target
  const kept = [...new URLSearchParams(target.slice(start))].filter(
    ([name, value]) => name.toLowerCase() !== 'apikey' && !value.includes('ob_live_'),
  )
  const query = new URLSearchParams(kept).toString()
  return query === '' ? target.slice(0, start) : `${target.slice(0, start)}?${query}`
}
