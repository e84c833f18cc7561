/** Earnings: when companies report their quarters, and what they reported. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page, perTicker } from '../../contract/envelope.ts'
import { securities } from '../../identity/collections.ts'
import { nasdaqEarnings } from '../../sources/nasdaq/calendar-feeds.ts'
import { type Dataset, dataset, load, type Market } from '../dataset.ts'
import { marketQuery, tickerQuery } from '../ticker-events.ts'
import { completeCalendar, reportsAfter, type Sources } from './completion.ts'
import { normalizeCalendar } from './normalize.ts'
import { marketEarnings, tickerEarnings } from './query.ts'
import { calendarDays, Earnings, earnings } from './record.ts'

const endpoint = endpointOf<Market>()
const tag = 'Earnings'
const reads = [earnings.name, securities.name]

const apple = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  date: '2023-11-02',
  time: 'amc',
  dateStatus: 'confirmed',
  fiscalYr: 2023,
  period: 'Q4',
  periodEnd: '2023-09-30',
  currency: 'USD',
  epsActual: 1.47,
  epsEstimated: null,
  epsSurprise: null,
  epsSurprisePct: null,
  revenueActual: 89_498_000_000,
  revenueEstimated: null,
  revenueSurprise: null,
  revenueSurprisePct: null,
  filingId: '0000320193_000032019323000104',
  updatedAt: '2023-11-03T22:00:00Z',
}

const ofMarket = endpoint({
  path: '/v1/earnings',
  name: 'listEarnings',
  tag,
  about:
    'Reports of earnings of all companies by the day of the announcement, newest first; days to come too.',
  query: marketQuery,
  reads,
  returns: page(Earnings),
  example: { values: { limit: 1 }, response: { results: [apple], count: 1, total: 1, page: 0 } },
  answer: marketEarnings,
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
    response: { ticker: 'AAPL', results: [apple], count: 1, total: 1 },
  },
  answer: tickerEarnings,
})

/** `sources` tell a registrant's quarters and reports, from whatever datasets know. */
export const earningsOf = (sources: Sources): Dataset =>
  dataset({
    name: 'earnings',
    about: 'Reports of earnings.',
    collections: [earnings, calendarDays],
    loads: [
      load({
        feed: nasdaqEarnings,
        normalize: normalizeCalendar,
        complete: completeCalendar(sources),
        drawsOn: [securities.name, 'filings', 'statements'],
      }),
    ],
    derivations: [
      {
        from: 'filings',
        isWhole: true,
        derive: reportsAfter(sources, ({ text }) => /"2\.02"|"form":"(?:10-[KQ]|[24]0-F)/.test(text)),
      },
      { from: 'statements', isWhole: true, derive: reportsAfter(sources, () => true) },
    ],
    endpoints: [ofMarket, ofTicker],
  })
