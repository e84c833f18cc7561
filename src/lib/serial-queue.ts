/** Runs tasks one after the other in the order they came; a failed one does not stop those behind it. */

export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

export const createSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const mine = last.then(task)
    // The failure belongs to whoever awaits `mine`; those behind only need to know that it is over.
    last = mine.then(undefined, () => undefined)
    return mine
  }
}
