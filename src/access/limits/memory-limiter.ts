/** Counts the requests of each key in the memory of this thread; together with other processes where `share` is called. */
import { MAX_IN_FLIGHT, type Plan, WINDOW_MS } from '../plan.ts'
import {
  type JoinableLimiter,
  refusedTake,
  type SharedWindows,
  secondsLeft,
  type Take,
  type Window,
} from './rate-limit.ts'

type Counter = { startedAt: number; used: number; inFlight: number }

/**
 * A fixed window that starts with a key's first request, so that `resetSeconds` is exact; a burst across its edge can
 * reach twice the limit, which the cap on requests in flight reduces.
 */
export class MemoryLimiter implements JoinableLimiter {
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
