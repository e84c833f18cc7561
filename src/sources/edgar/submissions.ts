/**
 * A registrant's submissions file (data.sec.gov/submissions/CIK##########.json) and its overflow files:
 * who the registrant is and every filing, as published.
 */
import { isDay } from '../../lib/day.ts'
import { isJsonObject, type JsonObject, parseJsonObject } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { acceptanceInstants } from './acceptance-time.ts'
import { fieldReader, flag, orNull, textLike, textOrNull } from './field-reader.ts'
import { type Registrant, registrantOf } from './registrant.ts'

export type PublishedFiling = {
  readonly accessionNumber: string
  readonly filingDate: string
  readonly reportDate: string | null
  /** Instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`; before about May 2002 midnight in New York means unknown. */
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
  ...['accessionNumber', 'filingDate', 'reportDate', 'acceptanceDateTime', 'act', 'form', 'fileNumber'],
  ...['items', 'size', 'isXBRL', 'isInlineXBRL', 'primaryDocument', 'primaryDocDescription'],
] as const

type Columns = ReadonlyMap<string, readonly unknown[]>

const columnsOf = (table: JsonObject, file: string): Columns => {
  const columns = new Map<string, readonly unknown[]>()
  for (const [name, values] of Object.entries(table)) {
    if (!Array.isArray(values)) throw new SourceFormatError(file, null, `column ${name} is not a list`)
    columns.set(name, values)
  }
  const missing = columnNames.find((name) => !columns.has(name))
  if (missing !== undefined) throw new SourceFormatError(file, null, `column ${missing} is missing`)
  const rows = columns.get('accessionNumber')?.length
  for (const [name, { length }] of columns) {
    const reason = `column ${name} has ${length} rows, accessionNumber ${rows}`
    if (length !== rows) throw new SourceFormatError(file, null, reason)
  }
  return columns
}

const accession = textLike(/^\d{10}-\d{2}-\d{6}$/)
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined
const dayOrNull = orNull(day)
const nonBlank = textLike(/\S/)
const byteCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

const filingIn = (read: ReturnType<typeof fieldReader>): Omit<PublishedFiling, 'acceptedAt'> => ({
  accessionNumber: read('accessionNumber', accession),
  filingDate: read('filingDate', day),
  reportDate: read('reportDate', dayOrNull),
  form: read('form', nonBlank),
  items: (read('items', textOrNull) ?? '').split(',').filter((item) => item !== ''),
  primaryDocument: read('primaryDocument', textOrNull),
  primaryDocDescription: read('primaryDocDescription', textOrNull),
  size: read('size', byteCount),
  isXbrl: read('isXBRL', flag),
  isInlineXbrl: read('isInlineXBRL', flag),
  fileNumber: read('fileNumber', textOrNull),
  act: read('act', textOrNull),
})

const filingsIn = (table: JsonObject, file: string): readonly PublishedFiling[] => {
  const columns = columnsOf(table, file)
  const readers = (columns.get('accessionNumber') ?? []).map((_, row) =>
    fieldReader((name) => columns.get(name)?.[row], file, row + 1),
  )
  const filings = readers.map(filingIn)
  const stamped = filings.map(({ filingDate, form, items }, row) => ({
    dateTime: readers[row]?.('acceptanceDateTime', nonBlank) ?? '',
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
  throw new SourceFormatError(file, null, 'a flat file whose name lacks its CIK')
}

/**
 * Bytes of a main or an overflow file; `file` is its address or path, which alone has an overflow file's CIK.
 * Filings keep the order of the file, newest first. Throws SourceFormatError.
 */
export const parseSubmissions = (bytes: Uint8Array, file: string): Submissions => {
  const document = parseJsonObject(bytes, file)
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
