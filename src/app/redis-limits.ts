/** The limits of a serving process that counts together with others through a Redis, on any machine and data folder. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { InFlight } from '../access/limits/rate-limit.ts'
import { RedisLeases } from '../access/limits/redis-leases.ts'
import { RedisLimiter } from '../access/limits/redis-limiter.ts'
import type { MonotonicClock } from '../lib/uptime.ts'
import type { Report } from '../observe/event.ts'
import type { ServingLimits } from './serving-limits.ts'

/** Within this time the processes learn what each has counted, and that Redis is back. */
const SYNC_MS = 200
const ID_BYTES = 6

/** Reconnects by itself. A serving thread leases as a process does, and counts requests in flight in `inFlight`. */
export const openRedisLimits = (
  url: string,
  report: Report,
  uptime: MonotonicClock,
  inFlight?: InFlight,
): ServingLimits => {
  const id = `${hostname()}-${process.pid}-${randomBytes(ID_BYTES).toString('hex')}`
  const leases = new RedisLeases({ url, id })
  let windows = 0
  const limiter = new RedisLimiter({
    leases,
    newId: () => `${id}-${++windows}`,
    clock: uptime,
    degraded: (error, processes) => report('ratelimit_degraded', { error, processes }),
    restored: (durationMs) => report('ratelimit_restored', { durationMs }),
    ...(inFlight && { inFlight }),
  })
  let known = 1
  const sync = async (): Promise<void> => {
    await limiter.sync()
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
        value: limiter.isDegraded ? 1 : 0,
      },
    ],
    ready: async () => {
      await leases.connected()
      await sync()
      timer = setInterval(() => void sync(), SYNC_MS).unref()
    },
    close: async () => {
      clearInterval(timer)
      await limiter.leave()
      leases.close()
    },
  }
}
