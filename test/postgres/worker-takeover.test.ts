/** A worker that is killed or stands still in the middle of a feed: another continues after its last commit, and it writes over nothing. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { marketCollections } from '../../src/app.ts'
import { runsOf } from '../../src/derived/market-snapshot.ts'
import { readSampleCompanies } from '../../src/ingest/sample.ts'
import type { FeedRun } from '../../src/store/ingest-state.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import { makeSubmissionsMirror, submissionsName, submissionsOf } from '../files/submissions-mirror.ts'
import { zipOf } from '../files/zip-writer.ts'
import { type FakePublisher, fakePublisher, openbellIn } from '../support/fake-publisher.ts'
import { noPostgres } from '../support/postgres.ts'
import { assertSameRows, type Tables } from '../support/same-rows.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'
import { until } from '../support/until.ts'

const FEED = 'sec-submissions'
const SINGLE = 'https://data.sec.gov/submissions/'
const BULK = 'https://www.sec.gov/Archives/edgar/daily-index/bulkdata/submissions.zip'
/** Of the bulk file alone, twenty to a transaction. */
const OTHERS = 300
/** Single files that a worker has and that are not committed: one in each of four threads, one that waits, one that arrives. */
const UNDER_WAY = 6

type Place = Pick<FakePublisher, 'place'>

/** With a mirror nobody is asked. */
const nobody: Place = { place: '127.0.0.1:1' }

const clientOf = async (t: TestContext, url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.after(() => client.end())
  const query = async (text: string) => (await client.query(text)).rows
  return { query, one: async (text: string) => Number(Object.values((await query(text))[0] ?? {})[0] ?? 0) }
}

type Client = Awaited<ReturnType<typeof clientOf>>

/** A load on slow processors may take minutes. */
const soon = (isTrue: () => Promise<boolean>): Promise<void> => until(isTrue, 'what the load does', 300_000)

const READ = `select count(*) from openbell.checkpoints where feed = '${FEED}'`
const READ_FROM_BULK = `${READ} and text like '%crc32:%'`
const WRITING = 'select count(*) from pg_locks where objid = 7061121 and granted'
const LEASE = `openbell.leases where name = 'feed ${FEED}'`

const tablesOf = async ({ query }: Client): Promise<Tables> => ({
  filings: await query('select * from openbell.filings order by cik, accession'),
  profiles: await query('select * from openbell.profiles order by cik'),
  registrants: await query('select * from openbell.registrants order by cik'),
  counts: await query(
    `select * from openbell.counts where collection in ('filings', 'profiles') order by 1, 2, 3`,
  ),
  versions: await query(
    `select collection, rows from openbell.versions where collection in ('filings', 'profiles') order by 1`,
  ),
})

const lastRunIn = async (url: string): Promise<FeedRun | undefined> => {
  const store = await openPostgresMarket(url, { collections: marketCollections })
  const runs = await runsOf(store)
  await store.close()
  return runs.get(FEED)
}

