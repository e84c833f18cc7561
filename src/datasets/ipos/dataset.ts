/** Initial public offerings: Nasdaq's calendar, else the filings of the companies, and the prices on the prospectuses. */
import { page, perTicker } from '../../contract/envelope.ts'
import { day, limit } from '../../contract/parameter.ts'
import { filings } from '../../derived/filings/record.ts'
import { filedBy } from '../../derived/ipos/offering-id.ts'
import { Ipo, ipos } from '../../derived/ipos/record.ts'
import { securities } from '../../security-master/collections.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { prospectusCovers } from '../../sources/edgar/filing-feeds.ts'
import { nasdaqIpos } from '../../sources/nasdaq/calendar-feeds.ts'
import { dataset, derivation, endpoint, load, writeTo } from '../dataset.ts'
import { reassignmentsOf } from '../event-reassignment.ts'
import { datedQuery, marketQuery } from '../list-answer.ts'
import { prospectusAddresses } from './addresses.ts'
import { exampleOffering, exampleOfferingOfTicker } from './example.ts'
import { offeringsAfterCovers, offeringsAfterFilings, offeringsAfterLists } from './from-filings.ts'
import { normalizeCalendar, normalizeCover } from './normalize.ts'
import { marketIpos, tickerIpos } from './query.ts'
import { calendarEntries, prospectusDays, prospectuses } from './record.ts'
import { offeringsAfterEntries, resolveCover } from './resolve.ts'
import { iposSample } from './sample.ts'

const tag = {
  name: 'Public offerings',
  about: 'Initial public offerings: expected, priced and withdrawn, with their filings.',
}
const reads = [ipos, prospectuses, filings, ...securityMasterReads]

const ofMarket = endpoint({
  path: '/v1/ipos',
  name: 'listIpos',
  summary: 'IPOs',
  tag,
  about: 'Offerings of all companies, newest first; those without a date come last.',
  query: {
    ...marketQuery(Ipo),
    from: day('Offered or expected on or after this date.'),
    to: day('Offered or expected on or before this date.'),
  },
  reads,
  returns: page(Ipo),
  example: { values: { limit: 1 }, response: { results: [exampleOffering], count: 1, total: 1, page: 0 } },
  cost: () => 'long',
  answer: marketIpos,
})

const ofTicker = endpoint({
  path: '/v1/ipos/{ticker}',
  name: 'listIposOfTicker',
  summary: 'IPOs of a ticker',
  tag,
  about: 'Offerings of one ticker or proposed symbol, newest first.',
  query: { ...datedQuery(Ipo), limit: limit({ max: 1000, default: 100 }) },
  reads,
  returns: perTicker(Ipo),
  example: {
    values: { ticker: 'CAMP' },
    response: { ticker: 'CAMP', results: [exampleOfferingOfTicker], count: 1, total: 1 },
  },
  answer: tickerIpos,
})

export const iposDataset = dataset({
  name: 'ipos',
  about: 'Initial public offerings.',
  collections: [ipos, calendarEntries, prospectuses, prospectusDays],
  loads: [
    load({ feed: nasdaqIpos, normalize: normalizeCalendar, resolve: writeTo(calendarEntries) }),
    load({
      feed: prospectusCovers,
      normalize: normalizeCover,
      resolve: resolveCover,
      addresses: prospectusAddresses,
    }),
  ],
  derived: [ipos],
  derivations: [
    derivation({ from: calendarEntries, isOnlySource: true, derive: offeringsAfterEntries }),
    derivation({ from: filings, isOnlySource: true, derive: offeringsAfterFilings }),
    derivation({ from: prospectusDays, isOnlySource: true, derive: offeringsAfterCovers }),
    ...reassignmentsOf(
      ipos,
      async (rows) => rows,
      ({ offering }) => filedBy(offering) !== null,
    ),
    derivation({ from: securities, isUpdate: true, derive: offeringsAfterLists }),
  ],
  endpoints: [ofMarket, ofTicker],
  sample: iposSample,
})
