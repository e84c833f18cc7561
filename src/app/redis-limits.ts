/** The limits of a serving process that counts together with others through a Redis, on any machine and data folder. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { LeasedLimiter } from '../access/limits/leased-limiter.ts'
import type { Limiter, Places } from '../access/limits/rate-limit.ts'
import { RedisLeases } from '../access/limits/redis-leases.ts'
import type { Awaitable } from '../lib/awaitable.ts'
import type { Report } from '../observe/event.ts'
import type { Sample } from '../observe/metrics.ts'

/** Within this time the processes learn what each has counted, and that Redis is back. */
const BEAT_MS = 200
const ID_BYTES = 6

export type Limits = {
  readonly limiter: Limiter
  readonly gauges: () => readonly Sample[]
  /** Resolves when all other processes count together with this one; a request before that could exceed a limit. */
  readonly ready: () => Promise<void>
  readonly close: () => Awaitable<void>
}

/** Reconnects by itself; `uptime` is a monotonic clock. A serving thread leases as a process does, and counts requests in flight in `places`. */
export const openRedisLimits = (
  url: string,
  report: Report,
  uptime: () => number,
  places?: Places,
): Limits => {
  const id = `${hostname()}-${process.pid}-${randomBytes(ID_BYTES).toString('hex')}`
  const leases = new RedisLeases({ url, id })
  let windows = 0
  const limiter = new LeasedLimiter({
    leases,
    newId: () => `${id}-${++windows}`,
    clock: uptime,
    wentAway: (error, processes) => report('ratelimit_degraded', { error, processes }),
    cameBack: (durationMs) => report('ratelimit_restored', { durationMs }),
    ...(places && { places }),
  })
  let known = 1
  const beat = async (): Promise<void> => {
    await limiter.beat()
    if (limiter.processes !== known) report('limits_shared', { processes: limiter.processes })
    known = limiter.processes
  }
  let timer: NodeJS.Timeout | undefined
  return {
    limiter,
    gauges: () => [
      {
        name: 'openbell_ratelimit_degraded',
        about: '1 while Redis is away and this server admits its part of every limit, else 0.',
        labels: {},
        value: limiter.isAway ? 1 : 0,
      },
    ],
    ready: async () => {
      await leases.connected()
      await beat()
      timer = setInterval(() => void beat(), BEAT_MS).unref()
    },
    close: async () => {
      clearInterval(timer)
      await limiter.leave()
      leases.close()
    },
  }
}
