/** Filings: what each registrant filed with EDGAR, and when. */

import { endpointOf } from '../../contract/endpoint.ts'
import { filingsPage, one } from '../../contract/envelope.ts'
import { codes, day, limit, page } from '../../contract/parameter.ts'
import { ApiProblem } from '../../contract/problem.ts'
import { registrants, securities } from '../../identity/collections.ts'
import { secSubmissions } from '../../sources/edgar/feeds.ts'
import {
  filingDocuments as documentsFeed,
  edgarCurrent,
  edgarIndex,
} from '../../sources/edgar/filing-feeds.ts'
import { dataset, load, type Market } from '../dataset.ts'
import { completeAnnounced, normalizeAnnounced } from './announced.ts'
import { filings } from './collection.ts'
import {
  completeDocuments,
  completeFilings,
  filingDocuments,
  headerAddresses,
  normalizeDocuments,
} from './documents.ts'
import { normalizeFilings } from './normalize.ts'
import { filingOf, filingsOf, whoText } from './query.ts'
import { Filing, FilingById } from './record.ts'

const endpoint = endpointOf<Market>()
const reads = [filings, securities, registrants].map(({ name }) => name)
const tag = 'Filings'

const annualReport = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  id: '0000320193_000032019323000106',
  cik: '0000320193',
  form: '10-K',
  filedAt: '2023-11-02T22:08:27Z',
  date: '2023-11-02T22:08:27Z',
  filedOn: '2023-11-03',
  reportDate: '2023-09-30',
  accessionNumber: '0000320193-23-000106',
  accession: '0000320193-23-000106',
  primaryDocument: 'aapl-20230930.htm',
  primaryDocDescription: '10-K',
  items: [],
  size: 9569569,
  archive_base: 'https://www.sec.gov/Archives/edgar/data/320193/000032019323000106',
  exhibits: [],
  exhibitsKnown: false,
}

const ofTicker = endpoint({
  path: '/v1/filings/{ticker}',
  name: 'listFilings',
  tag,
  about: 'Filings of one ticker, newest first. All share classes of a registrant have the same filings.',
  query: {
    form: codes('Form types separated by commas; empty for all.', '10-K,10-Q'),
    from: day('Filed on or after this date.'),
    to: day('Filed on or before this date.'),
    page: page(),
    limit: limit({ max: 2000, default: 50 }),
  },
  reads,
  returns: filingsPage(Filing),
  example: {
    values: { ticker: 'AAPL', form: '10-K', limit: 1 },
    response: { ticker: 'AAPL', cik: '0000320193', results: [annualReport], total: 31, page: 0 },
  },
  answer: async ({ store, directory }, { ticker, ...filter }) => {
    const listing = directory.known(ticker)
    const { texts, total } =
      listing.cik === null ? { texts: [], total: 0 } : await filingsOf(store, listing.cik, filter)
    const head = whoText(listing, undefined)
    const more = (filter.page + 1) * filter.limit < total
    return {
      kind: 'list',
      before: { ticker, cik: listing.cik },
      results: texts.map((text) => head + text.slice(1)),
      after: { total, page: filter.page },
      total,
      ...(more ? { next: { page: filter.page + 1 } } : {}),
    }
  },
})

const byId = endpoint({
  path: '/v1/filings/by-id/{filing_id}',
  name: 'getFiling',
  tag,
  about: 'One filing. Its ticker is the canonical listing of the registrant.',
  reads,
  maxAgeSeconds: 300,
  returns: one(FilingById),
  example: {
    values: { filing_id: '0000320193_000032019323000106' },
    response: { ...annualReport, url: `${annualReport.archive_base}/aapl-20230930.htm` },
  },
  answer: async ({ store, directory }, { filing_id: id }) => {
    const [number = '', digits = ''] = id.split('_')
    const cik = number.padStart(10, '0')
    const accession = `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`
    const text = await filingOf(store, cik, accession)
    if (text === null) throw new ApiProblem('filing_not_found', { detail: `No filing ${id} is known` })
    const { archive_base, primaryDocument } = JSON.parse(text)
    const url = primaryDocument === null ? `${archive_base}/` : `${archive_base}/${primaryDocument}`
    const head = whoText(directory.listingsOf(cik)[0], await directory.namedRegistrant(cik))
    return { kind: 'record', text: `${head}${text.slice(1, -1)},"url":${JSON.stringify(url)}}` }
  },
})

const announced = {
  normalize: normalizeAnnounced,
  complete: completeAnnounced,
  // A registrant that is new here has filings in the days that were read before.
  drawsOn: [registrants.name],
  watch: { days: ['filedAt'] },
}

export const filingsDataset = dataset({
  name: 'filings',
  about: 'What each registrant filed with EDGAR, and when.',
  collections: [filings, filingDocuments],
  loads: [
    load({
      feed: secSubmissions,
      normalize: normalizeFilings,
      complete: completeFilings,
      watch: { days: ['filedAt'] },
    }),
    load({ feed: edgarIndex, ...announced }),
    load({ feed: edgarCurrent, ...announced }),
    load({
      feed: documentsFeed,
      normalize: normalizeDocuments,
      complete: completeDocuments,
      addresses: headerAddresses,
    }),
  ],
  endpoints: [ofTicker, byId],
})
