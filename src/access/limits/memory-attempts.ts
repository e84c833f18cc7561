/** Counts attempts by name within windows, and says how long a name with too many must wait. */

// Two generations of 10,000 windows are about 3 MB. A flood from more pushes the oldest out, which frees only clients that
// could have come under another name anyway. Names that a client chooses are counted only for an address that may go on.
const GENERATION = 10_000

type Window = { startedAt: number; count: number }

export type AttemptLimits = {
  /** Attempts allowed to one name within a window. */
  readonly most: number
  readonly windowMs: number
}

export class MemoryAttempts {
  readonly #limits: AttemptLimits
  #young = new Map<string, Window>()
  // Dropping a whole map costs nothing; deleting the oldest entry of one big map cost 7 µs (V8 skips its holes).
  #old = new Map<string, Window>()

  constructor(limits: AttemptLimits) {
    this.#limits = limits
  }

  /** Counts an attempt; returns the seconds to wait if there were too many. `now` in milliseconds of any clock. */
  note(name: string, now: number): number | undefined {
    const window = this.#windowOf(name, now)
    if (this.#isOver(window, now)) {
      window.startedAt = now
      window.count = 0
    }
    window.count += 1
    return window.count > this.#limits.most ? this.#secondsLeft(window, now) : undefined
  }

  /** The seconds to wait where there were too many already; counts nothing. */
  waitOf(name: string, now: number): number | undefined {
    const window = this.#known(name)
    if (window === undefined || window.count < this.#limits.most || this.#isOver(window, now))
      return undefined
    return this.#secondsLeft(window, now)
  }

  /** Takes back an attempt that was counted and turned out well. */
  takeBack(name: string): void {
    const window = this.#known(name)
    if (window !== undefined && window.count > 0) window.count -= 1
  }

  /** Names in memory. */
  get size(): number {
    return this.#young.size + this.#old.size
  }

  #known(name: string): Window | undefined {
    return this.#young.get(name) ?? this.#old.get(name)
  }

  /** A negative age means that the clock was set back; a new window is the lesser error. */
  #isOver({ startedAt }: Window, now: number): boolean {
    return now < startedAt || now >= startedAt + this.#limits.windowMs
  }

  #secondsLeft({ startedAt }: Window, now: number): number {
    return Math.ceil((startedAt + this.#limits.windowMs - now) / 1000)
  }

  #windowOf(name: string, now: number): Window {
    const known = this.#young.get(name)
    if (known !== undefined) return known
    const window = this.#old.get(name) ?? { startedAt: now, count: 0 }
    this.#old.delete(name)
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(name, window)
    return window
  }
}
