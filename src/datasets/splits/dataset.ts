/** Splits: new shares for old, by the day they are carried out. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page, perTicker } from '../../contract/envelope.ts'
import { securities } from '../../identity/collections.ts'
import { nasdaqSplits } from '../../sources/nasdaq/calendar-feeds.ts'
import { dataset, load, type Market } from '../dataset.ts'
import {
  marketEvents,
  marketQuery,
  tickerEvents,
  tickerHead,
  tickerQuery,
  withListedTickers,
} from '../ticker-events.ts'
import { normalizeSplits } from './normalize.ts'
import { Split, splits } from './record.ts'

const endpoint = endpointOf<Market>()
const tag = 'Splits'
const reads = [splits.name, securities.name]

const scully = {
  ticker: 'SRL',
  date: '2021-11-12',
  numerator: 108,
  denominator: 100,
  ratio: 1.08,
  type: 'stockDividend',
  label: '108-for-100',
  updatedAt: '2021-11-12T22:00:00Z',
}

const ofMarket = endpoint({
  path: '/v1/splits',
  name: 'listSplits',
  tag,
  about: 'Stock splits of all tickers, newest first.',
  query: marketQuery,
  reads: [splits.name],
  returns: page(Split),
  example: { values: { limit: 1 }, response: { results: [scully], count: 1, total: 1, page: 0 } },
  answer: (market, query) => marketEvents(market, splits, query, tickerHead),
})

const ofTicker = endpoint({
  path: '/v1/splits/{ticker}',
  name: 'listSplitsOfTicker',
  tag,
  about: 'Stock splits of one ticker, newest first.',
  query: tickerQuery,
  reads,
  returns: perTicker(Split),
  example: { values: { ticker: 'AAPL' }, response: { ticker: 'AAPL', results: [], count: 0, total: 0 } },
  answer: (market, query) => tickerEvents(market, splits, query, tickerHead),
})

export const splitsDataset = dataset({
  name: 'splits',
  about: 'Stock splits and stock dividends.',
  collections: [splits],
  loads: [
    load({
      feed: nasdaqSplits,
      normalize: normalizeSplits,
      complete: withListedTickers,
      drawsOn: [securities.name],
    }),
  ],
  endpoints: [ofMarket, ofTicker],
})
