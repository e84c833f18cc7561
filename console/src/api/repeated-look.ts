/** Looks after an event, and again: the stream tells what is committed, and a server answers from it a moment later. */

/** After the last event. A server of a large store takes some seconds to answer from new listings. */
const AFTER_MS = [300, 2000, 8000] as const
/** Between two looks, however many events there are. */
const APART_MS = 2000

export type RepeatedLook = {
  readonly soon: () => void
  /** The last of the looks alone, where an answer is new and may lack what came in just before it. */
  readonly late: () => void
  readonly stop: () => void
}

export const repeatedLook = (look: () => void, now: () => number = () => performance.now()): RepeatedLook => {
  let step = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = () => {
    clearTimeout(timer)
    timer = undefined
    const after = AFTER_MS[step]
    if (after === undefined) return
    timer = setTimeout(
      () => {
        lookedAt = now()
        step += 1
        look()
        wait()
      },
      Math.max(after, lookedAt + APART_MS - now()),
    )
  }
  const begin = (at: number) => {
    if (timer !== undefined && step <= at) return
    step = at
    wait()
  }
  return {
    soon: () => begin(0),
    late: () => begin(AFTER_MS.length - 1),
    stop: () => clearTimeout(timer),
  }
}
