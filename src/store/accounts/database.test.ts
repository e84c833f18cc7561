import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { keptRows, stepRows } from '../../../test/support/step-rows.ts'
import type { Migration } from '../migration.ts'
import { accountsTables } from '../postgres/transfer.ts'
import { inTransaction, migrate, NewerAccountsError, openAccountsDatabase } from './database.ts'
import { migrations } from './schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-accounts-'))
after(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777
const pragma = (db: DatabaseSync, name: string) => Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0]

test('the file and its write-ahead log are readable by their owner only, also when the file was not', () => {
  const path = join(folder, 'private.db')
  openAccountsDatabase(path).close()
  assert.equal(modeOf(path), 0o600)
  chmodSync(path, 0o644)
  const db = openAccountsDatabase(path)
  inTransaction(db, () => db.exec("insert into accounts values ('a', 'a', 'pro', 0, 0)"))
  assert.deepEqual([path, `${path}-wal`, `${path}-shm`].map(modeOf), [0o600, 0o600, 0o600])
  db.close()
})

test('a database in memory makes no file of that name', () => {
  openAccountsDatabase(':memory:').close()
  assert.equal(existsSync(':memory:'), false)
})

test('the connection waits for others, syncs each commit and trusts no schema', () => {
  const db = openAccountsDatabase(join(folder, 'pragmas.db'))
  const names = [
    'journal_mode',
    'synchronous',
    'trusted_schema',
    'busy_timeout',
    'foreign_keys',
    'user_version',
  ]
  assert.deepEqual(
    names.map((name) => pragma(db, name)),
    ['wal', 2, 0, 5000, 1, migrations.length],
  )
  db.close()
})

test('a database of a newer program is refused with both versions and what to do', () => {
  const path = join(folder, 'newer.db')
  const db = openAccountsDatabase(path)
  db.exec('pragma user_version = 99')
  db.close()
  assert.throws(
    () => openAccountsDatabase(path),
    (error) => {
      assert.ok(error instanceof NewerAccountsError)
      assert.equal(error.found, 99)
      assert.equal(error.known, migrations.length)
      assert.match(error.message, /newer\.db has version 99.*newer Openbell.*restore a backup/)
      return true
    },
  )
})

test('a failing step leaves the database at the step before it, and a later run continues from there', () => {
  const db = new DatabaseSync(':memory:')
  const good = { name: 'test-0001-one', sql: 'create table one (id integer) strict' }
  const two = { name: 'test-0002-two', sql: 'create table two (id integer) strict' }
  assert.throws(() => migrate(db, 'test', [good, { ...two, sql: `${two.sql}; insert into nowhere` }]))
  assert.equal(pragma(db, 'user_version'), 1)
  const tables = db.prepare("select name from sqlite_schema where type = 'table'").all()
  assert.deepEqual(
    tables.map((row) => row['name']),
    ['one'],
  )
  migrate(db, 'test', [good, two])
  assert.equal(pragma(db, 'user_version'), 2)
  db.close()
})

test('a program leaves unknown a step that only adds, and refuses any other, also before and after one that adds', () => {
  const step = (name: string) => ({
    name,
    sql: `create table ${name.replaceAll('-', '_')} (id integer) strict`,
  })
  const [first, added, changed, last] = [
    'test-0001-first',
    'test-0002-add-second',
    'test-0003-third',
    'test-0004-add-fourth',
  ].map(step) as [Migration, Migration, Migration, Migration]
  const db = new DatabaseSync(':memory:')
  const all = [first, added, changed, last]
  /** Each release of this many steps opens the database or refuses it. */
  const openedBy = () =>
    all.map((_, at) => {
      try {
        migrate(db, 'test', all.slice(0, at + 1))
        return true
      } catch (error) {
        assert.ok(error instanceof NewerAccountsError)
        return false
      }
    })
  const upTo = (steps: number) => migrate(db, 'test', all.slice(0, steps))
  upTo(2)
  assert.doesNotThrow(() => upTo(1))
  upTo(4)
  assert.deepEqual(openedBy(), [false, false, true, true])
  const tables = db.prepare("select name from sqlite_schema where type = 'table'").all()
  assert.equal(tables.length, all.length, 'each step was done once')
  db.close()
})

test('from each earlier step with rows, the tables become those of a fresh file and the rows stay', () => {
  const schemaOf = (db: DatabaseSync) =>
    db.prepare('select type, name, tbl_name, sql from sqlite_schema order by type, name').all()
  const fresh = openAccountsDatabase(':memory:')
  const wanted = schemaOf(fresh)
  fresh.close()
  const filled = Object.entries(stepRows).filter(([name]) => name.startsWith('accounts-'))
  assert.equal(filled.length, migrations.length)
  for (let done = 1; done < migrations.length; done += 1) {
    const path = join(folder, `step-${done}.db`)
    const earlier = new DatabaseSync(path)
    migrate(earlier, path, migrations.slice(0, done))
    for (const [, statements] of filled.slice(0, done))
      for (const statement of statements) earlier.exec(statement)
    const tables = earlier.prepare("select name from sqlite_schema where type = 'table'").all()
    const rowsIn = (db: DatabaseSync) => tables.map(({ name }) => db.prepare(`select * from ${name}`).all())
    const before = rowsIn(earlier)
    earlier.close()
    const newest = openAccountsDatabase(path)
    assert.deepEqual(schemaOf(newest), wanted)
    assert.equal(pragma(newest, 'user_version'), migrations.length)
    for (const [at, rows] of rowsIn(newest).entries()) {
      const old = (before[at] ?? []).map((row) => ({ ...row }))
      assert.ok(old.length > 0, `${tables[at]?.['name']} has rows`)
      assert.deepEqual(keptRows(old, rows), old)
    }
    assert.deepEqual(newest.prepare('pragma foreign_key_check').all(), [])
    newest.close()
  }
})

test('a file that is no database is refused by SQLite and stays as it is', () => {
  const path = join(folder, 'garbage.db')
  const text = 'these are no accounts'.repeat(500)
  writeFileSync(path, text)
  assert.throws(() => openAccountsDatabase(path), /not a database/)
  assert.equal(readFileSync(path, 'utf8'), text)
})

test('every table and column is copied between the engines, so that no backup lacks one', () => {
  const db = openAccountsDatabase(join(folder, 'copied.db'))
  const named = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => String(row['name']))
  const tables = named("select name from sqlite_schema where type = 'table'")
  assert.deepEqual(
    accountsTables.map(({ name, columns }) => [name, columns.toSorted()]).toSorted(),
    tables
      .map((name) => [name, named(`select name from pragma_table_info('${name}')`).toSorted()])
      .toSorted(),
  )
  db.close()
})
