/**
 * Limits long work of one key to a quarter of the processor while several clients ask; the rest is for requests answered at
 * once.
 */

const SHARE = 0.25
/** Processor time that a key may use at once after it was idle. */
const BURST_MS = 250

export class ProcessorShare {
  /** By key: the moment at which the time it used is again a quarter of the time passed. */
  readonly #evenAt = new Map<string, number>()

  /** `now` in milliseconds of a clock that is never set. */
  note(key: string, tookMs: number, now: number): void {
    this.#evenAt.set(key, Math.max(now, this.#evenAt.get(key) ?? now) + tookMs / SHARE)
  }

  isOver(key: string, now: number): boolean {
    return (this.#evenAt.get(key) ?? now) - now > BURST_MS / SHARE
  }

  /** Drops keys that are no longer over their share. */
  sweep(now: number): void {
    for (const [key, at] of this.#evenAt) if (at <= now) this.#evenAt.delete(key)
  }
}
