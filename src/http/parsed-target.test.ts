import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TargetParser } from './parsed-target.ts'
import { routeTableOf } from './route-table.ts'

const table = routeTableOf([['/v1/filings', 'all']])

test('a parsed target is kept from the second time on, but never one that holds a key', () => {
  const targets = new TargetParser(table)
  assert.notEqual(targets.parse('/v1/filings?limit=1'), targets.parse('/v1/filings?limit=1'))
  assert.equal(targets.parse('/v1/filings?limit=1'), targets.parse('/v1/filings?limit=1'))
  for (const target of [
    '/v1/filings?apiKey=x',
    '/v1/filings?x=ob_live_1',
    `/v1/filings?x=${'a'.repeat(2000)}`,
  ]) {
    targets.parse(target)
    assert.notEqual(targets.parse(target), targets.parse(target), target)
  }
  for (let at = 0; at < 5000; at++) targets.parse(`/v1/filings?x=${at}`)
  assert.equal(targets.parse('/v1/filings?limit=1')?.route, 'all')
})

test('a target with a key in its URL has nothing by which a reply to it could be cached', () => {
  const targets = new TargetParser(table)
  for (const [again, cacheKey] of [null, '/v1/filings?limit=1'].entries()) {
    assert.equal(targets.parse('/v1/filings?apiKey=a')?.cacheKey, null)
    assert.equal(targets.parse('/v1/filings?limit=1')?.cacheKey, cacheKey, `${again}`)
  }
})
