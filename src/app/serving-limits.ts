/** The limits of a server, wherever its requests are counted; and those of one that counts alone. */
import type { Limiter } from '../access/limits/rate-limit.ts'
import type { Awaitable } from '../lib/awaitable.ts'
import type { Sample } from '../observe/metrics.ts'

export type ServingLimits = {
  readonly limiter: Limiter
  readonly gauges: () => readonly Sample[]
  /** Resolves when all other processes count together with this one; a request before that could exceed a limit. */
  readonly ready: () => Promise<void>
  readonly close: () => Awaitable<void>
}

/** Limits that need no other process: ready at once, with nothing to close. */
export const limitsBy = (limiter: Limiter): ServingLimits => ({
  limiter,
  gauges: () => [],
  ready: async () => undefined,
  close: () => undefined,
})
