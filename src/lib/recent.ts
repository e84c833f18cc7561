/** What was found a moment ago, for those who ask in that moment. */
import type { MonotonicClock } from './uptime.ts'

/** `find`, called again only when its last call began `ms` ago; a failure is kept as long. */
export const recent = <Value>(
  ms: number,
  uptime: MonotonicClock,
  find: () => Promise<Value>,
): (() => Promise<Value>) => {
  let askedAt = Number.NEGATIVE_INFINITY
  let kept: Promise<Value> | undefined
  return () => {
    if (kept === undefined || uptime() - askedAt >= ms) {
      askedAt = uptime()
      kept = find()
    }
    return kept
  }
}
