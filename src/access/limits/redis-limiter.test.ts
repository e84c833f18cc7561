import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { type Fault, MemoryRedis } from '../../../test/support/memory-leases.ts'
import { MAX_IN_FLIGHT, type Plan, plans, WINDOW_MS } from '../plan.ts'
import type { RedisLimiter } from './redis-limiter.ts'

const { starter, pro } = plans

const takeFrom = async (limiter: RedisLimiter | undefined, now: number, key = 'a', plan: Plan = starter) => {
  assert.ok(limiter)
  const take = await limiter.take(key, plan, now)
  if (take.ok) limiter.release(key)
  return take
}

/** How many of so many requests are served by this limiter, one after the other. */
const served = async (
  redis: MemoryRedis,
  limiter: RedisLimiter | undefined,
  requests: number,
  plan: Plan = starter,
): Promise<number> => {
  let count = 0
  for (let at = 0; at < requests; at++) if ((await takeFrom(limiter, redis.now, 'a', plan)).ok) count += 1
  return count
}

const syncAll = (limiters: readonly RedisLimiter[]) => Promise.all(limiters.map((limiter) => limiter.sync()))

const limitersOf = async (count: number) => {
  const redis = new MemoryRedis()
  const { limiters, events } = redis.limiters(count)
  // The second sync shows each how many there are.
  for (let round = 0; round < 2; round++) await syncAll(limiters)
  return { redis, limiters, events }
}

const matrix = [1, 3, 5].flatMap((nodes) =>
  [10, 100, 1000, 2500].flatMap((limit) =>
    [0.9, 1, 1.5, 2].map((load) => [nodes, limit, Math.ceil(limit * load)] as const),
  ),
)

/** Ways of spreading requests over processes: evenly, most to the first, and all others once at the start. */
const spreads: readonly ((at: number, nodes: number) => number)[] = [
  (at, nodes) => at % nodes,
  (at, nodes) => Math.min(at % nodes, (at >> 2) % nodes),
  (at, nodes) => (at < nodes ? nodes - 1 - at : 0),
]

/** What one window serves, and how much of it before the first refusal. */
const windowOf = async (
  { redis, limiters }: Awaited<ReturnType<typeof limitersOf>>,
  plan: Plan,
  requests: number,
  spread: (at: number, nodes: number) => number,
) => {
  const startedAt = redis.now
  let count = 0
  let beatAt = startedAt + 1000
  let beforeRefusal: number | undefined
  for (let at = 0; at < requests; at++) {
    redis.now = Math.max(redis.now, startedAt + (at * (WINDOW_MS - 1000)) / requests)
    if (redis.now >= beatAt) {
      await syncAll(limiters)
      beatAt += 1000
    }
    if ((await takeFrom(limiters[spread(at, limiters.length)], redis.now, 'a', plan)).ok) count += 1
    else beforeRefusal ??= count
  }
  redis.now = startedAt + WINDOW_MS + 100
  return { count, beforeRefusal: beforeRefusal ?? plan.requestsPerWindow }
}

for (const [way, spread] of spreads.entries()) {
  test(`of 1, 3 and 5 processes, every limit and load, five windows serve 95 to 100 % of what is allowed (spread ${way})`, async () => {
    for (const [nodes, limit, requests] of matrix) {
      const all = await limitersOf(nodes)
      for (let window = 0; window < 5; window++) {
        const plan = { ...starter, requestsPerWindow: limit }
        const { count, beforeRefusal } = await windowOf(all, plan, requests, spread)
        const says = `${nodes} processes, ${requests} requests of ${limit}: ${count}, ${beforeRefusal}`
        assert.ok(count <= limit, says)
        assert.ok(count >= 0.95 * Math.min(limit, requests), says)
        assert.ok(beforeRefusal >= 0.95 * limit, says)
      }
    }
  })
}

test('of one process 1,000 are served, Remaining falls to 0, and Redis is asked a sixth as often', async () => {
  const { redis, limiters } = await limitersOf(1)
  const takes = []
  for (let at = 0; at < 1500; at++) takes.push(await takeFrom(limiters[0], redis.now))
  assert.deepEqual(
    takes.filter(({ ok }) => ok).map(({ remaining }) => remaining),
    Array.from({ length: 1000 }, (_, at) => 999 - at),
  )
  assert.ok(takes.slice(1000).every((take) => !take.ok && take.code === 'rate_limit_exceeded'))
  assert.ok(redis.calls < 1000 / 6, `${redis.calls} calls`)
})

