/** Which figures of a year a series of closes can give. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { FAILS_SOURCE, SNAPSHOT_SOURCE } from '../../derived/prices/bar-source.ts'
import { type BarFigures, summaryOf } from '../../derived/prices/price-summary.ts'
import { daysAfter } from '../../lib/day.ts'
import { isTradingDay, sessionsFrom } from '../../lib/exchange-session.ts'
import { withoutDoubtful } from './trend-rules.ts'

const TO = '2026-08-21'

/** Closes of the sessions of 53 weeks, newest first, but those of `missing`. */
const closes = (missing: readonly string[] = [], closeOf = (_day: string) => 10): readonly BarFigures[] =>
  Array.from({ length: 371 }, (_, back) => daysAfter(TO, -back))
    .filter((day) => isTradingDay(day) && !missing.includes(day))
    .map((date) => ({ date, open: null, high: null, low: null, close: closeOf(date), volume: 100 }))

const figuresOf = (
  bars: readonly BarFigures[],
  source: string = SNAPSHOT_SOURCE,
  basis: 'raw' | 'adjusted' = 'raw',
) => {
  const summary = summaryOf(bars, { from: bars.at(-1)?.date ?? '', count: bars.length })
  assert.ok(summary !== null)
  const found = withoutDoubtful({ basis, source }, bars, summary, sessionsFrom)
  const { yearLow, yearHigh, avgVolume, priceAvg50, priceAvg200 } = found
  return [yearLow, yearHigh, avgVolume, priceAvg50, priceAvg200]
}

it('snapshots of every session give range and means', () => {
  assert.deepEqual(figuresOf(closes()), [10, 10, 100, 10, 10])
})

it('where snapshots are missing, no figure that spans the gap is given; one day of fifty may be missing', () => {
  const none = [null, null, null, null, null]
  assert.deepEqual(figuresOf(closes(['2026-08-19'])), [10, 10, null, 10, 10])
  assert.deepEqual(figuresOf(closes(['2026-08-17', '2026-08-18', '2026-08-19'])), [10, 10, null, null, 10])
  const week = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05']
  assert.deepEqual(figuresOf(closes([...week, '2026-06-08'])), [null, null, 100, 10, null])
  assert.deepEqual(figuresOf(closes(), FAILS_SOURCE), none)
})

it('raw closes that may have been split, three for two too, give nothing; adjusted ones fell', () => {
  const none = [null, null, null, null, null]
  const cut = (ratio: number) => closes([], (day) => (day < '2026-03-02' ? 10 * ratio : 10))
  for (const ratio of [2, 1.5, 0.1]) assert.deepEqual(figuresOf(cut(ratio), 'massive'), none)
  assert.deepEqual(figuresOf(cut(1.3), 'massive').slice(0, 2), [10, 13])
  assert.deepEqual(figuresOf(cut(2), 'stooq', 'adjusted').slice(0, 2), [10, 20])
})
