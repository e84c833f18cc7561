/** EDGAR's feeds of single filings: which came in, and what each one holds. */
import { isWeekend, quarterOf } from '../../lib/day.ts'
import { type Feed, parseOne } from '../feed.ts'
import { parseCurrentFilings } from './current-filings.ts'
import { sec } from './feeds.ts'
import { documentAddress, filingIn } from './filing-address.ts'
import { type FilingHeader, parseFilingHeader } from './filing-header.ts'
import { type AnnouncedFilings, parseFilingIndex } from './filing-index.ts'
import { type PriceCover, parsePriceCover, parseProspectusDay } from './prospectus.ts'
import { parseSplitNotice, type SplitNotice } from './split-notice.ts'

const HOST = 'www.sec.gov'

const dailyIndex = (day: string): string => {
  const folder = `${day.slice(0, 4)}/QTR${quarterOf(day)}`
  return `https://${HOST}/Archives/edgar/daily-index/${folder}/master.${day.replaceAll('-', '')}.idx`
}

export const edgarIndex: Feed<AnnouncedFilings> = {
  name: 'edgar-index',
  about: 'The filings of each day, from EDGAR’s daily index; in a mirror also from the quarterly index.',
  first: { stage: 'filings' },
  publisher: sec,
  expect: 'text',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/Archives\/edgar\/(?:daily-index\/(?:\d{4}\/QTR[1-4]\/)?(?:company|crawler|form|master)\.(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})\.idx|full-index\/(?<year>\d{4})\/QTR(?<quarter>[1-4])\/(?:company|crawler|form|master|xbrl)\.idx)$/,
    step: 'day',
    // EDGAR disseminates on business days; a holiday has no file.
    addressesOf: (day) => (isWeekend(day) ? [] : [dailyIndex(day)]),
  },
  parse: parseOne(parseFilingIndex),
}

/** 1,000 entries are half an hour of the busiest day, and the index of the day holds what they miss. */
const CURRENT_PAGES = 10

const currentPage = (_: unknown, page: number): string =>
  `https://${HOST}/cgi-bin/browse-edgar?action=getcurrent&count=100&start=${page * 100}&type=&owner=include&output=atom`

export const edgarCurrent: Feed<AnnouncedFilings> = {
  name: 'edgar-current',
  about: 'The newest filings with their exact acceptance times, from EDGAR’s feed of current filings.',
  first: { stage: 'filings' },
  every: 'hour',
  publisher: sec,
  expect: 'xml',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/cgi-bin\/browse-edgar\?(?=.*\baction=getcurrent\b)(?=.*\boutput=atom\b)/,
    step: 'day',
    daysBack: 0,
    // Their addresses have no date: what they hold changes with the hour.
    addressesOf: () => Array.from({ length: CURRENT_PAGES }, currentPage),
  },
  parse: parseOne(parseCurrentFilings),
}

/** A prospectus whose cover was read. */
export type CoveredProspectus = {
  readonly cik: string
  readonly accession: string
  readonly cover: PriceCover | null
  /** As the cover says; null where it does not. */
  readonly datedOn: string | null
}

/** A document of a filing, not one of the index pages on which EDGAR lists the filing's documents. */
const prospectusPath =
  /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/\d{18}\/[^/]+(?<!-index|-index-headers)\.html?$/

export const prospectusCovers: Feed<CoveredProspectus> = {
  name: 'sec-prospectuses',
  about: 'Price and date from the cover pages of prospectuses.',
  first: { stage: 'single' },
  publisher: sec,
  expect: 'html',
  files: { kind: 'derived-addresses', host: HOST, path: prospectusPath },
  parse: parseOne((bytes, file) => ({
    ...filingIn(file, prospectusPath),
    cover: parsePriceCover(bytes, file),
    datedOn: parseProspectusDay(bytes, file),
  })),
}

/** `cik` with or without zeros. */
export const headerAddress = (cik: string, accession: string): string =>
  documentAddress(cik, accession, `${accession}-index-headers.html`)

export const filingDocuments: Feed<FilingHeader> = {
  name: 'sec-filing-documents',
  about: 'Exhibits and exact acceptance times of the filings of chosen companies.',
  first: { stage: 'single' },
  publisher: sec,
  expect: 'any',
  files: {
    kind: 'derived-addresses',
    host: HOST,
    path: /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/(?:\d{18}\/)?\d{10}-\d\d-\d{6}(?:-index-headers\.html|\.hdr\.sgml|\.txt)$/,
  },
  parse: parseOne(parseFilingHeader),
}

export const splitNoticeFiles: Feed<SplitNotice | null> = {
  name: 'sec-split-notices',
  about: 'Splits that companies announce in an 8-K or its press releases, with ratio and effective day.',
  publisher: sec,
  expect: 'any',
  files: {
    kind: 'derived-addresses',
    host: HOST,
    path: /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/(?:\d{18}\/)?\d{10}-\d\d-\d{6}\.txt$/,
  },
  parse: parseOne(parseSplitNotice),
}
