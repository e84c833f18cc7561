import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closePathsOf } from './similar-paths.ts'

const closePaths = closePathsOf([
  '/v1/companydata/tickers',
  '/v1/companydata/search',
  '/v1/companydata/tickers/{ticker}',
  '/v1/companydata/ciks/{cik}',
  '/v1/companydata/isins/{isin}',
  '/v1/quotes',
  '/v1/quotes/{ticker}',
  '/v1/financials/{ticker}',
  '/v1/financials/{ticker}/lineage',
  '/v1/prices/{ticker}',
  '/v1/filings/by-id/{filing_id}',
  '/v1/etf-holdings/{ticker}',
  '/v1/openapi.json',
  '/docs',
  '/docs/errors',
])

test('a slash at the end, another case or a missing v1 is the path without it', () => {
  for (const path of [
    '/v1/quotes/AAPL/',
    '/v1//quotes/AAPL',
    '/V1/Quotes/AAPL',
    '/quotes/AAPL',
    '/api/v2/quotes/AAPL',
  ])
    assert.deepEqual(closePaths(path), ['/v1/quotes/AAPL'], path)
  assert.deepEqual(closePaths('/v1/quotes/'), ['/v1/quotes'])
  assert.deepEqual(closePaths('/docs/'), ['/docs'])
  assert.deepEqual(closePaths('/openapi.json'), ['/v1/openapi.json'])
})

test('a misspelled path gets the nearest as a suggestion with its parameter, which keeps its case', () => {
  assert.deepEqual(closePaths('/v1/qoutes/BRK-B'), ['/v1/quotes/BRK-B'])
  assert.deepEqual(closePaths('/v1/financial/AAPL/lineage'), ['/v1/financials/AAPL/lineage'])
  assert.deepEqual(closePaths('/v1/quote/BRK%2FB'), ['/v1/quotes/BRK%2FB'])
  assert.deepEqual(closePaths('/docs/error'), ['/docs/errors'])
})

test('a path that begins like another gets as suggestions those that take its parameter', () => {
  assert.deepEqual(closePaths('/v1/company/AAPL'), ['/v1/companydata/tickers/AAPL'])
  assert.deepEqual(closePaths('/v1/companies/US0378331005'), [
    '/v1/companydata/tickers/US0378331005',
    '/v1/companydata/isins/US0378331005',
  ])
  assert.deepEqual(closePaths('/v1/etf/VOO'), ['/v1/etf-holdings/VOO'])
})

test('a path without its parameter gets a hint what it lacks', () => {
  assert.deepEqual(closePaths('/v1/prices'), ['/v1/prices/{ticker}'])
})

test('nothing is near what resembles nothing, and no value that the path cannot have is repeated', () => {
  for (const path of [
    '/',
    '/v1',
    '/v1/',
    '/wp-admin',
    '/v1/fundamentals/AAPL',
    '/v1/qoutes/%00',
    '/v1/qoutes/<b>',
    '/%',
    '*',
  ])
    assert.deepEqual(closePaths(path), [], path)
  assert.deepEqual(closePaths(`/v1/quotess/${'A'.repeat(100_000)}`), [])
})
