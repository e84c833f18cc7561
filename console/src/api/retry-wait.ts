/** How long a refused stream waits before it is tried again. */

/** While the server names a time: longer after each refusal, so that ten tabs do not ask every second for the place of one. */
const FIRST_MS = 2000
/** At most, and where the server names none. */
const LONGEST_MS = 120_000

/** In milliseconds, never less than `askedMs`, the `Retry-After` of the refusal; `refusals` is how many came one after the other. */
export const retryWaitMs = (askedMs: number | null, refusals: number): number =>
  askedMs === null ? LONGEST_MS : Math.max(askedMs, Math.min(FIRST_MS * 2 ** (refusals - 1), LONGEST_MS))
