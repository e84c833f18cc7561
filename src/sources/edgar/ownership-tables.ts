/** The quarterly Insider Transactions data sets: tables of Forms 3, 4 and 5, joined by filing. */
import { dayIn } from '../../lib/day.ts'
import type { PublishedFile } from '../feed.ts'
import { delimitedRows } from '../files/delimited.ts'
import {
  concatenated,
  notA,
  type ParsedRows,
  parseRows,
  type Rejection,
  refuse,
} from '../files/parsed-rows.ts'
import { tableNamed } from '../files/partitioned-tables.ts'
import { withoutRepeated } from '../files/repeated-rows.ts'
import {
  cikOf,
  type FiledOwnership,
  flagOf,
  type PublishedOwner,
  type PublishedTransaction,
  textOf,
  transactionOf,
} from './ownership.ts'
import { footnoteColumns, ownerColumns, submissionColumns, transactionColumns } from './ownership-columns.ts'

export type OwnershipTables = {
  readonly filings: readonly FiledOwnership[]
  readonly rejected: readonly Rejection[]
}

export const ownershipTables = [
  'SUBMISSION.tsv',
  'REPORTINGOWNER.tsv',
  'NONDERIV_TRANS.tsv',
  'DERIV_TRANS.tsv',
  'FOOTNOTES.tsv',
] as const

type Table = (typeof ownershipTables)[number]
/** The cells of a row by column; a column that a quarter lacks is blank. */
type Row = Readonly<Record<string, string>>

/** Rows by filing. Columns differ by year and from the metadata that come with them, so that others are ignored. */
const rowsByFiling = (
  { bytes, address }: PublishedFile,
  columns: readonly string[],
  optional: readonly string[] = [],
): ReadonlyMap<string, readonly Row[]> => {
  const layout = {
    file: address,
    delimiter: '\t',
    quoted: true,
    columns,
    optional,
    otherColumns: 'ignore',
  } as const
  const names = [...columns, ...optional]
  const rows = Array.from(delimitedRows(bytes, layout), ({ fields }) =>
    Object.fromEntries(names.map((name, at) => [name, (fields[at] ?? '').trim()])),
  )
  return Map.groupBy(rows, (row) => cell(row, 'ACCESSION_NUMBER'))
}

const cell = (row: Row, name: string): string => row[name] ?? ''

const dayPattern = /^(?<day>\d\d)-(?<month>[A-Z]{3})-(?<year>\d{4})$/

/** `27-SEP-2024` as `2024-09-27`, blank as blank. Throws RangeError for anything else. */
const isoOf = (text: string): string => (text === '' ? '' : (dayIn(text, dayPattern) ?? notA('date', text)))

const relations = ['Director', 'Officer', 'TenPercentOwner', 'Other']

const ownerOf = (row: Row): PublishedOwner => {
  const words = cell(row, 'RPTOWNER_RELATIONSHIP')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = words.find((word) => !relations.includes(word))
  if (unknown !== undefined) refuse("an owner's relationship", unknown)
  return {
    cik: cikOf(cell(row, 'RPTOWNERCIK'), "an owner's CIK"),
    name: cell(row, 'RPTOWNERNAME'),
    director: words.includes('Director'),
    officer: words.includes('Officer'),
    tenPercentOwner: words.includes('TenPercentOwner'),
    otherRelation: words.includes('Other'),
    officerTitle: textOf(cell(row, 'RPTOWNER_TITLE')),
    otherText: textOf(cell(row, 'RPTOWNER_TXT')),
  }
}

/** Each once; the tables keep no order of joint owners. */
const ownersOf = (rows: readonly Row[]): readonly PublishedOwner[] => {
  const byCik = new Map(rows.map(ownerOf).map((owner) => [owner.cik, owner]))
  return [...byCik.values()].sort((a, b) => (a.cik < b.cik ? -1 : 1))
}

const footnoteNumber = (id: string): number => Number(id.replace(/^F/i, ''))

