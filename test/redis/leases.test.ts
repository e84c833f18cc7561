/** Leases on a real Redis: the scripts, exactness under load, and what each fault of Redis does to requests. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { RedisLeases } from '../../src/access/limits/redis-leases.ts'
import { RedisLimiter } from '../../src/access/limits/redis-limiter.ts'
import { plans, WINDOW_MS } from '../../src/access/plan.ts'
import { uptimeMs } from '../../src/lib/uptime.ts'
import { proxyTo } from '../support/faulty-proxy.ts'
import { MemoryRedis } from '../support/memory-leases.ts'
import { noRedis, type RedisServer, startRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'

const skip = noRedis()
const { starter } = plans
const SYNC_MS = 200
let ids = 0

const leasesOf = async (t: TestContext, url: string, id = `p${++ids}`): Promise<RedisLeases> => {
  const leases = new RedisLeases({ url, id })
  t.after(() => leases.close())
  await leases.connected()
  return leases
}

/** A limiter as a serving process has one, and its events. */
const processOf = async (t: TestContext, url: string) => {
  const leases = await leasesOf(t, url)
  const events: string[] = []
  const limiter = new RedisLimiter({
    leases,
    newId: () => `w${++ids}`,
    clock: uptimeMs,
    degraded: (error) => events.push(error instanceof Error ? error.message : String(error)),
    restored: () => events.push('back'),
  })
  await limiter.sync()
  const timer = setInterval(() => void limiter.sync(), SYNC_MS)
  t.after(() => clearInterval(timer))
  return { limiter, events }
}

const processesOf = async (t: TestContext, url: string, count: number) => {
  const all = await Promise.all(Array.from({ length: count }, () => processOf(t, url)))
  await until(() => all.every(({ limiter }) => limiter.processes === count))
  return all
}

type Process = Awaited<ReturnType<typeof processOf>>

/** Asked of Redis's return: the wait for it fails after this time. */
const BACK_MS = 5000

const within = async (limitMs: number, isTrue: () => boolean, what: string): Promise<number> => {
  const startedAt = performance.now()
  while (!isTrue()) {
    assert.ok(performance.now() - startedAt < limitMs, what)
    await pause(10)
  }
  return performance.now() - startedAt
}

/** Takes by turns of the processes, so many at once: how many were served, how many waited, and how long the slowest hundredth took. */
const takes = async (processes: readonly Process[], key: string, requests: number, atOnce = 30) => {
  const waits: number[] = []
  let [served, waited] = [0, 0]
  const one = async (at: number) => {
    const { limiter } = processes[at % processes.length] ?? {}
    assert.ok(limiter)
    const startedAt = performance.now()
    const taken = limiter.take(key, starter, uptimeMs())
    if (taken instanceof Promise) waited += 1
    const take = await taken
    waits.push(performance.now() - startedAt)
    if (!take.ok) return
    served += 1
    limiter.release(key)
  }
  for (let at = 0; at < requests; at += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, requests - at) }, (_, of) => one(at + of)))
    await pause(0)
  }
  return { served, waited, p99: waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0 }
}

/** How often they found Redis away. */
const faultsOf = (processes: readonly Process[]): number =>
  processes.flatMap(({ events }) => events).filter((event) => event !== 'back').length

/**
 * The same in the window of a new key in which nobody finds Redis away, as may happen on a machine with much to do: for a second a process
 * serves a tenth of the limit then.
 */
const undisturbed = async (processes: readonly Process[], requests: number) => {
  for (;;) {
    await until(() => processes.every(({ limiter }) => !limiter.isDegraded))
    const before = faultsOf(processes)
    const taken = await takes(processes, `undisturbed ${++ids}`, requests)
    if (faultsOf(processes) === before) return taken
  }
}

