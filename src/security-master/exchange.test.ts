import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchangeOf, exchangeOfCode, exchanges } from './exchange.ts'

test('each source has its own word for an exchange', () => {
  assert.deepEqual(exchangeOf('Nasdaq'), { code: 'NASDAQ', name: 'Nasdaq Stock Market' })
  assert.equal(exchangeOf('NASDAQ')?.code, 'NASDAQ')
  assert.equal(exchangeOf('CBOE')?.code, 'CBOE')
  assert.equal(exchangeOf('OTC')?.code, 'OTC')
  assert.equal(exchangeOf('Q', 'nasdaq-directory')?.code, 'NASDAQ')
  assert.equal(exchangeOf('P', 'nasdaq-directory')?.code, 'ARCA')
  assert.deepEqual(exchangeOf('F', 'nasdaq-directory'), { code: 'TXSE', name: 'Texas Stock Exchange' })
  assert.equal(exchangeOf('XASE', 'mic')?.code, 'AMEX')
  assert.equal(exchangeOf('PCX', 'yahoo')?.name, 'NYSE Arca')
})

test('a word of another source and an unknown one are null', () => {
  assert.equal(exchangeOf('Q'), null)
  assert.equal(exchangeOf('NYQ', 'mic'), null)
  assert.equal(exchangeOf('', 'sec'), null)
  assert.equal(exchangeOf('constructor'), null)
})

test('codes are unique and lead back to their exchange', () => {
  assert.equal(new Set(exchanges.map(({ code }) => code)).size, exchanges.length)
  for (const exchange of exchanges) assert.deepEqual(exchangeOfCode(exchange.code), exchange)
  assert.equal(exchangeOfCode('nyse'), null)
})
