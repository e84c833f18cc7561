/** Counts the requests of each key in a serving thread, exactly as one process would: in memory that all threads share. */
import type { Awaitable } from '../../lib/awaitable.ts'
import type { Plan } from '../plan.ts'
import type { LimitMemory } from './limit-memory.ts'
import { type Limiter, type Places, refusedTake, type Take, takeOf } from './rate-limit.ts'

export type ThreadPlace = {
  readonly memory: LimitMemory
  /** The number of this thread, from 0. */
  readonly thread: number
  /** Throws for a key that the main thread has not told of. */
  readonly slotOf: (keyId: string) => number
}

/** The requests under way of each key, over all threads. */
export const threadPlaces = ({ memory, thread, slotOf }: ThreadPlace): Places => ({
  enter: (keyId) => memory.enter(slotOf(keyId), thread),
  leave: (keyId) => memory.leave(slotOf(keyId), thread),
})

export type ThreadLimiterParts = ThreadPlace & {
  /** Counts in the main thread, which does so while other processes count too. */
  readonly ask: (keyId: string, plan: Plan, now: number) => Promise<Take>
}

export class ThreadLimiter implements Limiter {
  readonly #parts: ThreadLimiterParts

  constructor(parts: ThreadLimiterParts) {
    this.#parts = parts
  }

  take(keyId: string, plan: Plan, now: number): Awaitable<Take> {
    const { memory, thread, slotOf, ask } = this.#parts
    const slot = slotOf(keyId)
    const limit = plan.requestsPerWindow
    if (!memory.enter(slot, thread)) {
      const window = memory.window(slot, now) ?? { startedAt: now, used: 0 }
      const code = window.used >= limit ? 'rate_limit_exceeded' : 'too_many_in_flight'
      return refusedTake(code, window, limit, now)
    }
    const counted = memory.count(slot, limit, now)
    if (counted === null) return this.#asked(slot, ask(keyId, plan, now))
    if (!counted.ok) memory.leave(slot, thread)
    return takeOf(counted, limit, now)
  }

  release(keyId: string): void {
    const { memory, thread, slotOf } = this.#parts
    memory.leave(slotOf(keyId), thread)
  }

  async #asked(slot: number, asked: Promise<Take>): Promise<Take> {
    const { memory, thread } = this.#parts
    let isTaken = false
    try {
      const take = await asked
      isTaken = take.ok
      return take
    } finally {
      if (!isTaken) memory.leave(slot, thread)
    }
  }
}