/** Each cell has a column of references such as `F4, F3`. */
const footnotesOf = (row: Row, table: 'N' | 'D', texts: ReadonlyMap<string, string>): readonly string[] => {
  const references = transactionColumns[table].references.map((name) => cell(row, name))
  const ids = references.filter((value) => value !== '').flatMap((value) => value.split(','))
  return [...new Set(ids.map((id) => id.trim()))]
    .sort((a, b) => footnoteNumber(a) - footnoteNumber(b))
    .flatMap((id) => texts.get(id) ?? [])
}

const cellsOf = (row: Row, table: 'N' | 'D', line: number) => ({
  table,
  line,
  securityTitle: cell(row, 'SECURITY_TITLE'),
  transactionDate: isoOf(cell(row, 'TRANS_DATE')),
  deemedExecutionDate: isoOf(cell(row, 'DEEMED_EXECUTION_DATE')),
  code: cell(row, 'TRANS_CODE'),
  equitySwap: cell(row, 'EQUITY_SWAP_INVOLVED'),
  timeliness: cell(row, 'TRANS_TIMELINESS'),
  shares: cell(row, 'TRANS_SHARES'),
  price: cell(row, 'TRANS_PRICEPERSHARE'),
  acquiredDisposed: cell(row, 'TRANS_ACQUIRED_DISP_CD'),
  sharesOwnedAfter: cell(row, 'SHRS_OWND_FOLWNG_TRANS'),
  directIndirect: cell(row, 'DIRECT_INDIRECT_OWNERSHIP'),
  nature: cell(row, 'NATURE_OF_OWNERSHIP'),
  underlyingTitle: cell(row, 'UNDLYNG_SEC_TITLE'),
  underlyingShares: cell(row, 'UNDLYNG_SEC_SHARES'),
  exercisePrice: cell(row, 'CONV_EXERCISE_PRICE'),
  exerciseDate: isoOf(cell(row, 'EXCERCISE_DATE')),
  expirationDate: isoOf(cell(row, 'EXPIRATION_DATE')),
})

type Lines = {
  readonly table: 'N' | 'D'
  readonly name: Table
  readonly key: string
  readonly rows: readonly Row[]
}

/**
 * The running numbers of a filing's lines follow the form, the order of the file does not. A line that is there twice has one
 * place; one without a number is no other's.
 */
const placesOf = (rows: readonly Row[], key: string): ReadonlyMap<Row, number> => {
  const places = new Map<Row, number>()
  let [place, before] = [0, '']
  for (const row of rows.toSorted((a, b) => Number(cell(a, key)) - Number(cell(b, key)))) {
    const number = cell(row, key)
    if (number === '' || number !== before) place += 1
    places.set(row, place)
    before = number
  }
  return places
}

const transactionsOf = (
  { table, name, key, rows: all }: Lines,
  footnotes: ReadonlyMap<string, string>,
): ParsedRows<PublishedTransaction> => {
  const places = placesOf(all, key)
  const { rows, rejected } = withoutRepeated({ rows: [...places.keys()], rejected: [] }, (row) =>
    cell(row, key) === '' ? null : nameOfLine(name, key, row),
  )
  const lines = parseRows(
    rows,
    (row) => transactionOf(cellsOf(row, table, places.get(row) ?? 0), footnotesOf(row, table, footnotes)),
    (row) => ({ row: nameOfLine(name, key, row) }),
  )
  return { ...lines, rejected: [...rejected, ...lines.rejected] }
}

const nameOfLine = (name: Table, key: string, row: Row): string =>
  `${name} ${cell(row, 'ACCESSION_NUMBER')} ${cell(row, key)}`

