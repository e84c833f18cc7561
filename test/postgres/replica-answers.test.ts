/** What a server with two replicas answers over HTTP: never older than its client has seen, never an error because of a replica. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openAccountsOf } from '../../src/app/accounts-store.ts'
import { openStore } from '../../src/app/market-store.ts'
import { effectiveConfig } from '../../src/config.ts'
import type { Store } from '../../src/store/store.ts'
import { companyFiles } from '../files/company-files.ts'
import { ask, noPostgres, type PostgresServer, startPostgres, startReplica } from '../support/postgres.ts'
import { loaderOf } from '../support/push-server.ts'
import { type ServedProcess, serveProcess } from '../support/served-process.ts'
import { loadFiles } from '../support/test-market.ts'
import { until } from '../support/until.ts'

const [FILINGS, HALTS, QUOTE] = ['/v1/filings/AAPL', '/v1/halts/AAPL', '/v1/quotes/AAPL']
const ETAG = /^W\/"(\d+)-[\w-]{22}"$/

describe('a server with two replicas', { skip: noPostgres() }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-replicas-'))
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const scope = { after: (work: () => unknown) => void closers.push(work) }
  const replicas: PostgresServer[] = []
  let primary: PostgresServer
  let store: Store
  /** One that reads the primary, and one that reads replicas. */
  let [direct, replicated] = [] as unknown as [ServedProcess, ServedProcess]
  /** More than one, for more requests a minute than one may send. */
  const keys: string[] = []

  before(async () => {
    primary = await startPostgres(['fsync=off'])
    closers.push(() => primary.end())
    const url = await primary.database('market')
    const { config } = effectiveConfig({ flags: { data: join(folder, 'loads'), databaseUrl: url } })
    store = await openStore(config)
    closers.push(() => store.close())
    for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
    const accounts = await openAccountsOf(config, { now: Date.now, randomBytes })
    for (let at = 0; at < 12; at += 1) keys.push((await accounts.createKey({ plan: 'pro' })).key)
    await accounts.close()
    for (let at = 0; at < 2; at += 1) {
      const replica = await startReplica(primary)
      replicas.push(replica)
      closers.push(() => replica.end())
    }
    const environment = { OPENBELL_DATABASE_URL: url }
    const urls = replicas.map((each) => each.urlOf('market')).join(',')
    direct = await serveProcess(scope, join(folder, 'direct'), { environment })
    replicated = await serveProcess(scope, join(folder, 'replicated'), {
      environment: { ...environment, OPENBELL_READ_URLS: urls },
    })
  })
  after(async () => {
    for (const close of closers.toReversed()) await close()
  })

  let loader: ReturnType<typeof loaderOf> | undefined
  const commit = async (): Promise<void> => {
    loader ??= loaderOf(store)
    await loader('AAPL')
  }
  const halts = async (server: ServedProcess, ifNoneMatch?: string) => {
    const response = await fetch(`${server.url}/v1/halts?limit=1`, {
      headers: {
        'X-API-Key': `${keys[0]}`,
        ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
      },
    })
    const text = await response.text()
    const etag = response.headers.get('etag') ?? ''
    const body = text === '' ? {} : (JSON.parse(text) as { readonly total?: number })
    return { status: response.status, etag, number: Number(ETAG.exec(etag)?.[1]), total: body.total }
  }
  const committed = async (): Promise<number> => {
    const [row] = await ask(primary.urlOf('market'), "select value from openbell.meta where name = 'commit'")
    return Number(row?.['value'])
  }
  const reaches = (server: ServedProcess, number: number): Promise<void> =>
    until(async () => (await halts(server)).number === number, `commit ${number}`)
  const replay = (how: 'pause' | 'resume', which: readonly PostgresServer[] = replicas) =>
    Promise.all(which.map((each) => ask(each.urlOf('market'), `select pg_wal_replay_${how}()`)))
  const reported = (event: string): number =>
    replicated.events().filter((each) => each.event === event).length

  test('a tag has the number of the commit, and one that the replicas lack is answered from the primary', async () => {
    await reaches(replicated, await committed())
    const before = await halts(replicated)
    assert.match(before.etag, ETAG)
    await replay('pause')
    await commit()
    const number = await committed()
    await reaches(direct, number)
    const seen = await halts(direct)
    assert.equal(seen.total, (before.total ?? 0) + 1)
    assert.deepEqual(await halts(replicated), before, 'the replicas have not got it')
    const another = seen.etag.replace(/.{4}"$/, '0000"')
    assert.deepEqual(await halts(replicated, another), seen)
    assert.deepEqual(await halts(replicated, seen.etag), { ...seen, status: 304, total: undefined })
    assert.deepEqual(await halts(replicated), seen, 'and nobody is answered from before it')
    await replay('resume')
  })

  test('replicas that are over five seconds behind are not read, and are read again when they follow', async () => {
    await until(async () => {
      const all = await Promise.all(
        replicas.map((each) =>
          ask(each.urlOf('market'), "select value from openbell.meta where name = 'commit'"),
        ),
      )
      return all.every(([row]) => Number(row?.['value']) >= (store.state().commit ?? 0))
    }, 'the replicas follow')
    for (let round = 0; round < 2; round += 1) {
      const [failing, restored] = [reported('replica_failing'), reported('replica_restored')]
      const before = await halts(replicated)
      await replay('pause')
      await commit()
      const number = await committed()
      await reaches(direct, number)
      // The second round shows that replicas are read again after the first.
      assert.equal((await halts(replicated)).number, before.number, 'read from a replica')
      await reaches(replicated, number)
      await until(() => reported('replica_failing') === failing + 2, 'both are reported')
      // Everything goes to the primary meanwhile.
      await commit()
      await reaches(replicated, number + 1)
      await replay('resume')
      await until(() => reported('replica_restored') === restored + 2, 'both are read again')
    }
  })

  test('while one of two replicas lags the other is read', async () => {
    const [lagging] = replicas
    assert.ok(lagging !== undefined)
    const failing = reported('replica_failing')
    await replay('pause', [lagging])
    await commit()
    await reaches(replicated, await committed())
    await until(() => reported('replica_failing') === failing + 1, 'it is reported')
    const sessions =
      "select count(*)::int as n from pg_stat_activity where application_name = 'openbell' and state like 'idle in%'"
    const [there] = await ask(replicas[1]?.urlOf('market') ?? '', sessions)
    assert.ok(Number(there?.['n']) > 0, 'the other is read')
    await replay('resume', [lagging])
    await until(() => reported('replica_restored') === reported('replica_failing'), 'it is read again')
  })

  /** One transaction on the primary, which every process hears of. */
  const changed = (...statements: readonly string[]): Promise<unknown> =>
    ask(
      primary.urlOf('market'),
      `begin; set local search_path = openbell; ${statements.join('; ')};
        update meta set value = value::bigint + 1 where name = 'commit'; notify openbell_market; commit`,
    )
  let asked = 0
  /** No cached reply answers: each request has another last day. */
  const answered = async ({ url }: ServedProcess, path: string) => {
    asked += 1
    const target =
      path === QUOTE ? path : `${path}?to=${new Date(Date.UTC(2030, 0, asked)).toISOString().slice(0, 10)}`
    const response = await fetch(url + target, { headers: { 'X-API-Key': `${keys[asked % keys.length]}` } })
    return { status: response.status, body: await response.text(), etag: response.headers.get('etag') ?? '' }
  }
  /** The replica whose sessions have read the longest. */
  const readOf = async (): Promise<PostgresServer> => {
    const oldest = `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as age
      from pg_stat_activity where application_name = 'openbell' and state like 'idle in%'`
    const ages = await Promise.all(
      replicas.map(async (each) => Number((await ask(each.urlOf('market'), oldest))[0]?.['age'])),
    )
    return replicas[ages[0] !== undefined && ages[0] > Number(ages[1]) ? 0 : 1] ?? assert.fail()
  }

  const REPLACED = ['halts', 'filings'].map((name) => `'shape:${name}'`).join()
  const [later, now] = [["value || ' later'"], ["replace(value, ' later', '')"]].map(
    (value) => `update meta set value = ${value} where name in ('epoch', ${REPLACED})`,
  )
  const has = (replica: PostgresServer, condition: string): Promise<void> =>
    until(
      async () => (await ask(replica.urlOf('market'), `select 1 where ${condition}`)).length > 0,
      `a replica where ${condition}`,
    )
  let changedFirst: PostgresServer | undefined

  test('rows that a later release stores anew are never missing from an answer of the one before, which another replica or none gives', async () => {
    const before = await Promise.all([FILINGS, HALTS].map((path) => answered(replicated, path)))
    await changed('select 1')
    // In the state of this commit nobody has read the tables that are replaced: quotes are in memory.
    const tag = `W/"${await committed()}-`
    for (const server of [direct, replicated])
      await until(async () => (await answered(server, QUOTE)).etag.startsWith(tag), tag)
    await replay('pause')
    changedFirst = await readOf()
    await changed(
      'create table made (like halts including all)',
      'insert into made select * from halts',
      'drop table halts',
      'alter table made rename to halts',
      'alter table filings rename column text to body',
      `${later}`,
    )
    await replay('resume', [changedFirst])
    await has(changedFirst, "exists (select from openbell.meta where value like '% later')")
    for (let isRefused = false; !isRefused; await pause(20)) {
      const found = await Promise.all([FILINGS, HALTS].map((path) => answered(replicated, path)))
      for (const [at, { status, body }] of found.entries()) {
        assert.ok(status === 200 || status === 503, body)
        if (status === 200) assert.equal(body, before[at]?.body)
      }
      isRefused = found.every(({ status }) => status === 503)
    }
    assert.equal((await answered(replicated, QUOTE)).status, 200, 'what is in memory')
  })

  test('replicas that lag behind a migration are not read, but the primary, until they have it', async () => {
    const other = replicas.find((each) => each !== changedFirst)
    assert.ok(changedFirst !== undefined && other !== undefined)
    // One replica has the tables of another release, the other lacks a step and a table that the primary gets at a start.
    await replay('pause', [changedFirst])
    await changed(
      'alter table filings rename column body to text',
      `${now}`,
      "delete from meta where name = 'shape:ipos'; drop table ipos",
      "delete from migrations where name = 'market-0003-request-times'; drop table request_times",
    )
    await replay('resume', [other])
    await has(other, "to_regclass('openbell.request_times') is null")
    await replay('pause', [other])
    const urls = replicas.map((each) => each.urlOf('market')).join(',')
    const environment = { OPENBELL_DATABASE_URL: primary.urlOf('market'), OPENBELL_READ_URLS: urls }
    const upgraded = await serveProcess(scope, join(folder, 'upgraded'), { environment })
    const events = (name: string) => upgraded.events().filter(({ event }) => event === name)
    await until(async () => (await answered(direct, HALTS)).status === 200, 'the primary is read again')
    const paths = [FILINGS, HALTS, '/v1/ipos']
    const right = await Promise.all(paths.map((path) => answered(direct, path)))
    const bodies = async () =>
      (await Promise.all(paths.map((path) => answered(upgraded, path)))).map(({ body }) => body)
    for (let round = 0; round < 10; round += 1)
      assert.deepEqual(
        await bodies(),
        right.map(({ body }) => body),
      )
    await until(() => events('replica_failing').length >= 2, 'both are reported')
    const reasons = events('replica_failing').map(({ reason }) => `${reason}`)
    assert.match(reasons.join(), /holds (?:halts|filings) in the shape of another Openbell/)
    assert.match(reasons.join(), /no tables of this version yet \(market-0003-request-times, ipos\)/)
    await replay('resume')
    await until(
      () => events('replica_restored').length === events('replica_failing').length,
      'they are read again',
    )
    assert.deepEqual(
      await bodies(),
      right.map(({ body }) => body),
    )
    assert.equal(await upgraded.end('SIGTERM'), 0)
    await until(
      () => reported('replica_restored') === reported('replica_failing'),
      'by the other server, too',
    )
  })

  test('a replica that dies or hangs under requests gives no status but 200 and 503', async (t) => {
    const seen = new Map<number, number>()
    let asked = 0
    let inARow = 0
    let longestMs = 0
    let isOver = false
    const asking = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        asked += 1
        // Another question each time, so that no answer is cached.
        const from = new Date(asked * 86_400_000).toISOString().slice(0, 10)
        const path = `/v1/filings/AAPL?from=${from}`
        const headers = { 'X-API-Key': `${keys[asked % keys.length]}` }
        const sentAt = performance.now()
        const response = await fetch(replicated.url + path, { headers })
        await response.arrayBuffer()
        longestMs = Math.max(longestMs, performance.now() - sentAt)
        const { status } = response
        await pause(5)
        seen.set(status, (seen.get(status) ?? 0) + 1)
        inARow = status === 200 ? inARow + 1 : 0
      }
    })
    const answersAgain = async (what: string): Promise<void> => {
      inARow = 0
      await until(() => inARow >= 200, what)
    }
    /** Each replica is read in its turn, once a second. */
    const noticed = async (event: string, cause: () => unknown): Promise<void> => {
      const before = reported(event)
      await cause()
      await until(() => reported(event) > before, event)
      await answersAgain(`answers after ${event}`)
    }
    for (const replica of replicas) {
      await noticed('replica_failing', () => replica.kill())
      await noticed('replica_restored', () => replica.start())
      let thaw = (): void => undefined
      await noticed('replica_failing', () => {
        thaw = replica.freeze()
      })
      await noticed('replica_restored', thaw)
    }
    isOver = true
    await Promise.all(asking)
    assert.deepEqual(
      [...seen.keys()].filter((status) => status !== 200 && status !== 503),
      [],
    )
    t.diagnostic(`${JSON.stringify([...seen])}, the slowest after ${Math.round(longestMs)} ms`)
  })
})
