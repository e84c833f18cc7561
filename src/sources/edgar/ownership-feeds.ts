/** The two feeds of insider transactions: each filing by itself, and every quarter as a data set. */
import { type Feed, parseOne } from '../feed.ts'
import { partitionTables } from '../files/partitioned-tables.ts'
import { sec } from './feeds.ts'
import { documentAddress } from './filing-address.ts'
import type { ReadOwnership } from './ownership.ts'
import { parseOwnershipFile } from './ownership-submission.ts'
import { type OwnershipTables, ownershipTables, parseOwnershipTables } from './ownership-tables.ts'
import { quarterlyZips } from './quarterly-data-set.ts'

/** The whole submission: it has the moment of acceptance, and its name follows from the accession number alone. */
export const ownershipAddress = (cik: string, accession: string): string =>
  documentAddress(cik, accession, `${accession}.txt`)

export const secOwnership: Feed<ReadOwnership | null> = {
  name: 'sec-ownership',
  about: 'Insider transactions from single filings, within minutes of the SEC’s index.',
  first: { stage: 'single' },
  every: 'hour',
  publisher: sec,
  expect: 'text',
  files: {
    kind: 'derived-addresses',
    host: 'www.sec.gov',
    // In a mirror also documents by themselves, whose names differ by the filer's software.
    path: /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/(?:(?:\d{18}\/)?\d{10}-\d\d-\d{6}\.txt|\d{18}\/[^/]+\.xml)$/,
  },
  parse: parseOne(parseOwnershipFile),
}

/** One quarter has some 40,000 filings and 150 MB of rows: a part stays near 4 MB, and a run under 500 MB of memory. */
const PARTS = 40

export const secInsiderTransactions: Feed<OwnershipTables> = {
  name: 'sec-insider-transactions',
  about: 'Insider transactions of a whole quarter, from the SEC’s Insider Transactions data sets.',
  // Two or three quarters of 8 to 16 MB, some 150 MB inflated, at 3.6 MB/s.
  first: { stage: 'bulk', megabytes: 35, minutesToRead: 2 },
  every: 'week',
  publisher: sec,
  expect: 'zip',
  files: quarterlyZips({
    name: 'insider-transactions-data-sets',
    suffix: '_form345',
    first: '2006-01-01',
    parents: ['structureddata', 'datastandardsinnovation'],
    movedOn: '2026-04-01',
    daysBack: 200,
    partitioning: {
      parts: PARTS,
      partition: (file, _scratch, stop) =>
        partitionTables(
          file,
          {
            tables: ownershipTables,
            parts: PARTS,
            line: /^"?(?<key>\d{10}-\d\d-\d{6})"?\t/,
          },
          stop,
        ),
    },
  }),
  parse: parseOwnershipTables,
}
