/** Says when to look for new rows: when the stream tells of one, and from time to time where rows change without an event. */
import { repeatedLook } from '../../api/repeated-look.ts'
import { followStream, type StreamQuery } from '../../api/stream.ts'

const CHANGES_MS = 60_000

export type FeedSignal = {
  readonly stream: StreamQuery
  /** Records of the feed change later, as a halt ends, which is no event. */
  readonly changes?: boolean
}

/** Calls `look` until the returned function is called. */
export const onFeedSignal = ({ stream, changes = false }: FeedSignal, look: () => void): (() => void) => {
  const looks = repeatedLook(look)
  const leave = followStream(stream, looks.soon)
  const timer = changes
    ? window.setInterval(() => document.visibilityState === 'visible' && look(), CHANGES_MS)
    : undefined
  return () => {
    leave()
    looks.stop()
    window.clearInterval(timer)
  }
}
