/** Counts the requests of each key: in this process alone, or together with others through `SharedWindows`. */
import type { Awaitable } from '../../lib/awaitable.ts'
import { MAX_IN_FLIGHT, type Plan, WINDOW_MS } from '../plan.ts'

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
  /** `now` in milliseconds of a clock that nobody sets. */
  readonly take: (keyId: string, plan: Plan, now: number) => Awaitable<Take>
  readonly release: (keyId: string) => void
}

/** The requests of a key that are under way, where a limiter counts them together with others. */
export type Places = {
  /** Takes one; false where the key has none left. */
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

type Counter = { startedAt: number; used: number; inFlight: number }

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

/**
 * A fixed window that starts with a key's first request, so that `resetSeconds` is exact; a burst across its edge can
 * reach twice the limit, which the cap on requests in flight reduces.
 */
export class RateLimiter implements JoinableLimiter {
  readonly #counters = new Map<string, Counter>()
  #shared: SharedWindows | undefined
  #sweptAt = 0

  /** Counts a request unless it is refused; each `ok` needs one `release`. `now` in milliseconds of any clock. */
  take(keyId: string, plan: Plan, now: number): Take {
    const counter = this.#counterOf(keyId, now)
    const limit = plan.requestsPerWindow
    if (counter.used >= limit) return refusedTake('rate_limit_exceeded', counter, limit, now)
    if (counter.inFlight >= MAX_IN_FLIGHT) return refusedTake('too_many_in_flight', counter, limit, now)
    const remaining = this.#count(keyId, counter, limit, now)
    if (remaining === null) return refusedTake('rate_limit_exceeded', counter, limit, now)
    counter.inFlight += 1
    return { ok: true, limit, remaining, resetSeconds: secondsLeft(counter.startedAt, now) }
  }

  /** The answer is sent or its connection closed. */
  release(keyId: string): void {
    const counter = this.#counters.get(keyId)
    if (counter !== undefined && counter.inFlight > 0) counter.inFlight -= 1
  }

  /** Keys with a counter in memory: at most those of the last two windows. */
  get size(): number {
    return this.#counters.size
  }

  windows(now: number): ReadonlyMap<string, Window> {
    return new Map([...this.#counters].filter(([, { startedAt }]) => now - startedAt < WINDOW_MS))
  }

  share(shared: SharedWindows): void {
    this.#shared = shared
  }

  countAlone(windows: ReadonlyMap<string, Window>): void {
    this.#shared = undefined
    for (const [keyId, { startedAt, used }] of windows) {
      const inFlight = this.#counters.get(keyId)?.inFlight ?? 0
      this.#counters.set(keyId, { startedAt, used, inFlight })
    }
  }

  /** What remains after this request; null where the limit is reached. */
  #count(keyId: string, counter: Counter, limit: number, now: number): number | null {
    const shared = this.#shared
    if (shared === undefined) {
      counter.used += 1
      return limit - counter.used
    }
    const window = shared.count(keyId, limit, now)
    if (window !== null) {
      counter.startedAt = window.startedAt
      counter.used = window.used
      return window.ok ? limit - window.used : null
    }
    const part = Math.floor(limit / shared.processes())
    if (counter.used >= part) return null
    counter.used += 1
    return part - counter.used
  }

  #counterOf(keyId: string, now: number): Counter {
    const counter = this.#counters.get(keyId)
    if (counter === undefined) return this.#begin(keyId, now)
    const elapsed = now - counter.startedAt
    if (elapsed >= WINDOW_MS) {
      counter.startedAt = now
      counter.used = 0
    } else if (elapsed < 0) {
      // The clock was set back: the window ends at most a minute from now.
      counter.startedAt = now
    }
    return counter
  }

  #begin(keyId: string, now: number): Counter {
    if (Math.abs(now - this.#sweptAt) >= WINDOW_MS) this.#sweep(now)
    const counter = { startedAt: now, used: 0, inFlight: 0 }
    this.#counters.set(keyId, counter)
    return counter
  }

  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [keyId, { startedAt, inFlight }] of this.#counters) {
      if (inFlight === 0 && now - startedAt >= WINDOW_MS) this.#counters.delete(keyId)
    }
  }
}
