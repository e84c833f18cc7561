/** A server of one release beside a later one: what it answers while that changes the stores, and whether it can be started again. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newKey } from '../../src/access/key.ts'
import { ACCOUNTS_SCHEMA } from '../../src/access/postgres-accounts.ts'
import { dataPaths } from '../../src/app/data-folder.ts'
import { marketCollections } from '../../src/app.ts'
import { record, text } from '../../src/contract/field.ts'
import { migrate } from '../../src/store/accounts/database.ts'
import { migrations } from '../../src/store/accounts/schema.ts'
import { collection } from '../../src/store/collection.ts'
import { type Migration, migrationNamed } from '../../src/store/migration.ts'
import { postgresConnections } from '../../src/store/postgres/connections.ts'
import { migrated, prepareMarket } from '../../src/store/postgres/database.ts'
import { MARKET_SCHEMA } from '../../src/store/postgres.ts'
import { FORMAT, openMarketDatabase } from '../../src/store/sqlite/market-database.ts'
import { openCommandLine } from '../support/command-line.ts'
import { noPostgres } from '../support/postgres.ts'
import { SAMPLE } from '../support/postgres-sample.ts'
import { writeSampleData } from '../support/sample-store.ts'
import { type ServedProcess, serveProcess } from '../support/served-process.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'
import { until } from '../support/until.ts'

after(endEngines)

/** Steps of the accounts in the next release. */
const addition: Migration = {
  name: 'accounts-0099-add-notes',
  sql: `create table notes (id text primary key, key text not null references keys (id));
    alter table keys add column note text; alter table key_uses add column place text`,
}
/** Whoever does not know this column lets suspended keys pass. */
const change: Migration = {
  name: 'accounts-0099-suspended-keys',
  sql: 'alter table keys add column suspended integer not null default 0',
}

const later = collection('later_rows', {
  record: record({ name: text('Name.') }),
  columns: { name: 'text' },
  key: ['name'],
})

/** What a later release does to the stores. */
type Stores = {
  readonly environment: Readonly<Record<string, string>>
  readonly migrateAccounts: (step: Migration) => Promise<void>
  /** Makes the tables of another dataset. */
  readonly addCollection: () => Promise<void>
  /** Changes the tables that are not those of collections. */
  readonly changeMarket: () => Promise<void>
  /** Rebuilds filings in another shape. */
  readonly rebuild: () => Promise<void>
}

const OTHER_SHAPE = `update meta set value = 'later' where name = 'shape:filings';
  update meta set value = 'later' where name = 'epoch'`

const inFiles = async (folder: string): Promise<Stores> => {
  const { market, accounts } = dataPaths(join(folder, 'data'))
  await writeSampleData({ folder })
  const using = (path: string, work: (db: DatabaseSync) => void): void => {
    const db = new DatabaseSync(path, { timeout: 5000 })
    work(db)
    db.close()
  }
  return {
    environment: {},
    migrateAccounts: async (step) => using(accounts, (db) => migrate(db, accounts, [...migrations, step])),
    addCollection: async () => openMarketDatabase(market, [...marketCollections, later]).close(),
    changeMarket: async () => using(market, (db) => db.exec(`pragma user_version = ${FORMAT + 1}`)),
    rebuild: async () =>
      using(market, (db) =>
        db.exec(`begin immediate; alter table filings rename column text to body; ${OTHER_SHAPE}; commit`),
      ),
  }
}

const ENDING = '.postgres.sql'
const stepsOf = (store: string): readonly Migration[] =>
  readdirSync(new URL('../../src/store/migrations/', import.meta.url))
    .filter((file) => file.startsWith(store) && file.endsWith(ENDING))
    .toSorted()
    .map((file) => migrationNamed(file.slice(0, -ENDING.length), 'postgres'))

/** Does a step of the next release in a database. */
const stepIn = async (url: string, schema: string, store: string, step: Migration): Promise<void> => {
  const connections = postgresConnections(url, schema)
  try {
    await migrated(connections, schema, [...stepsOf(store), step])
  } finally {
    await connections.close()
  }
}

const inDatabase = async (): Promise<Stores> => {
  const url = await newDatabase(SAMPLE)
  return {
    environment: { OPENBELL_DATABASE_URL: url },
    migrateAccounts: (step) => stepIn(url, ACCOUNTS_SCHEMA, 'accounts', step),
    addCollection: async () => {
      const connections = postgresConnections(url, MARKET_SCHEMA)
      await prepareMarket(connections, MARKET_SCHEMA, [...marketCollections, later])
      await connections.close()
      await stepIn(url, MARKET_SCHEMA, 'market', {
        name: 'market-0099-add-notes',
        sql: 'create table notes (id text primary key)',
      })
    },
    changeMarket: () =>
      stepIn(url, MARKET_SCHEMA, 'market', {
        name: 'market-0099-leases',
        sql: 'alter table leases rename column holder to owner',
      }),
    rebuild: async () => {
      const client = new pg.Client({ connectionString: url, options: `-c search_path=${MARKET_SCHEMA}` })
      await client.connect()
      await client.query(
        `begin; alter table filings rename column text to body; ${OTHER_SHAPE};
          update meta set value = value::bigint + 1 where name = 'commit'; notify openbell_market; commit`,
      )
      await client.end()
    },
  }
}

