/** PostgreSQL fails over to its replica: servers continue there, and nothing that was lost is taken for what came after. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { integer, record } from '../../src/contract/field.ts'
import { collection } from '../../src/store/collection.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import { rowOf } from '../../src/store/record-text.ts'
import type { Store } from '../../src/store/store.ts'
import { openCommandLine } from '../support/command-line.ts'
import { type FaultyProxy, proxyTo } from '../support/faulty-proxy.ts'
import { ask, noPostgres, type PostgresServer, startReplica } from '../support/postgres.ts'
import { SAMPLE, startPostgresWithSample } from '../support/postgres-sample.ts'
import { serveProcess } from '../support/served-process.ts'
import { until } from '../support/until.ts'

const skip = noPostgres()

const soon = (isSo: () => Promise<boolean>, what: string): Promise<void> =>
  until(() => isSo().catch(() => false), what, 15_000)

type Pair = {
  readonly primary: PostgresServer
  readonly replica: PostgresServer
  /** Leads to the primary, as the name or address does that an operator moves. */
  readonly proxy: FaultyProxy
  readonly url: string
  readonly failOver: () => Promise<void>
}

/** A primary with the database `market`, a copy of the template, and its replica, which `made` has changed before the replica was made. */
const pairOf = async (
  t: TestContext,
  template: string,
  made: (url: string) => Promise<unknown>,
): Promise<Pair> => {
  const primary = await startPostgresWithSample(['fsync=off'])
  t.after(() => primary.end())
  const proxy = await proxyTo(t, primary.port)
  await primary.database('market', template)
  const url = `postgres://postgres@127.0.0.1:${proxy.port}/market`
  await made(url)
  const replica = await startReplica(primary)
  t.after(() => replica.end())
  const failOver = async (): Promise<void> => {
    await primary.kill()
    await ask(replica.urlOf('postgres'), 'select pg_promote()')
    proxy.to = replica.port
  }
  return { primary, replica, proxy, url, failOver }
}

test('servers answer again within seconds of a failover, and know the keys and rows of the new primary', {
  skip,
  timeout: 120_000,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-failover-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const commandsOf = (url: string) =>
    openCommandLine({ OPENBELL_DATABASE_URL: url, OPENBELL_DATA: join(folder, 'commands') }, folder)
  const newKey = async (url: string): Promise<string> => {
    const { code, out, err } = await commandsOf(url).run('keys', 'create', '--plan', 'pro', '--json')
    assert.equal(code, 0, err)
    return (JSON.parse(out) as { readonly key: string }).key
  }
  let key = ''
  const { primary, replica, url, failOver } = await pairOf(t, SAMPLE, async (to) => {
    key = await newKey(to)
  })
  const server = await serveProcess(t, join(folder, 'data'), {
    environment: { OPENBELL_DATABASE_URL: url },
  })
  let asked = 0
  const statusOf = async (by = key): Promise<number> => {
    asked += 1
    const path = `/v1/filings/AAPL?limit=${1 + (asked % 90)}&page=${asked % 7}`
    const response = await fetch(server.url + path, { headers: { 'X-API-Key': by } })
    await response.arrayBuffer()
    return response.status
  }
  assert.equal(await statusOf(), 200)
  // What was confirmed to a client is there: the replica has it before the primary goes.
  const late = await newKey(url)
  const [{ lsn } = {}] = await ask(primary.urlOf('market'), 'select pg_current_wal_flush_lsn()::text as lsn')
  await soon(async () => {
    const [row] = await ask(
      replica.urlOf('market'),
      `select pg_last_wal_replay_lsn() >= '${String(lsn)}' as has`,
    )
    return row?.['has'] === true
  }, 'the replica follows')
  const seen = new Map<number, number>()
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const status = await statusOf()
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }
  })()
  const failedAt = performance.now()
  await failOver()
  await soon(async () => (await statusOf(late)) === 200, 'the server answers from the new primary')
  const tookMs = Math.round(performance.now() - failedAt)
  // Ten in a row, so that no session to the old primary is left.
  for (let at = 0; at < 10; at += 1) assert.equal(await statusOf(), 200)
  isOver = true
  await asking
  assert.deepEqual(
    [...seen.keys()].filter((status) => status !== 200 && status !== 503),
    [],
    'nothing but 200 and 503',
  )
  assert.equal(await statusOf(await newKey(url)), 200)
  t.diagnostic(`${tookMs} ms from the kill to an answer; ${JSON.stringify([...seen])}`)
})

const numbers = collection('numbers', {
  record: record({ value: integer('Value.') }),
  columns: { id: 'integer' },
  key: ['id'],
})

const put = (store: Store, id: number, value: number): Promise<unknown> =>
  store.write({ origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' }, (transaction) =>
    transaction.put({ collection: numbers, rows: [rowOf(numbers, { id }, { value })] }),
  )

test('a commit that the replica never got is not taken for the one that has its number afterwards', {
  skip,
  timeout: 120_000,
}, async (t) => {
  const collections = [numbers]
  let writer: Store | undefined
  const { replica, proxy, url, failOver } = await pairOf(t, 'template1', async (to) => {
    writer = await openPostgresMarket(to, { collections })
    await put(writer, 1, 1)
  })
  const before = writer
  assert.ok(before)
  t.after(() => before.close())
  // From here on the replica gets nothing more.
  await ask(replica.urlOf('postgres'), "alter system set primary_conninfo = ''", 'select pg_reload_conf()')
  await soon(async () => {
    const rows = await ask(replica.urlOf('postgres'), 'select 1 from pg_stat_wal_receiver')
    return rows.length === 0
  }, 'the replica follows nobody')
  await put(before, 2, 20)
  const lost = before.state()
  assert.equal(await before.total(numbers, {}), 2)
  await failOver()
  assert.equal(proxy.to, replica.port)
  const after = await openPostgresMarket(url, { collections })
  t.after(() => after.close())
  assert.equal(await after.total(numbers, {}), 1)
  await put(after, 2, 21)
  const found = after.state()
  assert.equal(found.commit, lost.commit, 'the number is given again')
  assert.equal(found.collections.get('numbers')?.version, lost.collections.get('numbers')?.version)
  assert.notEqual(found.epoch, lost.epoch)
  await soon(async () => {
    await before.refresh()
    const row = await before.record(numbers, { id: 2 })
    return row?.value === 21
  }, 'who held the lost commit reads the one that took its number')
  assert.equal(before.state().epoch, found.epoch)
  const { epoch } = found
  await put(after, 3, 30)
  assert.equal(after.state().epoch, epoch, 'the epoch stays from then on')
})
