/** A monotonic clock that all processes of a machine share. */
import { hrtime } from 'node:process'

/** Milliseconds of a clock that no one can set: only the difference between two times means anything. */
export type MonotonicClock = () => number

/** Milliseconds since the machine was started. */
export const uptimeMs = (): number => {
  const [seconds, nanoseconds] = hrtime()
  return seconds * 1000 + nanoseconds / 1e6
}
