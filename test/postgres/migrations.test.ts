/** Made-up migrations of a database with data, killed at any moment and begun by several processes at once. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, it, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { postgresConnections } from '../../src/store/postgres/connections.ts'
import { migrated } from '../../src/store/postgres/database.ts'
import { StoreUnavailableError } from '../../src/store/store-error.ts'
import { migrations, requireVersion } from '../faults/migration-steps.ts'
import { noPostgres } from '../support/postgres.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'

after(endEngines)

const child = fileURLToPath(new URL('migrating-child.ts', import.meta.url))
const STEPS = 40
const STARTERS = 5

const started = (t: TestContext, url: string) => {
  const process = fork(child, [url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  t.after(() => process.kill('SIGKILL'))
  return process
}

const apply = async (url: string, count: number): Promise<void> => {
  const connections = postgresConnections(url, 'openbell')
  await migrated(connections, 'openbell', migrations.slice(0, count))
  await connections.close()
}

/** The number of steps done, once it is certain that the database is exactly of that version. */
const versionOf = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=openbell' })
  await client.connect()
  try {
    const { rows } = await client.query(`select relname, (xpath('/row/n/text()', query_to_xml(format(
      'select count(*) as n from %I', relname), false, true, '')))[1]::text::int as n
      from pg_class where relnamespace = 'openbell'::regnamespace and relname ~ '^t[0-9]+$' order by oid`)
    const tables: readonly string[] = rows.map(({ relname }) => relname)
    const counts = new Map(rows.map(({ relname, n }) => [String(relname), Number(n)]))
    const applied = await client.query('select name from migrations order by name')
    requireVersion(applied.rows.length, tables, (table) => counts.get(table) ?? 0)
    return applied.rows.length
  } finally {
    await client.end()
  }
}

/** Until no other session is there: the server notices the end of a killed process after its statement. */
const alone = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const others = async () =>
    (
      await client.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).rows.length
  while ((await others()) > 0) await pause(20)
  await client.end()
}

it(`killed on the way from each of ${STEPS - 1} made-up steps, a database is at the old one or the newest`, {
  skip: noPostgres(),
  timeout: 180_000,
}, async (t) => {
  let kept = 0
  for (let step = 1; step < STEPS; step += 1) {
    const url = await newDatabase()
    await apply(url, step)
    const process = started(t, url)
    const over = once(process, 'exit')
    await once(process, 'message')
    await pause((step * 0.618 * 150) % 150)
    process.kill('SIGKILL')
    await over
    await alone(url)
    const version = await versionOf(url)
    assert.ok(version === step || version === migrations.length, `${version} on the way from ${step}`)
    if (version === step) kept += 1
    await apply(url, migrations.length)
    assert.equal(await versionOf(url), migrations.length)
  }
  t.diagnostic(`${kept} of ${STEPS - 1} kills left the old step, the others the newest`)
  assert.ok(kept > 5)
})

it(`of ${STARTERS} processes that start at once each step is done by one`, {
  skip: noPostgres(),
  timeout: 60_000,
}, async (t) => {
  const url = await newDatabase()
  await apply(url, 1)
  const all = Array.from({ length: STARTERS }, () => started(t, url))
  const codes = await Promise.all(all.map((process) => once(process, 'exit')))
  assert.deepEqual(
    codes,
    all.map(() => [0, null]),
  )
  assert.equal(await versionOf(url), migrations.length)
})

it('a step that waits for a table in use ends with a sentence, keeps no reader waiting for long, and is done once the table is free', {
  skip: noPostgres(),
  timeout: 60_000,
}, async (t) => {
  const url = await newDatabase()
  await apply(url, 1)
  const reader = new pg.Client({ connectionString: url, options: '-c search_path=openbell' })
  await reader.connect()
  t.after(() => reader.end())
  await reader.query('begin; select 1 from t0')
  const connections = postgresConnections(url, 'openbell')
  t.after(() => connections.close())
  const next = { name: 'step-later', sql: 'alter table t0 add column j integer' }
  const change = () => migrated(connections, 'openbell', [...migrations.slice(0, 1), next])
  await assert.rejects(
    change,
    (error) =>
      error instanceof StoreUnavailableError &&
      /another process has them in use.*try again/s.test(error.message),
  )
  assert.equal(await versionOf(url), 1)
  await reader.query('commit')
  await change()
  const { rows } = await reader.query('select j from t0 limit 1')
  assert.deepEqual(rows, [{ j: null }])
})
