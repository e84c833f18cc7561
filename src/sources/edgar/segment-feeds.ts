/** The feeds of revenue segments: every filing of a quarter as a data set, and chosen filings as their instances. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed } from '../feed.ts'
import { sec } from './feeds.ts'
import { type MemberLabel, parseLabels } from './label-linkbase.ts'
import type { SegmentedFiling } from './segment-facts.ts'
import {
  DATA_SET_PARTS,
  parseDataSet,
  partitionDataSet,
  type SegmentedFilings,
} from './statement-data-set.ts'
import { parseInstance } from './xbrl-instance.ts'

const HOST = 'www.sec.gov'
const DATA_SETS = '/files/dera/data/financial-statement-data-sets/'
/** The first quarter with XBRL. */
const FIRST = '2009-04-01'

const dataSetOf = (day: string): string =>
  `https://${HOST}${DATA_SETS}${day.slice(0, 4)}q${Math.ceil(Number(day.slice(5, 7)) / 3)}.zip`

export const secStatementDataSets: Feed<SegmentedFilings> = {
  name: 'sec-statement-data-sets',
  about: 'Revenue by segment, product and region of all filings of a quarter, from the SEC’s data sets.',
  every: 'week',
  publisher: sec,
  expect: 'zip',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/files\/dera\/data\/financial-statement-data-sets\/(?<year>\d{4})q(?<quarter>[1-4])\.zip$/,
    step: 'quarter',
    addressesOf: (day) => (day < FIRST ? [] : [dataSetOf(day)]),
    // A quarter comes out some weeks after its end.
    daysBack: 200,
    partitioning: { parts: DATA_SET_PARTS, partition: partitionDataSet },
  },
  parse: parseDataSet,
}

/** One file of a filing: its figures, or what their members are called. */
export type TaggedFile =
  | { readonly kind: 'figures'; readonly filing: SegmentedFiling }
  | {
      readonly kind: 'labels'
      readonly cik: string
      readonly accession: string
      readonly labels: readonly MemberLabel[]
    }

const taggedPath =
  /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/(?<accession>\d{18})\/[^/]+(?:_htm|_lab|-\d{8}(?:x\w+)?)\.xml$/

/** `cik` with or without zeros; `name` is the document's in the filing. */
export const taggedAddress = (cik: string, accession: string, name: string): string =>
  `https://${HOST}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${name}`

export const secTaggedReports: Feed<TaggedFile> = {
  name: 'sec-tagged-reports',
  about: 'Revenue by segment, product and region of single reports, and what the filer calls the parts.',
  publisher: sec,
  expect: 'xml',
  files: { kind: 'named', host: HOST, path: taggedPath },
  parse: ([file]) => {
    if (file === undefined) throw new TypeError('a unit without a file')
    const { bytes, address } = file
    const pathname = URL.canParse(address) ? new URL(address).pathname : ''
    const { cik = '', accession = '' } = taggedPath.exec(pathname)?.groups ?? {}
    if (cik === '') throw new SourceFormatError(address, null, 'its address names no filing')
    const dashed = `${accession.slice(0, 10)}-${accession.slice(10, 12)}-${accession.slice(12)}`
    return pathname.endsWith('_lab.xml')
      ? { kind: 'labels', cik: cik.padStart(10, '0'), accession: dashed, labels: parseLabels(bytes, address) }
      : { kind: 'figures', filing: parseInstance(bytes, address, dashed) }
  },
}
