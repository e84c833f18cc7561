/** Any number of `openbell work` on one database: no feed runs twice, and what a killed worker held is taken over. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openPostgresAccounts } from '../../src/access/postgres-accounts.ts'
import { workStateOf } from '../../src/app/workers.ts'
import { marketCollections } from '../../src/app.ts'
import { runsOf } from '../../src/derived/market-snapshot.ts'
import { SEC_GROUP } from '../../src/sources/fetch/host-groups.ts'
import { createPace, type Pace } from '../../src/sources/fetch/token-bucket.ts'
import { feedRuns } from '../../src/store/ingest-state.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import type { Store } from '../../src/store/store.ts'
import { tickerFiles } from '../files/company-files.ts'
import { fakePublisher, openbellIn } from '../support/fake-publisher.ts'
import { noPostgres } from '../support/postgres.ts'
import { mostWithin } from '../support/request-rate.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'
import { until } from '../support/until.ts'

const folders: string[] = []
after(async () => {
  await endEngines()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-workers-'))
  folders.push(folder)
  return folder
}

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

describe('workers on PostgreSQL', { skip: noPostgres() }, () => {
  test('a lease is one process’s until it is released or ends, and a process that loses it learns so', async () => {
    const url = await newDatabase()
    const [one, other] = await Promise.all([
      openPostgresMarket(url, { collections: marketCollections }),
      openPostgresMarket(url, { collections: marketCollections }),
    ])
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? one : other).claim('feed a')),
    )
    const [held, ...more] = claims.filter((claim) => claim !== null)
    assert.ok(held !== undefined && more.length === 0)
    assert.ok((await one.claim('feed b')) !== null)
    await held.release()
    const again = await other.claim('feed a')
    assert.ok(again !== null)
    // As if its process had stood still for longer than a lease lasts.
    await query(
      url,
      "update openbell.leases set held_until = now() - interval '1 second' where name = 'feed a'",
    )
    assert.ok((await one.claim('feed a')) !== null)
    const startedAt = performance.now()
    while (!again.lost.aborted && performance.now() - startedAt < 15_000) await pause(100)
    assert.ok(again.lost.aborted)
    await Promise.all([one.close(), other.close()])
  })

  test('a process that stood still past its lease writes nothing over the work of the one that took over', async () => {
    const url = await newDatabase()
    const [still, other] = await Promise.all([
      openPostgresMarket(url, { collections: marketCollections }),
      openPostgresMarket(url, { collections: marketCollections }),
    ])
    const put = (store: Store, source: string) =>
      store.write({ origin: 'real', source, at: '2026-01-01T00:00:00Z' }, (transaction) =>
        transaction.put({ collection: feedRuns, rows: [] }),
      )
    const lease = await still.claim('feed a')
    assert.ok(lease !== null)
    await put(still, 'still')
    await query(url, "update openbell.leases set held_until = now() - interval '1 second'")
    // Nobody has taken over yet, so that nothing can be lost.
    await put(still, 'still')
    const taken = await other.claim('feed a')
    assert.ok(taken !== null)
    await put(other, 'other')
    await assert.rejects(put(still, 'still'), (error) => error === lease.lost.reason)
    assert.equal(other.state().commit, 3)
    await other.refresh()
    assert.equal(other.state().commit, 3)
    await lease.release()
    await put(still, 'still')
    await put(other, 'other')
    await Promise.all([still.close(), other.close()])
  })

  test('a writer that is silent in its transaction, also in a COPY, holds up the others for less than half a minute', {
    timeout: 100_000,
  }, async () => {
    const writtenDespite = async (silent: (client: pg.Client) => Promise<unknown>): Promise<void> => {
      const url = await newDatabase()
      const store = await openPostgresMarket(url, { collections: marketCollections })
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      await client.query('begin; select pg_advisory_xact_lock(7061121)')
      await silent(client)
      await store.write({ origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' }, (transaction) =>
        transaction.put({ collection: feedRuns, rows: [] }),
      )
      await assert.rejects(client.query('select 1'))
      await store.close()
    }
    await Promise.all([
      writtenDespite(async () => undefined),
      writtenDespite(async (client) => {
        const copy = client.query(copyFrom('copy openbell.meta from stdin'))
        copy.on('error', () => undefined)
        await new Promise((resolve) => copy.write('begun', resolve))
      }),
    ])
  })

  test('processes together keep the pace of a publisher, and a pause of one is a pause of all', async () => {
    const url = await newDatabase()
    const stores = await Promise.all(
      Array.from({ length: 3 }, () => openPostgresMarket(url, { collections: marketCollections })),
    )
    const paces = stores.map(({ requestTimes }) => createPace(requestTimes))
    const times: number[] = []
    const job = async (pace: Pace): Promise<void> => {
      for (let n = 0; n < 8; n += 1) {
        await pace.take(SEC_GROUP)
        times.push(performance.now())
      }
    }
    await Promise.all(paces.flatMap((pace) => [job(pace), job(pace)]))
    assert.equal(times.length, 48)
    // The database spaces the turns; between one and its request lies an answer of the database.
    assert.ok(mostWithin(1000, times) <= 10, `${mostWithin(1000, times)}`)
    const [one, other] = paces
    await one?.pause(SEC_GROUP, 1500)
    await one?.pause(SEC_GROUP, 10)
    const pausedAt = performance.now()
    await other?.take(SEC_GROUP)
    assert.ok(performance.now() - pausedAt >= 1400)
    await Promise.all(stores.map((store) => store.close()))
  })

  test('three loads of other feeds together ask the SEC at most ten times in a second', {
    timeout: 120_000,
  }, async (t) => {
    const url = await newDatabase()
    const publisher = await fakePublisher(t)
    const loads = ['edgar-index', 'sec-fails-to-deliver', 'sec-statement-data-sets'].map((feed) =>
      openbellIn(
        t,
        publisher,
        { OPENBELL_DATA: newFolder(), OPENBELL_DATABASE_URL: url },
        'ingest',
        feed,
        '--since',
        '2026-01-01',
      ),
    )
    for (const load of loads) await load.over
    const written = loads.map((load) => load.written())
    assert.equal(written.filter((text) => text.includes('feed_started')).length, 3, written.join('\n'))
    const asked = publisher.asked.filter(({ address }) => new URL(address).host.endsWith('sec.gov'))
    const most = mostWithin(
      1000,
      asked.map(({ at }) => at),
    )
    assert.ok(asked.length > 20 && most <= 10, `${most} of ${asked.length}`)
  })

  test('three workers that start at once run each feed once', { timeout: 120_000 }, async (t) => {
    const url = await newDatabase()
    const publisher = await fakePublisher(t)
    for (const [address, list] of Object.entries(tickerFiles))
      publisher.files.set(address, JSON.stringify(list))
    const feeds = ['sec-tickers', 'treasury-yields', 'nasdaq-symbols']
    const workers = Array.from({ length: 3 }, () =>
      openbellIn(
        t,
        publisher,
        { OPENBELL_DATA: newFolder(), OPENBELL_DATABASE_URL: url },
        'work',
        '--once',
        ...feeds,
      ),
    )
    for (const worker of workers) await worker.over
    const written = workers.map((worker) => worker.written()).join('\n')
    const begun = [...written.matchAll(/"feed":"([\w-]+)".*?"event":"feed_started"/g)].map(([, feed]) => feed)
    assert.deepEqual(begun.toSorted(), feeds.toSorted(), written)
    const store = await openPostgresMarket(url, { collections: marketCollections })
    const runs = await runsOf(store)
    await store.close()
    assert.equal(runs.get('sec-tickers')?.outcome, 'done')
  })

  test('two workers that wait run a feed that is asked for once, and servers see both', {
    timeout: 120_000,
  }, async (t) => {
    const url = await newDatabase()
    const publisher = await fakePublisher(t)
    for (const [address, list] of Object.entries(tickerFiles))
      publisher.files.set(address, JSON.stringify(list))
    const workers = Array.from({ length: 2 }, () =>
      openbellIn(
        t,
        publisher,
        { OPENBELL_DATA: newFolder(), OPENBELL_DATABASE_URL: url },
        'work',
        'sec-tickers',
      ),
    )
    const runs = () =>
      workers.reduce(
        (sum, { written }) => sum + (written().match(/"event":"feed_finished"/g)?.length ?? 0),
        0,
      )
    await until(() => runs() === 1, 'first load')
    const accounts = await openPostgresAccounts(url, { now: Date.now, randomBytes })
    const store = await openPostgresMarket(url, { collections: marketCollections })
    t.after(async () => {
      await accounts.close()
      await store.close()
    })
    const workersSeen = async () =>
      (await store.claimed()).filter(({ name }) => name.startsWith('worker')).length
    while ((await workersSeen()) < 2) await pause(100)
    const place = { data: newFolder(), databaseUrl: url }
    assert.equal((await workStateOf(place, store, new Map())).worker.running, true)
    for (let round = 2; round < 5; round += 1) {
      await accounts.requestFeed('sec-tickers', 'ops@example.com')
      await until(() => runs() === round, 'run that was asked for')
      assert.deepEqual(await accounts.feedRequests(), [])
    }
    // Longer than the time between two looks.
    await pause(4000)
    assert.equal(runs(), 4, 'no request was run twice')
    for (const { child } of workers) child.kill('SIGTERM')
    for (const { over } of workers) await over
    assert.equal(await workersSeen(), 0)
  })

  test('a killed worker loses its feed, at once on the same machine, and another loads it', {
    timeout: 120_000,
  }, async (t) => {
    const url = await newDatabase()
    const publisher = await fakePublisher(t)
    const [[address = '', list] = []] = Object.entries(tickerFiles)
    for (const [each, file] of Object.entries(tickerFiles)) publisher.files.set(each, JSON.stringify(file))
    let isHeld = true
    // The first worker never gets its answer.
    publisher.always.set(address, (_, response) => {
      if (!isHeld) response.writeHead(200).end(JSON.stringify(list))
    })
    const begin = (...more: readonly string[]) =>
      openbellIn(
        t,
        publisher,
        { OPENBELL_DATA: newFolder(), OPENBELL_DATABASE_URL: url },
        'work',
        ...more,
        'sec-tickers',
      )
    const first = begin()
    await until(() => publisher.asked.length > 0 || first.written().includes('feed_started'), 'first request')
    const second = begin()
    await pause(3000)
    assert.doesNotMatch(second.written(), /feed_started/)
    first.child.kill('SIGKILL')
    isHeld = false
    const killedAt = performance.now()
    await until(() => second.written().includes('feed_finished'), 'load by the second worker')
    assert.ok(
      performance.now() - killedAt < 40_000,
      'half a minute of the lease, and a look every ten seconds',
    )
    second.child.kill('SIGTERM')
    await second.over
  })
})
