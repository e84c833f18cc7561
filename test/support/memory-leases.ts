/** Leases in memory, as Redis gives them: several processes, a clock that the test moves, and faults on demand. */
import { RedisLimiter } from '../../src/access/limits/redis-limiter.ts'
import type { Lease, LeaseRequest, WindowLeases } from '../../src/access/limits/redis-window-leases.ts'
import { WINDOW_MS } from '../../src/access/plan.ts'

type Open = { id: string; used: number; endsAt: number; changed: number }

/** An answer takes this long by the clock of the test. */
const ROUND_TRIP_MS = 0.05

export type Fault = 'none' | 'refusing' | 'silent'

export class MemoryRedis {
  now = 7_000_000.5
  fault: Fault = 'none'
  calls = 0
  readonly windows = new Map<string, Open>()
  readonly #processes = new Set<string>()
  #changes = 0

  /** As a restart without a file leaves it. */
  empty(): void {
    this.windows.clear()
    this.#processes.clear()
  }

  leasesFor(process: string): WindowLeases {
    let seen = 0
    return {
      lease: (request) => this.#answer(() => this.#lease(process, request)),
      giveBack: (keyId, windowId, tokens) =>
        this.#answer(() => {
          const window = this.#openWindow(keyId)
          if (window?.id === windowId) this.#change(window, -tokens)
        }),
      changes: () =>
        this.#answer(() => {
          this.#processes.add(process)
          const changed = [...this.windows].filter(([, window]) => window.changed > seen)
          seen = this.#changes
          return {
            processes: this.#processes.size,
            windows: changed.flatMap(([keyId, { id, used, endsAt }]) =>
              endsAt > this.now ? [{ keyId, id, used, leftMs: Math.ceil(endsAt - this.now) }] : [],
            ),
          }
        }),
      leave: () => this.#answer(() => void this.#processes.delete(process)),
    }
  }

  /** Limiters as so many processes have them, and what they report. */
  limiters(count: number) {
    const events: string[] = []
    let ids = 0
    const limiters = Array.from(
      { length: count },
      (_, at) =>
        new RedisLimiter({
          leases: this.leasesFor(`p${at}`),
          newId: () => `w${++ids}`,
          clock: () => this.now,
          degraded: (error, processes) =>
            events.push(`away: ${error instanceof Error ? error.message : error}, ${processes}`),
          restored: () => events.push('back'),
        }),
    )
    return { limiters, events }
  }

  #answer<Value>(work: () => Value): Promise<Value> {
    this.calls += 1
    if (this.fault === 'refusing') return Promise.reject(new Error('refused'))
    if (this.fault === 'silent') return new Promise(() => undefined)
    this.now += ROUND_TRIP_MS
    return Promise.resolve(work())
  }

  #openWindow(keyId: string): Open | undefined {
    const window = this.windows.get(keyId)
    return window !== undefined && window.endsAt > this.now ? window : undefined
  }

  #change(window: Open, tokens: number): void {
    window.used += tokens
    window.changed = ++this.#changes
  }

  #lease(process: string, { keyId, limit, known, held, waiting, served }: LeaseRequest): Lease {
    this.#processes.add(process)
    const processes = this.#processes.size
    const { id, used, leftMs } = known
    const window = this.#openWindow(keyId) ?? { id, used, endsAt: this.now + leftMs, changed: 0 }
    this.windows.set(keyId, window)
    const remaining = Math.max(0, limit - window.used - served)
    const block = Math.min(remaining, 50, Math.max(1, Math.floor(remaining / (20 * processes))))
    const granted = Math.max(0, Math.min(remaining, Math.max(block, waiting) - held))
    this.#change(window, served + granted)
    const left = Math.min(WINDOW_MS, Math.ceil(window.endsAt - this.now))
    return { id: window.id, used: window.used, leftMs: left, granted, block, processes }
  }
}
