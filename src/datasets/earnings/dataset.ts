/** Earnings: when companies report their quarters, and what they reported. */
import { filings } from '../../derived/filings/record.ts'
import { incomePeriods } from '../../derived/statements/record.ts'
import { securities } from '../../security-master/collections.ts'
import { nasdaqEarnings } from '../../sources/nasdaq/calendar-feeds.ts'
import { followingSecurities } from '../affected-securities.ts'
import { dataset, derivation, load } from '../dataset.ts'
import { whenListed } from '../newly-listed.ts'
import { push } from '../push.ts'
import { eventEndpoints } from '../security-events.ts'
import { exampleReport } from './example.ts'
import { normalizeCalendar } from './normalize.ts'
import { movedCalendar } from './reassignment.ts'
import { calendarDays, Earnings, earnings } from './record.ts'
import { reportsAfterFilings, reportsAfterStatements, reportsWhenListed, resolveCalendar } from './resolve.ts'
import { issuerKeyOf, pushedReport, writeReports } from './serialize.ts'

/** By (on desc, ticker, periodKey), and of one registrant by the primary key, under the ticker that was asked for. */
const endpoints = eventEndpoints({
  of: earnings,
  path: '/v1/earnings',
  name: 'listEarnings',
  tag: {
    name: 'Earnings',
    about: 'Dates of earnings reports, estimates and results.',
  },
  about: [
    'Earnings reports of all companies, newest announcement first, including expected dates.',
    'Earnings reports of one company, newest announcement first, including expected dates.',
  ],
  columns: ['issuerKey', 'ticker'],
  ofListing: (listing) => ({ issuerKey: issuerKeyOf(listing) }),
  write: writeReports,
  example: exampleReport,
  tickerExample: { ticker: 'AAPL', results: [exampleReport], total: 1 },
})

export const earningsDataset = dataset({
  name: 'earnings',
  about: 'Earnings reports.',
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
    derivation({ from: filings, isOnlySource: true, derive: reportsAfterFilings }),
    derivation({ from: incomePeriods, isOnlySource: true, derive: reportsAfterStatements }),
    ...followingSecurities(movedCalendar),
    whenListed(reportsWhenListed),
  ],
  endpoints,
  pushes: [
    push({
      topic: 'earnings',
      about: 'An earnings report, when a filing or a reported figure first confirms it.',
      of: earnings,
      record: Earnings,
      example: exampleReport,
      columns: ['issuerKey', 'ticker'],
      happenedAt: ({ on }) => on,
      isNew: ({ dateStatus }, before) => dateStatus === 'confirmed' && before?.dateStatus !== 'confirmed',
      write: pushedReport,
    }),
  ],
})
