/** Halts of trading: of the market and of one ticker, newest first. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page, perTicker } from '../../contract/envelope.ts'
import { securities } from '../../identity/collections.ts'
import { nasdaqHalts } from '../../sources/nasdaq/trade-halts.ts'
import { nyseHalts } from '../../sources/nyse/trade-halts.ts'
import { dataset, load, type Market } from '../dataset.ts'
import { companyHead, marketEvents, marketQuery, tickerEvents, tickerQuery } from '../ticker-events.ts'
import { completeHalts, normalizeHalts } from './normalize.ts'
import { Halt, halts, newestFirst } from './record.ts'

const endpoint = endpointOf<Market>()
const tag = 'Halts'
const reads = [halts.name, securities.name]

const nauticus = {
  ticker: 'KITT',
  company: 'Nauticus Robotics, Inc.',
  date: '2026-09-24',
  haltedAt: '2026-09-24T23:50:00Z',
  name: 'Nauticus Robotics, Inc.',
  exchangeCode: 'NASDAQ',
  reasonCode: 'T1',
  reason: 'News pending',
  pausePrice: null,
  quotesResumeAt: null,
  tradesResumeAt: null,
  source: 'nasdaq',
  updatedAt: '2026-09-25T10:35:00Z',
}

const ofMarket = endpoint({
  path: '/v1/halts',
  name: 'listHalts',
  tag,
  about: 'Halts of trading on all US exchanges, newest first.',
  query: marketQuery,
  reads,
  maxAgeSeconds: 60,
  returns: page(Halt),
  example: { values: { limit: 1 }, response: { results: [nauticus], count: 1, total: 1, page: 0 } },
  answer: (market, query) => marketEvents(market, halts, query, companyHead, newestFirst),
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
  answer: (market, query) => tickerEvents(market, halts, query, companyHead),
})

const shared = { complete: completeHalts, drawsOn: [securities.name], watch: { days: ['on'] } }

export const haltsDataset = dataset({
  name: 'halts',
  about: 'Halts of trading.',
  collections: [halts],
  loads: [
    load({ feed: nasdaqHalts, normalize: normalizeHalts('nasdaq'), ...shared }),
    load({ feed: nyseHalts, normalize: normalizeHalts('nyse'), ...shared }),
  ],
  endpoints: [ofMarket, ofTicker],
})
