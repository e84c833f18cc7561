/** A last sale and a series of bars as one quote. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Series } from '../prices/price-summary.ts'
import { type LastSale, quoteFiguresOf } from './quote-figures.ts'

const sale: LastSale = {
  price: 100,
  change: 2,
  changePct: 2.041,
  volume: 500,
  quotedAt: '2026-08-21T20:00:00Z',
}
const series = (to: string, close = 100, basis: Series['basis'] = 'adjusted'): Series => ({
  basis,
  source: 'stooq',
  updatedAt: '2026-08-22T00:00:00Z',
  figures: {
    from: '2020-01-02',
    to,
    bars: 1600,
    open: 99,
    high: 101,
    low: 98,
    close,
    volume: 700,
    previousClose: 80,
    yearLow: 60,
    yearHigh: 99.5,
    avgVolume: 600,
    priceAvg50: 90,
    priceAvg200: 85,
  },
})

test('a sale alone has its change, and nothing that comes from bars', () => {
  const found = quoteFiguresOf(sale, null)
  assert.deepEqual([found?.price, found?.previousClose, found?.open, found?.yearLow], [100, 98, null, null])
  assert.equal(quoteFiguresOf({ ...sale, change: null }, null)?.previousClose, null)
  assert.equal(quoteFiguresOf({ ...sale, change: 100 }, null)?.previousClose, null)
})

test('only figures come of a sale, whatever else its record holds', () => {
  const stored = { ...sale, exchangeCode: 'AMEX', marketCap: 5 }
  const found = quoteFiguresOf(stored, null) ?? {}
  assert.deepEqual(
    Object.keys(found).toSorted(),
    Object.keys(quoteFiguresOf(null, series('2026-08-21')) ?? {}).toSorted(),
  )
})

test('bars of the session of the sale complete it', () => {
  const found = quoteFiguresOf(sale, series('2026-08-21', 100.5))
  assert.deepEqual(
    [found?.price, found?.change, found?.volume, found?.open, found?.dayLow, found?.dayHigh],
    [100, 2, 500, 99, 98, 101],
  )
  assert.deepEqual([found?.yearLow, found?.avgVolume, found?.priceAvg200], [60, 600, 85])
})

test('bars of days before give the year, widened by the sale, but no session', () => {
  const found = quoteFiguresOf(sale, series('2026-08-20', 98))
  assert.deepEqual([found?.open, found?.dayLow, found?.yearLow, found?.yearHigh], [null, null, 60, 100])
  assert.equal(quoteFiguresOf(sale, series('2026-08-16'))?.yearLow, 60)
  assert.equal(quoteFiguresOf(sale, series('2026-08-15'))?.yearLow, null)
})

test('bars on another basis than the sale give nothing', () => {
  assert.equal(quoteFiguresOf(sale, series('2026-08-21', 200))?.open, null)
  assert.equal(quoteFiguresOf(sale, series('2026-08-20', 200))?.yearLow, null)
})

test('without a sale, or with an older one, the bars are the quote', () => {
  for (const old of [null, sale]) {
    const found = quoteFiguresOf(old, series('2026-08-24', 110))
    assert.deepEqual(
      [found?.price, found?.change, found?.changePct, found?.previousClose, found?.volume],
      [110, 30, 37.5, 80, 700],
    )
    assert.equal(found?.quotedAt, '2026-08-24T20:00:00Z')
  }
  assert.equal(quoteFiguresOf(null, null), null)
})

test('a raw series has a session, but no year and no change: it leaps with every split', () => {
  const found = quoteFiguresOf(null, series('2026-08-21', 100, 'raw'))
  assert.deepEqual([found?.dayLow, found?.change, found?.yearLow, found?.priceAvg50], [98, null, null, null])
})

test('a raw series has a year where the splits are known and none lies in it', () => {
  const raw = series('2026-08-21', 100, 'raw')
  const yearOf = (...on: readonly string[]) =>
    quoteFiguresOf(
      sale,
      raw,
      on.map((day) => ({ on: day, ratio: 2 })),
    )?.yearLow
  assert.deepEqual([yearOf(), yearOf('2025-08-22'), yearOf('2026-08-27')], [60, 60, 60])
  assert.deepEqual([yearOf('2025-08-23'), yearOf('2026-08-21'), yearOf('2026-08-26')], [null, null, null])
})

test('closes of single days are a quote only where there is no sale, and each quote says where its price comes from', () => {
  const fails = { ...series('2026-08-24', 110, 'raw'), source: 'sec-fails-to-deliver' }
  const [alone, withSale] = [quoteFiguresOf(null, fails), quoteFiguresOf(sale, fails)]
  assert.deepEqual([alone?.price, alone?.source], [110, 'sec-fails-to-deliver'])
  assert.equal(alone?.quotedAt, '2026-08-24T20:00:00Z')
  assert.deepEqual([withSale?.price, withSale?.source], [100, 'sample'])
  const named = { ...sale, exchangeCode: 'NYSE' }
  assert.equal(quoteFiguresOf(named, series('2026-08-21'))?.source, 'nasdaq-screener')
  assert.equal(quoteFiguresOf(named, series('2026-08-24'))?.source, 'stooq')
})
