/** Waits for work no longer than a time; leaves the work as it is. */

/** Rejects when the time is over; an answer that lies unread since this thread was busy still counts. */
export const within = <Value>(work: Promise<Value>, ms: number): Promise<Value> =>
  new Promise((resolve, reject) => {
    // Timers run before sockets are read, immediates after.
    const timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer within ${ms} ms`))), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