const submissionOf = (row: Row, owners: readonly PublishedOwner[]) => {
  const form = cell(row, 'DOCUMENT_TYPE')
  const filedOn = isoOf(cell(row, 'FILING_DATE'))
  const periodOfReport = isoOf(cell(row, 'PERIOD_OF_REPORT'))
  if (filedOn === '' || periodOfReport === '') throw new RangeError('no day of filing or of report')
  if (owners.length === 0) throw new RangeError('its owners are missing')
  return {
    accession: cell(row, 'ACCESSION_NUMBER'),
    filedOn,
    filedAt: null,
    form: /^[345](?:\/A)?$/.test(form) ? form : refuse('DOCUMENT_TYPE', form),
    periodOfReport,
    amendsFilingDate: textOf(isoOf(cell(row, 'DATE_OF_ORIG_SUB'))),
    issuer: { cik: cikOf(cell(row, 'ISSUERCIK'), 'ISSUERCIK'), name: cell(row, 'ISSUERNAME') },
    owners,
    planBox: flagOf(cell(row, 'AFF10B5ONE'), 'AFF10B5ONE'),
    remarks: textOf(cell(row, 'REMARKS')),
    rejected: [],
  }
}

type Tables = {
  readonly submissions: ReadonlyMap<string, readonly Row[]>
  readonly owners: ReadonlyMap<string, readonly Row[]>
  readonly footnotes: ReadonlyMap<string, readonly Row[]>
}

const headOf = (accession: string, { submissions, owners }: Tables) => {
  const [submission] = submissions.get(accession) ?? []
  if (submission === undefined) throw new RangeError('its submission is missing')
  return submissionOf(submission, ownersOf(owners.get(accession) ?? []))
}

const textsOf = (accession: string, { footnotes }: Tables): ReadonlyMap<string, string> =>
  new Map(
    (footnotes.get(accession) ?? []).map((row) => [cell(row, 'FOOTNOTE_ID'), cell(row, 'FOOTNOTE_TXT')]),
  )

/** Where the filing itself cannot be read, every line is rejected. */
const filingOf = (accession: string, lines: readonly Lines[], tables: Tables): ParsedRows<FiledOwnership> => {
  try {
    const head = headOf(accession, tables)
    const texts = textsOf(accession, tables)
    const { rows, rejected } = concatenated(lines.map((each) => transactionsOf(each, texts)))
    return { rows: [{ ...head, transactions: rows }], rejected }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const { message: reason } = error
    const rejected = lines.flatMap(({ name, key, rows }) =>
      rows.map((row) => ({ row: nameOfLine(name, key, row), reason })),
    )
    return { rows: [], rejected }
  }
}

/** The filings that report transactions. A transaction without its submission or owners is rejected. */
export const parseOwnershipTables = (files: readonly PublishedFile[]): OwnershipTables => {
  const rowsOf = (name: Table, columns: readonly string[], optional?: readonly string[]) =>
    rowsByFiling(tableNamed(files, name), columns, optional)
  const tables: Tables = {
    submissions: rowsOf('SUBMISSION.tsv', submissionColumns, ['AFF10B5ONE']),
    owners: rowsOf('REPORTINGOWNER.tsv', ownerColumns),
    footnotes: rowsOf('FOOTNOTES.tsv', footnoteColumns),
  }
  const linesOf = (table: 'N' | 'D', name: Table, key: string) => {
    const { columns, optional } = transactionColumns[table]
    return { table, name, key, rows: rowsOf(name, columns, optional) }
  }
  const lines = [
    linesOf('N', 'NONDERIV_TRANS.tsv', 'NONDERIV_TRANS_SK'),
    linesOf('D', 'DERIV_TRANS.tsv', 'DERIV_TRANS_SK'),
  ]
  const accessions = new Set(lines.flatMap(({ rows }) => [...rows.keys()]))
  const { rows: filings, rejected } = concatenated(
    Array.from(accessions, (accession) => {
      const own = lines.map((each) => ({ ...each, rows: each.rows.get(accession) ?? [] }))
      return filingOf(accession, own, tables)
    }),
  )
  return { filings, rejected }
}