describe('a feed of many files that several workers share', { skip: noPostgres() }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-takeover-'))
  const mirror = join(folder, 'mirror')
  let sample: readonly number[] = []
  let all = 0
  let bulk: Buffer
  let clean: Tables | undefined

  before(async () => {
    sample = [...new Set((await readSampleCompanies()).map(({ cik }) => Number(cik)))]
    const companies = [...Array.from({ length: OTHERS }, (_, at) => at + 1), ...sample]
    all = companies.length
    bulk = await zipOf(companies.map((each) => ({ name: submissionsName(each), data: submissionsOf(each) })))
    makeSubmissionsMirror(mirror, companies)
  })
  after(async () => {
    await endEngines()
    rmSync(folder, { recursive: true, force: true })
  })

  let workers = 0
  const work = (t: TestContext, publisher: Place, url: string, mirror = '') => {
    workers += 1
    const settings = { OPENBELL_DATA: join(folder, `${workers}`), OPENBELL_DATABASE_URL: url }
    const where = mirror === '' ? {} : { OPENBELL_MIRROR: mirror }
    return openbellIn(t, publisher, { ...settings, ...where }, 'work', FEED)
  }
  /** What a load without a fault leaves. */
  const cleanTables = async (t: TestContext): Promise<Tables> => {
    if (clean !== undefined) return clean
    const url = await newDatabase()
    const settings = { OPENBELL_DATA: join(folder, 'clean'), OPENBELL_DATABASE_URL: url }
    const mirrored = { ...settings, OPENBELL_MIRROR: mirror }
    assert.equal(await openbellIn(t, nobody, mirrored, 'ingest', FEED).over, 0)
    clean = await tablesOf(await clientOf(t, url))
    return clean
  }
  const publisherOf = async (t: TestContext): Promise<FakePublisher> => {
    const publisher = await fakePublisher(t)
    for (const each of sample) publisher.files.set(SINGLE + submissionsName(each), submissionsOf(each))
    publisher.files.set(BULK, bulk)
    return publisher
  }

  // Limits that end a test that hangs: on two slow processors, with four files at once, one took over 200 s.
  test('workers that are killed, on this machine and on another, are replaced, and nothing that they committed is fetched or read again', {
    timeout: 400_000,
  }, async (t) => {
    const publisher = await publisherOf(t)
    const url = await newDatabase()
    const first = work(t, publisher, url)
    await until(() => first.written().includes('feed_started'), 'first worker')
    const others = [work(t, publisher, url), work(t, publisher, url)]
    const client = await clientOf(t, url)
    await soon(async () => (await client.one(READ)) >= 20)
    first.child.kill('SIGKILL')
    // Two of the others look; one of them gets it.
    await until(() => others.some(({ written }) => written().includes('feed_started')), 'second worker')

    await soon(async () => (await client.one(READ_FROM_BULK)) >= 100)
    // Of a process that nobody here can look for.
    const [lease] = await client.query(
      `update openbell.leases set holder = 'elsewhere/pid:[1] 1 ' || holder where name = 'feed ${FEED}'
        returning holder, held_until::text, clock_timestamp()::text as at`,
    )
    // The one that began has given the lease back after the single files, and the other may have got it.
    const second = others.find(({ child }) => lease?.holder.includes(` ${child.pid} `))
    const third = others.find((each) => each !== second)
    assert.ok(second !== undefined && third !== undefined)
    second.child.kill('SIGKILL')
    await second.over
    await client.query('begin; select pg_advisory_xact_lock(7061121)')
    const committed = await client.one(READ_FROM_BULK)
    await client.query('commit')
    assert.ok(committed < all, 'killed in the middle of the bulk file')
    await soon(
      async () => (await client.one(`select count(*) from ${LEASE} and holder <> '${lease?.holder}'`)) > 0,
    )
    const [taken] = await client.query(
      `select extract(epoch from since - '${lease?.at}')::float as after, since > '${lease?.held_until}' as late from ${LEASE}`,
    )
    assert.equal(taken?.late, true, 'not before the lease of the other machine has ended')
    assert.ok(taken?.after <= 30, `${taken?.after} s`)
    // What it has written does not tell: the single files are a step of their own, with an end of its own.
    await soon(
      async () =>
        (await client.one(READ_FROM_BULK)) === all &&
        (await client.one(`select count(*) from ${LEASE}`)) === 0,
    )
    assertSameRows(await tablesOf(client), await cleanTables(t))

    const run = await lastRunIn(url)
    assert.deepEqual([run?.outcome, run?.unchangedFiles, run?.files], ['done', committed, all - committed])
    const sent = publisher.asked.filter(({ status }) => status === 200).map(({ address }) => address)
    assert.equal(sent.filter((address) => address === BULK).length, 2)
    const singles = sent.filter((address) => address.startsWith(SINGLE))
    const again = singles.length - new Set(singles).size
    assert.equal(new Set(singles).size, sample.length)
    assert.ok(again <= UNDER_WAY, `${again} files fetched twice`)
    t.diagnostic(
      `${again} of ${sample.length} single files were fetched twice; ${committed} of ${all} companies of the bulk file were committed, and the lease passed after ${taken?.after.toFixed(1)} s`,
    )
    third.child.kill('SIGTERM')
    await third.over
  })

  test('a worker that stands still in a transaction loses the feed and the turn to write within 30 s, and writes nothing afterwards', {
    timeout: 400_000,
  }, async (t) => {
    const url = await newDatabase()
    const first = work(t, nobody, url, mirror)
    await until(() => first.written().includes('feed_started'), 'first worker')
    const second = work(t, nobody, url, mirror)
    const client = await clientOf(t, url)
    await soon(async () => (await client.one(READ)) >= 20)
    for (;;) {
      await soon(async () => (await client.one(WRITING)) > 0)
      first.child.kill('SIGSTOP')
      // What was sent is still answered.
      await pause(200)
      if ((await client.one(WRITING)) > 0) break
      first.child.kill('SIGCONT')
    }
    const committed = await client.one(READ)
    assert.ok(committed < all)
    await until(() => second.written().includes('feed_started'), 'second worker')
    // The screener's run is the last that it commits.
    await until(() => /feed_finished[\s\S]*screener_finished/.test(second.written()), 'end of the load')
    const run = await lastRunIn(url)
    assert.deepEqual([run?.outcome, run?.unchangedFiles, run?.files], ['done', committed, all - committed])
    assertSameRows(await tablesOf(client), await cleanTables(t))

    const commits = () => client.one("select value from openbell.meta where name = 'commit'")
    const before = await commits()
    const seen = await client.one('select extract(epoch from clock_timestamp())')
    first.child.kill('SIGCONT')
    // It renews the lease by which servers see it, so it runs again.
    await soon(
      async () =>
        (await client.one(
          `select count(*) from openbell.leases where name like 'worker%' and holder like '% ${first.child.pid} %'
            and extract(epoch from since) > ${seen}`,
        )) > 0,
    )
    await pause(2000)
    assert.equal(await commits(), before)
    assert.deepEqual(await lastRunIn(url), run)
    for (const { child, over } of [first, second]) {
      child.kill('SIGTERM')
      assert.equal(await over, 0)
    }
  })
})
