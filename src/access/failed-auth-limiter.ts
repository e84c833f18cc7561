/** Counts bad keys by the network they come from, and says how long that network must wait. */
import { ipPrefixOf } from './ip-prefix.ts'
import { WINDOW_MS } from './plan.ts'

/** What counts bad keys. */
export type FailedAuth = {
  /** Counts a bad key; gives the seconds to wait if there were too many. `now` in milliseconds of a clock for spans. */
  readonly note: (address: string, now: number) => number | undefined
}

/** Bad keys of one network that are answered 401 within a window; later ones are answered with a wait. */
export const BAD_KEYS_PER_WINDOW = 20
// Two generations of 10,000 windows are about 3 MB. A flood from more networks pushes the oldest out, which
// frees only clients that could have used another network anyway.
const GENERATION = 10_000

type Window = { startedAt: number; count: number }

export class FailedAuthLimiter implements FailedAuth {
  #young = new Map<string, Window>()
  // Dropping a whole map costs nothing; deleting the oldest entry of one big map cost 7 µs (V8 skips its holes).
  #old = new Map<string, Window>()

  /** Counts a bad key; returns the seconds to wait if there were too many. `now` in milliseconds of any clock. */
  note(address: string, now: number): number | undefined {
    const window = this.#windowOf(ipPrefixOf(address), now)
    const elapsed = now - window.startedAt
    // A negative age means that the clock was set back; a new window is the milder error.
    if (elapsed < 0 || elapsed >= WINDOW_MS) {
      window.startedAt = now
      window.count = 0
    }
    window.count += 1
    if (window.count <= BAD_KEYS_PER_WINDOW) return undefined
    return Math.ceil((window.startedAt + WINDOW_MS - now) / 1000)
  }

  /** Networks in memory. */
  get size(): number {
    return this.#young.size + this.#old.size
  }

  #windowOf(network: string, now: number): Window {
    const known = this.#young.get(network)
    if (known !== undefined) return known
    const window = this.#old.get(network) ?? { startedAt: now, count: 0 }
    this.#old.delete(network)
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(network, window)
    return window
  }
}
