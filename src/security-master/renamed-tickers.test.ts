import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renamedTickerOf, renamedTickers } from './renamed-tickers.ts'

test('a renamed ticker leads to the one used today, with the day', () => {
  assert.deepEqual(renamedTickerOf('FB'), { from: 'FB', to: 'META', on: '2022-06-09' })
  assert.equal(renamedTickerOf('META'), null)
  assert.equal(renamedTickerOf('constructor'), null)
})

test('no ticker is renamed twice or to a ticker that was renamed itself', () => {
  const old = new Set(renamedTickers.map(({ from }) => from))
  assert.equal(old.size, renamedTickers.length)
  for (const { to, on } of renamedTickers) {
    assert.ok(!old.has(to), to)
    assert.match(on, /^20\d\d-\d\d-\d\d$/)
  }
})
