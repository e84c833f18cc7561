/**
 * A registrant's submissions file (data.sec.gov/submissions/CIK##########.json) and its overflow files:
 * who the registrant is and every filing, as published; leaves out what a filing contains.
 */
import { isJsonObject, type JsonObject, parseJsonDocument } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { acceptanceInstants } from './acceptance-time.ts'
import { type Registrant, registrantOf } from './registrant.ts'

export type PublishedFiling = {
  readonly accessionNumber: string
  readonly filingDate: string
  readonly reportDate: string | null
  /** Instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`; before about May 2002 midnight in New York stands for unknown. */
  readonly acceptedAt: string
  readonly form: string
  /** Items of an 8-K such as `2.02`; empty for other forms. */
  readonly items: readonly string[]
  /** Path below the filing's folder; may name a folder (`xslF345X05/doc.xml`). */
  readonly primaryDocument: string | null
  readonly primaryDocDescription: string | null
  /** Bytes of the whole submission. */
  readonly size: number
  readonly isXbrl: boolean
  readonly isInlineXbrl: boolean
  readonly fileNumber: string | null
  readonly act: string | null
}

export type Submissions = {
  readonly cik: string
  /** Null in an overflow file. */
  readonly registrant: Registrant | null
  readonly filings: readonly PublishedFiling[]
  /** Names of the files that hold the older filings. */
  readonly overflow: readonly string[]
}

const columnNames = [
  'accessionNumber',
  'filingDate',
  'reportDate',
  'acceptanceDateTime',
  'act',
  'form',
  'fileNumber',
  'items',
  'size',
  'isXBRL',
  'isInlineXBRL',
  'primaryDocument',
  'primaryDocDescription',
] as const

type Column = (typeof columnNames)[number]
type Table = {
  readonly file: string
  readonly rows: number
  readonly columns: ReadonlyMap<string, readonly unknown[]>
}

const tableOf = (columns: JsonObject, file: string): Table => {
  const found = new Map<string, readonly unknown[]>()
  for (const [name, values] of Object.entries(columns)) {
    if (!Array.isArray(values)) throw new SourceFormatError(file, null, `column ${name} is not a list`)
    found.set(name, values)
  }
  const rows = found.get('accessionNumber')?.length ?? 0
  for (const name of columnNames) {
    if (!found.has(name)) throw new SourceFormatError(file, null, `column ${name} is missing`)
  }
  for (const [name, values] of found) {
    if (values.length !== rows) {
      throw new SourceFormatError(
        file,
        null,
        `column ${name} has ${values.length} rows, accessionNumber ${rows}`,
      )
    }
  }
  return { file, rows, columns: found }
}

const badCell = (table: Table, name: Column, row: number): SourceFormatError =>
  new SourceFormatError(
    table.file,
    null,
    `${name} is ${JSON.stringify(table.columns.get(name)?.[row])} in row ${row + 1}`,
  )

/** A text cell, null where it is blank. */
const textIn = (table: Table, name: Column, row: number): string | null => {
  const value = table.columns.get(name)?.[row]
  if (value === null || value === '') return null
  if (typeof value === 'string') return value
  throw badCell(table, name, row)
}

const neededIn = (table: Table, name: Column, row: number, pattern: RegExp): string => {
  const value = textIn(table, name, row)
  if (value !== null && pattern.test(value)) return value
  throw badCell(table, name, row)
}

const flagIn = (table: Table, name: Column, row: number): boolean => {
  const value = table.columns.get(name)?.[row]
  if (value === 0 || value === 1 || typeof value === 'boolean') return Boolean(value)
  throw badCell(table, name, row)
}

const sizeIn = (table: Table, row: number): number => {
  const value = table.columns.get('size')?.[row]
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw badCell(table, 'size', row)
}

const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const accessionPattern = /^\d{10}-\d{2}-\d{6}$/

const filingIn = (table: Table, row: number): Omit<PublishedFiling, 'acceptedAt'> => {
  const text = (name: Column): string | null => textIn(table, name, row)
  return {
    accessionNumber: neededIn(table, 'accessionNumber', row, accessionPattern),
    filingDate: neededIn(table, 'filingDate', row, dayPattern),
    reportDate: text('reportDate') === null ? null : neededIn(table, 'reportDate', row, dayPattern),
    form: neededIn(table, 'form', row, /\S/),
    items: (text('items') ?? '').split(',').filter((item) => item !== ''),
    primaryDocument: text('primaryDocument'),
    primaryDocDescription: text('primaryDocDescription'),
    size: sizeIn(table, row),
    isXbrl: flagIn(table, 'isXBRL', row),
    isInlineXbrl: flagIn(table, 'isInlineXBRL', row),
    fileNumber: text('fileNumber'),
    act: text('act'),
  }
}

const filingsIn = (columns: JsonObject, file: string): readonly PublishedFiling[] => {
  const table = tableOf(columns, file)
  const filings = Array.from({ length: table.rows }, (_, row) => filingIn(table, row))
  const stamped = filings.map(({ filingDate, form, items }, row) => ({
    stamp: neededIn(table, 'acceptanceDateTime', row, /\S/),
    filingDate,
    form,
    items,
  }))
  const instants = acceptanceInstants(stamped, file)
  return filings.map((filing, row) => ({ ...filing, acceptedAt: instants[row] ?? '' }))
}

const overflowIn = (files: unknown, file: string): readonly string[] => {
  if (!Array.isArray(files)) throw new SourceFormatError(file, null, 'filings.files is not a list')
  return files.map((entry: unknown) => {
    const name = isJsonObject(entry) ? entry['name'] : null
    if (typeof name === 'string' && /^CIK\d{10}-submissions-\d{3,}\.json$/.test(name)) return name
    throw new SourceFormatError(file, null, `filings.files names ${JSON.stringify(name)}`)
  })
}

const cikInName = (file: string): string => {
  const cik = /CIK(\d{10})-submissions-\d+\.json/.exec(file)?.[1]
  if (cik !== undefined) return cik
  throw new SourceFormatError(file, null, 'a flat file whose name does not tell its CIK')
}

/**
 * Bytes of a main or an overflow file; `file` is its address or path, which alone tells an overflow file's CIK.
 * Filings keep the order of the file, newest first. Throws SourceFormatError.
 */
export const parseSubmissions = (bytes: Uint8Array, file: string): Submissions => {
  const document = parseJsonDocument(bytes, file)
  if (!isJsonObject(document)) throw new SourceFormatError(file, null, 'not an object')
  if (Array.isArray(document['accessionNumber'])) {
    return { cik: cikInName(file), registrant: null, filings: filingsIn(document, file), overflow: [] }
  }
  const filings = document['filings']
  const recent = isJsonObject(filings) ? filings['recent'] : null
  if (!isJsonObject(filings) || !isJsonObject(recent)) {
    throw new SourceFormatError(file, null, 'neither filings.recent nor a flat table of filings')
  }
  const registrant = registrantOf(document, file)
  return {
    cik: registrant.cik,
    registrant,
    filings: filingsIn(recent, file),
    overflow: overflowIn(filings['files'], file),
  }
}
