/** Fetches again after an event, several times: the stream announces a commit a moment before the server answers from it. */

/**
 * Delays of the fetches, each after the one before. A server with a large store takes seconds to answer from new listings.
 */
const AFTER_MS = [300, 2000, 8000] as const
/** The least time between two fetches, however many events come. */
const APART_MS = 2000

export type RefetchSchedule = {
  readonly soon: () => void
  /** Only the last fetch: for a fresh answer, which may lack rows that came in just before it. */
  readonly late: () => void
  readonly stop: () => void
}

export const refetchSchedule = (
  fetchAgain: () => void,
  now: () => number = () => performance.now(),
): RefetchSchedule => {
  let step = 0
  let fetchedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = () => {
    clearTimeout(timer)
    timer = undefined
    const after = AFTER_MS[step]
    if (after === undefined) return
    timer = setTimeout(
      () => {
        fetchedAt = now()
        step += 1
        fetchAgain()
        wait()
      },
      Math.max(after, fetchedAt + APART_MS - now()),
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
