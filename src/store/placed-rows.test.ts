import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orNull, record, text } from '../contract/field.ts'
import { collection, type NewRow } from './collection.ts'
import { notesOf, placedRows } from './placed-rows.ts'
import { rowOf } from './record-text.ts'
import { openMarketDatabase } from './sqlite/market-database.ts'
import { SqliteReads } from './sqlite/reads.ts'
import { SqliteWriter } from './sqlite/writer.ts'

const papers = collection('papers', {
  record: record({ name: orNull(text('Name.')) }),
  columns: { owner: 'text', id: 'integer', day: 'day?' },
  key: ['owner', 'id'],
  orders: [['owner', 'day desc', 'id']],
  placed: ['owner', 'day desc', 'id'],
})
const paper = (owner: string, id: number, day: string | null) =>
  rowOf(papers, { owner, id, day }, { name: `${owner}${id}` })

const rows = [
  paper('B', 1, null),
  paper('A', 2, '2026-01-02'),
  paper('B', 3, '2026-01-01'),
  paper('A', 1, '2026-01-02'),
]
const named = (of: readonly NewRow[]) => of.map(({ columns }) => `${columns['owner']}${columns['id']}`)

test('rows of a write are placed as their list reads them, a null last where the newest are first', () => {
  assert.deepEqual(named(placedRows(papers, rows)), ['A1', 'A2', 'B3', 'B1'])
})

test('of two rows of one key the later stays the later', () => {
  const twice = [...rows, paper('A', 2, '2026-01-09')]
  assert.deepEqual(placedRows(papers, twice), twice)
})

test('a collection without a place leaves rows as they came', () => {
  assert.equal(placedRows({ ...papers, placed: null }, rows), rows)
})

test('rows are noted in the order in which they came', () => {
  const noted: string[] = []
  const notes = notesOf(rows, (row, before) => noted.push(`${named([row])[0]} ${before?.['day'] ?? 'new'}`))
  notes.noted?.(rows[1] as NewRow, { day: '2026-01-01' })
  notes.noted?.(rows[0] as NewRow, null)
  assert.deepEqual(noted, [])
  notes.notify()
  assert.deepEqual(noted, ['B1 new', 'A2 2026-01-01'])
})

test('SQLite then has the rows of a list one after the other', async () => {
  const db = openMarketDatabase(':memory:', [papers])
  const writer = new SqliteWriter(db, new SqliteReads(db))
  await writer.amend({ collection: papers, rows }, '2026-01-03T00:00:00Z', () => undefined)
  const listed = db.prepare('select rowid, owner, id from papers order by owner, day desc, id').all()
  assert.deepEqual(
    listed.map(({ rowid }) => rowid),
    [1, 2, 3, 4],
  )
  db.close()
})
