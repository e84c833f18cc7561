/** Filings: what each registrant filed with EDGAR, and when. */
import { filingsPage, one, pageOfDays } from '../../contract/envelope.ts'
import { codes, day, limit } from '../../contract/parameter.ts'
import { Filing, FilingById, filings } from '../../derived/filings/record.ts'
import { delistings, registrants } from '../../security-master/collections.ts'
import { listingReads } from '../../security-master/security-master.ts'
import { secSubmissions } from '../../sources/edgar/feeds.ts'
import {
  filingDocuments as documentsFeed,
  edgarCurrent,
  edgarIndex,
} from '../../sources/edgar/filing-feeds.ts'
import type { AnnouncedFilings } from '../../sources/edgar/filing-index.ts'
import { dataset, endpoint, load } from '../dataset.ts'
import { marketQuery } from '../list-answer.ts'
import { push } from '../push.ts'
import { rowsOfCompanies } from '../sample-share.ts'
import { headerAddresses } from './addresses.ts'
import { delistingsOfFilings } from './delistings.ts'
import { exampleFiling } from './example.ts'
import { refuseMisspelledForms, spelledForm } from './misspelled-form.ts'
import { announcedAt, normalizeAnnounced, normalizeDocuments, normalizeFilings } from './normalize.ts'
import {
  allFilings,
  filingById,
  isLongWalk,
  MAX_DAYS,
  marketFilings,
  pushedFiling,
  tickerFilings,
} from './query.ts'
import { filingDocuments } from './record.ts'
import { resolveAnnounced, resolveDocuments, resolveFilings } from './resolve.ts'

const reads = [filings, ...listingReads]
const tag = {
  name: 'Filings',
  about: 'Filings with EDGAR: what each registrant filed, when, and the URLs of the documents.',
}

const form = codes('Form types, separated by commas; empty for all.', '10-K,10-Q')

const ofMarket = endpoint({
  path: '/v1/filings',
  name: 'listFilingsOfMarket',
  summary: 'Filings',
  tag,
  about:
    'Filings of all registrants, newest first: of the 31 days up to the newest filing, or of the days between `from` and `to`. A joint filing has one row per registrant.',
  query: {
    form,
    ...marketQuery(Filing),
    from: day(
      `Filed on or after this date, at most ${MAX_DAYS - 1} days before \`to\`. If only \`to\` is given, the default is 30 days before it.`,
    ),
    to: day(
      `Filed on or before this date. By default the list ends with the newest filing, or after ${MAX_DAYS} days.`,
    ),
  },
  maxSpanDays: MAX_DAYS,
  all: allFilings,
  reads,
  returns: pageOfDays(Filing),
  example: {
    values: { limit: 1 },
    response: {
      from: '2023-10-24',
      to: null,
      results: [exampleFiling],
      count: 1,
      total: 1,
      page: 0,
    },
  },
  cost: (filter) => (isLongWalk(filter) ? 'long' : 'cheap'),
  answer: (market, filter, work) => {
    refuseMisspelledForms(filter.form)
    return marketFilings(market, filter, work)
  },
})

const ofTicker = endpoint({
  path: '/v1/filings/{ticker}',
  name: 'listFilings',
  summary: 'Filings of a ticker',
  tag,
  about: 'Filings of one company, newest first. All share classes of a company have the same filings.',
  query: {
    form,
    ...marketQuery(Filing),
    from: day('Filed on or after this date.'),
    to: day('Filed on or before this date.'),
    limit: limit({ max: 2000, default: 50 }),
  },
  reads,
  returns: filingsPage(Filing),
  example: {
    values: { ticker: 'AAPL', form: '10-K', limit: 1 },
    response: { ticker: 'AAPL', cik: '0000320193', results: [exampleFiling], total: 31, page: 0 },
  },
  answer: (market, filter) => {
    refuseMisspelledForms(filter.form)
    return tickerFilings(market, filter)
  },
})

const exampleWithAddress = { ...exampleFiling, url: `${exampleFiling.archive_base}/aapl-20230930.htm` }

const byId = endpoint({
  path: '/v1/filings/by-id/{filing_id}',
  name: 'getFiling',
  summary: 'One filing',
  tag,
  about: 'One filing, with the ticker of the registrant’s primary listing.',
  reads,
  maxAgeSeconds: 300,
  returns: one(FilingById),
  example: {
    values: { filing_id: '0000320193_000032019323000106' },
    response: exampleWithAddress,
  },
  answer: (market, { filing_id: id }) => filingById(market, id),
})

const announced = {
  normalize: normalizeAnnounced,
  resolve: resolveAnnounced,
  // A registrant that is new here has filings in the days that were read before.
  dependsOn: [registrants],
  checks: (parsed: AnnouncedFilings) => ({ days: parsed.filings.map(announcedAt) }),
}

export const filingsDataset = dataset({
  name: 'filings',
  about: 'What each registrant filed with EDGAR, and when.',
  collections: [filings, filingDocuments, delistings],
  derived: [delistings],
  derivations: [delistingsOfFilings],
  sample: { rows: [rowsOfCompanies(filings)] },
  loads: [
    load({
      feed: secSubmissions,
      normalize: normalizeFilings,
      resolve: resolveFilings,
      checks: (parsed) => ({ days: parsed.filings.map(({ acceptedAt }) => acceptedAt) }),
    }),
    load({ feed: edgarIndex, ...announced }),
    load({ feed: edgarCurrent, ...announced }),
    load({
      feed: documentsFeed,
      normalize: normalizeDocuments,
      resolve: resolveDocuments,
      addresses: headerAddresses,
    }),
  ],
  endpoints: [ofMarket, ofTicker, byId],
  pushes: [
    push({
      topic: 'filings',
      about: 'A filing as in `/v1/filings/by-id/{filing_id}`, when EDGAR first lists it.',
      of: filings,
      record: FilingById,
      example: exampleWithAddress,
      filters: { form: { about: 'Form types, such as 8-K.', spelled: spelledForm } },
      columns: ['cik', 'accession', 'form', 'primaryDocument'],
      happenedAt: ({ filedAt }) => filedAt,
      write: pushedFiling,
    }),
  ],
})