type Answer = { readonly status: number; readonly body: string }

let asked = 0
/** No cached reply answers: each request has another limit or day. */
const ask = async (url: string, key: string, path?: string): Promise<Answer> => {
  asked += 1
  const target =
    path ?? `/v1/filings/AAPL?limit=${1 + (asked % 90)}&to=${2027 + Math.floor(asked / 90)}-01-01`
  const response = await fetch(url + target, { headers: { 'X-API-Key': key, Connection: 'close' } })
  return { status: response.status, body: await response.text() }
}

const hasReported = ({ events }: ServedProcess, name: string): boolean =>
  events().some(({ event }) => event === name)

/** Stores with the sample, a key, and a server that is asked again and again. */
const opened = async (t: TestContext, open: (folder: string) => Promise<Stores>) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-upgrade-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const stores = await open(folder)
  const { environment } = stores
  const { run } = openCommandLine({ ...environment, OPENBELL_DATA: data }, folder)
  const done = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await run(...args)
    assert.equal(code, 0, `${args.join(' ')}: ${err}`)
    return out
  }
  const createKey = async (): Promise<{ readonly id: string; readonly key: string }> =>
    JSON.parse(await done('keys', 'create', '--plan', 'pro', '--json'))
  const { key } = await createKey()
  const serve = () => serveProcess(t, data, { environment })
  const served = await serve()
  const answers: Answer[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      answers.push(await ask(served.url, key))
      await pause(10)
    }
  })()
  /** What the server has answered in all, when another few answers are there. */
  const answered = async (): Promise<readonly Answer[]> => {
    const before = answers.length
    await until(() => answers.length >= before + 5)
    return answers
  }
  const stop = async (): Promise<void> => {
    isOver = true
    await asking
    assert.equal(await served.end('SIGTERM'), 0)
    assert.equal(hasReported(served, 'request_failed'), false)
  }
  t.after(() => {
    isOver = true
  })
  await answered()
  return { ...stores, run, done, key, createKey, serve, served, answered, stop }
}

const engines = [
  { name: 'files', skip: false, open: inFiles },
  { name: 'PostgreSQL', skip: noPostgres(), open: inDatabase },
] as const

const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))]

for (const { name, skip, open } of engines)
  describe(`a later release on ${name}`, { skip, timeout: 300_000 }, () => {
    test('that only adds to the stores stops no server of this one: it answers, knows keys, and can be started again', async (t) => {
      const world = await opened(t, open)
      const { done, createKey, served } = world
      await world.migrateAccounts(addition)
      await world.addCollection()
      const { id, key } = await createKey()
      assert.equal((await ask(served.url, key)).status, 200)
      await done('keys', 'revoke', id)
      await until(async () => (await ask(served.url, key)).status === 401)
      const again = await world.serve()
      assert.equal((await ask(again.url, world.key)).status, 200)
      assert.equal(await again.end('SIGTERM'), 0)
      for (const args of [['status'], ['sample'], ['check']]) await done(...args)
      assert.deepEqual(statusesOf(await world.answered()), [200])
      await world.stop()
      for (const event of ['market_failed', 'keys_failed', 'uses_failed'])
        assert.equal(hasReported(served, event), false, event)
      const listed = JSON.parse(await done('keys', 'list', '--json')) as readonly Record<string, unknown>[]
      assert.ok(JSON.stringify(listed).includes('lastUsedAt'), 'uses are written')
    })

    test('that changes the accounts is noticed by a server: keys it knows work on, others get 503, and no other starts', async (t) => {
      const world = await opened(t, open)
      const { run, served } = world
      await world.migrateAccounts(change)
      await until(() => hasReported(served, 'keys_failed'))
      assert.equal((await ask(served.url, newKey(randomBytes))).status, 503)
      assert.deepEqual(statusesOf(await world.answered()), [200])
      const { code, err } = await run('keys', 'list')
      assert.equal(code, 78)
      assert.match(err, /newer Openbell/)
      await assert.rejects(world.serve, /serve ended with 78/)
      await world.stop()
    })

    for (const [what, harm] of [
      ['changes the tables of the market', (stores: Stores) => stores.changeMarket()],
      ['rebuilds rows in another shape', (stores: Stores) => stores.rebuild()],
    ] as const)
      test(`that ${what} is noticed by a server: it answers from what it has or 503, and no other starts`, async (t) => {
        const world = await opened(t, open)
        const { run, served, key } = world
        await harm(world)
        await until(() => hasReported(served, 'market_failed'))
        const quote = await ask(served.url, key, '/v1/quotes/AAPL')
        assert.equal(quote.status, 200, 'what is in memory')
        const wanted = name === 'files' ? 200 : 503
        await until(async () => (await ask(served.url, key)).status === wanted)
        for (const { status, body } of await world.answered()) {
          assert.ok(status === 200 || status === 503, `${status}: ${body}`)
          if (status === 200) assert.ok(JSON.parse(body).results.length > 0)
        }
        assert.equal((await run('status')).code, 78)
        await assert.rejects(world.serve, /serve ended with 78/)
        await world.stop()
      })
  })
