/**
 * A window packed into one 64-bit word, which threads exchange atomically: a thread that ends at any moment leaves it
 * consistent.
 */
import { WINDOW_MS } from '../plan.ts'
import type { Window } from './rate-limit.ts'

/**
 * From the lowest bit: the count, the millisecond at which the window began, and the seal while another process counts it.
 */
const USED_BITS = 20n
const USED_MASK = (1n << USED_BITS) - 1n
const START_MASK = (1n << 42n) - 1n
const SEALED = 1n << 62n

const wordOf = ({ startedAt, used }: Window): bigint =>
  (BigInt(Math.max(0, Math.floor(startedAt))) << USED_BITS) | BigInt(used)

const windowOf = (word: bigint): Window => ({
  startedAt: Number((word >> USED_BITS) & START_MASK),
  used: Number(word & USED_MASK),
})

/**
 * Whether the window has ended, or has a start too far in the future to be right. A thread that was not scheduled between
 * reading its clock and counting here sees a start seconds ahead, and must not begin that window again. Starts of an earlier
 * start of the machine, which `SqliteWindows` must drop at once, cannot be in memory.
 */
const isOver = ({ startedAt, used }: Window, now: number): boolean =>
  used === 0 || now - startedAt >= WINDOW_MS || startedAt - now >= WINDOW_MS

/**
 * Counts a request unless the limit is reached. `now` in milliseconds of a clock that all threads share; null where the window
 * is sealed: the main thread counts it elsewhere.
 */
export const countIn = (
  words: BigInt64Array,
  at: number,
  limit: number,
  now: number,
): (Window & { readonly ok: boolean }) | null => {
  for (;;) {
    const word = Atomics.load(words, at)
    if (word >= SEALED) return null
    const window = windowOf(word)
    const begins = isOver(window, now)
    if (!begins && window.used >= limit) return { ...window, ok: false }
    const next = begins ? { startedAt: Math.floor(now), used: 1 } : { ...window, used: window.used + 1 }
    if (Atomics.compareExchange(words, at, word, begins ? wordOf(next) : word + 1n) === word)
      return { ...next, ok: true }
  }
}

/** The window as it is; null where it is sealed. */
export const windowAt = (words: BigInt64Array, at: number, now: number): Window | null => {
  const word = Atomics.load(words, at)
  if (word >= SEALED) return null
  const window = windowOf(word)
  return isOver(window, now) ? { startedAt: now, used: 0 } : window
}

/** Seals the word, so that no thread counts there; returns what was counted. */
export const sealAt = (words: BigInt64Array, at: number): Window =>
  windowOf(Atomics.exchange(words, at, SEALED) & ~SEALED)

/** Opens the word again, so that threads count there, starting with this window. */
export const openAt = (words: BigInt64Array, at: number, window: Window): void => {
  Atomics.store(words, at, wordOf(window))
}
