/** What follows from the newest bars of a series. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysAfter } from '../../lib/day.ts'
import { type BarFigures, bestSeries, type Series, summaryOf } from './price-summary.ts'
import type { PriceFigures } from './record.ts'

/** One bar a day, newest first, closing at `closeOf` days back. */
const bars = (count: number, closeOf: (back: number) => number): readonly BarFigures[] =>
  Array.from({ length: count }, (_, back) => {
    const close = closeOf(back)
    return {
      date: daysAfter('2024-06-28', -back),
      open: close,
      high: close + 1,
      low: close - 1,
      close,
      volume: back + 1,
    }
  })

const of = (given: readonly BarFigures[], from = given.at(-1)?.date ?? '') =>
  summaryOf(given, { from, count: given.length })

test('means are of the newest 50 and 200 closes and 30 volumes, and null where there are fewer', () => {
  const full = of(bars(200, (back) => (back < 50 ? 10 : 20)))
  assert.deepEqual([full?.priceAvg50, full?.priceAvg200, full?.avgVolume], [10, 17.5, 16])
  const short = of(bars(29, () => 10))
  assert.deepEqual([short?.priceAvg50, short?.priceAvg200, short?.avgVolume], [null, null, null])
})

test('the range of a year leaves out the day a year ago, and is null where the series is younger', () => {
  // 364 days back lies the close of 1, which does not count.
  const year = of(bars(366, (back) => (back >= 364 ? 1 : 100 + back)))
  assert.deepEqual([year?.yearLow, year?.yearHigh], [99, 464])
  const young = of(bars(300, () => 10))
  assert.deepEqual([young?.yearLow, young?.yearHigh], [null, null])
})

test('no bars have no summary, and one bar has no close before', () => {
  assert.equal(of([]), null)
  assert.equal(of(bars(1, () => 10))?.previousClose, null)
})

test('the best series is adjusted, then reaches furthest, then is the longest', () => {
  const series = (basis: Series['basis'], source: string, to: string, count: number): Series => ({
    basis,
    source,
    figures: { to, bars: count } as PriceFigures,
    updatedAt: '',
  })
  const raw = series('raw', 'a', '2024-07-01', 9)
  const old = series('adjusted', 'b', '2024-06-27', 9)
  const short = series('adjusted', 'c', '2024-06-28', 1)
  const long = series('adjusted', 'd', '2024-06-28', 2)
  assert.equal(bestSeries([raw, old, short, long])?.source, 'd')
  assert.equal(bestSeries([raw])?.source, 'a')
  assert.equal(bestSeries([]), undefined)
  const snapshots = series('raw', 'nasdaq-screener', '2024-07-03', 99)
  const fails = series('raw', 'sec-fails-to-deliver', '2024-07-05', 999)
  assert.deepEqual(
    [[fails, snapshots, raw], [fails, snapshots], [fails]].map((each) => bestSeries(each)?.source),
    ['a', 'nasdaq-screener', 'sec-fails-to-deliver'],
  )
})
