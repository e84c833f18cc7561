import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutRepeated } from './repeated-rows.ts'

const row = (day: string, value: number, line?: number) => ({
  day,
  value,
  ...(line !== undefined && { line }),
})
const read = (...rows: readonly (ReturnType<typeof row> | null)[]) =>
  withoutRepeated({ rows, rejected: [{ row: 'x', reason: 'y' }] }, (each) => each?.day ?? null)

test('a row that comes twice with the same figures is kept once, and the other is named with its line', () => {
  const { rows, rejected } = read(row('a', 1, 2), null, row('b', 1, 3), row('a', 1, 4), null)
  assert.deepEqual(rows, [row('a', 1, 2), null, null, row('b', 1, 3)])
  assert.deepEqual(rejected, [
    { row: 'x', reason: 'y' },
    { row: 'a', reason: 'comes twice', line: 4 },
  ])
})

test('of 300,000 rows that need no name all are kept', () => {
  const rows = Array.from({ length: 300_000 }, () => null)
  assert.equal(withoutRepeated({ rows, rejected: [] }, () => null).rows.length, rows.length)
})

test('of rows with the same name and other figures none is taken', () => {
  const { rows, rejected } = read(row('a', 1), row('b', 1), row('a', 2), row('a', 1))
  assert.deepEqual(rows, [row('b', 1)])
  const refused = { row: 'a', reason: 'comes twice, with other figures' }
  assert.deepEqual(rejected.slice(1), [refused, refused, refused])
})
