/** Splits: new shares for old, by the day they are carried out. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page, perTicker } from '../../contract/envelope.ts'
import type { Market } from '../../derived/market.ts'
import { Split, splits } from '../../derived/splits/record.ts'
import { securities } from '../../security-master/collections.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { nasdaqSplits } from '../../sources/nasdaq/calendar-feeds.ts'
import { dataset, load } from '../dataset.ts'
import { rekeyed } from '../rekeyed-events.ts'
import { marketEvents, marketQuery, tickerEvents, tickerQuery } from '../security-events.ts'
import { exampleSplit } from './example.ts'
import { normalizeSplits } from './normalize.ts'
import { splitList } from './query.ts'
import { resolveSplits } from './resolve.ts'
import { splitsSample } from './sample.ts'

const endpoint = endpointOf<Market>()
const tag = 'Splits'

const ofMarket = endpoint({
  path: '/v1/splits',
  name: 'listSplits',
  tag,
  about: 'Stock splits of all tickers, newest first.',
  query: marketQuery,
  reads: [splits],
  returns: page(Split),
  example: { values: { limit: 1 }, response: { results: [exampleSplit], count: 1, total: 1, page: 0 } },
  answer: (market, query) => marketEvents(market, splitList, query),
})

const ofTicker = endpoint({
  path: '/v1/splits/{ticker}',
  name: 'listSplitsOfTicker',
  tag,
  about: 'Stock splits of one ticker, newest first.',
  query: tickerQuery,
  reads: [splits, ...securityMasterReads],
  returns: perTicker(Split),
  example: { values: { ticker: 'AAPL' }, response: { ticker: 'AAPL', results: [], count: 0, total: 0 } },
  answer: (market, query) => tickerEvents(market, splitList, query),
})

export const splitsDataset = dataset({
  name: 'splits',
  about: 'Stock splits and stock dividends.',
  collections: [splits],
  loads: [
    load({
      feed: nasdaqSplits,
      normalize: normalizeSplits,
      resolve: resolveSplits,
      dependsOn: [securities],
    }),
  ],
  derivations: rekeyed(splits),
  endpoints: [ofMarket, ofTicker],
  sample: splitsSample,
})
