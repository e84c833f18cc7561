import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindOf, type PlacedOperation, prefilled, targetWith } from './document.ts'

const operation: PlacedOperation = {
  operationId: 'listFilings',
  summary: 'Filings',
  description: 'Filings of one ticker.',
  tags: ['Filings'],
  path: '/v1/filings/{ticker}',
  parameters: [
    { name: 'ticker', in: 'path', required: true, description: 'Ticker.', schema: {}, example: 'BRK/B' },
    { name: 'form', in: 'query', required: false, description: 'Forms.', schema: {}, example: '10-K' },
    {
      name: 'limit',
      in: 'query',
      required: false,
      description: 'Rows.',
      schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
    },
  ],
}

test('what is required is filled in, so that the first call returns rows', () => {
  assert.deepEqual(prefilled(operation), { ticker: 'BRK/B', form: '', limit: '' })
  assert.equal(targetWith(operation, prefilled(operation)), '/v1/filings/BRK%2FB')
})

test('fields with a value are in the address, the others are not', () => {
  const values = { ticker: ' AAPL ', form: '10-K,8-K', limit: '' }
  assert.equal(targetWith(operation, values), '/v1/filings/AAPL?form=10-K,8-K')
})

test('a schema is described in words', () => {
  assert.equal(
    kindOf({ type: 'integer', minimum: 1, maximum: 500, default: 100 }),
    'integer from 1 to 500, default 100',
  )
  assert.equal(kindOf({ enum: ['json', 'csv'], default: 'json' }), 'json | csv, default json')
  assert.equal(kindOf({ enum: ['', 'stock', 'etf'], default: '' }), 'stock | etf')
  const many = Array.from({ length: 161 }, (_, at) => `metric${at}`)
  assert.equal(kindOf({ enum: many, default: 'metric3' }), 'one of 161 values, default metric3')
  assert.equal(kindOf({ type: 'string', default: '' }), 'string')
  assert.equal(kindOf({ type: 'array', items: { type: 'string' }, default: [] }), 'list of string')
  assert.equal(kindOf({ type: 'array', items: { type: 'string' } }), 'list of string')
})
