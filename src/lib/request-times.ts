/** When the next request to each group of hosts may be sent: kept by a process for itself, or by a database for all that use it. */
import type { Awaitable } from './awaitable.ts'

export type RequestTimes = {
  /**
   * Takes the turn of a group if it has come, and gives 0; otherwise the milliseconds until it comes. The next turn is
   * `spacingMs` after one that is taken.
   */
  readonly take: (group: string, spacingMs: number) => Awaitable<number>
  /** No turn of the group for `pauseMs` from now; a shorter pause never ends a longer one. */
  readonly pause: (group: string, pauseMs: number) => Awaitable<void>
}

/** `now` is a clock in milliseconds that never goes back. */
export const processRequestTimes = (now = () => performance.now()): RequestTimes => {
  const nextAt = new Map<string, number>()
  return {
    take: (group, spacingMs) => {
      const at = now()
      const delayMs = (nextAt.get(group) ?? 0) - at
      if (delayMs > 0) return delayMs
      nextAt.set(group, at + spacingMs)
      return 0
    },
    pause: (group, pauseMs) => {
      nextAt.set(group, Math.max(nextAt.get(group) ?? 0, now() + pauseMs))
    },
  }
}
