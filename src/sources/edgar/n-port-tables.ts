/** The SEC's quarterly N-PORT data sets: every fund's report as tables, in parts that each hold whole filings. */

import type { Feed, PublishedFile } from '../feed.ts'
import { delimitedRows } from '../files/delimited.ts'
import type { Rejection } from '../files/parsed-rows.ts'
import { tableNamed } from '../files/partitioned-tables.ts'
import { type FundReport, type FundReports, type Position, printedDay } from '../fund-report.ts'
import { sec } from './feeds.ts'
import { documentAddress } from './filing-address.ts'
import { cikIn, missingHoldings, type PublishedHolding, positionOf, statedOrNull } from './n-port.ts'
import { NPORT_PARTS, type nportTables, partitionNport } from './n-port-partitions.ts'
import { quarterlyZips } from './quarterly-data-set.ts'

type Table = (typeof nportTables)[number]

const columns = {
  'SUBMISSION.tsv': ['ACCESSION_NUMBER', 'FILING_DATE', 'SUB_TYPE', 'REPORT_DATE'],
  'REGISTRANT.tsv': ['ACCESSION_NUMBER', 'CIK', 'REGISTRANT_NAME', 'LEI'],
  'FUND_REPORTED_INFO.tsv': [
    ...['ACCESSION_NUMBER', 'SERIES_NAME', 'SERIES_ID', 'SERIES_LEI'],
    ...['TOTAL_ASSETS', 'CASH_NOT_RPTD_IN_C_OR_D'],
  ],
  'FUND_REPORTED_HOLDING.tsv': [
    ...['ACCESSION_NUMBER', 'HOLDING_ID', 'ISSUER_NAME', 'ISSUER_TITLE', 'ISSUER_CUSIP', 'BALANCE', 'UNIT'],
    ...['CURRENCY_CODE', 'CURRENCY_VALUE', 'PERCENTAGE', 'PAYOFF_PROFILE', 'ASSET_CAT', 'ISSUER_TYPE'],
    'DERIVATIVE_CAT',
  ],
  'IDENTIFIERS.tsv': ['HOLDING_ID', 'IDENTIFIER_ISIN', 'IDENTIFIER_TICKER'],
} as const satisfies Record<Table, readonly string[]>

/** The SEC's tables of insiders put a text with a quote in it in quotes, and its quotes twice, as CSV does; never a line feed. */
const unquoted = (cell: string): string => {
  if (cell.length < 2 || !cell.startsWith('"') || !cell.endsWith('"')) return cell
  const inner = cell.slice(1, -1)
  return inner.replaceAll('""', '').includes('"') ? cell : inner.replaceAll('""', '"')
}

type Row = { readonly line: number; readonly value: (name: string) => string }

function* rowsOf(files: readonly PublishedFile[], table: Table): Generator<Row> {
  const file = tableNamed(files, table)
  const names: readonly string[] = columns[table]
  const place = new Map(names.map((name, at) => [name, at]))
  const layout = {
    file: file.address,
    delimiter: '\t',
    quoted: false,
    columns: names,
    // The tables say much more of each fund and security than is kept.
    otherColumns: 'ignore',
  } as const
  for (const { line, fields } of delimitedRows(file.bytes, layout)) {
    const cells: readonly string[] = fields
    yield { line, value: (name) => unquoted(cells[place.get(name) ?? -1] ?? '') }
  }
}

type Names = { readonly isin: string; readonly ticker: string }

/** A holding may have a row for each of its identifiers. */
const namesByHolding = (files: readonly PublishedFile[]): Map<string, Names> => {
  const found = new Map<string, Names>()
  for (const { value } of rowsOf(files, 'IDENTIFIERS.tsv')) {
    const holding = value('HOLDING_ID')
    const known = found.get(holding)
    found.set(holding, {
      isin: known?.isin || value('IDENTIFIER_ISIN'),
      ticker: known?.ticker || value('IDENTIFIER_TICKER'),
    })
  }
  return found
}

const holdingOf = ({ value }: Row, names: Names | undefined): PublishedHolding => ({
  name: value('ISSUER_NAME'),
  title: value('ISSUER_TITLE'),
  cusip: value('ISSUER_CUSIP'),
  isin: names?.isin ?? '',
  ticker: names?.ticker ?? '',
  balance: value('BALANCE'),
  unit: value('UNIT'),
  currency: value('CURRENCY_CODE'),
  value: value('CURRENCY_VALUE'),
  percent: value('PERCENTAGE'),
  payoff: value('PAYOFF_PROFILE'),
  category: value('ASSET_CAT'),
  issuerType: value('ISSUER_TYPE'),
  derivative: value('DERIVATIVE_CAT'),
})

