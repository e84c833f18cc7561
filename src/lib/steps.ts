/**
 * Long work as a generator that can pause. It yields wherever other work may run; the caller decides whether it does: a server
 * lets the event loop turn in between, other programs run it to its end.
 */
import { type Pause, pausesFor } from './pause.ts'

/** Returns a result; the yielded values have no meaning. */
export type Steps<Result> = Generator<void, Result>

/** Runs the work to its end without a pause. */
export const runToEnd = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Requests wait at most this time and one piece of work. */
const SLICE_MS = 8

/** Turns of the event loop for a server's own work. */
export const createTurns = (): Pause => pausesFor(undefined, SLICE_MS)

/** Runs the work in slices, by default of some milliseconds, between which the event loop turns; what `turn` throws ends it. */
export const inTurns = async <Result>(
  steps: Steps<Result>,
  turn: () => void | Promise<void> = createTurns(),
): Promise<Result> => {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    const turned = turn()
    if (turned !== undefined) await turned
  }
}

/** Items between two yields: some tenths of a millisecond of work. */
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
