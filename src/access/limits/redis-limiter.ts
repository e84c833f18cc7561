/** Counts the requests of each key together with processes of other machines, from blocks of leased tokens in its own memory. */
import type { Awaitable } from '../../lib/awaitable.ts'
import { DeadlineError, withTimeout } from '../../lib/timeout.ts'
import type { MonotonicClock } from '../../lib/uptime.ts'
import { MAX_IN_FLIGHT, type Plan } from '../plan.ts'
import type { InFlight, Limiter, Take } from './rate-limit.ts'
import { type Alone, LeasedWindow } from './redis-leased-window.ts'
import type { WindowChanges, WindowLeases } from './redis-window-leases.ts'

/**
 * A request waits no longer than this for a lease; the leases then count as unreachable until they answer within this time.
 */
const LEASE_TIMEOUT_MS = 50
/** Leases that are late for this long are taken to be unreachable for all processes; a busy machine may be late for less. */
const CERTAIN_MS = 1000
/** Tokens that were not used within this time are given back, so that other processes can lease them. */
const IDLE_MS = 1000

export type RedisLimiterParts = {
  readonly leases: WindowLeases
  /** An id for a window, unlike any other. */
  readonly newId: () => string
  /** The clock of `take`. */
  readonly clock: MonotonicClock
  /** Called when the leases become unreachable, and when they are back. */
  readonly degraded: (error: unknown, processes: number) => void
  readonly restored: (durationMs: number) => void
  /** Where threads count requests in flight together; without it they are counted here. */
  readonly inFlight?: InFlight
}

/** One for each server, which calls `sync` several times a second. */
export class RedisLimiter implements Limiter {
  readonly #parts: RedisLimiterParts
  readonly #windows = new Map<string, LeasedWindow>()
  #processes = 1
  #degradedSince: number | undefined
  #isCertain = false
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor(parts: RedisLimiterParts) {
    this.#parts = parts
  }

  /** Returns a promise where no token is left. Each `ok` needs one `release`. */
  take(keyId: string, plan: Plan, now: number): Awaitable<Take> {
    const window = this.#windowOf(keyId)
    const limit = plan.requestsPerWindow
    if (!this.#enter(keyId, window)) return this.#busy(window, limit, now)
    const outcome = window.take(limit, now, this.#alone(now))
    if (outcome === 'empty') return this.#takeLeased(keyId, window, limit)
    if (outcome === 'taken') this.#leaseAhead(keyId, window, limit)
    else this.#leave(keyId, window)
    return leasedTakeOf(outcome, window, limit, now)
  }

  /** The answer is sent or its connection closed. */
  release(keyId: string): void {
    const window = this.#windows.get(keyId)
    if (window !== undefined && window.inFlight > 0) this.#leave(keyId, window)
  }

  #enter(keyId: string, window: LeasedWindow): boolean {
    const shared = this.#parts.inFlight
    if (window.inFlight >= MAX_IN_FLIGHT || shared?.enter(keyId) === false) return false
    window.inFlight += 1
    return true
  }

  #leave(keyId: string, window: LeasedWindow): void {
    window.inFlight -= 1
    this.#parts.inFlight?.leave(keyId)
  }

  /** True while the leases are unreachable and each process limits with its part of the limit. */
  get isDegraded(): boolean {
    return this.#degradedSince !== undefined
  }

  /** How many count together, as of the last answer. */
  get processes(): number {
    return this.#processes
  }

  /** Keys with a window in memory. */
  get size(): number {
    return this.#windows.size
  }

  /** Reads what other processes have counted, and gives idle tokens back. Never rejects. */
  async sync(): Promise<void> {
    const sentAt = this.#parts.clock()
    const changes = await this.#answered(() => this.#parts.leases.changes())
    if (changes === undefined) return
    this.#apply(changes, sentAt)
    const now = this.#parts.clock()
    if (now - this.#sweptAt >= IDLE_MS) this.#sweep(now)
  }

  /** Gives back all tokens. Never rejects. */
  async leave(): Promise<void> {
    const { leases, clock } = this.#parts
    if (this.isDegraded) return
    await this.#answered(() => Promise.all([...this.#releasedTokens(clock(), 0), leases.leave()]))
  }

  #windowOf(keyId: string): LeasedWindow {
    const known = this.#windows.get(keyId)
    if (known !== undefined) return known
    const window = new LeasedWindow(this.#parts.newId)
    this.#windows.set(keyId, window)
    return window
  }

  #alone(now: number): Alone | null {
    if (this.#degradedSince === undefined) return null
    return {
      processes: this.#processes,
      isCertain: this.#isCertain || now - this.#degradedSince >= CERTAIN_MS,
    }
  }

  #busy(window: LeasedWindow, limit: number, now: number): Take {
    const isSpent = !window.isOver(now) && window.remaining(limit) === 0
    return leasedTakeOf(isSpent ? 'refused' : 'busy', window, limit, now)
  }