type Held = { readonly positions: Map<string, Position[]>; readonly rejected: Rejection[] }

const heldIn = (files: readonly PublishedFile[], isKnown: (accession: string) => boolean): Held => {
  const names = namesByHolding(files)
  const positions = new Map<string, Position[]>()
  const unknown = new Set<string>()
  const known = new Set<string>()
  const twice = new Set<string>()
  const file = files[0]?.address ?? ''
  for (const row of rowsOf(files, 'FUND_REPORTED_HOLDING.tsv')) {
    const accession = row.value('ACCESSION_NUMBER')
    const holding = row.value('HOLDING_ID')
    if (known.has(holding)) {
      twice.add(holding)
      continue
    }
    // Excerpts may lack the numbers of holdings.
    if (holding !== '') known.add(holding)
    const position = positionOf(holdingOf(row, names.get(holding)), file)
    names.delete(holding)
    if (!isKnown(accession)) unknown.add(accession)
    const others = positions.get(accession)
    if (others === undefined) positions.set(accession, [position])
    else others.push(position)
  }
  const rejected = [
    ...Array.from(unknown, (row) => ({ row, reason: 'holdings of a missing filing' })),
    ...Array.from(twice, (row) => ({ row, reason: 'a holding that comes twice' })),
    ...Array.from(names.keys(), (row) => ({ row, reason: 'identifiers of a missing holding' })),
  ]
  return { positions, rejected }
}

const byAccession = (files: readonly PublishedFile[], table: Table): ReadonlyMap<string, Row> =>
  new Map(Array.from(rowsOf(files, table), (row) => [row.value('ACCESSION_NUMBER'), row]))

/** Throws SourceFormatError. */
export const parseNportTables = (files: readonly PublishedFile[]): FundReports => {
  const submissions = byAccession(files, 'SUBMISSION.tsv')
  const registrants = byAccession(files, 'REGISTRANT.tsv')
  const funds = byAccession(files, 'FUND_REPORTED_INFO.tsv')
  const { positions, rejected } = heldIn(files, (accession) => submissions.has(accession))
  const reports: FundReport[] = []
  const file = files[0]?.address ?? ''
  for (const [accession, { value, line }] of submissions) {
    const registrant = registrants.get(accession)
    const fund = funds.get(accession)
    if (registrant === undefined || fund === undefined) {
      rejected.push({ row: accession, reason: 'a filing without a registrant or a fund', line })
      continue
    }
    if (!value('SUB_TYPE').startsWith('NPORT-P')) continue
    const held = positions.get(accession) ?? []
    const assets = { total: fund.value('TOTAL_ASSETS'), cash: fund.value('CASH_NOT_RPTD_IN_C_OR_D') }
    const reason = held.length === 0 ? missingHoldings(assets, file) : null
    if (reason !== null) {
      rejected.push({ row: accession, reason, line })
      continue
    }
    const cik = cikIn(registrant.value('CIK'), file)
    reports.push({
      source: 'n-port',
      fund: { cik, seriesId: statedOrNull(fund.value('SERIES_ID')) },
      name: statedOrNull(fund.value('SERIES_NAME')) ?? statedOrNull(registrant.value('REGISTRANT_NAME')),
      lei: statedOrNull(fund.value('SERIES_LEI')) ?? statedOrNull(registrant.value('LEI')),
      reportDate: printedDay(value('REPORT_DATE'), { file, line }),
      filedOn: printedDay(value('FILING_DATE'), { file, line }),
      accession,
      url: documentAddress(cik, accession, ''),
      positions: held,
    })
  }
  return { reports, rejected }
}

export const nportDataSets: Feed<FundReports> = {
  name: 'sec-nport-data-sets',
  every: 'month',
  about: 'Portfolios of all registered funds, from quarterly files of N-PORT reports.',
  // One or two quarters of 400 to 440 MB, some 2 GB inflated, at 5.3 MB/s.
  first: { stage: 'bulk', megabytes: 800, minutesToRead: 13 },
  publisher: sec,
  expect: 'zip',
  files: quarterlyZips({
    name: 'form-n-port-data-sets',
    suffix: '_nport',
    first: '2019-10-01',
    // The SEC moves its data sets to another folder, one publication after the other.
    parents: ['dera', 'datastandardsinnovation'],
    movedOn: '2026-07-01',
    daysBack: 130,
    partitioning: { parts: NPORT_PARTS, partition: partitionNport },
  }),
  parse: parseNportTables,
}