test('the scripts give what leases in memory give, call by call', { skip }, async (t) => {
  const redis = await startRedis(t)
  const memory = new MemoryRedis()
  const real = [await leasesOf(t, redis.url, 'p0'), await leasesOf(t, redis.url, 'p1')]
  const fake = [memory.leasesFor('p0'), memory.leasesFor('p1')]
  for (const [at, [held, waiting, served]] of Array.from(
    { length: 400 },
    (_, step) => [step, [step % 7, step % 3, step % 11 === 0 ? 2 : 0]] as const,
  )) {
    const request = {
      keyId: `k${at % 2}`,
      limit: 10_000,
      known: { id: `k${at % 2}`, used: 5, leftMs: 50_000 },
      held,
      waiting,
      served,
    }
    const [first, second] = await Promise.all(
      [real[at % 2], fake[at % 2]].map((leases) => leases?.lease(request)),
    )
    assert.ok(first && second)
    assert.ok(first.leftMs > 0 && first.leftMs <= 50_000)
    assert.deepEqual({ ...first, leftMs: 0 }, { ...second, leftMs: 0 })
    if (at % 50 === 0)
      for (const leases of [real[0], fake[0]]) await leases?.giveBack('k0', at === 0 ? 'other' : 'k0', 3)
  }
  const [changes, same] = await Promise.all([real[0]?.changes(), fake[0]?.changes()])
  const plain = (of: typeof changes) => of?.windows.map(({ keyId, id, used }) => [keyId, id, used]).toSorted()
  assert.deepEqual(plain(changes), plain(same))
  assert.equal(changes?.processes, 2)
  await pause(5)
  await real[0]?.changes()
  await pause(5)
  const known = { id: 'k2', used: 0, leftMs: WINDOW_MS }
  await real[1]?.lease({ keyId: 'k2', limit: 1000, known, held: 0, waiting: 1, served: 0 })
  assert.deepEqual(
    (await real[0]?.changes())?.windows.map(({ keyId }) => keyId),
    ['k2'],
  )
})

test('a window ends in Redis by itself, and nothing of it stays', { skip }, async (t) => {
  const redis = await startRedis(t)
  const client = redis.client()
  const leases = await leasesOf(t, redis.url)
  const request = { keyId: 'a', limit: 1000, held: 0, waiting: 1, served: 0 }
  await leases.lease({ ...request, known: { id: 'first', used: 900, leftMs: 30 } })
  const left = await client.pttl('openbell:recent')
  assert.ok(left > 0 && left <= WINDOW_MS, `${left}`)
  assert.ok((await client.pttl('openbell:processes')) > 0)
  while ((await client.exists('openbell:window:a')) === 1) await pause(5)
  const next = await leases.lease({ ...request, known: { id: 'second', used: 0, leftMs: WINDOW_MS } })
  assert.deepEqual([next.id, next.used, next.granted], ['second', 50, 50])
  await leases.leave()
  assert.equal(await client.zcard('openbell:processes'), 0)
})

for (const nodes of [1, 2, 5])
  test(`${nodes} processes serve 95 to 100 % of 1,000 of 2,000 requests`, {
    skip,
    timeout: 60_000,
  }, async (t) => {
    const redis = await startRedis(t)
    const processes = await processesOf(t, redis.url, nodes)
    const { served, p99 } = await undisturbed(processes, 2000)
    t.diagnostic(`${served} served, p99 of a take ${p99.toFixed(2)} ms`)
    assert.ok(served >= 950 && served <= 1000, `${served}`)
  })

type Harm = (parts: { readonly redis: RedisServer; readonly proxy: Awaited<ReturnType<typeof proxyTo>> }) => {
  readonly begin: () => unknown
  readonly end: () => unknown
  /** True where Redis has lost its windows when it is back. */
  readonly loses?: true
}

const harms: Readonly<Record<string, Harm>> = {
  'is stopped and starts empty': ({ redis }) => ({
    begin: () => redis.signal('SIGTERM'),
    end: redis.start,
    loses: true,
  }),
  'is killed and starts empty': ({ redis }) => ({
    begin: () => redis.signal('SIGKILL'),
    end: redis.start,
    loses: true,
  }),
  'hangs (SIGSTOP)': ({ redis }) => ({
    begin: () => redis.signal('SIGSTOP'),
    end: () => redis.signal('SIGCONT'),
  }),
  'answers after 500 ms': ({ proxy }) => ({
    begin: () => {
      proxy.delayMs = 500
    },
    end: () => {
      proxy.delayMs = 0
    },
  }),
  'resets connections': ({ proxy }) => ({
    begin: () => {
      proxy.isResetting = true
    },
    end: () => {
      proxy.isResetting = false
    },
  }),
  'has no memory left': ({ redis }) => ({
    begin: () => redis.client().config('SET', 'maxmemory', '1'),
    end: () => redis.client().config('SET', 'maxmemory', '0'),
  }),
  'has become a replica': ({ redis }) => ({
    begin: () => redis.client().replicaof('127.0.0.1', 1),
    end: () => redis.client().replicaof('NO', 'ONE'),
  }),
}

