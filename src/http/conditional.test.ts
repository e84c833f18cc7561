import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CollectionState, StoreState } from '../store/store.ts'
import { matches, matchesAnything, taggerOf } from './conditional.ts'

const collection = (name: string, version: number): [string, CollectionState] => [
  name,
  { name, version, origin: 'real', rows: 1, updatedAt: null, source: null },
]
const stateOf = (epoch: string, filings: number, news: number): StoreState => ({
  epoch,
  collections: new Map([collection('filings', filings), collection('news', news)]),
})

test('a tag changes with the epoch, the data read, the parameters, the format and the release, and with nothing else', () => {
  const values = { ticker: 'AAPL', limit: 50 }
  const tag = taggerOf('/v1/filings/{ticker}', ['filings'], '1.0.0')
  const same = tag(stateOf('a', 1, 1), values, 'json').tag
  assert.match(same, /^W\/"[\w-]{22}"$/)
  assert.equal(tag(stateOf('a', 1, 2), values, 'json').tag, same)
  const others = [
    tag(stateOf('b', 1, 1), values, 'json'),
    tag(stateOf('a', 2, 1), values, 'json'),
    tag(stateOf('a', 1, 1), { ...values, limit: 51 }, 'json'),
    tag(stateOf('a', 1, 1), values, 'csv'),
    taggerOf('/v1/filings/{ticker}', ['filings'], '1.0.1')(stateOf('a', 1, 1), values, 'json'),
    taggerOf('/v1/news/{ticker}', ['filings'], '1.0.0')(stateOf('a', 1, 1), values, 'json'),
  ].map((other) => other.tag)
  assert.equal(new Set([same, ...others]).size, 7)
})

test('If-None-Match compares weakly, in lists too, and a malformed one matches nothing', () => {
  for (const sent of ['W/"a"', '"a"', '"b", "a"', 'W/"b" ,W/"a"']) assert.ok(matches(sent, 'W/"a"'), sent)
  for (const sent of [undefined, '', '*', 'a', '"A"', 'W/"a', '"b"']) assert.ok(!matches(sent, 'W/"a"'), sent)
  assert.ok(matchesAnything(' * '))
  assert.ok(!matchesAnything('"*"'))
})
