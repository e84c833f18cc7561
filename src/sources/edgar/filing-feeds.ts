/** EDGAR's feeds of single filings: which came in, and what each one holds. */
import { isWeekend } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../feed.ts'
import { parseCurrentFilings } from './current-filings.ts'
import { sec } from './feeds.ts'
import { type FilingHeader, parseFilingHeader } from './filing-header.ts'
import { type AnnouncedFilings, parseFilingIndex } from './filing-index.ts'
import { type PriceCover, parsePriceCover } from './prospectus.ts'

const HOST = 'www.sec.gov'
const EDGAR = `https://${HOST}/Archives/edgar`

const onlyFile = (files: readonly PublishedFile[]): PublishedFile => {
  const [file] = files
  if (file === undefined || files.length > 1)
    throw new SourceFormatError(file?.address ?? 'a feed', null, `${files.length} files where one is a unit`)
  return file
}

const dailyIndex = (day: string): string => {
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3)
  return `${EDGAR}/daily-index/${day.slice(0, 4)}/QTR${quarter}/master.${day.replaceAll('-', '')}.idx`
}

export const edgarIndex: Feed<AnnouncedFilings> = {
  name: 'edgar-index',
  about: 'Which filings came in each day, from the daily index; in a mirror also from the quarterly one.',
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
  parse: (files) => {
    const { bytes, address } = onlyFile(files)
    return parseFilingIndex(bytes, address)
  },
}

/** 1,000 entries are half an hour of the busiest day, and the index of the day holds what they miss. */
const CURRENT_PAGES = 10

const currentPage = (_: unknown, page: number): string =>
  `https://${HOST}/cgi-bin/browse-edgar?action=getcurrent&count=100&start=${page * 100}&type=&owner=include&output=atom`

export const edgarCurrent: Feed<AnnouncedFilings> = {
  name: 'edgar-current',
  about: 'The newest filings with the second of their acceptance, from the feed of current filings.',
  every: 'hour',
  publisher: sec,
  expect: 'xml',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/cgi-bin\/browse-edgar\?(?=.*\baction=getcurrent\b)(?=.*\boutput=atom\b)/,
    step: 'day',
    daysBack: 0,
    // What they hold goes with the hour, not with the day in their address: there is none.
    addressesOf: () => Array.from({ length: CURRENT_PAGES }, currentPage),
  },
  parse: (files) => {
    const { bytes, address } = onlyFile(files)
    return parseCurrentFilings(bytes, address)
  },
}

/** A prospectus whose cover was read. */
export type CoveredProspectus = {
  readonly cik: string
  readonly accession: string
  readonly cover: PriceCover | null
}

/** A document of a filing, not one of the pages beside it on which EDGAR lists the filing's documents. */
const prospectusPath =
  /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/(?<accession>\d{18})\/[^/]+(?<!-index|-index-headers)\.html?$/

/** `cik` with or without zeros; the document's name is what the filing gives as its primary document. */
export const prospectusAddress = (cik: string, accession: string, document: string): string =>
  `${EDGAR}/data/${Number(cik)}/${accession.replaceAll('-', '')}/${document}`

export const prospectusCovers: Feed<CoveredProspectus> = {
  name: 'sec-prospectuses',
  about: 'The price on the cover of the prospectuses of companies in the calendar of offerings.',
  publisher: sec,
  expect: 'html',
  files: { kind: 'named', host: HOST, path: prospectusPath },
  parse: (files) => {
    const { bytes, address } = onlyFile(files)
    const path = URL.parse(address)?.pathname ?? ''
    const { cik = '', accession = '' } = prospectusPath.exec(path)?.groups ?? {}
    if (cik === '') throw new SourceFormatError(address, null, 'its address names no filing')
    const dashed = `${accession.slice(0, 10)}-${accession.slice(10, 12)}-${accession.slice(12)}`
    return { cik: cik.padStart(10, '0'), accession: dashed, cover: parsePriceCover(bytes, address) }
  },
}

/** `cik` with or without zeros. A filing stands in the archive under each of its registrants. */
export const headerAddress = (cik: string, accession: string): string =>
  `${EDGAR}/data/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}-index-headers.html`

export const filingDocuments: Feed<FilingHeader> = {
  name: 'sec-filing-documents',
  about: 'The exhibits of each filing of chosen companies, and the second it was accepted.',
  publisher: sec,
  expect: 'any',
  files: {
    kind: 'named',
    host: HOST,
    path: /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/(?:\d{18}\/)?\d{10}-\d\d-\d{6}(?:-index-headers\.html|\.hdr\.sgml|\.txt)$/,
  },
  parse: (files) => {
    const { bytes, address } = onlyFile(files)
    return parseFilingHeader(bytes, address)
  },
}
