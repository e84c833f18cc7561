/** What was found a moment ago, for those who ask in that moment. */
import type { MonotonicClock } from './uptime.ts'

/** `find`, called again only when its last call began `ms` ago or failed. */
export const recent = <Value>(
  find: () => Promise<Value>,
  ms: number,
  uptime: MonotonicClock,
): (() => Promise<Value>) => {
  let found: Promise<Value> | null = null
  let foundAt = 0
  return () => {
    if (found !== null && uptime() < foundAt + ms) return found
    const own = find()
    found = own
    foundAt = uptime()
    own.catch(() => {
      if (found === own) found = null
    })
    return own
  }
}
