/** Dividends: cash paid on a share, by the day it goes ex. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page, perTicker } from '../../contract/envelope.ts'
import { Dividend, dividends } from '../../derived/dividends/record.ts'
import type { Market } from '../../derived/market.ts'
import { prices } from '../../derived/prices/record.ts'
import { splits } from '../../derived/splits/record.ts'
import { securities } from '../../security-master/collections.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { nasdaqDividends } from '../../sources/nasdaq/calendar-feeds.ts'
import { dataset, derivation, load } from '../dataset.ts'
import { rekeyed } from '../rekeyed-events.ts'
import { marketEvents, marketQuery, tickerEvents, tickerQuery } from '../security-events.ts'
import { exampleDividend, exampleDividendOfApple } from './example.ts'
import { normalizeDividends } from './normalize.ts'
import { dividendList } from './query.ts'
import { dividendsAfterBars, dividendsAfterSplits, dividendsMoved, resolveDividends } from './resolve.ts'

const endpoint = endpointOf<Market>()
const tag = 'Dividends'

const ofMarket = endpoint({
  path: '/v1/dividends',
  name: 'listDividends',
  tag,
  about: 'Dividends of all tickers by ex-date, newest first.',
  query: marketQuery,
  reads: [dividends],
  returns: page(Dividend),
  example: { values: { limit: 1 }, response: { results: [exampleDividend], count: 1, total: 1, page: 0 } },
  answer: (market, query) => marketEvents(market, dividendList, query),
})

const ofTicker = endpoint({
  path: '/v1/dividends/{ticker}',
  name: 'listDividendsOfTicker',
  tag,
  about: 'Dividends of one ticker by ex-date, newest first.',
  query: tickerQuery,
  reads: [dividends, ...securityMasterReads],
  returns: perTicker(Dividend),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', results: [exampleDividendOfApple], count: 1, total: 4 },
  },
  answer: (market, query) => tickerEvents(market, dividendList, query),
})

export const dividendsDataset = dataset({
  name: 'dividends',
  about: 'Cash dividends.',
  collections: [dividends],
  loads: [
    load({
      feed: nasdaqDividends,
      normalize: normalizeDividends,
      resolve: resolveDividends,
      dependsOn: [securities],
      checks: ({ rows }) => ({ figures: { dividend: rows.map(({ rate }) => rate) } }),
    }),
  ],
  derivations: [
    derivation({ from: splits, derive: dividendsAfterSplits }),
    derivation({ from: prices, derive: dividendsAfterBars }),
    ...rekeyed(dividends, dividendsMoved),
  ],
  endpoints: [ofMarket, ofTicker],
})
