/** What a limiter is: it counts the requests of each key, in this process alone or together with others. */
import type { Awaitable } from '../../lib/awaitable.ts'
import { type Plan, WINDOW_MS } from '../plan.ts'

/** The rate of a key after a request. */
export type Rate = {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window ends, rounded up: a client that waits this long is served. */
  readonly resetSeconds: number
}

export type Take = Rate &
  (
    | { readonly ok: true }
    | { readonly ok: false; readonly code: 'rate_limit_exceeded' | 'too_many_in_flight' }
  )

/** What counts the requests of keys: each `ok` needs one `release`. */
export type Limiter = {
  /** `now` in milliseconds of a monotonic clock. */
  readonly take: (keyId: string, plan: Plan, now: number) => Awaitable<Take>
  readonly release: (keyId: string) => void
}

/** Counts the requests in flight of each key, over several limiters. */
export type InFlight = {
  /** Counts one more; false where the key has as many as it may. */
  readonly enter: (keyId: string) => boolean
  readonly leave: (keyId: string) => void
}

/** A key's window: when its first request came, in milliseconds of the clock of `take`, and how many are counted. */
export type Window = { readonly startedAt: number; readonly used: number }

/** Windows that several processes count together. */
export type SharedWindows = {
  /**
   * Counts a request unless the limit is reached; null while the shared count is unreachable and each process has its part
   * of the limit.
   */
  readonly count: (keyId: string, limit: number, now: number) => (Window & { readonly ok: boolean }) | null
  /** How many processes count there. */
  readonly processes: () => number
}

/** A limiter that counts alone, or together with other processes. */
export type JoinableLimiter = Limiter & {
  /** The windows that have not ended, by key; call `share` next, as later requests are not in them. */
  readonly windows: (now: number) => ReadonlyMap<string, Window>
  /** From now on counts with others; they know what `windows` gave. */
  readonly share: (shared: SharedWindows) => void
  /** From now on counts alone, beginning with what was counted together. */
  readonly countAlone: (windows: ReadonlyMap<string, Window>) => void
}

/** Another process may have begun the window a moment after this one read the clock. */
export const secondsLeft = (startedAt: number, now: number): number =>
  Math.ceil(Math.min(WINDOW_MS, startedAt + WINDOW_MS - now) / 1000)

export const refusedTake = (
  code: 'rate_limit_exceeded' | 'too_many_in_flight',
  { startedAt, used }: Window,
  limit: number,
  now: number,
): Take => {
  const remaining = code === 'rate_limit_exceeded' ? 0 : limit - used
  return { ok: false, code, limit, remaining, resetSeconds: secondsLeft(startedAt, now) }
}

/** Of a window in which the request was counted, or which was full. */
export const takeOf = (window: Window & { readonly ok: boolean }, limit: number, now: number): Take =>
  window.ok
    ? { ok: true, limit, remaining: limit - window.used, resetSeconds: secondsLeft(window.startedAt, now) }
    : refusedTake('rate_limit_exceeded', window, limit, now)
