/** Earnings: when companies report their quarters, and what they reported. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page, perTicker } from '../../contract/envelope.ts'
import { filings } from '../../derived/filings/record.ts'
import type { Market } from '../../derived/market.ts'
import { incomePeriods } from '../../derived/statements/record.ts'
import { securities } from '../../security-master/collections.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { nasdaqEarnings } from '../../sources/nasdaq/calendar-feeds.ts'
import { dataset, derivation, load } from '../dataset.ts'
import { followingSecurities } from '../doubtful-securities.ts'
import { marketEvents, marketQuery, tickerEvents, tickerQuery } from '../security-events.ts'
import { exampleReport } from './example.ts'
import { movedCalendar } from './moved-calendar.ts'
import { normalizeCalendar } from './normalize.ts'
import { earningsList } from './query.ts'
import { calendarDays, Earnings, earnings } from './record.ts'
import { reportsAfterFilings, reportsAfterStatements, resolveCalendar } from './resolve.ts'

const endpoint = endpointOf<Market>()
const tag = 'Earnings'
const reads = [earnings, ...securityMasterReads]

const ofMarket = endpoint({
  path: '/v1/earnings',
  name: 'listEarnings',
  tag,
  about:
    'Reports of earnings of all companies by the day of the announcement, newest first; days to come too.',
  query: marketQuery,
  reads,
  returns: page(Earnings),
  example: { values: { limit: 1 }, response: { results: [exampleReport], count: 1, total: 1, page: 0 } },
  answer: (market, query) => marketEvents(market, earningsList, query),
})

const ofTicker = endpoint({
  path: '/v1/earnings/{ticker}',
  name: 'listEarningsOfTicker',
  tag,
  about: 'Reports of earnings of one ticker by the day of the announcement, newest first; days to come too.',
  query: tickerQuery,
  reads,
  returns: perTicker(Earnings),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', results: [exampleReport], count: 1, total: 1 },
  },
  answer: (market, query) => tickerEvents(market, earningsList, query),
})

export const earningsDataset = dataset({
  name: 'earnings',
  about: 'Reports of earnings.',
  collections: [earnings, calendarDays],
  loads: [
    load({
      feed: nasdaqEarnings,
      normalize: normalizeCalendar,
      resolve: resolveCalendar,
      dependsOn: [securities, filings, incomePeriods],
    }),
  ],
  derivations: [
    derivation({ from: filings, isWhole: true, derive: reportsAfterFilings }),
    derivation({ from: incomePeriods, isWhole: true, derive: reportsAfterStatements }),
    ...followingSecurities(movedCalendar),
  ],
  endpoints: [ofMarket, ofTicker],
})