for (const [what, harm] of Object.entries(harms))
  test(`while Redis ${what} two processes serve a half each without a wait, and count together again`, {
    skip,
    timeout: 60_000,
  }, async (t) => {
    const redis = await startRedis(t)
    const proxy = await proxyTo(t, redis.port)
    const processes = await processesOf(t, `redis://127.0.0.1:${proxy.port}`, 2)
    const { begin, end, loses } = harm({ redis, proxy })
    // An answer that is late on a busy machine makes a process refuse some until the next second.
    let before = 0
    while (before < 400) before += (await takes(processes, 'a', 400 - before)).served
    // Each has seen what the other has used.
    await pause(2 * SYNC_MS)
    await begin()
    const inWindow = await takes(processes, 'a', 1500)
    // What may only be late is away for all after a second.
    await until(() => processes.every(({ limiter }) => limiter.isDegraded))
    await pause(1000)
    const fresh = await takes(processes, 'fresh', 1500)
    t.diagnostic(`of 1,000: ${before + inWindow.served} and ${fresh.served}`)
    t.diagnostic(`p99 of a take: ${inWindow.p99.toFixed(2)} ms, then ${fresh.p99.toFixed(2)} ms`)
    assert.ok(before + inWindow.served <= 1200, `${before + inWindow.served}`)
    assert.ok(fresh.served >= 950 && fresh.served <= 1200, `${fresh.served}`)
    assert.equal(fresh.waited, 0, 'who knows that Redis is away asks nobody')
    await end()
    const isBack = () => processes.every(({ limiter }) => !limiter.isDegraded)
    const backMs = await within(BACK_MS, isBack, 'the processes count together again')
    t.diagnostic(`back after ${Math.round(backMs)} ms`)
    for (const { events } of processes)
      assert.equal(events.filter((event) => event !== 'back').length > 0, true)
    const more = await takes(processes, 'a', 1500)
    const window = before + inWindow.served + more.served
    assert.ok(window <= (loses === true ? 2000 : 1200), `${window} in the window`)
    const next = await undisturbed(processes, 1500)
    assert.ok(next.served >= 950 && next.served <= 1000, `${next.served}`)
  })

test('a Redis that is flushed gives a key one more window at most, and nobody notices a pause', {
  skip,
  timeout: 60_000,
}, async (t) => {
  const redis = await startRedis(t)
  const processes = await processesOf(t, redis.url, 2)
  assert.equal((await takes(processes, 'a', 400)).served, 400)
  await redis.client().flushall()
  const after = await takes(processes, 'a', 2500)
  t.diagnostic(`400 before, ${after.served} after`)
  assert.ok(after.served >= 550 && after.served <= 1600, `${after.served}`)
  const next = await undisturbed(processes, 1500)
  assert.ok(next.served >= 950 && next.served <= 1000, `${next.served}`)
})

test('after a failover to a replica of Redis the open window continues, and processes count together', {
  skip,
  timeout: 60_000,
}, async (t) => {
  const [redis, replica] = [await startRedis(t), await startRedis(t)]
  const proxy = await proxyTo(t, redis.port)
  await replica.client().replicaof('127.0.0.1', redis.port)
  await until(() =>
    replica
      .client()
      .info('replication')
      .then((text) => /master_link_status:up/.test(text)),
  )
  const processes = await processesOf(t, `redis://127.0.0.1:${proxy.port}`, 2)
  assert.equal((await takes(processes, 'a', 400)).served, 400)
  await pause(2 * SYNC_MS)
  await redis.signal('SIGKILL')
  await replica.client().replicaof('NO', 'ONE')
  proxy.to = replica.port
  await until(() => processes.every(({ limiter, events }) => events.length > 0 && !limiter.isDegraded))
  const rest = await takes(processes, 'a', 1500)
  t.diagnostic(`400 before, ${rest.served} after`)
  assert.ok(400 + rest.served <= 1200, `${rest.served}`)
  const next = await undisturbed(processes, 1500)
  assert.ok(next.served >= 950 && next.served <= 1000, `${next.served}`)
})
