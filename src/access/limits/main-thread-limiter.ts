/**
 * The limiter of a process with serving threads: lets them count in shared memory while the process is alone, and counts for
 * them, together with the others, while it is not.
 */

import type { MonotonicClock } from '../../lib/uptime.ts'
import type { Plan } from '../plan.ts'
import { MemoryLimiter } from './memory-limiter.ts'
import { type JoinableLimiter, type SharedWindows, type Take, takeOf, type Window } from './rate-limit.ts'
import type { ThreadCounters } from './thread-counters.ts'

/** One for a process, in its main thread. */
export class MainThreadLimiter implements JoinableLimiter {
  readonly #counters: ThreadCounters
  readonly #clock: MonotonicClock
  readonly #slots = new Map<string, number>()
  /** Counts while the counters are sealed. */
  readonly #own = new MemoryLimiter()
  #isSealed = false

  /** `clock` is that of `take`. */
  constructor(counters: ThreadCounters, clock: MonotonicClock) {
    this.#counters = counters
    this.#clock = clock
  }

  /** The slot of a key or an account, which is never reused: windows of removed keys simply end. Throws TooManyKeysError. */
  slotOf(keyId: string): number {
    const known = this.#slots.get(keyId)
    if (known !== undefined) return known
    const slot = this.#slots.size
    this.#counters.reserve(slot + 1)
    if (this.#isSealed) this.#counters.seal(slot)
    this.#slots.set(keyId, slot)
    return slot
  }

  /** For a thread that found its window sealed; the thread counts its requests in flight itself. */
  take(keyId: string, plan: Plan, now: number): Take {
    const limit = plan.requestsPerWindow
    const counted = this.#isSealed ? null : this.#counters.count(this.slotOf(keyId), limit, now)
    if (counted !== null) return takeOf(counted, limit, now)
    const taken = this.#own.take(keyId, plan, now)
    if (taken.ok) this.#own.release(keyId)
    return taken
  }

  release(): void {
    // Threads count what is under way.
  }

  windows(now: number): ReadonlyMap<string, Window> {
    this.#seal()
    return this.#own.windows(now)
  }

  share(shared: SharedWindows): void {
    this.#seal()
    this.#own.share(shared)
  }

  countAlone(windows: ReadonlyMap<string, Window>): void {
    this.#own.countAlone(windows)
    this.#isSealed = false
    const open = this.#own.windows(this.#clock())
    for (const [keyId, slot] of this.#slots)
      this.#counters.open(slot, open.get(keyId) ?? { startedAt: 0, used: 0 })
  }

  #seal(): void {
    if (this.#isSealed) return
    this.#isSealed = true
    const windows = new Map([...this.#slots].map(([keyId, slot]) => [keyId, this.#counters.seal(slot)]))
    this.#own.countAlone(windows)
  }
}
