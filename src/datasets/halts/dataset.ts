/** Halts of trading: of the market and of one ticker, newest first. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page, perTicker } from '../../contract/envelope.ts'
import type { Market } from '../../derived/market.ts'
import { securities } from '../../security-master/collections.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { nasdaqHalts } from '../../sources/nasdaq/trade-halts.ts'
import { nyseHalts } from '../../sources/nyse/trade-halts.ts'
import type { ParsedRows } from '../../sources/parsed-rows.ts'
import type { PublishedHalt } from '../../sources/trade-halt.ts'
import { keepBetter } from '../better-source.ts'
import { dataset, load } from '../dataset.ts'
import { rekeyed } from '../rekeyed-events.ts'
import { marketEvents, marketQuery, tickerEvents, tickerQuery } from '../security-events.ts'
import { exampleHalt } from './example.ts'
import { normalizeHalts } from './normalize.ts'
import { haltList } from './query.ts'
import { Halt, halts } from './record.ts'
import { resolveHalts } from './resolve.ts'

const endpoint = endpointOf<Market>()
const tag = 'Halts'
const reads = [halts, ...securityMasterReads]

const ofMarket = endpoint({
  path: '/v1/halts',
  name: 'listHalts',
  tag,
  about: 'Halts of trading on all US exchanges, newest first.',
  query: marketQuery,
  reads,
  maxAgeSeconds: 60,
  returns: page(Halt),
  example: { values: { limit: 1 }, response: { results: [exampleHalt], count: 1, total: 1, page: 0 } },
  answer: (market, query) => marketEvents(market, haltList, query),
})

const ofTicker = endpoint({
  path: '/v1/halts/{ticker}',
  name: 'listHaltsOfTicker',
  tag,
  about: 'Halts of trading of one ticker, newest first.',
  query: tickerQuery,
  reads,
  maxAgeSeconds: 60,
  returns: perTicker(Halt),
  example: { values: { ticker: 'AAPL' }, response: { ticker: 'AAPL', results: [], count: 0, total: 0 } },
  answer: (market, query) => tickerEvents(market, haltList, query),
})

const shared = {
  resolve: resolveHalts,
  dependsOn: [securities],
  checks: ({ rows }: ParsedRows<PublishedHalt>) => ({ days: rows.map(({ haltedOn }) => haltedOn) }),
}

export const haltsDataset = dataset({
  name: 'halts',
  about: 'Halts of trading.',
  collections: [halts],
  loads: [
    load({ feed: nasdaqHalts, normalize: normalizeHalts('nasdaq'), ...shared }),
    load({ feed: nyseHalts, normalize: normalizeHalts('nyse'), ...shared }),
  ],
  derivations: rekeyed(halts, (rows, reads) => keepBetter(halts, rows, reads)),
  endpoints: [ofMarket, ofTicker],
})
