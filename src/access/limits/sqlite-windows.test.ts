import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, test } from 'node:test'
import fc from 'fast-check'
import { type Plan, plans, WINDOW_MS } from '../plan.ts'
import { MemoryLimiter } from './memory-limiter.ts'
import { SqliteWindows } from './sqlite-windows.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-limits-'))
after(() => rmSync(folder, { recursive: true }))

// Any moment of a monotonic clock.
const START = 5_000_000.25
const { starter } = plans
let files = 0
const open: SqliteWindows[] = []
afterEach(() => {
  for (const shared of open.splice(0)) shared.close()
})

const failing = (error: unknown): void => {
  throw error
}

/** Limiters as so many processes have them, on one file. */
const processesOf = (count: number, path = join(folder, `${++files}.db`)) => {
  const failures: unknown[] = []
  const all = Array.from({ length: count }, (_, at) => {
    const limiter = new MemoryLimiter()
    const shared = new SqliteWindows({ path, id: `p${at}`, failed: (error) => failures.push(error) })
    shared.setProcesses(count)
    shared.publish(new Map(), START)
    limiter.share(shared)
    open.push(shared)
    return { limiter, shared }
  })
  return {
    limiters: all.map(({ limiter }) => limiter),
    shared: all.map(({ shared }) => shared),
    failures,
    path,
  }
}

const takeFrom = (limiter: MemoryLimiter | undefined, key: string, now: number, plan: Plan = starter) => {
  assert.ok(limiter)
  const take = limiter.take(key, plan, now)
  if (take.ok) limiter.release(key)
  return take
}

test('however 1,500 requests fall on three processes, exactly 1,000 are served, and each Remaining is given once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1500, maxLength: 1500 }), (order) => {
      const { limiters } = processesOf(3)
      const takes = order.map((which, at) => takeFrom(limiters[which], 'a', START + at * 39))
      assert.deepEqual(
        takes.filter(({ ok }) => ok).map(({ remaining }) => remaining),
        Array.from({ length: 1000 }, (_, at) => 999 - at),
      )
      const refused = takes.slice(1000)
      assert.ok(
        refused.every((take) => !take.ok && take.code === 'rate_limit_exceeded' && take.remaining === 0),
      )
      assert.deepEqual(
        takes.map(({ resetSeconds }) => resetSeconds),
        order.map((_, at) => Math.ceil((WINDOW_MS - at * 39) / 1000)),
      )
    }),
    { numRuns: 3 },
  )
})

/** How many of the requests, spread over a window, are served; the first process gets more than the others. */
const servedIn = (
  limiters: readonly MemoryLimiter[],
  plan: Plan,
  requests: number,
  startedAt: number,
): number => {
  let served = 0
  for (let at = 0; at < requests; at++) {
    const which = Math.min(at % limiters.length, (at >> 2) % limiters.length)
    const now = startedAt + (at * (WINDOW_MS - 1)) / requests
    if (takeFrom(limiters[which], 'a', now, plan).ok) served += 1
  }
  return served
}

const limits = [10, 100, 1000, 2500]
const windowStarts = Array.from({ length: 5 }, (_, nth) => START + nth * WINDOW_MS)
const matrix = [1, 3, 5].flatMap((nodes) =>
  limits.flatMap((limit) => [0.9, 1, 1.5, 2].map((load) => [nodes, limit, limit * load] as const)),
)

test('of any number of processes, limit and load five windows admit the limit, never more nor fewer', () => {
  for (const [nodes, limit, requests] of matrix) {
    const { limiters } = processesOf(nodes)
    const plan = { ...starter, requestsPerWindow: limit }
    const served = windowStarts.map((from) => servedIn(limiters, plan, requests, from))
    const wanted = Math.min(limit, requests)
    assert.deepEqual(
      served,
      windowStarts.map(() => wanted),
      `${nodes} processes, ${requests} requests of ${limit}`,
    )
  }
})

