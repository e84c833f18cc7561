/** Waits for work no longer than a time; leaves the work as it is. */

/** The work may still end. */
export class LateError extends Error {
  override readonly name = 'LateError'
}

/** Rejects with LateError when the time is over; an answer that lies unread since this thread was busy still counts. */
export const within = <Value>(work: Promise<Value>, ms: number): Promise<Value> =>
  new Promise((resolve, reject) => {
    // Timers run before sockets are read, immediates after.
    const timer = setTimeout(() => setImmediate(() => reject(new LateError(`no answer within ${ms} ms`))), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
