/** The two feeds of insider transactions: each filing by itself, and every quarter as a data set. */
import { lastDayOf } from '../../lib/calendar-step.ts'
import type { Feed } from '../feed.ts'
import { partitionTables } from '../partitioned-tables.ts'
import { sec } from './feeds.ts'
import type { FiledOwnership } from './ownership.ts'
import { parseOwnershipSubmission } from './ownership-submission.ts'
import { type OwnershipTables, ownershipTables, parseOwnershipTables } from './ownership-tables.ts'

const HOST = 'www.sec.gov'

/** The whole submission: it tells the moment of acceptance, and its name follows from the accession number alone. */
export const ownershipAddress = (cik: string, accession: string): string =>
  `https://${HOST}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}.txt`

export const secOwnership: Feed<FiledOwnership | null> = {
  name: 'sec-ownership',
  about: 'Transactions of insiders, filing by filing, within minutes of the SEC’s index.',
  every: 'hour',
  publisher: sec,
  expect: 'text',
  files: {
    kind: 'named',
    host: HOST,
    path: /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/(?:\d{18}\/)?\d{10}-\d\d-\d{6}\.txt$/,
  },
  parse: ([file]) => {
    if (file === undefined) throw new TypeError('a unit without a file')
    return parseOwnershipSubmission(file.bytes, file.address)
  },
}

/** The first quarter of the data sets, and the first under the folder that the SEC uses since. */
const FIRST = '2006-01-01'
const MOVED = '2026-04-01'
const folders = ['structureddata', 'datastandardsinnovation']

const addressesOf = (day: string): readonly string[] => {
  if (day < FIRST) return []
  const quarter = `${day.slice(0, 4)}q${Math.ceil(Number(lastDayOf(day, 'quarter').slice(5, 7)) / 3)}`
  const at = (folder: string) =>
    `https://${HOST}/files/${folder}/data/insider-transactions-data-sets/${quarter}_form345.zip`
  return (day < MOVED ? folders.slice(0, 1) : folders).map(at)
}

/** One quarter has some 40,000 filings and 150 MB of rows: a part stays near 4 MB, and a run under 500 MB of memory. */
const PARTS = 40

export const secInsiderTransactions: Feed<OwnershipTables> = {
  name: 'sec-insider-transactions',
  about: 'Transactions of all insiders of a quarter, from the SEC’s Insider Transactions data sets.',
  every: 'week',
  publisher: sec,
  expect: 'zip',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/files\/\w+\/data\/insider-transactions-data-sets\/(?<year>\d{4})q(?<quarter>[1-4])_form345\.zip$/,
    step: 'quarter',
    addressesOf,
    // A quarter comes out some weeks after its end.
    daysBack: 200,
    partitioning: {
      parts: PARTS,
      partition: (file) =>
        partitionTables(file, {
          tables: ownershipTables,
          parts: PARTS,
          line: /^"?(?<key>\d{10}-\d\d-\d{6})"?\t/,
          numberOf: (accession) => Number(accession.slice(-6)),
        }),
    },
  },
  parse: parseOwnershipTables,
}
