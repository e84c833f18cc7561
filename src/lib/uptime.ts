/** The clock for spans: nobody sets it, and all processes of a machine read the same one. */
import { hrtime } from 'node:process'

/** Milliseconds since the machine was started. */
export const uptimeMs = (): number => {
  const [seconds, nanoseconds] = hrtime()
  return seconds * 1000 + nanoseconds / 1e6
}
