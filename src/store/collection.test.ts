import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payments } from '../../test/support/payments.ts'
import { record, text } from '../contract/field.ts'
import { collection } from './collection.ts'
import { recordOf, rowOf } from './record-text.ts'
import { recordTextIn, servedOf, servedTextOf } from './served-text.ts'
import { delimitersOf, wireTextOf } from './wire-text.ts'

test('a late field is written from its column, a joined one from whoever answers, in the order of the schema', () => {
  const columns = { ticker: 'A', on: '2024-01-02', kind: 'cash', adjusted: 0.5, rate: null } as const
  const row = rowOf(payments, columns, { date: '2024-01-02', name: 'a "quoted"\nname' })
  const stored = { columns: { ...columns, updatedAt: '2024-01-03T00:00:00Z' }, text: row.text }
  assert.deepEqual(JSON.parse(wireTextOf(payments)(servedOf(payments, stored), { ticker: '"B"' })), {
    ticker: 'B',
    date: '2024-01-02',
    adjusted: 0.5,
    name: 'a "quoted"\nname',
    rate: null,
    updatedAt: '2024-01-03T00:00:00Z',
  })
  assert.deepEqual(recordOf(payments, row), { date: '2024-01-02', name: 'a "quoted"\nname' })
})

test('a text that is no longer what was written is named with its collection', () => {
  const columns = { ticker: 'A', on: '2024-01-02', kind: 'cash', adjusted: 0.5, rate: null } as const
  const { text: kept } = rowOf(payments, columns, { date: '2024-01-02', name: 'a' })
  assert.throws(() => recordOf(payments, { text: `#${kept.slice(1)}` }), {
    name: 'DamagedRowError',
    message: /^A row of payments is damaged: /,
  })
})

test('a kept text is served as it is, and the record lies in it unchanged', () => {
  const columns = { ticker: 'A', on: '2024-01-02', kind: 'cash', adjusted: 0.1, rate: 1e21 } as const
  const { text: kept } = rowOf(payments, columns, { date: '2024-01-02', name: 'é, "adjusted":9' })
  const updatedAt = '2024-01-03T00:00:00Z'
  const { served, runs } = servedTextOf(payments, { ...columns, updatedAt }, kept)
  assert.equal(
    `{${served}}`,
    '{"date":"2024-01-02","adjusted":0.1,"name":"é, \\"adjusted\\":9","rate":1e+21,"updatedAt":"2024-01-03T00:00:00Z"}',
  )
  assert.equal(recordTextIn(served, runs), kept)
})

test('rows with the same joined fields need nothing but what is between them', () => {
  const { open, between, close } = delimitersOf(payments)({ ticker: '"B"' })
  assert.equal(open + ['"a":1', '"a":2'].join(between) + close, '{"ticker":"B","a":1},{"ticker":"B","a":2}')
  const spread = collection('spread', {
    record: record({ a: text('A.'), b: text('B.'), c: text('C.') }),
    columns: { a: 'text' },
    key: ['a'],
    joined: ['b'],
  })
  assert.throws(() => delimitersOf(spread), /stands between/)
})
