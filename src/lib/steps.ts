/**
 * Long work that can pause. It yields wherever something else may run, and whoever runs it decides: a server lets the event
 * loop turn in between, everything else runs it through.
 */
import { type Pause, pausesFor } from './pause.ts'

/** Ends with a result; what it yields means nothing. */
export type Steps<Result> = Generator<void, Result>

/** Runs it through. */
export const finished = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** What else waits in a server is answered after this time and one piece of work. */
const SLICE_MS = 8

/** Turns of the event loop for a server's own work. */
export const createTurns = (): Pause => pausesFor(undefined, SLICE_MS)

/** Runs it in slices of some milliseconds. */
export const inTurns = async <Result>(steps: Steps<Result>): Promise<Result> => {
  const turn = createTurns()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    await turn()
  }
}

/** Between two yields: some tenths of a millisecond of what is done with a row. */
const ITEMS = 128

/** Calls `work` for each item and yields now and then. */
export function* forEach<Item>(items: Iterable<Item>, work: (item: Item, at: number) => void): Steps<void> {
  let at = 0
  for (const item of items) {
    work(item, at)
    at += 1
    if (at % ITEMS === 0) yield
  }
}
