/** Work that several callers share, each of whom needs what is so from the moment of its call on. */
import type { Awaitable } from './awaitable.ts'

/**
 * Callers of one turn of the event loop have one run, and those who come while it goes on the one after it: it may have looked before
 * what they know of.
 */
export const sharedRun = <Given, Made>(
  work: (given: Given) => Awaitable<Made>,
): ((given: Given) => Awaitable<Made>) => {
  let running: Promise<Made> | undefined
  let next: Promise<Made> | undefined
  let isOfThisTurn = false
  const begin = (given: Given): Awaitable<Made> => {
    next = undefined
    const made = work(given)
    if (!(made instanceof Promise)) return made
    isOfThisTurn = true
    setImmediate(() => {
      isOfThisTurn = false
    })
    running = made.finally(() => {
      running = undefined
    })
    return running
  }
  return (given) => {
    if (next !== undefined) return next
    if (running === undefined) return begin(given)
    if (isOfThisTurn) return running
    const again = (): Awaitable<Made> => begin(given)
    next = running.then(again, again)
    return next
  }
}
