/** Counts bad keys by the network they come from, and says how long that network must wait. */

import { ipPrefixOf } from '../ip-prefix.ts'
import { WINDOW_MS } from '../plan.ts'
import { MemoryAttempts } from './memory-attempts.ts'

/** What counts bad keys. */
export type FailedAuth = {
  /** Counts a bad key; gives the seconds to wait if there were too many. `now` in milliseconds of a monotonic clock. */
  readonly note: (address: string, now: number) => number | undefined
}

/** Bad keys of one network that are answered 401 within a window; later ones are answered with a wait. */
export const BAD_KEYS_PER_WINDOW = 20

export class MemoryFailedAuth implements FailedAuth {
  readonly #attempts = new MemoryAttempts({ most: BAD_KEYS_PER_WINDOW, windowMs: WINDOW_MS })

  /** Counts a bad key; returns the seconds to wait if there were too many. `now` in milliseconds of any clock. */
  note(address: string, now: number): number | undefined {
    return this.#attempts.note(ipPrefixOf(address), now)
  }

  /** Networks in memory. */
  get size(): number {
    return this.#attempts.size
  }
}
