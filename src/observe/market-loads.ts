/** Logs reloads of the market at most every ten seconds, since a steady feed causes five a second. */
import type { Report } from './event.ts'

const LOG_MS = 10_000

export type MarketLoads = {
  /** Newer rows were loaded, in so many milliseconds. */
  readonly note: (durationMs: number) => void
  /** Reports what was noted since the last report, if that is old enough; `now` in milliseconds of a monotonic clock. */
  readonly tell: (now: number) => void
}

/** The first load is reported when it is noted. `rows` counts those of the store. */
export const marketLoads = (report: Report, rows: () => number): MarketLoads => {
  let loads = 0
  let longestMs = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return {
    note: (durationMs) => {
      loads += 1
      longestMs = Math.max(longestMs, durationMs)
    },
    tell: (now) => {
      if (loads === 0 || now < loggedAt + LOG_MS) return
      report('market_loaded', { rows: rows(), loads, durationMs: longestMs })
      loggedAt = now
      loads = 0
      longestMs = 0
    },
  }
}
