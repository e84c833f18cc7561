/** The program's own migrations from each earlier step, with rows, and a step that was edited after its release. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { ACCOUNTS_SCHEMA, prepareAccounts } from '../../src/access/postgres-accounts.ts'
import { marketCollections } from '../../src/app.ts'
import { migrationNamed } from '../../src/store/migration.ts'
import { type Connections, postgresConnections } from '../../src/store/postgres/connections.ts'
import { migrated, prepareMarket } from '../../src/store/postgres/database.ts'
import { MARKET_SCHEMA } from '../../src/store/postgres.ts'
import { openCommandLine } from '../support/command-line.ts'
import { noPostgres } from '../support/postgres.ts'
import { keptRows, stepRows } from '../support/step-rows.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'

after(endEngines)

const ENDING = '.postgres.sql'
const stepsOf = (store: string): readonly string[] =>
  readdirSync(new URL('../../src/store/migrations/', import.meta.url))
    .filter((file) => file.startsWith(store) && file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .toSorted()

const stores = [
  { name: 'accounts', schema: ACCOUNTS_SCHEMA, prepare: prepareAccounts },
  {
    name: 'market',
    schema: MARKET_SCHEMA,
    prepare: (connections: Connections) => prepareMarket(connections, MARKET_SCHEMA, marketCollections),
  },
]

const opened = async (t: TestContext, schema: string) => {
  const url = await newDatabase()
  const connections = postgresConnections(url, schema)
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
  await client.connect()
  t.after(async () => {
    await client.end()
    await connections.close()
  })
  return { url, connections, client }
}

const tablesIn = async (client: pg.Client, schema: string): Promise<readonly string[]> =>
  (
    await client.query(
      'select relname from pg_class where relnamespace = $1::regnamespace and relkind = $2 order by 1',
      [schema, 'r'],
    )
  ).rows.map(({ relname }) => String(relname))

/** Columns in their order, constraints and indexes, and the steps as they are noted. */
const schemaOf = async (client: pg.Client, schema: string): Promise<unknown> => {
  const columns = await client.query(
    `select c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, o.collname,
        pg_get_expr(d.adbin, d.adrelid) as preset
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_collation o on o.oid = a.attcollation left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' order by 1, 2`,
    [schema],
  )
  const constraints = await client.query(
    `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as text from pg_constraint
      where connamespace = $1::regnamespace order by 1, 2`,
    [schema],
  )
  const indexes = await client.query(
    'select indexname, indexdef from pg_indexes where schemaname = $1 order by 1',
    [schema],
  )
  const steps = await client.query('select name, checksum from migrations order by name')
  return [columns.rows, constraints.rows, indexes.rows, steps.rows]
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The rows of each table but the list of steps. */
const rowsIn = async (client: pg.Client, schema: string): Promise<ReadonlyMap<string, Rows>> => {
  const rows = new Map<string, Rows>()
  for (const table of await tablesIn(client, schema))
    if (table !== 'migrations') rows.set(table, (await client.query(`select * from ${table}`)).rows)
  return rows
}

/** Does the steps, each followed by rows for its tables. */
const filledBy = async (
  { connections, client }: Awaited<ReturnType<typeof opened>>,
  schema: string,
  steps: readonly string[],
): Promise<void> => {
  const migrations = steps.map((step) => migrationNamed(step, 'postgres'))
  for (const [at, step] of steps.entries()) {
    await migrated(connections, schema, migrations.slice(0, at + 1))
    for (const statement of stepRows[step] ?? []) await client.query(statement)
  }
}

const requireKept = (before: ReadonlyMap<string, Rows>, now: ReadonlyMap<string, Rows>): void => {
  for (const [table, rows] of before) {
    assert.ok(rows.length > 0, `${table} has rows`)
    const kept = keptRows(rows, now.get(table) ?? []).map((row) => JSON.stringify(row))
    for (const row of rows) assert.ok(kept.includes(JSON.stringify(row)), `${table}: ${JSON.stringify(row)}`)
  }
}

describe('migrations of the program', { skip: noPostgres() }, () => {
  for (const { name, schema, prepare } of stores) {
    const steps = stepsOf(name)
    test(`from each of ${steps.length - 1} earlier steps with rows the ${name} become those of a fresh database`, async (t) => {
      const fresh = await opened(t, schema)
      await prepare(fresh.connections)
      const wanted = await schemaOf(fresh.client, schema)
      for (let done = 1; done < steps.length; done += 1) {
        const database = await opened(t, schema)
        await filledBy(database, schema, steps.slice(0, done))
        const before = await rowsIn(database.client, schema)
        await prepare(database.connections)
        assert.deepEqual(await schemaOf(database.client, schema), wanted)
        requireKept(before, await rowsIn(database.client, schema))
      }
    })
  }

  test('a database that was made by another text of a step is refused with 78, and left as it is', async (t) => {
    for (const { name, schema } of stores) {
      const { url, client } = await opened(t, schema)
      const { run, remove } = openCommandLine({ OPENBELL_DATABASE_URL: url })
      t.after(remove)
      for (const args of [['status'], ['keys', 'list']]) assert.equal((await run(...args)).code, 0)
      const [step = ''] = stepsOf(name).slice(-1)
      await client.query("update migrations set checksum = 'edited' where name = $1", [step])
      const before = await schemaOf(client, schema)
      const commands =
        name === 'accounts'
          ? [
              ['keys', 'list'],
              ['backup', 'b'],
            ]
          : [['status'], ['rebuild'], ['backup', 'b']]
      for (const args of commands) {
        const { code, err } = await run(...args)
        assert.equal(code, 78, args.join(' '))
        assert.match(err, new RegExp(`made by another ${step} than this program has`))
      }
      assert.deepEqual(await schemaOf(client, schema), before)
    }
  })
})
