/**
 * A key's window in one process: the tokens it has leased, and how many requests it may serve while the leases are
 * unreachable.
 */
import { WINDOW_MS } from '../plan.ts'
import type { Lease, LeaseRequest, WindowState } from './redis-window-leases.ts'

/** When a shared window was asked for and when the answer came, in milliseconds of the server's monotonic clock. */
export type Span = { readonly sentAt: number; readonly receivedAt: number }

/** The process counts alone, as the leases are unreachable. */
export type Alone = {
  /** The processes that share what is left of the limit. */
  readonly processes: number
  /** False while they may only be late, and others still lease. */
  readonly isCertain: boolean
}

/** The share of a limit that a process may serve while it is not sure that the others have no leases either. */
const UNCERTAIN_SHARE = 0.1

/** Redis reports whole milliseconds, and ends a window in the next one. */
const ROUNDING_MS = 1

/** One for each key that was asked for in the last window. */
export class LeasedWindow {
  inFlight = 0
  waiting = 0
  /** The lease request in flight. */
  lease: Promise<void> | undefined
  readonly #newId: () => string
  #id = ''
  /** Leased by all processes, as of the last answer. */
  #used = 0
  #held = 0
  #block = 0
  /** Requests served without a token and not reported yet. */
  #served = 0
  /** True where more could be served if the process were sure. */
  #isHeldBack = false
  /** How many requests may still be served while the leases are unreachable. */
  #allowance: number | undefined
  /**
   * Tokens are valid until the earliest moment at which the window may have ended; a new window is assumed only after the
   * latest.
   */
  #validUntil = Number.NEGATIVE_INFINITY
  #endsAt = Number.NEGATIVE_INFINITY
  #takenAt = Number.NEGATIVE_INFINITY
  /** When the newest answer was asked for. */
  #sentAt = Number.NEGATIVE_INFINITY

  constructor(newId: () => string) {
    this.#newId = newId
  }

  /** Takes a token; without one what `alone` allows, which is null while the leases answer. */
  take(limit: number, now: number, alone: Alone | null): 'taken' | 'refused' | 'empty' {
    if (this.isOver(now)) this.#clear()
    if (alone === null) this.#allowance = undefined
    this.#isHeldBack = false
    if (this.#held > 0 && now < this.#validUntil && this.remaining(limit) > 0) {
      this.#held -= 1
      this.#takenAt = now
      return 'taken'
    }
    if (alone !== null) return this.#takeAlone(limit, now, alone)
    return now < this.#validUntil && this.remaining(limit) === 0 ? 'refused' : 'empty'
  }

  /** What this process knows to be left: its own tokens and what nobody has leased. */
  remaining(limit: number): number {
    if (this.#allowance !== undefined) return this.#held + this.#allowance
    return Math.max(0, limit - this.#used - this.#served + this.#held)
  }

  /** Until the window is over for certain, or the process is sure that the leases are away. */
  resetSeconds(now: number): number {
    if (this.#isHeldBack) return 1
    return Math.ceil(Math.min(WINDOW_MS, Math.max(1, this.#endsAt - now)) / 1000)
  }

  isOver(now: number): boolean {
    return now >= this.#endsAt
  }

  /** Blocks of one token are leased by the request that needs it, so that none lies idle near the end of a limit. */
  get isLow(): boolean {
    return this.#block > 1 && this.#held * 2 <= this.#block
  }

  request(keyId: string, limit: number, now: number): LeaseRequest {
    const leftMs = Math.floor(this.#validUntil - now)
    const isKnown = this.#id !== '' && leftMs > 0
    const known = isKnown
      ? { id: this.#id, used: this.#used, leftMs }
      : { id: this.#newId(), used: 0, leftMs: WINDOW_MS }
    const held = isKnown ? this.#held : 0
    return { keyId, limit, known, held, waiting: this.waiting, served: isKnown ? this.#served : 0 }
  }

  accept(lease: Lease, request: LeaseRequest, span: Span): void {
    this.adopt(lease, span)
    // A later answer may have begun another window, in which these tokens are void.
    if (lease.id === this.#id) this.#held += lease.granted
    this.#block = lease.block
    this.#served -= Math.min(this.#served, request.served)
    this.#allowance = undefined
  }

  /** Takes over the shared window, unless a request sent later was answered before; tokens of an earlier window are void. */
  adopt({ id, used, leftMs }: WindowState, { sentAt, receivedAt }: Span): void {
    // Two answers that are read together may be handled in the other order: the count of the first would undo the second.
    if (sentAt < this.#sentAt) return
    this.#sentAt = sentAt
    const isSame = id === this.#id
    const validUntil = sentAt + leftMs - ROUNDING_MS
    const endsAt = receivedAt + leftMs + 2 * ROUNDING_MS
    this.#validUntil = isSame ? Math.max(this.#validUntil, validUntil) : validUntil
    this.#endsAt = isSame ? Math.min(this.#endsAt, endsAt) : endsAt
    if (!isSame) this.#held = 0
    this.#id = id
    this.#used = used
  }

  /** Takes all tokens out of a window that nobody has asked for since; null where there is nothing to give back. */
  releaseIdle(now: number, idleMs: number): { readonly id: string; readonly tokens: number } | null {
    if (this.#held === 0 || this.lease !== undefined || now - this.#takenAt < idleMs) return null
    const tokens = this.#held
    this.#held = 0
    return now < this.#validUntil ? { id: this.#id, tokens } : null
  }

  #takeAlone(limit: number, now: number, { processes, isCertain }: Alone): 'taken' | 'refused' {
    if (this.#id === '') {
      this.#id = this.#newId()
      this.#validUntil = now + WINDOW_MS
      this.#endsAt = this.#validUntil
    }
    this.#allowance ??= Math.ceil(Math.max(0, limit - this.#used - this.#served) / processes)
    this.#isHeldBack = !isCertain && this.#served >= limit * UNCERTAIN_SHARE
    if (this.#allowance === 0 || this.#isHeldBack) return 'refused'
    this.#allowance -= 1
    this.#served += 1
    return 'taken'
  }

  #clear(): void {
    this.#id = ''
    this.#used = 0
    this.#held = 0
    this.#block = 0
    this.#served = 0
    this.#allowance = undefined
  }
}
