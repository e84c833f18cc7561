/** The quarterly Insider Transactions data sets: tables of Forms 3, 4 and 5, joined by filing. */
import { isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedRows } from '../delimited.ts'
import type { PublishedFile } from '../feed.ts'
import {
  type FiledOwnership,
  flagOf,
  type PublishedOwner,
  type PublishedTransaction,
  type RejectedLine,
  textOf,
  transactionOf,
} from './ownership.ts'
import { footnoteColumns, ownerColumns, submissionColumns, transactionColumns } from './ownership-columns.ts'

export type OwnershipTables = {
  readonly filings: readonly FiledOwnership[]
  readonly rejected: readonly RejectedLine[]
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

const tableIn = (files: readonly PublishedFile[], name: Table): PublishedFile => {
  const found = files.find(({ address }) => address.slice(address.lastIndexOf('/') + 1) === name)
  if (found !== undefined) return found
  throw new SourceFormatError(files[0]?.address ?? 'the data set', null, `lacks ${name}`)
}

/** Rows by filing. Columns differ by year and from the metadata beside them, so that others are passed over. */
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

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** `27-SEP-2024` as `2024-09-27`, blank as blank. Throws RangeError for anything else. */
const isoOf = (text: string): string => {
  if (text === '') return ''
  const [, day, month = '', year] = /^(\d\d)-([A-Z]{3})-(\d{4})$/.exec(text) ?? []
  const found = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}`
  if (!isDay(found)) throw new RangeError(`${JSON.stringify(text)} is no date`)
  return found
}

const relations = ['Director', 'Officer', 'TenPercentOwner', 'Other']

const ownerOf = (row: Row): PublishedOwner => {
  const words = cell(row, 'RPTOWNER_RELATIONSHIP')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const strange = words.find((word) => !relations.includes(word))
  if (strange !== undefined) throw new RangeError(`an owner's relationship is ${JSON.stringify(strange)}`)
  const cik = cell(row, 'RPTOWNERCIK')
  if (!/^\d{1,10}$/.test(cik)) throw new RangeError(`an owner's CIK is ${JSON.stringify(cik)}`)
  return {
    cik: cik.padStart(10, '0'),
    name: cell(row, 'RPTOWNERNAME'),
    director: words.includes('Director'),
    officer: words.includes('Officer'),
    tenPercentOwner: words.includes('TenPercentOwner'),
    otherRelation: words.includes('Other'),
    officerTitle: textOf(cell(row, 'RPTOWNER_TITLE')),
    otherText: textOf(cell(row, 'RPTOWNER_TXT')),
  }
}

/** The tables keep no order of joint owners. */
const ownersOf = (rows: readonly Row[]): readonly PublishedOwner[] =>
  rows.map(ownerOf).sort((a, b) => (a.cik < b.cik ? -1 : 1))

const footnoteNumber = (id: string): number => Number(id.replace(/^F/i, ''))

/** References stand beside each cell: `F4, F3`. */
const footnotesOf = (row: Row, texts: ReadonlyMap<string, string>): readonly string[] => {
  const ids = Object.entries(row)
    .filter(([name, value]) => name.endsWith('_FN') && value !== '')
    .flatMap(([, value]) => value.split(',').map((id) => id.trim()))
  return [...new Set(ids)]
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

/** The running numbers of a filing's lines follow the form, the order of the file does not. */
const transactionsOf = (
  { table, name, key, rows }: Lines,
  footnotes: ReadonlyMap<string, string>,
  rejected: RejectedLine[],
): readonly PublishedTransaction[] =>
  rows
    .toSorted((a, b) => Number(cell(a, key)) - Number(cell(b, key)))
    .flatMap((row, at) => {
      try {
        return [transactionOf(cellsOf(row, table, at + 1), footnotesOf(row, footnotes))]
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        rejected.push({ row: nameOfLine(name, key, row), reason: error.message })
        return []
      }
    })

const nameOfLine = (name: Table, key: string, row: Row): string =>
  `${name} ${cell(row, 'ACCESSION_NUMBER')} ${cell(row, key)}`

const submissionOf = (row: Row, owners: readonly PublishedOwner[]) => {
  const form = cell(row, 'DOCUMENT_TYPE')
  const cik = cell(row, 'ISSUERCIK')
  const filedOn = isoOf(cell(row, 'FILING_DATE'))
  const periodOfReport = isoOf(cell(row, 'PERIOD_OF_REPORT'))
  if (!/^[345](?:\/A)?$/.test(form)) throw new RangeError(`DOCUMENT_TYPE is ${JSON.stringify(form)}`)
  if (!/^\d{1,10}$/.test(cik)) throw new RangeError(`ISSUERCIK is ${JSON.stringify(cik)}`)
  if (filedOn === '' || periodOfReport === '') throw new RangeError('no day of filing or of report')
  if (owners.length === 0) throw new RangeError('its owners are missing')
  return {
    accession: cell(row, 'ACCESSION_NUMBER'),
    filedOn,
    filedAt: null,
    form,
    periodOfReport,
    amendsFilingDate: textOf(isoOf(cell(row, 'DATE_OF_ORIG_SUB'))),
    issuer: { cik: cik.padStart(10, '0'), name: cell(row, 'ISSUERNAME') },
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

/** Null, and every line handed back, where the filing itself cannot be read. */
const filingOf = (
  accession: string,
  lines: readonly Lines[],
  tables: Tables,
  rejected: RejectedLine[],
): FiledOwnership | null => {
  try {
    const head = headOf(accession, tables)
    const texts = textsOf(accession, tables)
    return { ...head, transactions: lines.flatMap((each) => transactionsOf(each, texts, rejected)) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    for (const { name, key, rows } of lines)
      for (const row of rows) rejected.push({ row: nameOfLine(name, key, row), reason: error.message })
    return null
  }
}

/** The filings that report transactions. A transaction without its submission or owners is handed back. */
export const parseOwnershipTables = (files: readonly PublishedFile[]): OwnershipTables => {
  const rowsOf = (name: Table, columns: readonly string[], optional?: readonly string[]) =>
    rowsByFiling(tableIn(files, name), columns, optional)
  const tables: Tables = {
    submissions: rowsOf('SUBMISSION.tsv', submissionColumns, ['AFF10B5ONE']),
    owners: rowsOf('REPORTINGOWNER.tsv', ownerColumns),
    footnotes: rowsOf('FOOTNOTES.tsv', footnoteColumns),
  }
  const { N, D } = transactionColumns
  const lines = [
    {
      table: 'N',
      name: 'NONDERIV_TRANS.tsv',
      key: 'NONDERIV_TRANS_SK',
      rows: rowsOf('NONDERIV_TRANS.tsv', N.columns, N.optional),
    },
    {
      table: 'D',
      name: 'DERIV_TRANS.tsv',
      key: 'DERIV_TRANS_SK',
      rows: rowsOf('DERIV_TRANS.tsv', D.columns, D.optional),
    },
  ] as const
  const rejected: RejectedLine[] = []
  const filings = [...new Set(lines.flatMap(({ rows }) => [...rows.keys()]))].flatMap((accession) => {
    const own = lines.map((each) => ({ ...each, rows: each.rows.get(accession) ?? [] }))
    return filingOf(accession, own, tables, rejected) ?? []
  })
  return { filings, rejected }
}