test('a client that waits Reset seconds is served with a full budget by any of the processes', () => {
  const { limiters } = processesOf(3)
  const which = fc.integer({ min: 0, max: 2 })
  let now = START
  fc.assert(
    fc.property(which, which, fc.integer({ min: 0, max: 59_999 }), (first, second, gap) => {
      takeFrom(limiters[first], 'a', now)
      now += gap
      const { resetSeconds } = takeFrom(limiters[second], 'a', now)
      now += resetSeconds * 1000
      const next = takeFrom(limiters[first], 'a', now)
      assert.deepEqual({ ...next }, { ok: true, limit: 1000, remaining: 999, resetSeconds: 60 })
      now += WINDOW_MS
    }),
    { numRuns: 100 },
  )
})

test('what a process has counted alone counts when another comes, and what both have counted when it goes', () => {
  const path = join(folder, `${++files}.db`)
  const alone = new MemoryLimiter()
  for (let at = 0; at < 600; at++) takeFrom(alone, 'a', START)
  const first = new SqliteWindows({ path, id: 'first', failed: failing })
  first.publish(alone.windows(START + 1000), START + 1000)
  alone.share(first)
  const { limiters, shared } = processesOf(1, path)
  assert.equal(takeFrom(limiters[0], 'a', START + 1000).remaining, 399)
  for (let at = 0; at < 99; at++) takeFrom(limiters[0], 'a', START + 1000)
  assert.equal(
    first.takeBack(() => true, START + 2000),
    null,
  )
  shared[0]?.leave()
  open.length = 0
  const windows = first.takeBack(() => false, START + 2000)
  assert.deepEqual([...(windows ?? [])], [['a', { startedAt: START, used: 700 }]])
  alone.countAlone(windows ?? new Map())
  first.close()
  const take = takeFrom(alone, 'a', START + 2000)
  assert.deepEqual([take.remaining, take.resetSeconds], [299, 58])
})

test('requests of a killed process stay counted, and it holds nothing back', () => {
  const { limiters } = processesOf(2)
  for (let at = 0; at < 400; at++) takeFrom(limiters[0], 'a', START)
  let served = 0
  while (takeFrom(limiters[1], 'a', START + 1).ok) served += 1
  assert.equal(served, 600)
})

test('while another holds the file, each process admits its part of the limit, says so once, and comes back', () => {
  const { limiters, shared, failures, path } = processesOf(2)
  takeFrom(limiters[0], 'a', START)
  assert.equal(shared[0]?.isFailing, false)
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const takes = Array.from({ length: 600 }, (_, at) => takeFrom(limiters[0], 'a', START + at))
  assert.equal(takes.filter(({ ok }) => ok).length, 499)
  assert.equal(takes[498]?.remaining, 0)
  assert.equal(failures.length, 1)
  assert.equal(shared[0]?.isFailing, true)
  assert.equal(shared[1]?.isFailing, false)
  other.exec('rollback')
  other.close()
  assert.equal(takeFrom(limiters[1], 'a', START + 2000).remaining, 998)
  const next = START + WINDOW_MS + 1000
  assert.equal(takeFrom(limiters[0], 'a', next).remaining, 999)
  assert.equal(shared[0]?.isFailing, false)
})

test('a process that nobody asks finds out by its sweep whether the file can be written', () => {
  const { shared, path } = processesOf(1)
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  assert.throws(() => shared[0]?.sweep(START))
  assert.equal(shared[0]?.isFailing, true)
  other.exec('rollback')
  other.close()
  shared[0]?.sweep(START + WINDOW_MS)
  assert.equal(shared[0]?.isFailing, false)
})

test('windows of an earlier start of the machine do not count, and windows that are over are removed', () => {
  const { limiters, shared, path } = processesOf(1)
  takeFrom(limiters[0], 'late', START)
  const restarted = new MemoryLimiter()
  const later = new SqliteWindows({ path, id: 'after', failed: failing })
  restarted.share(later)
  assert.deepEqual(
    { ...takeFrom(restarted, 'late', 1000) },
    { ok: true, limit: 1000, remaining: 999, resetSeconds: 60 },
  )
  takeFrom(limiters[0], 'a', START)
  shared[0]?.sweep(START + WINDOW_MS)
  const db = new DatabaseSync(path, { readOnly: true })
  assert.equal(db.prepare('select count(*) as n from windows').get()?.['n'], 0)
  db.close()
  later.close()
})
