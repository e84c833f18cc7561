import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedCoding, acceptedFormat, refusesIdentity } from './negotiation.ts'

test('a client that leaves the choice gets JSON, and one that excludes all formats gets none', () => {
  for (const accept of [
    undefined,
    '',
    ' ',
    '*/*',
    'application/*',
    'application/json',
    '*/*;q=0.1',
    'image/png, */*',
  ])
    assert.equal(acceptedFormat(accept), 'json', accept)
  for (const accept of ['image/png', '*/*;q=0', 'application/json;q=0', 'application/json;q=2', '/'])
    assert.equal(acceptedFormat(accept), undefined, accept)
})

test('a named type goes before a star, and weights go before both', () => {
  assert.equal(acceptedFormat('*/*, text/csv'), 'csv')
  assert.equal(acceptedFormat('*/*, text/csv;q=0.9'), 'json')
  assert.equal(acceptedFormat('text/csv;q=0, */*'), 'json')
  assert.equal(acceptedFormat('application/json;q=0, */*'), 'csv')
  assert.equal(acceptedFormat('application/x-ndjson, text/csv'), 'ndjson')
  assert.equal(acceptedFormat('text/csv', ['json']), undefined)
})

test('the coding is the one liked best, ours among equals, and none where a plain body is liked better', () => {
  assert.equal(acceptedCoding('gzip, br'), 'br')
  assert.equal(acceptedCoding('gzip, br;q=0.9'), 'gzip')
  assert.equal(acceptedCoding('*'), 'zstd')
  assert.equal(acceptedCoding('*;q=0, gzip'), 'gzip')
  for (const accepted of [undefined, '', 'identity', 'deflate', 'gzip;q=0', 'gzip;q=0.5, identity;q=0.6'])
    assert.equal(acceptedCoding(accepted), undefined, accepted)
  assert.ok(refusesIdentity('gzip, identity;q=0'))
  assert.ok(!refusesIdentity('gzip'))
})