test('requests that come at once over three processes are served to the limit, never beyond', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1500, maxLength: 1500 }),
      async (order) => {
        const { redis, limiters } = await limitersOf(3)
        let count = 0
        for (let at = 0; at < order.length; at += 30) {
          const takes = await Promise.all(
            order.slice(at, at + 30).map((which) => takeFrom(limiters[which], redis.now)),
          )
          count += takes.filter(({ ok }) => ok).length
        }
        assert.ok(count <= 1000 && count >= 950, `${count}`)
      },
    ),
    { numRuns: 10 },
  )
})

test('a client that waits Reset seconds has the whole limit again, whichever process answers', async () => {
  const { redis, limiters } = await limitersOf(3)
  const which = fc.integer({ min: 0, max: 2 })
  await fc.assert(
    fc.asyncProperty(
      which,
      which,
      fc.double({ min: 0, max: 59_000, noNaN: true }),
      async (first, second, gap) => {
        await takeFrom(limiters[first], redis.now)
        redis.now += gap
        const { resetSeconds } = await takeFrom(limiters[second], redis.now)
        redis.now += resetSeconds * 1000
        const next = await takeFrom(limiters[first], redis.now)
        assert.deepEqual({ ...next }, { ok: true, limit: 1000, remaining: 999, resetSeconds: 60 })
        redis.now += WINDOW_MS + 10
      },
    ),
    { numRuns: 100 },
  )
})

test('tokens that a process does not use go back within two seconds, also when it leaves', async () => {
  const { redis, limiters } = await limitersOf(2)
  const [first, second] = limiters
  await takeFrom(first, redis.now)
  assert.equal(redis.windows.get('a')?.used, 25)
  for (let at = 0; at < 10; at++) {
    redis.now += 200
    await syncAll(limiters)
  }
  assert.equal(redis.windows.get('a')?.used, 1)
  assert.equal(await served(redis, second, 998), 998)
  await first?.leave()
  await second?.leave()
  assert.equal(redis.windows.get('a')?.used, 999)
  assert.equal(await served(redis, second, 5), 1)
})

test('50 requests of a key are in flight in a process, those that wait for a token counted', async () => {
  const { redis, limiters } = await limitersOf(1)
  const [limiter] = limiters
  const takes = await Promise.all(Array.from({ length: 60 }, () => limiter?.take('a', starter, redis.now)))
  assert.equal(takes.filter((take) => take?.ok).length, MAX_IN_FLIGHT)
  const refused = takes.filter((take) => take !== undefined && !take.ok)
  assert.ok(refused.every((take) => take !== undefined && !take.ok && take.code === 'too_many_in_flight'))
  limiter?.release('a')
  assert.ok((await limiter?.take('a', starter, redis.now))?.ok)
})

for (const fault of ['refusing', 'silent'] as const satisfies readonly Fault[]) {
  test(`while Redis is ${fault} each of two processes serves half, says so once, and nothing waits twice`, async () => {
    const { redis, limiters, events } = await limitersOf(2)
    redis.fault = fault
    const both = async () => [await served(redis, limiters[0], 700), await served(redis, limiters[1], 700)]
    // One that may only be late is away for all after a second; until then a tenth is served.
    assert.deepEqual(await both(), fault === 'silent' ? [100, 100] : [500, 500])
    assert.equal((await takeFrom(limiters[0], redis.now)).resetSeconds, fault === 'silent' ? 1 : 60)
    redis.now += 1000
    assert.deepEqual(await both(), fault === 'silent' ? [400, 400] : [0, 0])
    const reason = fault === 'silent' ? 'no answer within 50 ms' : 'refused'
    assert.deepEqual(events, [`away: ${reason}, 2`, `away: ${reason}, 2`])
    // Four were the first beats; each process found out by one call and made sure by another.
    assert.equal(redis.calls, 8)
    redis.fault = 'none'
    await syncAll(limiters)
    assert.deepEqual(events.slice(2), ['back', 'back'])
    assert.deepEqual(
      limiters.map(({ isDegraded }) => isDegraded),
      [false, false],
    )
  })
}

