/** What of prices goes into the sample: of each ticker one bar with its close alone, from the reviewed list. */
import { SAMPLE_SOURCE } from '../../derived/prices/bar-source.ts'
import { summaryOf } from '../../derived/prices/price-summary.ts'
import { type PriceBar, priceSummaries, prices } from '../../derived/prices/record.ts'
import { isTradingDay } from '../../lib/exchange-session.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { batchOf } from '../../store/batch.ts'
import { rowOf } from '../../store/record-text.ts'

import { type SampleShare, sampleList } from '../sample-share.ts'

const closes = sampleList(
  'closes.csv',
  { ticker: 'text', date: 'day', close: 'number' },
  async ({ ticker, date, close }, reads) => {
    if (!isTradingDay(date)) throw new RangeError(`${ticker}: no exchange traded on ${date}`)
    const { security, symbol } = (await securitiesOn(reads)(ticker, null)).key
    const series = { security, basis: 'raw', source: SAMPLE_SOURCE } as const
    const unknown = { open: null, high: null, low: null, volume: null, adjClose: null }
    const bar: PriceBar = { date, close, ...unknown, source: SAMPLE_SOURCE }
    const summary = summaryOf([bar], { from: date, count: 1 })
    const summaries = summary === null ? [] : [rowOf(priceSummaries, { ...series, ticker }, summary)]
    return [
      batchOf(prices, [rowOf(prices, { ...series, symbol, date, close }, bar)]),
      batchOf(priceSummaries, summaries),
    ]
  },
)

export const pricesSample: SampleShare = { lists: [closes] }
