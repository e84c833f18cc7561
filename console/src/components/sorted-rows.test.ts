import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortedRows } from './sorted-rows.ts'

const rows = [
  { name: 'b', value: 2 },
  { name: 'none', value: null },
  { name: 'c', value: -10 },
  { name: 'a', value: 2 },
]
const names = (sorted: readonly { readonly name: string }[]) => sorted.map(({ name }) => name)

test('null is last in both directions, and equal rows keep their order', () => {
  assert.deepEqual(names(sortedRows(rows, ({ value }) => value, 'ascending')), ['c', 'b', 'a', 'none'])
  assert.deepEqual(names(sortedRows(rows, ({ value }) => value, 'descending')), ['b', 'a', 'c', 'none'])
})

test('texts are ordered as texts', () => {
  assert.deepEqual(names(sortedRows(rows, ({ name }) => name, 'ascending')), ['a', 'b', 'c', 'none'])
})
