/** How much of the processor long work of one key gets while several clients ask; what it leaves is for requests that are answered at once. */

const SHARE = 0.25
/** Taken at once by a key that asked for little before. */
const BURST_MS = 250

export class ProcessorShare {
  /** By key: the moment at which all that it took is a quarter of the time. */
  readonly #evenAt = new Map<string, number>()

  /** `now` in milliseconds of a clock that is never set. */
  note(key: string, tookMs: number, now: number): void {
    this.#evenAt.set(key, Math.max(now, this.#evenAt.get(key) ?? now) + tookMs / SHARE)
  }

  isOver(key: string, now: number): boolean {
    return (this.#evenAt.get(key) ?? now) - now > BURST_MS / SHARE
  }

  /** Forgets the keys that have waited for what they took. */
  sweep(now: number): void {
    for (const [key, at] of this.#evenAt) if (at <= now) this.#evenAt.delete(key)
  }
}
