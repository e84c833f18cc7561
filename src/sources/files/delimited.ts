/** Records of a delimited text file: plain ones by a line splitter, quoted ones by csv-parse. Leaves out their meaning. */
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { transformed } from '../../lib/transformed.ts'
import {
  createTableCheck,
  type DelimitedLayout,
  type DelimitedRow,
  type LooseRow,
} from './delimited-table.ts'
import {
  checkLastLine,
  checkLength,
  createPlainLines,
  LF,
  linesIn,
  MAX_RECORD_BYTES,
  textOf,
} from './plain-lines.ts'

const PIECE_BYTES = 2 ** 18
const BATCH_ROWS = 4096

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

const optionsOf = ({ delimiter, maxRecordBytes = MAX_RECORD_BYTES }: DelimitedLayout): Options => ({
  delimiter,
  bom: true,
  info: true,
  max_record_size: maxRecordBytes,
  // Field counts are compared with the header by the table check, which knows preamble and footer.
  relax_column_count: true,
})

const asFormatError = (error: unknown, file: string): unknown => {
  if (!(error instanceof CsvError)) return error
  const line = (error as { lines?: unknown }).lines
  return new SourceFormatError(file, typeof line === 'number' ? line : null, error.message)
}

const quotedRecords = (bytes: Uint8Array, layout: DelimitedLayout): readonly CsvRecord[] => {
  try {
    // With `info` csv-parse returns pairs that its types do not show.
    return parseWhole(textOf(bytes, layout, 0), optionsOf(layout)) as unknown as readonly CsvRecord[]
  } catch (error) {
    throw asFormatError(error, layout.file)
  }
}

function* quotedRows(bytes: Uint8Array, layout: DelimitedLayout): Generator<LooseRow> {
  const table = createTableCheck(layout)
  if (layout.endsWithLineFeed === true)
    checkLastLine(bytes.subarray(bytes.lastIndexOf(LF) + 1), layout, linesIn(bytes) + 1)
  for (const { record, info } of quotedRecords(bytes, layout)) {
    const row = table.accept(record, info.lines)
    if (row !== null) yield row
  }
  table.end()
}

function* plainRows(bytes: Uint8Array, layout: DelimitedLayout): Generator<LooseRow> {
  const table = createTableCheck(layout)
  const lines = createPlainLines(layout, table.accept)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield* lines.push(bytes.subarray(at, at + PIECE_BYTES))
  yield* lines.end()
  table.end()
}

async function* plainBatches(chunks: AsyncIterable<Uint8Array>, layout: DelimitedLayout) {
  const table = createTableCheck(layout)
  const lines = createPlainLines(layout, table.accept)
  for await (const chunk of chunks) yield lines.push(chunk)
  yield lines.end()
  table.end()
}

/** Blocks of whole lines as UTF-8 that is valid and free of NUL, which csv-parse checks neither of. */
async function* checkedText(chunks: AsyncIterable<Uint8Array>, layout: DelimitedLayout) {
  let rest: Buffer = Buffer.alloc(0)
  let lines = 0
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(LF) + 1
    const block = bytes.subarray(0, end)
    yield Buffer.from(textOf(block, layout, lines))
    lines += linesIn(block)
    rest = bytes.subarray(end)
    checkLength(rest.length, layout, lines + 1)
  }
  checkLastLine(rest, layout, lines + 1)
  yield Buffer.from(textOf(rest, layout, lines))
}

async function* recordsIn(chunks: AsyncIterable<Uint8Array>, layout: DelimitedLayout) {
  const records = transformed(checkedText(chunks, layout), parse(optionsOf(layout)))
  try {
    for await (const { record, info } of records as AsyncIterable<unknown> as AsyncIterable<CsvRecord>)
      yield { cells: record, line: info.lines }
  } catch (error) {
    throw asFormatError(error, layout.file)
  }
}

/** Records without a layout, each with the line it ends on, in constant memory. Throws SourceFormatError. */
export const csvRecords = (
  chunks: AsyncIterable<Uint8Array>,
  given: Pick<DelimitedLayout, 'file' | 'maxRecordBytes'>,
): AsyncGenerator<{ readonly cells: readonly string[]; readonly line: number }> =>
  recordsIn(chunks, { ...given, delimiter: ',', quoted: true, columns: [] })

async function* quotedBatches(chunks: AsyncIterable<Uint8Array>, layout: DelimitedLayout) {
  const table = createTableCheck(layout)
  let rows: LooseRow[] = []
  for await (const { cells, line } of recordsIn(chunks, layout)) {
    const row = table.accept(cells, line)
    if (row !== null) rows.push(row)
    if (rows.length < BATCH_ROWS) continue
    yield rows
    rows = []
  }
  table.end()
  yield rows
}

type Names = readonly string[]

/** All rows of a file in memory. Throws SourceFormatError with the line; rows before it have been given out. */
export const delimitedRows = <const Columns extends Names, const Optional extends Names = []>(
  bytes: Uint8Array,
  layout: DelimitedLayout<Columns, Optional>,
): Generator<DelimitedRow<Columns, Optional>> =>
  // The table check puts the fields in the order of the layout, one for each of its columns.
  (layout.quoted ? quotedRows : plainRows)(bytes, layout) as Generator<DelimitedRow<Columns, Optional>>

/** The same in constant memory, in batches as the bytes come: a batch may be empty. */
export const delimitedBatches = <const Columns extends Names, const Optional extends Names = []>(
  chunks: AsyncIterable<Uint8Array>,
  layout: DelimitedLayout<Columns, Optional>,
): AsyncGenerator<readonly DelimitedRow<Columns, Optional>[]> =>
  (layout.quoted ? quotedBatches : plainBatches)(chunks, layout) as AsyncGenerator<
    readonly DelimitedRow<Columns, Optional>[]
  >
