import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payments } from '../../test/support/payments.ts'
import { recordOf, rowOf } from './record-text.ts'
import { wireTextOf } from './wire-text.ts'

test('a late field is written from its column, a joined one from whoever answers, in the order of the schema', () => {
  const columns = { ticker: 'A', on: '2024-01-02', kind: 'cash', adjusted: 0.5, rate: null } as const
  const row = rowOf(payments, columns, { date: '2024-01-02', name: 'a "quoted"\nname' })
  const stored = { columns: { ...columns, updatedAt: '2024-01-03T00:00:00Z' }, text: row.text }
  assert.deepEqual(JSON.parse(wireTextOf(payments)(stored, { ticker: '"B"' })), {
    ticker: 'B',
    date: '2024-01-02',
    adjusted: 0.5,
    name: 'a "quoted"\nname',
    rate: null,
    updatedAt: '2024-01-03T00:00:00Z',
  })
  assert.deepEqual(recordOf(payments, row), { date: '2024-01-02', name: 'a "quoted"\nname' })
})
