import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dividend, EarningsReport, PriceBar, Split } from '../../../api/types.ts'
import { candlesOf, closesOf, marksOf, volumesOf } from './price-series.ts'

const bar = (date: string, close: number, more: Partial<PriceBar> = {}): PriceBar => ({
  date,
  open: close - 1,
  high: close + 1,
  low: close - 2,
  close,
  volume: 1000,
  adjClose: null,
  source: 'test',
  ...more,
})

const bars = [
  bar('2026-01-06', 12, { open: null }),
  bar('2026-01-05', 11, { volume: null }),
  bar('2026-01-02', 10),
]

test('a chart runs from the oldest bar; a bar without its open is no candle but has a close', () => {
  assert.deepEqual(
    candlesOf(bars).map(({ time }) => time),
    ['2026-01-02', '2026-01-05'],
  )
  assert.deepEqual(
    closesOf(bars).map(({ value }) => value),
    [10, 11, 12],
  )
  assert.deepEqual(
    volumesOf(bars).map(({ time }) => time),
    ['2026-01-02', '2026-01-06'],
  )
})

const events = {
  splits: [{ date: '2026-01-03', label: '2-for-1' } as Split],
  dividends: [
    { date: '2026-01-05', dividend: 0.5, currency: 'USD' } as Dividend,
    { date: null, dividend: 1, currency: 'USD' } as Dividend,
    { date: '2025-12-31', dividend: 1, currency: 'USD' } as Dividend,
  ],
  earnings: [{ date: '2026-01-06', fiscalYr: 2025, period: 'Q4' } as EarningsReport],
}

test('a mark is on its day or the next with a bar, and none outside the bars', () => {
  assert.deepEqual(
    marksOf(events, closesOf(bars)).map(({ time, text }) => `${time} ${text}`),
    ['2026-01-05 Split 2-for-1', '2026-01-05 Dividend $0.50', '2026-01-06 Earnings Q4 2025'],
  )
  assert.deepEqual(marksOf(events, []), [])
})
