/** Counts the requests of each key in this process; it knows nothing of other processes. */
import { MAX_IN_FLIGHT, type Plan, WINDOW_MS } from './plan.ts'

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

type Counter = { startedAt: number; used: number; inFlight: number }

/**
 * A fixed window that starts with a key's first request, so that `resetSeconds` is exact; a burst across its edge can
 * reach twice the limit, which the cap on requests in flight reduces.
 */
export class RateLimiter {
  readonly #counters = new Map<string, Counter>()
  #sweptAt = 0

  /** Counts a request unless it is refused; each `ok` needs one `release`. `now` in milliseconds. */
  take(keyId: string, plan: Plan, now: number): Take {
    const counter = this.#counterOf(keyId, now)
    const limit = plan.requestsPerWindow
    const resetSeconds = Math.ceil((counter.startedAt + WINDOW_MS - now) / 1000)
    if (counter.used >= limit)
      return { ok: false, code: 'rate_limit_exceeded', limit, remaining: 0, resetSeconds }
    if (counter.inFlight >= MAX_IN_FLIGHT) {
      const remaining = limit - counter.used
      return { ok: false, code: 'too_many_in_flight', limit, remaining, resetSeconds }
    }
    counter.used += 1
    counter.inFlight += 1
    return { ok: true, limit, remaining: limit - counter.used, resetSeconds }
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
