/** Rows of an exported file, each checked against its collection. */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { API_VERSION } from '../contract/openapi.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { csvRecords } from '../sources/files/delimited.ts'
import { createPlainLines } from '../sources/files/plain-lines.ts'
import type { Collection, NewRow } from '../store/collection.ts'
import { RecordError } from '../store/record-text.ts'
import { checkedRow } from '../store/row-check.ts'
import { recordColumns } from './record-columns.ts'
import { csvLine, type HeadLine, LineFault, ndjsonLine, type RecordLine } from './record-line.ts'

const MAX_RECORD_BYTES = 64 * 2 ** 20
const BATCH_ROWS = 500

export type ReadRow = { readonly of: Collection; readonly line: number; readonly row: NewRow }

const listed = (names: readonly string[]): string => names.join(', ')

/** What keeps the rows after this line from being rows of the collection, or null. */
const headFault = (of: Collection, { contract, columns }: HeadLine): string | null => {
  const { names } = recordColumns(of)
  const lacks = names.filter((name) => !columns.includes(name))
  const more = columns.filter((name) => !names.includes(name))
  const parts = [
    ...(lacks.length === 0 ? [] : [`lacks ${listed(lacks)}`]),
    ...(more.length === 0 ? [] : [`has ${listed(more)} too many`]),
    ...(lacks.length + more.length === 0 && listed(names) !== listed(columns)
      ? [`has its columns in another order than ${listed(names)}`]
      : []),
  ]
  if (parts.length === 0) return null
  return `${of.name} of contract ${contract}, where this program has ${API_VERSION}, ${parts.join(' and ')}`
}

const collectionOf = (collections: readonly Collection[], head: HeadLine): Collection => {
  const of = collections.find(({ name }) => name === head.collection)
  if (of === undefined) {
    const names = collections.map(({ name }) => name)
    throw new LineFault(`holds ${head.collection}, which is not one of ${listed(names)}`)
  }
  const fault = headFault(of, head)
  if (fault !== null) throw new LineFault(fault)
  return of
}

/** PostgreSQL keeps no NUL in a text; what is imported is the same in both engines. Throws RecordError. */
const withoutNul = (of: Collection, row: NewRow): NewRow => {
  const { columns } = row
  const name = Object.keys(columns).find((each) => `${columns[each]}`.includes('\0'))
  if (name !== undefined) throw new RecordError(of, {}, `columns.${name}`, 'has a NUL character')
  return row
}

/** Takes lines one by one and remembers whose rows they are. Throws SourceFormatError with file, line, field, reason. */
const rowReader = (file: string, collections: readonly Collection[]) => {
  let of: Collection | null = null
  const take = (line: RecordLine, number: number): ReadRow | null => {
    if (line.kind === 'head') {
      of = collectionOf(collections, line)
      return null
    }
    if (of === null) throw new LineFault('a row before the first line that names its collection')
    return { of, line: number, row: withoutNul(of, checkedRow(of, line)) }
  }
  return (parse: (of: Collection | null) => RecordLine, number: number): ReadRow | null => {
    try {
      return take(parse(of), number)
    } catch (error) {
      if (error instanceof LineFault) throw new SourceFormatError(file, number, error.message)
      if (!(error instanceof RecordError)) throw error
      const field = error.field === '' ? 'the record' : error.field
      throw new SourceFormatError(file, number, `${of?.name}: ${field} ${error.reason}`)
    }
  }
}

async function* ndjsonRows(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  collections: readonly Collection[],
): AsyncGenerator<ReadRow> {
  const read = rowReader(file, collections)
  // A line has no line feed in it, so as a delimiter it never cuts one.
  const layout = { file, delimiter: '\n', quoted: false, columns: [], maxRecordBytes: MAX_RECORD_BYTES }
  const lines = createPlainLines(layout, ([text = ''], line) =>
    text.trim() === '' ? null : read(() => ndjsonLine(text), line),
  )
  for await (const chunk of chunks) yield* lines.push(chunk)
  yield* lines.end()
}

async function* csvRows(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  collections: readonly Collection[],
): AsyncGenerator<ReadRow> {
  const read = rowReader(file, collections)
  for await (const { cells, line } of csvRecords(chunks, { file, maxRecordBytes: MAX_RECORD_BYTES })) {
    if (cells.length === 1 && cells[0] === '') continue
    const row = read((of) => csvLine(cells, of), line)
    if (row !== null) yield row
  }
}

const LEAD_BYTES = 64

/** How the text of a file begins. */
export const leadOf = async (path: string): Promise<string> => {
  const handle = await open(path, 'r')
  try {
    const lead = Buffer.alloc(LEAD_BYTES)
    const { bytesRead } = await handle.read(lead, 0, lead.length, 0)
    return lead.toString('utf8', 0, bytesRead).replace('\uFEFF', '').trimStart()
  } finally {
    await handle.close()
  }
}

async function* counted(path: string, hash: Hash, onBytes: (bytes: number) => void) {
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    onBytes(chunk.length)
    yield chunk
  }
}

export type ReadBatch = { readonly of: Collection; readonly rows: readonly ReadRow[] }

/**
 * Some rows of one collection at a time; returns the SHA-256 of the file. Throws SourceFormatError for the first line
 * that is wrong, after the rows before it were given out.
 */
export async function* recordsIn(
  path: string,
  collections: readonly Collection[],
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadBatch, string> {
  const hash = createHash('sha256')
  // JSON begins with a brace, whatever the file is called.
  const rowsOf = (await leadOf(path)).startsWith('{') ? ndjsonRows : csvRows
  let batch: ReadRow[] = []
  for await (const row of rowsOf(path, counted(path, hash, onBytes), collections)) {
    const [first] = batch
    if (first !== undefined && (first.of !== row.of || batch.length >= BATCH_ROWS)) {
      yield { of: first.of, rows: batch }
      batch = []
    }
    batch.push(row)
  }
  const [first] = batch
  if (first !== undefined) yield { of: first.of, rows: batch }
  return hash.digest('hex')
}
