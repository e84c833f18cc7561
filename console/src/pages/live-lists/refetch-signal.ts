/** Says when to fetch a live list again: when the stream announces a row, and at intervals where rows change without an event. */
import { refetchSchedule } from '../../api/refetch-schedule.ts'
import { followStream, type StreamQuery } from '../../api/stream.ts'

const CHANGES_MS = 60_000

export type RefetchSignal = {
  readonly stream: StreamQuery
  /** Records of the list change later, as a halt ends, which is no event. */
  readonly changes?: boolean
}

/** Calls `look` until the returned function is called. */
export const onRefetchSignal = (
  { stream, changes = false }: RefetchSignal,
  look: () => void,
): (() => void) => {
  const schedule = refetchSchedule(look)
  const unfollow = followStream(stream, schedule.soon)
  const timer = changes
    ? window.setInterval(() => document.visibilityState === 'visible' && look(), CHANGES_MS)
    : undefined
  return () => {
    unfollow()
    schedule.stop()
    window.clearInterval(timer)
  }
}
