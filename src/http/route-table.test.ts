import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routeTableOf } from './route-table.ts'

const table = routeTableOf([
  ['/v1/filings', 'all'],
  ['/v1/filings/{ticker}', 'ticker'],
  ['/v1/filings/by-id/{filing_id}', 'id'],
  ['/v1/filings/{ticker}/exhibits', 'exhibits'],
  ['/', 'root'],
])

test('a path is the whole of a route or its start and one value, decoded', () => {
  assert.deepEqual(table.find('/v1/filings'), { route: 'all', values: {} })
  assert.deepEqual(table.find('/v1/filings/BRK%2FB'), { route: 'ticker', values: { ticker: 'BRK/B' } })
  assert.deepEqual(table.find('/v1/filings/by-id/1_2'), { route: 'id', values: { filing_id: '1_2' } })
  assert.deepEqual(table.find('/v1/filings/by-id'), { route: 'ticker', values: { ticker: 'by-id' } })
  assert.deepEqual(table.find('/'), { route: 'root', values: {} })
})

test('a value may stand before the last part of a path', () => {
  assert.deepEqual(table.find('/v1/filings/BRK-B/exhibits'), {
    route: 'exhibits',
    values: { ticker: 'BRK-B' },
  })
  assert.equal(table.find('/v1/filings//exhibits'), undefined)
  assert.throws(() => table.find(`/v1/filings/${'a'.repeat(101)}/exhibits`), { code: 'uri_too_long' })
  assert.throws(() => table.find('/v1/filings/%/exhibits'), { code: 'invalid_request' })
})

test('a slash too many, an empty value or another case is no route', () => {
  for (const path of ['/v1/filings/', '/v1//filings', '/v1/filings/A/B', '/V1/filings', '', 'v1/filings'])
    assert.equal(table.find(path), undefined, path)
})

test('a value that cannot be decoded or is too long is refused, on unknown paths too', () => {
  for (const path of ['/v1/filings/%', '/v1/filings/%FF', '/nowhere/%E0%A4%A'])
    assert.throws(() => table.find(path), { code: 'invalid_request' })
  assert.throws(() => table.find(`/v1/filings/${'a'.repeat(101)}`), { code: 'uri_too_long' })
  assert.throws(() => routeTableOf([['/v1/{a}/b/c', 1]]), TypeError)
})
