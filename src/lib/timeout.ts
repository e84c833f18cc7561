/** Waits for work until a deadline; the work itself is not stopped. */

/** The deadline passed; the work may still end. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/**
 * Rejects with DeadlineError after `ms`; an answer that has arrived but was not read, since this thread was busy, still
 * counts.
 */
export const withTimeout = <Value>(work: Promise<Value>, ms: number): Promise<Value> =>
  new Promise((resolve, reject) => {
    // Timers run before sockets are read, immediates after.
    const timer = setTimeout(
      () => setImmediate(() => reject(new DeadlineError(`no answer within ${ms} ms`))),
      ms,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
