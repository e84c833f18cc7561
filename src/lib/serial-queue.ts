/** Runs tasks one after the other in the order they were added; a failed one does not stop those after it. */

export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

export const createSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    // The caller that awaits `result` gets the failure; later tasks only wait until it is over.
    last = result.then(undefined, () => undefined)
    return result
  }
}
