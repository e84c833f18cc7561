import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CollectionState, StoreState } from '../store/store.ts'
import { commitBeyond, matches, matchesAnything, taggerOf } from './conditional.ts'

const collection = (name: string, version: number): [string, CollectionState] => [
  name,
  { name, version, origin: 'real', rows: 1, updatedAt: null, source: null },
]
const stateOf = (epoch: string, filings: number, news: number, commit: number | null = null): StoreState => ({
  epoch,
  commit,
  collections: new Map([collection('filings', filings), collection('news', news)]),
})

test('a tag changes with the epoch, the data read, the parameters, the format and the release, and with nothing else', () => {
  const values = { ticker: 'AAPL', limit: 50 }
  const tag = taggerOf('/v1/filings/{ticker}', ['filings'], '1.0.0')
  const same = tag(stateOf('a', 1, 1), values, 'json', '').tag
  assert.match(same, /^W\/"[\w-]{22}"$/)
  assert.equal(tag(stateOf('a', 1, 2), values, 'json', '').tag, same)
  const others = [
    tag(stateOf('b', 1, 1), values, 'json', ''),
    tag(stateOf('a', 2, 1), values, 'json', ''),
    tag(stateOf('a', 1, 1), { ...values, limit: 51 }, 'json', ''),
    tag(stateOf('a', 1, 1), values, 'csv', ''),
    taggerOf('/v1/filings/{ticker}', ['filings'], '1.0.1')(stateOf('a', 1, 1), values, 'json', ''),
    taggerOf('/v1/news/{ticker}', ['filings'], '1.0.0')(stateOf('a', 1, 1), values, 'json', ''),
  ].map((other) => other.tag)
  assert.equal(new Set([same, ...others]).size, 7)
})

test('If-None-Match compares weakly, in lists too, and a malformed one matches nothing', () => {
  for (const sent of ['W/"a"', '"a"', '"b", "a"', 'W/"b" ,W/"a"']) assert.ok(matches(sent, 'W/"a"'), sent)
  for (const sent of ['"b"x, "a"', '"b",\t"a" '] as const) assert.ok(matches(sent, 'W/"a"'), sent)
  for (const sent of [undefined, '', '*', 'a', '"A"', 'W/"a', '"b"', 'W/"a"x', 'x"a"', 'w/"a"', '"b" "a"'])
    assert.ok(!matches(sent, 'W/"a"'), sent)
  assert.ok(matchesAnything(' * '))
  assert.ok(!matchesAnything('"*"'))
})

test('a tag of a database names its commit, and is the same answer while what it reads is', () => {
  const tag = taggerOf('/v1/news', ['news'], 'v')
  const [first, later] = [7, 9].map((commit) => tag(stateOf('a', commit, 1, commit), {}, 'json', '').tag)
  const changed = tag(stateOf('a', 9, 2, 10), {}, 'json', '').tag
  assert.match(`${first}`, /^W\/"7-[\w-]{22}"$/)
  assert.equal(matches(first, `${later}`), true)
  assert.equal(matches(`"x", ${first}`, `${later}`), true)
  assert.equal(matches(first, changed), false)
  // A tag of a file has no number, whatever it begins with.
  assert.equal(matches('W/"12-4567890123456789012"', 'W/"4567890123456789012"'), false)
})

test('a commit that a client has seen and this process has not is found among its tags', () => {
  const state = stateOf('a', 1, 1, 7)
  const hash = 'a'.repeat(22)
  assert.equal(commitBeyond(`W/"8-${hash}"`, state), 8)
  assert.equal(commitBeyond(`W/"6-${hash}", "12-${hash}"`, state), 12)
  assert.equal(commitBeyond(`W/"7-${hash}"`, state), null)
  assert.equal(commitBeyond('"99-other"', state), null)
  assert.equal(commitBeyond(undefined, state), null)
  assert.equal(commitBeyond(`W/"8-${hash}"`, stateOf('a', 1, 1)), null)
})