test('requests that find out that Redis is silent wait 50 ms, all for the same call, and later ones not at all', async (t) => {
  const { redis, limiters } = await limitersOf(1)
  const [limiter] = limiters
  assert.ok(limiter)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  redis.fault = 'silent'
  const before = redis.calls
  let decided = 0
  const takes = Array.from({ length: 40 }, async () => {
    const take = await limiter.take('a', starter, redis.now)
    decided += 1
    return take
  })
  const passed = async (ms: number): Promise<void> => {
    t.mock.timers.tick(ms)
    await setImmediate()
  }
  await passed(49)
  assert.deepEqual([decided, redis.calls - before], [0, 1])
  await passed(1)
  assert.ok((await Promise.all(takes)).every(({ ok }) => ok))
  // The second call makes sure.
  assert.deepEqual([decided, redis.calls - before], [40, 2])
  for (const key of ['a', 'b']) assert.ok(!(limiter.take(key, starter, redis.now) instanceof Promise))
  assert.equal(redis.calls - before, 2)
  t.mock.timers.reset()
})

test('a limit of 1,001 among two processes is rounded up', async () => {
  const { redis, limiters } = await limitersOf(2)
  redis.fault = 'refusing'
  const plan = { ...starter, requestsPerWindow: 1001 }
  assert.equal(await served(redis, limiters[0], 700, plan), 501)
})

test('when Redis goes away in a window, the processes share what they knew to be left, however it was used', async () => {
  for (const [first, second] of [
    [1000, 0],
    [600, 0],
    [300, 300],
    [0, 10],
  ] as const) {
    const { redis, limiters } = await limitersOf(2)
    const before = (await served(redis, limiters[0], first)) + (await served(redis, limiters[1], second))
    await syncAll(limiters)
    redis.fault = 'refusing'
    const after = (await served(redis, limiters[0], 1500)) + (await served(redis, limiters[1], 1500))
    assert.ok(before + after <= 1001, `${first}, ${second}: ${before + after}`)
    assert.ok(before + after >= 950, `${first}, ${second}: ${before + after}`)
  }
})

test('what was served while Redis was away counts in the window that Redis still knows', async () => {
  const { redis, limiters } = await limitersOf(2)
  await served(redis, limiters[0], 100)
  await syncAll(limiters)
  redis.fault = 'refusing'
  const away = (await served(redis, limiters[0], 300)) + (await served(redis, limiters[1], 200))
  assert.equal(away, 500)
  redis.fault = 'none'
  await syncAll(limiters)
  const after = [
    await served(redis, limiters[1], 200),
    await served(redis, limiters[0], 200),
    await served(redis, limiters[1], 200),
  ]
  const all = 100 + away + after.reduce((sum, count) => sum + count, 0)
  assert.ok(all >= 950 && all <= 1000, `${all}`)
})

test('a Redis that restarts empty takes the open window from the first process that asks', async () => {
  const { redis, limiters } = await limitersOf(2)
  assert.equal(await served(redis, limiters[0], 700), 700)
  await syncAll(limiters)
  redis.empty()
  await syncAll(limiters)
  redis.now += 10_000
  const after = (await served(redis, limiters[1], 700)) + (await served(redis, limiters[0], 700))
  assert.ok(after >= 250 && after <= 300, `${after}`)
  const { resetSeconds } = await takeFrom(limiters[1], redis.now)
  assert.equal(resetSeconds, 50)
})

test('a plan that changes within a window counts from the next request', async () => {
  const { redis, limiters } = await limitersOf(1)
  assert.equal(await served(redis, limiters[0], 1200, pro), 1200)
  assert.equal(await served(redis, limiters[0], 1), 0)
  assert.equal(await served(redis, limiters[0], 2000, pro), 1300)
})

test('windows that are over leave the memory', async () => {
  const { redis, limiters } = await limitersOf(2)
  for (let at = 0; at < 100; at++) await takeFrom(limiters[0], redis.now, `key ${at}`)
  await syncAll(limiters)
  assert.deepEqual(
    limiters.map(({ size }) => size),
    [100, 100],
  )
  redis.now += WINDOW_MS + 2000
  await syncAll(limiters)
  assert.deepEqual(
    limiters.map(({ size }) => size),
    [0, 0],
  )
})
