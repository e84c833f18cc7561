/**
 * Limits long work of one client to a quarter of the processor while several clients ask; the rest is for requests answered
 * at once. A client is an API key or a network, as the caller counts.
 */

const SHARE = 0.25
/** Processor time that a client may use at once after it was idle. */
const BURST_MS = 250

export class ProcessorShare {
  /** By client: the moment at which the time it used is again a quarter of the time passed. */
  readonly #evenAt = new Map<string, number>()

  /** `now` in milliseconds of a monotonic clock. */
  note(client: string, tookMs: number, now: number): void {
    this.#evenAt.set(client, Math.max(now, this.#evenAt.get(client) ?? now) + tookMs / SHARE)
  }

  isOver(client: string, now: number): boolean {
    return (this.#evenAt.get(client) ?? now) - now > BURST_MS / SHARE
  }

  /** Clients in memory. */
  get size(): number {
    return this.#evenAt.size
  }

  /** Drops clients that are no longer over their share. */
  sweep(now: number): void {
    for (const [client, at] of this.#evenAt) if (at <= now) this.#evenAt.delete(client)
  }
}