  async #takeLeased(keyId: string, window: LeasedWindow, limit: number): Promise<Take> {
    const { clock } = this.#parts
    const since = clock()
    for (;;) {
      window.waiting += 1
      await this.#leaseOf(keyId, window, limit)
      window.waiting -= 1
      const now = clock()
      if (now - since >= 2 * LEASE_TIMEOUT_MS) this.#degrade(new DeadlineError('leases are too slow'))
      const outcome = window.take(limit, now, this.#alone(now))
      if (outcome === 'empty') continue
      if (outcome === 'refused') this.#leave(keyId, window)
      return leasedTakeOf(outcome, window, limit, now)
    }
  }

  #leaseAhead(keyId: string, window: LeasedWindow, limit: number): void {
    if (window.isLow && window.lease === undefined && !this.isDegraded)
      void this.#leaseOf(keyId, window, limit)
  }

  /** Never rejects. */
  #leaseOf(keyId: string, window: LeasedWindow, limit: number): Promise<void> {
    window.lease ??= this.#lease(keyId, window, limit)
    return window.lease
  }

  async #lease(keyId: string, window: LeasedWindow, limit: number): Promise<void> {
    const { leases, clock } = this.#parts
    const sentAt = clock()
    const request = window.request(keyId, limit, sentAt)
    await this.#answered(async () => {
      const lease = await leases.lease(request)
      // Also a lease that comes too late for the requests that waited for it.
      window.accept(lease, request, { sentAt, receivedAt: clock() })
      this.#processes = lease.processes
    })
    window.lease = undefined
  }

  /** The answer of the leases; undefined where they are unreachable. */
  async #answered<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await withTimeout(ask(), LEASE_TIMEOUT_MS)
    } catch (error) {
      this.#degrade(error)
      return undefined
    }
  }

  #degrade(error: unknown): void {
    // A Redis that refuses or is gone fails for all processes.
    if (!(error instanceof DeadlineError)) this.#isCertain = true
    if (this.isDegraded) return
    this.#degradedSince = this.#parts.clock()
    this.#parts.degraded(error, this.#processes)
    // One late answer does not mean that the next is late too.
    void this.sync()
  }

  #apply({ processes, windows }: WindowChanges, sentAt: number): void {
    const { clock, restored } = this.#parts
    const receivedAt = clock()
    this.#processes = processes
    this.#isCertain = false
    for (const { keyId, ...shared } of windows) this.#windowOf(keyId).adopt(shared, { sentAt, receivedAt })
    if (this.#degradedSince === undefined) return
    restored(receivedAt - this.#degradedSince)
    this.#degradedSince = undefined
  }

  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [keyId, window] of this.#windows)
      if (window.isOver(now) && window.inFlight === 0 && window.lease === undefined)
        this.#windows.delete(keyId)
    void this.#answered(() => Promise.all(this.#releasedTokens(now, IDLE_MS)))
  }

  #releasedTokens(now: number, idleMs: number): readonly Promise<void>[] {
    return [...this.#windows].flatMap(([keyId, window]) => {
      const idle = window.releaseIdle(now, idleMs)
      return idle === null ? [] : [this.#parts.leases.giveBack(keyId, idle.id, idle.tokens)]
    })
  }
}

const codes = { refused: 'rate_limit_exceeded', busy: 'too_many_in_flight' } as const

const leasedTakeOf = (
  outcome: 'taken' | 'refused' | 'busy',
  window: LeasedWindow,
  limit: number,
  now: number,
): Take => {
  const rate = { limit, resetSeconds: window.resetSeconds(now) }
  if (outcome === 'taken') return { ok: true, ...rate, remaining: window.remaining(limit) }
  const remaining = outcome === 'refused' ? 0 : window.remaining(limit)
  return { ok: false, code: codes[outcome], ...rate, remaining }
}
