/** Dividends: cash paid on a share, by the day it goes ex. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page, perTicker } from '../../contract/envelope.ts'
import { securities } from '../../identity/collections.ts'
import { nasdaqDividends } from '../../sources/nasdaq/calendar-feeds.ts'
import { type Dataset, dataset, load, type Market } from '../dataset.ts'
import { marketEvents, marketQuery, tickerEvents, tickerHead, tickerQuery } from '../ticker-events.ts'
import {
  completeDividends,
  dividendsAfterBars,
  dividendsAfterSplits,
  type RawCloseOn,
  type Splits,
} from './adjustment.ts'
import { normalizeDividends } from './normalize.ts'
import { Dividend, dividends } from './record.ts'

const endpoint = endpointOf<Market>()
const tag = 'Dividends'

const winnebago = {
  ticker: 'WGO',
  date: '2022-01-11',
  recordDate: '2022-01-12',
  paymentDate: '2022-01-26',
  declarationDate: '2021-12-15',
  dividend: 0.18,
  adjDividend: 0.18,
  currency: 'USD',
  yield: null,
  frequency: 'Quarterly',
  type: 'regular',
  updatedAt: '2022-01-10T22:00:00Z',
}

const apple = {
  ...winnebago,
  ticker: 'AAPL',
  date: '2024-11-08',
  recordDate: '2024-11-11',
  paymentDate: '2024-11-14',
  declarationDate: '2024-10-31',
  dividend: 0.25,
  adjDividend: 0.25,
  updatedAt: '2024-11-07T22:00:00Z',
}

const ofMarket = endpoint({
  path: '/v1/dividends',
  name: 'listDividends',
  tag,
  about: 'Dividends of all tickers by ex-date, newest first.',
  query: marketQuery,
  reads: [dividends.name],
  returns: page(Dividend),
  example: { values: { limit: 1 }, response: { results: [winnebago], count: 1, total: 1, page: 0 } },
  answer: (market, query) => marketEvents(market, dividends, query, tickerHead),
})

const ofTicker = endpoint({
  path: '/v1/dividends/{ticker}',
  name: 'listDividendsOfTicker',
  tag,
  about: 'Dividends of one ticker by ex-date, newest first.',
  query: tickerQuery,
  reads: [dividends.name, securities.name],
  returns: perTicker(Dividend),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', results: [apple], count: 1, total: 4 },
  },
  answer: (market, query) => tickerEvents(market, dividends, query, tickerHead),
})

/** What splits made of a share and what it closed at, from whatever datasets know. */
export const dividendsOf = (splits: Splits, rawCloseOn: RawCloseOn): Dataset =>
  dataset({
    name: 'dividends',
    about: 'Cash dividends.',
    collections: [dividends],
    loads: [
      load({
        feed: nasdaqDividends,
        normalize: normalizeDividends,
        complete: completeDividends(splits, rawCloseOn),
        drawsOn: [securities.name],
        watch: { figures: ['dividend'] },
      }),
    ],
    derivations: [
      { from: 'splits', derive: dividendsAfterSplits(splits) },
      { from: 'prices', derive: dividendsAfterBars(rawCloseOn) },
    ],
    endpoints: [ofMarket, ofTicker],
  })
