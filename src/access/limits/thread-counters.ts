/**
 * Counters of keys in memory that the serving threads of a process share: one slot for each key, numbered by the main
 * thread.
 */

import { MAX_IN_FLIGHT } from '../plan.ts'
import type { Window } from './rate-limit.ts'
import { countIn, openAt, sealAt, windowAt } from './thread-window.ts'

/** Address space is reserved for this many keys; memory is used only for existing ones. */
export const MAX_SLOTS = 2 ** 22
const SLOTS_AT_ONCE = 1024

/** The shared buffers, passed to each thread. */
export type CounterBuffers = {
  readonly threads: number
  readonly windows: SharedArrayBuffer
  readonly inFlight: SharedArrayBuffer
}

const grownBy = (bytesOfSlot: number): SharedArrayBuffer =>
  new SharedArrayBuffer(SLOTS_AT_ONCE * bytesOfSlot, { maxByteLength: MAX_SLOTS * bytesOfSlot })

export const counterBuffersFor = (threads: number): CounterBuffers => ({
  threads,
  windows: grownBy(BigInt64Array.BYTES_PER_ELEMENT),
  inFlight: grownBy(threads * Int32Array.BYTES_PER_ELEMENT),
})

/** All slots are taken. */
export class TooManyKeysError extends Error {
  override readonly name = 'TooManyKeysError'
}

/** One in each thread, on the same buffers. */
export class ThreadCounters {
  readonly #threads: number
  readonly #buffers: CounterBuffers
  readonly #windows: BigInt64Array
  /** Requests in flight of each key in each thread, so that those of a thread that crashed can be taken back. */
  readonly #inFlight: Int32Array

  constructor(buffers: CounterBuffers) {
    this.#threads = buffers.threads
    this.#buffers = buffers
    this.#windows = new BigInt64Array(buffers.windows)
    this.#inFlight = new Int32Array(buffers.inFlight)
  }

  /** Grows the buffers; call it in the main thread only. Throws TooManyKeysError. */
  reserve(slots: number): void {
    const { windows, inFlight } = this.#buffers
    if (slots <= this.#windows.length) return
    if (slots > MAX_SLOTS) throw new TooManyKeysError(`Threads count at most ${MAX_SLOTS} keys together.`)
    const grown = Math.min(MAX_SLOTS, Math.ceil((slots * 1.5) / SLOTS_AT_ONCE) * SLOTS_AT_ONCE)
    inFlight.grow(grown * this.#threads * Int32Array.BYTES_PER_ELEMENT)
    windows.grow(grown * BigInt64Array.BYTES_PER_ELEMENT)
  }

  /** As `countIn`. */
  count(slot: number, limit: number, now: number): (Window & { readonly ok: boolean }) | null {
    return countIn(this.#windows, slot, limit, now)
  }

  window(slot: number, now: number): Window | null {
    return windowAt(this.#windows, slot, now)
  }

  seal(slot: number): Window {
    return sealAt(this.#windows, slot)
  }

  open(slot: number, window: Window): void {
    openAt(this.#windows, slot, window)
  }

  /**
   * Counts one more request in flight of the key; false where all threads together have as many as it may. Two threads that
   * compete for the last may both fail.
   */
  enter(slot: number, thread: number): boolean {
    const first = slot * this.#threads
    Atomics.add(this.#inFlight, first + thread, 1)
    let total = 0
    for (let at = first; at < first + this.#threads; at += 1) total += Atomics.load(this.#inFlight, at)
    if (total <= MAX_IN_FLIGHT) return true
    this.leave(slot, thread)
    return false
  }

  leave(slot: number, thread: number): void {
    Atomics.sub(this.#inFlight, slot * this.#threads + thread, 1)
  }

  /** Clears the requests in flight of a thread that has ended. */
  clear(thread: number): void {
    for (let at = thread; at < this.#inFlight.length; at += this.#threads)
      Atomics.store(this.#inFlight, at, 0)
  }
}
