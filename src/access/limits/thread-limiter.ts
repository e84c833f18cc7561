/** Counts the requests of each key in a serving thread, exactly as one process would: in memory that all threads share. */
import type { Awaitable } from '../../lib/awaitable.ts'
import type { Plan } from '../plan.ts'
import { type InFlight, type Limiter, refusedTake, type Take, takeOf } from './rate-limit.ts'
import type { ThreadCounters } from './thread-counters.ts'

export type ThreadSlots = {
  readonly counters: ThreadCounters
  /** The number of this thread, from 0. */
  readonly thread: number
  /** Throws for a key that the main thread has not announced. */
  readonly slotOf: (keyId: string) => number
}

/** The requests in flight of each key, over all threads. */
export const threadInFlight = ({ counters, thread, slotOf }: ThreadSlots): InFlight => ({
  enter: (keyId) => counters.enter(slotOf(keyId), thread),
  leave: (keyId) => counters.leave(slotOf(keyId), thread),
})

export type ThreadLimiterParts = ThreadSlots & {
  /** Counts in the main thread, by its clock, which it does while other processes count too. */
  readonly ask: (keyId: string, plan: Plan) => Promise<Take>
}

export class ThreadLimiter implements Limiter {
  readonly #parts: ThreadLimiterParts

  constructor(parts: ThreadLimiterParts) {
    this.#parts = parts
  }

  take(keyId: string, plan: Plan, now: number): Awaitable<Take> {
    const { counters, thread, slotOf, ask } = this.#parts
    const slot = slotOf(keyId)
    const limit = plan.requestsPerWindow
    if (!counters.enter(slot, thread)) {
      const window = counters.window(slot, now) ?? { startedAt: now, used: 0 }
      const code = window.used >= limit ? 'rate_limit_exceeded' : 'too_many_in_flight'
      return refusedTake(code, window, limit, now)
    }
    const counted = counters.count(slot, limit, now)
    if (counted === null) return this.#asked(slot, ask(keyId, plan))
    if (!counted.ok) counters.leave(slot, thread)
    return takeOf(counted, limit, now)
  }

  release(keyId: string): void {
    const { counters, thread, slotOf } = this.#parts
    counters.leave(slotOf(keyId), thread)
  }

  async #asked(slot: number, asked: Promise<Take>): Promise<Take> {
    const { counters, thread } = this.#parts
    let isTaken = false
    try {
      const take = await asked
      isTaken = take.ok
      return take
    } finally {
      if (!isTaken) counters.leave(slot, thread)
    }
  }
}
