/** How long a refused stream waits before it is tried again. */

/**
 * The first wait where the server names a time; it grows with each refusal, so that ten tabs do not compete for one place
 * every second.
 */
const FIRST_MS = 2000
/** The longest wait, and the wait where the server names no time. */
const LONGEST_MS = 120_000

/** In milliseconds, never less than `askedMs`, the `Retry-After` of the refusal; `refusals` is how many came one after the other. */
export const retryWaitMs = (askedMs: number | null, refusals: number): number =>
  askedMs === null ? LONGEST_MS : Math.max(askedMs, Math.min(FIRST_MS * 2 ** (refusals - 1), LONGEST_MS))
