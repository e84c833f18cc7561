/** Types for the cost of an answer, and for long work that yields to other requests. */

/**
 * `cheap`: under a millisecond, done at once. `long`: milliseconds on the event loop, by turns of the keys and in slices.
 * `thread`: by turns too, in a worker thread.
 */
export type Cost = 'cheap' | 'long' | 'thread'

/** The functions that long work calls while it runs. */
export type Work = {
  /**
   * Call it between parts of at most a millisecond: where a slice of time is used up it gives way to other requests. Throws
   * where the client has gone, or `query_timeout`.
   */
  readonly pace: () => void | Promise<void>
  /** Lets others that wait go first, for work that can stop and go on; resolves with its next turn. Rejects with what `pace` throws. */
  readonly turn: () => Promise<void>
  /** Ends what runs elsewhere. Aborted with what `pace` throws. */
  readonly signal: AbortSignal
}

/** Work that is done within the turn in which it is asked for. */
export const atOnce: Work = {
  pace: () => undefined,
  turn: () => Promise.resolve(),
  signal: new AbortController().signal,
}
