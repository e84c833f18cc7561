import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_IN_FLIGHT, plans, WINDOW_MS } from '../plan.ts'
import { MemoryLimiter } from './memory-limiter.ts'
import { rateHeadersOf } from './rate-headers.ts'

const START = Date.UTC(2026, 10, 21, 10)
const { starter, pro } = plans

/** A request that is answered before the next one comes. */
const takeAndRelease = (limiter: MemoryLimiter, key: string, now: number, plan = starter) => {
  const take = limiter.take(key, plan, now)
  if (take.ok) limiter.release(key)
  return take
}

test('of 1,500 requests in a window exactly 1,000 are served, and Remaining falls strictly from 999 to 0', () => {
  const limiter = new MemoryLimiter()
  const takes = Array.from({ length: 1500 }, (_, at) => takeAndRelease(limiter, 'a', START + at * 39))
  const served = takes.filter(({ ok }) => ok)
  assert.deepEqual(
    served.map(({ remaining }) => remaining),
    Array.from({ length: 1000 }, (_, at) => 999 - at),
  )
  const refused = takes.slice(1000)
  assert.ok(refused.every((take) => !take.ok && take.code === 'rate_limit_exceeded' && take.remaining === 0))
})

test('the higher plan has 2,500, and one key never uses the budget of another', () => {
  const limiter = new MemoryLimiter()
  const servedOf = (key: string) =>
    Array.from({ length: 3000 }, () => takeAndRelease(limiter, key, START, pro)).filter(({ ok }) => ok).length
  assert.deepEqual([servedOf('a'), servedOf('b')], [2500, 2500])
})

test('a client that waits Reset seconds is served with a full budget, at any moment and rate', () => {
  const arrivals = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 3000 })
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 0, max: 999 }), (gaps, fraction) => {
      const limiter = new MemoryLimiter()
      let now = START + fraction
      for (const gap of gaps) {
        now += gap
        const { limit, remaining, resetSeconds } = takeAndRelease(limiter, 'a', now)
        assert.equal(limit, 1000)
        assert.ok(remaining >= 0 && remaining < limit)
        assert.ok(Number.isInteger(resetSeconds) && resetSeconds >= 1 && resetSeconds <= 60)
      }
      const last = takeAndRelease(limiter, 'a', now)
      const next = takeAndRelease(limiter, 'a', now + last.resetSeconds * 1000)
      assert.deepEqual({ ...next }, { ok: true, limit: 1000, remaining: 999, resetSeconds: 60 })
    }),
    { numRuns: 100 },
  )
})

test('around the edge of a window a burst is twice the limit, and no 60 seconds hold more', () => {
  const limiter = new MemoryLimiter()
  const gaps = [
    [START, 1],
    [START + WINDOW_MS - 1, 999],
    [START + WINDOW_MS, 2000],
  ] as const
  const served = gaps.flatMap(([now, requests]) =>
    Array.from({ length: requests }, () => takeAndRelease(limiter, 'a', now)).flatMap(({ ok }) =>
      ok ? now : [],
    ),
  )
  const within = served.filter((at) => at >= START + WINDOW_MS - 1)
  assert.equal(within.length, 1999)
  assert.equal(takeAndRelease(limiter, 'a', START + 2 * WINDOW_MS - 1).ok, false)
  assert.ok(takeAndRelease(limiter, 'a', START + 2 * WINDOW_MS).ok)
})

test('Remaining is exact: so many further requests are served and the next one is not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: WINDOW_MS - 1 }),
      (used, later) => {
        const limiter = new MemoryLimiter()
        let remaining = 0
        for (let at = 0; at < used; at++) remaining = takeAndRelease(limiter, 'a', START).remaining
        for (let at = 0; at < remaining; at++) assert.ok(takeAndRelease(limiter, 'a', START + later).ok)
        assert.equal(takeAndRelease(limiter, 'a', START + later).ok, false)
      },
    ),
    { numRuns: 50 },
  )
})

test('the 51st request in flight waits a second, costs nothing, and takes the first place that is free', () => {
  const limiter = new MemoryLimiter()
  for (let at = 0; at < MAX_IN_FLIGHT; at++) assert.ok(limiter.take('a', starter, START).ok)
  const refused = limiter.take('a', starter, START)
  assert.deepEqual(
    { ...refused },
    { ok: false, code: 'too_many_in_flight', limit: 1000, remaining: 950, resetSeconds: 60 },
  )
  assert.ok(limiter.take('b', starter, START).ok)
  limiter.release('a')
  assert.equal(limiter.take('a', starter, START).remaining, 949)
  assert.equal(limiter.take('a', starter, START).ok, false)
})

test('requests in flight are still counted in the next window', () => {
  const limiter = new MemoryLimiter()
  for (let at = 0; at < MAX_IN_FLIGHT; at++) limiter.take('a', starter, START)
  limiter.take('b', starter, START + 2 * WINDOW_MS)
  const take = limiter.take('a', starter, START + 2 * WINDOW_MS)
  assert.ok(!take.ok && take.code === 'too_many_in_flight' && take.remaining === 1000)
})

test('a key that changes its plan keeps what it has used', () => {
  const limiter = new MemoryLimiter()
  for (let at = 0; at < 1200; at++) takeAndRelease(limiter, 'a', START, pro)
  assert.equal(takeAndRelease(limiter, 'a', START, starter).ok, false)
  assert.equal(takeAndRelease(limiter, 'a', START, pro).remaining, 1299)
})

test('a clock set back neither refills the budget nor holds a key for more than a minute', () => {
  const limiter = new MemoryLimiter()
  for (let at = 0; at < 1000; at++) takeAndRelease(limiter, 'a', START)
  const back = START - 3_600_000
  const refused = takeAndRelease(limiter, 'a', back)
  assert.deepEqual([refused.ok, refused.resetSeconds], [false, 60])
  assert.ok(takeAndRelease(limiter, 'a', back + 60_000).ok)
})

test('memory holds the keys of two windows at most, and never drops one in flight', () => {
  const limiter = new MemoryLimiter()
  limiter.take('slow', starter, START)
  for (let at = 0; at < 50_000; at++) takeAndRelease(limiter, `key ${at}`, START + at * 60)
  assert.ok(limiter.size <= 2001, `${limiter.size} counters`)
  for (let at = 1; at < MAX_IN_FLIGHT; at++) limiter.take('slow', starter, START + 3_000_000)
  assert.equal(limiter.take('slow', starter, START + 3_000_000).ok, false)
})

test('the headers are the X- names in seconds and the pair of the IETF draft', () => {
  assert.deepEqual(rateHeadersOf(starter, { limit: 1000, remaining: 42, resetSeconds: 17 }), {
    'X-RateLimit-Limit': '1000',
    'X-RateLimit-Remaining': '42',
    'X-RateLimit-Reset': '17',
    'RateLimit-Policy': '"default";q=1000;w=60',
    RateLimit: '"default";r=42;t=17',
  })
})
