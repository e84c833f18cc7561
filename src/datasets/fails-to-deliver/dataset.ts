/** Fails to deliver: shares that sellers had not delivered by each settlement date, as the SEC publishes them by half months. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page, perTicker } from '../../contract/envelope.ts'
import type { Market } from '../../derived/market.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { dataset, load } from '../dataset.ts'
import { marketEvents, marketQuery, tickerEvents, tickerQuery } from '../security-events.ts'
import { exampleFail, exampleMarketFail } from './example.ts'
import { failedSecurityReads } from './failed-security.ts'
import { secFailsToDeliver } from './feed.ts'
import { normalizeFails } from './normalize.ts'
import { failList } from './query.ts'
import { FailToDeliver, failsToDeliver, MarketFailToDeliver } from './record.ts'
import { movedFails, resolveFails } from './resolve.ts'
import { failsSample } from './sample.ts'

const endpoint = endpointOf<Market>()
const tag = 'Fails to deliver'
const reads = [failsToDeliver, ...securityMasterReads]

const ofMarket = endpoint({
  path: '/v1/fails-to-deliver',
  name: 'listFailsToDeliver',
  tag,
  about:
    'Fails to deliver of all securities, newest settlement date first, then by ticker; without a ticker last. `from` and `to` are settlement dates.',
  query: marketQuery,
  reads,
  returns: page(MarketFailToDeliver),
  example: {
    values: { limit: 1 },
    response: { results: [exampleMarketFail], count: 1, total: 133_549, page: 0 },
  },
  answer: (market, query) => marketEvents(market, failList, query),
})

const ofTicker = endpoint({
  path: '/v1/fails-to-deliver/{ticker}',
  name: 'listFailsToDeliverOfTicker',
  tag,
  about:
    'Fails to deliver of one ticker, newest settlement date first, under the tickers it had before too. `from` and `to` are settlement dates.',
  query: tickerQuery,
  reads,
  returns: perTicker(FailToDeliver),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', results: [exampleFail], count: 1, total: 17 },
  },
  answer: (market, query) => tickerEvents(market, failList, query),
})

export const failsToDeliverDataset = dataset({
  name: 'fails-to-deliver',
  about: 'Shares that were not delivered by their settlement date.',
  collections: [failsToDeliver],
  loads: [
    load({
      feed: secFailsToDeliver,
      normalize: normalizeFails,
      resolve: resolveFails,
      dependsOn: failedSecurityReads,
      checks: ({ rows }) => ({
        figures: { quantity: rows.map(({ quantity }) => quantity) },
        days: rows.map(({ settlementDate }) => settlementDate),
      }),
    }),
  ],
  derivations: movedFails,
  endpoints: [ofMarket, ofTicker],
  sample: failsSample,
})
