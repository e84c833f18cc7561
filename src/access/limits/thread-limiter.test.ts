import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { threadFile } from '../../lib/thread-file.ts'
import { MAX_IN_FLIGHT, plans, WINDOW_MS } from '../plan.ts'
import { MainThreadLimiter } from './main-thread-limiter.ts'
import { BAD_KEYS_PER_WINDOW, MemoryFailedAuth } from './memory-failed-auth.ts'
import { MemoryLimiter } from './memory-limiter.ts'
import type { Take, Window } from './rate-limit.ts'
import { SqliteWindows } from './sqlite-windows.ts'
import { counterBuffersFor, MAX_SLOTS, ThreadCounters, TooManyKeysError } from './thread-counters.ts'
import { failedAuthBuffers, threadFailedAuth } from './thread-failed-auth.ts'
import { ThreadLimiter } from './thread-limiter.ts'

const { starter, pro } = plans
const START = 5_000_000

/** Two threads of a process, as far as one thread can be two. */
const twoThreads = () => {
  const buffers = counterBuffersFor(2)
  let now = START
  const process = new MainThreadLimiter(new ThreadCounters(buffers), () => now)
  const threads = [0, 1].map(
    (thread) =>
      new ThreadLimiter({
        counters: new ThreadCounters(buffers),
        thread,
        slotOf: (keyId) => process.slotOf(keyId),
        ask: async (keyId, plan) => process.take(keyId, plan, now),
      }),
  )
  const take = async (at: number, key: string, moment: number, plan = starter) => {
    now = moment
    const limiter = threads[at % threads.length]
    assert.ok(limiter)
    const taken = await limiter.take(key, plan, moment)
    if (taken.ok) limiter.release(key)
    return taken
  }
  return { buffers, process, threads, take }
}

test('of 1,500 requests over two threads exactly 1,000 are served, and Remaining falls from 999 to 0', async () => {
  const { take } = twoThreads()
  const takes: Take[] = []
  for (let at = 0; at < 1500; at += 1) takes.push(await take((at * at) % 7, 'a', START + at))
  assert.deepEqual(
    takes.filter(({ ok }) => ok).map(({ remaining }) => remaining),
    Array.from({ length: 1000 }, (_, at) => 999 - at),
  )
  assert.ok((await take(0, 'b', START + 1600)).ok, 'another key has its own')
  const again = await take(1, 'a', START + WINDOW_MS)
  assert.deepEqual([again.ok, again.remaining, again.resetSeconds], [true, 999, 60])
})

test('two threads decide as one limiter does, whatever comes when', async () => {
  const small = { ...starter, requestsPerWindow: 5 }
  const requests = fc.array(fc.tuple(fc.nat(1), fc.constantFrom('a', 'b'), fc.nat(20_000)), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(requests, async (all) => {
      const { take } = twoThreads()
      const one = new MemoryLimiter()
      let now = START
      for (const [thread, key, later] of all) {
        now += later
        const expected = one.take(key, small, now)
        if (expected.ok) one.release(key)
        assert.deepEqual(await take(thread, key, now, small), expected)
      }
    }),
    { numRuns: 50 },
  )
})

test('a key may have 50 requests in flight over all threads, and those of a thread that has ended come back', async () => {
  const { buffers, threads } = twoThreads()
  const takes = await Promise.all(
    Array.from({ length: 2 * MAX_IN_FLIGHT }, (_, at) => threads[at % 2]?.take('a', pro, START)),
  )
  assert.equal(takes.filter((taken) => taken?.ok).length, MAX_IN_FLIGHT)
  const refused = takes.find((taken) => taken?.ok === false)
  assert.ok(refused?.ok === false && refused.code === 'too_many_in_flight')
  assert.equal(refused.remaining, 2500 - MAX_IN_FLIGHT, 'a refused request is not counted')
  new ThreadCounters(buffers).clear(1)
  const more = await Promise.all(
    Array.from({ length: MAX_IN_FLIGHT }, () => threads[0]?.take('a', pro, START)),
  )
  assert.equal(more.filter((taken) => taken?.ok).length, MAX_IN_FLIGHT / 2)
})

