/** What only the SQLite engine promises: its file, its plans, and two processes on one file. */
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { record, text } from '../contract/field.ts'
import { collection } from './collection.ts'
import { rowOf } from './record-text.ts'
import { listSql, selectSql, tailSql } from './sql.ts'
import { FORMAT, MarketFileError } from './sqlite/market-database.ts'
import { openSqliteStore } from './sqlite.ts'
import type { Provenance } from './store.ts'

const things = collection('things', {
  record: record({ name: text('Name.') }),
  columns: { owner: 'text', id: 'integer', day: 'day' },
  key: ['owner', 'id'],
  orders: [['owner', 'day desc', 'id desc']],
})
const provenance: Provenance = { origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' }

const folderOf = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-sqlite-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'market.db')
}

it('makes its file and log readable by their owner only, also where an earlier program did not', (t) => {
  const path = folderOf(t)
  const modes = () => ['', '-wal', '-shm'].map((end) => statSync(path + end).mode & 0o777)
  const before = openSqliteStore({ path, collections: [things] })
  assert.deepEqual(modes(), [0o600, 0o600, 0o600])
  for (const end of ['', '-wal', '-shm']) chmodSync(path + end, 0o644)
  const store = openSqliteStore({ path, collections: [things] })
  assert.deepEqual(modes(), [0o600, 0o600, 0o600])
  store.close()
  before.close()
})

it('refuses a file of a newer program with a message that says what to do', (t) => {
  const path = folderOf(t)
  openSqliteStore({ path, collections: [things] }).close()
  const db = new DatabaseSync(path)
  db.exec(`pragma user_version = ${FORMAT + 1}`)
  db.close()
  assert.throws(
    () => openSqliteStore({ path, collections: [things] }),
    (error) => error instanceof MarketFileError && error.newer && /newer Openbell/.test(error.message),
  )
})

it('refuses a collection of another shape instead of reading it wrongly', (t) => {
  const path = folderOf(t)
  openSqliteStore({ path, collections: [things] }).close()
  const changed = collection('things', { record: things.record, columns: things.columns, key: ['id'] })
  assert.throws(() => openSqliteStore({ path, collections: [changed] }), /earlier Openbell/)
})

it('sees what another connection commits, and keeps its epoch', async (t) => {
  const path = folderOf(t)
  const reader = openSqliteStore({ path, collections: [things] })
  const writer = openSqliteStore({ path, collections: [things] })
  t.after(() => {
    reader.close()
    writer.close()
  })
  assert.equal(reader.state().epoch, writer.state().epoch)
  await writer.write(provenance, (transaction) =>
    transaction.put({
      collection: things,
      rows: [rowOf(things, { owner: 'o', id: 1, day: '2024-01-01' }, { name: 'one' })],
    }),
  )
  assert.equal(reader.state().collections.get('things')?.rows, 0)
  assert.equal(reader.refresh(), true)
  assert.equal(reader.state().collections.get('things')?.rows, 1)
  assert.deepEqual(await reader.record(things, { owner: 'o' }), { name: 'one' })
})

it('walks a deep page in the index, without a sort', (t) => {
  const path = folderOf(t)
  openSqliteStore({ path, collections: [things] }).close()
  const db = new DatabaseSync(path)
  t.after(() => db.close())
  const { text: sql, values } = selectSql(things, ['text'], {
    where: { owner: 'o' },
    order: ['day desc', 'id desc'],
    limit: 50,
    offset: 500_000,
  })
  const plan = db.prepare(`explain query plan ${sql}`).all(...values)
  const detail = plan.map((row) => String(row['detail'])).join('; ')
  assert.match(detail, /SEARCH things USING INDEX things_0 \(owner=\?\)/)
  assert.doesNotMatch(detail, /TEMP B-TREE/)
  // The row itself is sought only after the offset has been counted down: IfPos comes before DeferredSeek's first use.
  const steps = db
    .prepare(`explain ${sql}`)
    .all(...values)
    .map((row) => String(row['opcode']))
  assert.ok(steps.includes('DeferredSeek') && steps.indexOf('IfPos') < steps.indexOf('Column'))
})

it('lays clustered rows in the order of their list, and keeps each key once', async (t) => {
  const path = folderOf(t)
  const notes = collection('notes', {
    record: things.record,
    columns: { owner: 'text', id: 'integer', day: 'day' },
    key: ['owner', 'id'],
    clustered: ['owner', 'day', 'id'],
  })
  const store = openSqliteStore({ path, collections: [notes] })
  t.after(() => store.close())
  const put = (rows: readonly (readonly [id: number, day: string])[]) =>
    store.write(provenance, (transaction) =>
      transaction.put({
        collection: notes,
        rows: rows.map(([id, day]) => rowOf(notes, { owner: 'o', id, day }, { name: `n${id}` })),
      }),
    )
  await put([
    [1, '2024-01-02'],
    [2, '2024-01-01'],
  ])
  const moved = await put([[1, '2023-12-31']])
  assert.deepEqual(moved, { added: 0, changed: 1, unchanged: 0, removed: 0 })
  const selection = { where: { owner: 'o' }, order: ['day desc', 'id desc'] } as const
  const { rows, count } = await store.list(notes, selection, '|')
  assert.deepEqual([rows, count], ['"name":"n2"|"name":"n1"', 2])
  const db = new DatabaseSync(path)
  t.after(() => db.close())
  const { text: tail, values } = tailSql(notes, selection)
  const sql = listSql(notes, tail)
  const plan = db.prepare(`explain query plan ${sql}`).all('|', ...values)
  const detail = plan.map((row) => String(row['detail'])).join('; ')
  assert.match(detail, /SEARCH notes USING PRIMARY KEY \(owner=\?\)/)
  assert.doesNotMatch(detail, /TEMP B-TREE/)
})

it('finds the rows of a list of any length by few statements, which are kept', async (t) => {
  const path = folderOf(t)
  const store = openSqliteStore({ path, collections: [things] })
  t.after(() => store.close())
  const rows = Array.from({ length: 40 }, (_, id) =>
    rowOf(things, { owner: id % 2 === 0 ? 'a"b' : 'c', id, day: '2026-01-02' }, { name: `${id}` }),
  )
  await store.write(provenance, (transaction) => transaction.put({ collection: things, rows }))
  store.refresh()
  const idsOf = async (where: { readonly owner: string[]; readonly id: number[] }) =>
    (await store.rows(things, { where, order: ['id'] })).map(({ columns }) => columns.id)
  const texts = new Set<string>()
  for (let length = 1; length <= 30; length += 1) {
    const ids = Array.from({ length }, (_, at) => at * 2)
    const owner = ['a"b', ...Array.from({ length }, (_, at) => `nobody ${at}`)]
    assert.deepEqual(await idsOf({ owner, id: ids }), ids.slice(0, 20))
    texts.add(selectSql(things, ['id'], { where: { owner, id: ids } }).text)
  }
  assert.ok(texts.size < 12, `${texts.size} statements`)
})
