/** Short interest: shares sold short in each security, as FINRA publishes them twice a month. */
import { perTicker } from '../../contract/envelope.ts'
import { sharesOutstandingReads } from '../../derived/share-counts/shares-outstanding.ts'
import { securities, symbols } from '../../security-master/collections.ts'
import { listingReads } from '../../security-master/security-master.ts'
import { finraShortInterest } from '../../sources/finra/feed.ts'
import { dataset, endpoint, load } from '../dataset.ts'
import { tickerQuery } from '../list-answer.ts'
import { exampleShortInterest } from './example.ts'
import { normalizeShortInterest } from './normalize.ts'
import { tickerShortInterest } from './query.ts'
import { ShortInterest, shortInterest } from './record.ts'
import { resolveShortInterest } from './resolve.ts'

const ofTicker = endpoint({
  path: '/v1/short-interest/{ticker}',
  name: 'listShortInterest',
  summary: 'Short interest of a ticker',
  tag: {
    name: 'Short interest',
    about: 'Shares sold short and not yet bought back, published by FINRA twice a month.',
  },
  about:
    'Short interest of one security, newest settlement date first, including that under its former tickers. `from` and `to` are settlement dates. FINRA does not allow redistribution, so the bundled sample has none.',
  query: tickerQuery(ShortInterest),
  reads: [shortInterest, ...sharesOutstandingReads, ...listingReads],
  maxAgeSeconds: 300,
  returns: perTicker(ShortInterest),
  example: {
    values: { ticker: 'NVDA', limit: 1 },
    response: { ticker: 'NVDA', results: [exampleShortInterest], count: 1, total: 24 },
  },
  answer: tickerShortInterest,
})

export const shortInterestDataset = dataset({
  name: 'short-interest',
  about: 'Shares sold short in each security, published by FINRA twice a month.',
  collections: [shortInterest],
  loads: [
    load({
      feed: finraShortInterest,
      normalize: normalizeShortInterest,
      resolve: resolveShortInterest,
      dependsOn: [securities, symbols],
      checks: ({ rows }) => ({
        figures: { shortInterest: rows.map((row) => row.shortInterest) },
        days: rows.map(({ settlementDate }) => settlementDate),
      }),
    }),
  ],
  endpoints: [ofTicker],
})