test('counting moves to all processes and back, and no request is lost or counted twice', async () => {
  const { process, take } = twoThreads()
  const served = async (requests: number) => {
    let count = 0
    for (let at = 0; at < requests; at += 1) if ((await take(at, 'a', START + 100)).ok) count += 1
    return count
  }
  assert.equal(await served(300), 300)
  const windows = new Map<string, Window>(process.windows(START + 100))
  assert.equal(windows.get('a')?.used, 300)
  const shared = {
    count: (keyId: string, limit: number, now: number) => {
      const { startedAt, used } = windows.get(keyId) ?? { startedAt: now, used: 0 }
      if (used >= limit) return { startedAt, used, ok: false }
      windows.set(keyId, { startedAt, used: used + 1 })
      return { startedAt, used: used + 1, ok: true }
    },
    processes: () => 2,
  }
  process.share(shared)
  assert.equal(await served(200), 200)
  // Another process serves some.
  for (let at = 0; at < 100; at += 1) shared.count('a', 1000, START)
  assert.ok((await take(0, 'new', START + 100)).ok, 'a key that comes meanwhile is counted there too')
  assert.equal(windows.get('new')?.used, 1)
  process.countAlone(windows)
  assert.equal(await served(1000), 400)
})

test('a thread whose message waited for seconds is counted in the window that others have begun meanwhile', async (t) => {
  const { process, threads, take } = twoThreads()
  const folder = mkdtempSync(join(tmpdir(), 'openbell-limits-'))
  const windows = new SqliteWindows({
    path: join(folder, 'limits.db'),
    id: 'p',
    failed: (error) => assert.ifError(error),
  })
  t.after(() => {
    windows.close()
    rmSync(folder, { recursive: true })
  })
  process.share(windows)
  assert.equal((await take(0, 'a', START + 2000)).remaining, 999)
  assert.equal((await threads[1]?.take('a', starter, START))?.remaining, 998)
})

test('threads that count at the same time never count one too many or too few', async () => {
  const { process, buffers } = twoThreads()
  const slot = process.slotOf('a')
  const counted = [0, 1].map(
    () =>
      new Promise<number>((resolve, reject) => {
        const worker = new Worker(threadFile('../../../test/support/counting-thread', import.meta.url), {
          workerData: { buffers, slot, limit: 50_000, requests: 40_000, now: START },
        })
        worker.once('message', resolve)
        worker.once('error', reject)
      }),
  )
  const [one = 0, other = 0] = await Promise.all(counted)
  assert.equal(one + other, 50_000)
})

test('memory grows with the keys, up to a bound that is given', () => {
  const counters = new ThreadCounters(counterBuffersFor(3))
  counters.reserve(5000)
  assert.deepEqual(counters.count(4999, 1, START), { startedAt: START, used: 1, ok: true })
  assert.ok(counters.enter(4999, 2))
  assert.throws(() => counters.reserve(MAX_SLOTS + 1), TooManyKeysError)
})

test('bad keys of a network count over all threads as in one', () => {
  const buffers = failedAuthBuffers(42)
  const threads = [threadFailedAuth(buffers), threadFailedAuth(buffers)]
  const alone = new MemoryFailedAuth()
  for (let at = 0; at < 2 * BAD_KEYS_PER_WINDOW; at += 1)
    assert.equal(
      threads[at % 2]?.note('192.0.2.7', START + at * 1000),
      alone.note('192.0.2.7', START + at * 1000),
    )
  assert.equal(threads[0]?.note('192.0.2.8', START), undefined)
  assert.equal(threads[1]?.note('192.0.2.7', START + WINDOW_MS), undefined)
})
