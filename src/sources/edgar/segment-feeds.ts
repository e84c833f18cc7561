/** The feeds of tagged figures other than company facts: every filing of a quarter as a data set, and chosen filings as their instances. */
import { type Feed, parseOne } from '../feed.ts'
import { sec } from './feeds.ts'
import { filingIn } from './filing-address.ts'
import { type MemberLabel, parseLabels } from './label-linkbase.ts'
import { quarterlyZips } from './quarterly-data-set.ts'
import type { SegmentedFiling } from './segment-facts.ts'
import { type DataSet, parseDataSet } from './statement-data-set.ts'
import { DATA_SET_PARTS, partitionDataSet } from './statement-data-set-partitions.ts'
import { parseInstance } from './xbrl-instance.ts'

export const secStatementDataSets: Feed<DataSet> = {
  name: 'sec-statement-data-sets',
  about: 'Statement figures of all filings of a quarter, and revenue by segment, from the SEC’s data sets.',
  // Two or three quarters of 66 to 128 MB, some 700 MB inflated, at 13 MB/s.
  first: { stage: 'bulk', megabytes: 250, minutesToRead: 3 },
  every: 'week',
  publisher: sec,
  expect: 'zip',
  files: quarterlyZips({
    name: 'financial-statement-data-sets',
    suffix: '',
    // The first quarter with XBRL.
    first: '2009-04-01',
    // The SEC moves its data sets to another folder, one publication after the other.
    parents: ['dera', 'datastandardsinnovation'],
    movedOn: '2026-04-01',
    uploads: ['_1', '_0'],
    daysBack: 200,
    partitioning: { parts: DATA_SET_PARTS, partition: partitionDataSet },
  }),
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
  /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/\d{18}\/[^/]+(?:_htm|_lab|-\d{8}(?:x\w+)?)\.xml$/

export const secTaggedReports: Feed<TaggedFile> = {
  name: 'sec-tagged-reports',
  about: 'Revenue by segment, product and region from single reports, with the filer’s own labels.',
  first: { stage: 'single' },
  publisher: sec,
  expect: 'xml',
  files: { kind: 'derived-addresses', host: 'www.sec.gov', path: taggedPath },
  parse: parseOne((bytes, file) => {
    const filing = filingIn(file, taggedPath)
    return file.endsWith('_lab.xml')
      ? { kind: 'labels', ...filing, labels: parseLabels(bytes, file) }
      : { kind: 'figures', filing: parseInstance(bytes, file, filing.accession) }
  }),
}
