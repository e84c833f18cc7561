/** Fails to deliver: shares that sellers had not delivered by each settlement date, as the SEC publishes them by half months. */
import { prices } from '../../derived/prices/record.ts'
import { openIdentifiers } from '../../security-master/collections.ts'
import { dataset, load } from '../dataset.ts'
import { type SampleCompany, sampleRows } from '../sample-share.ts'
import { eventEndpoints } from '../security-events.ts'
import { exampleFail, exampleMarketFail } from './example.ts'
import { failedSecurityReads } from './failed-security.ts'
import { secFailsToDeliver } from './feed.ts'
import { normalizeFails } from './normalize.ts'
import { failsToDeliver, MarketFailToDeliver } from './record.ts'
import { movedFails, resolveFails } from './resolve.ts'
import { writeFails } from './serialize.ts'

/** By (on desc, hasTicker desc, ticker, cusip), and of one security by the primary key. */
const endpoints = eventEndpoints({
  of: failsToDeliver,
  path: '/v1/fails-to-deliver',
  name: 'listFailsToDeliver',
  tag: {
    name: 'Fails to deliver',
    about: 'Shares that were not delivered by their settlement date, published by the SEC twice a month.',
  },
  about: [
    'Fails to deliver of all securities, newest settlement date first, then by ticker; rows without a ticker come last. `from` and `to` are settlement dates.',
    'Fails to deliver of one security, newest settlement date first, including those under its former tickers. `from` and `to` are settlement dates.',
  ],
  columns: ['security', 'ticker', 'hasTicker', 'cusip'],
  write: writeFails,
  marketRecord: MarketFailToDeliver,
  example: exampleMarketFail,
  exampleTotal: 133_549,
  tickerExample: { ticker: 'AAPL', results: [exampleFail], total: 17 },
})

/** On the last days of March 2021; nothing of a registrant that is there for one of its funds: its others are not listed. */
const ofWholeRegistrants = (companies: readonly SampleCompany[]) => {
  const whole = companies.filter(({ series }) => series === null)
  return [{ cik: [...new Set(whole.map(({ cik }) => cik))], on: { from: '2021-03-29', to: '2021-03-31' } }]
}

export const failsToDeliverDataset = dataset({
  name: 'fails-to-deliver',
  about: 'Shares that were not delivered by their settlement date.',
  collections: [failsToDeliver],
  adds: [prices, openIdentifiers],
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
  endpoints,
  sample: { rows: [sampleRows(failsToDeliver, ofWholeRegistrants)] },
})
