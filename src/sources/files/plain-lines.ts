/** Splits plain delimited bytes, as they come, into records. */
import { isUtf8 } from 'node:buffer'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { DelimitedLayout } from './delimited-table.ts'

export const MAX_RECORD_BYTES = 2 ** 20

export const LF = 0x0a
const BOM = '\uFEFF'
const EMPTY = Buffer.alloc(0)
const windows1252 = new TextDecoder('windows-1252')

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const linesIn = (bytes: Uint8Array): number => {
  let lines = 0
  for (const byte of bytes) if (byte === LF) lines += 1
  return lines
}

const checkUtf8 = (block: Buffer, file: string, linesBefore: number): void => {
  // Checking a whole block is quick, so the line is only looked for when that fails.
  if (isUtf8(block)) return
  for (let start = 0, line = linesBefore + 1; start < block.length; line += 1) {
    const feed = block.indexOf(LF, start)
    const stop = feed === -1 ? block.length : feed
    if (!isUtf8(block.subarray(start, stop)))
      throw new SourceFormatError(file, line, 'bytes that are not UTF-8')
    start = stop + 1
  }
}

/** Throws SourceFormatError with the line where bytes are not text in the layout's encoding. */
export const textOf = (
  bytes: Uint8Array,
  { file, encoding }: Pick<DelimitedLayout, 'file' | 'encoding'>,
  linesBefore: number,
): string => {
  const block = asBuffer(bytes)
  const nul = block.indexOf(0)
  if (nul !== -1)
    throw new SourceFormatError(file, linesBefore + 1 + linesIn(block.subarray(0, nul)), 'a NUL byte')
  if (encoding === 'windows-1252') return windows1252.decode(block)
  checkUtf8(block, file, linesBefore)
  const text = block.toString('utf8')
  return linesBefore === 0 && text.startsWith(BOM) ? text.slice(1) : text
}

/** Throws SourceFormatError where a record of `length` bytes is over the layout's cap. */
export const checkLength = (
  length: number,
  { file, maxRecordBytes }: DelimitedLayout,
  line: number,
): void => {
  const max = maxRecordBytes ?? MAX_RECORD_BYTES
  if (length > max) throw new SourceFormatError(file, line, `a record of over ${max} bytes`)
}

/** Throws SourceFormatError where `rest`, what follows the last line feed, is a line although the layout ends each. */
export const checkLastLine = (
  rest: Uint8Array,
  { file, endsWithLineFeed }: DelimitedLayout,
  line: number,
): void => {
  if (endsWithLineFeed === true && rest.length > 0)
    throw new SourceFormatError(file, line, 'the last line has no end: the file is cut short')
}

/** `read` makes a row of the fields of a line, which is 1-based, or null where the line has none. */
export const createPlainLines = <Row>(
  layout: DelimitedLayout,
  read: (fields: readonly string[], line: number) => Row | null,
) => {
  let rest: Buffer = EMPTY
  let lines = 0

  const rowsIn = (block: Buffer): readonly Row[] => {
    const rows: Row[] = []
    for (const line of textOf(block, layout, lines).split('\n')) {
      lines += 1
      // A character is at least one byte, so this finds every line that is too long except for its last few bytes.
      checkLength(line.length, layout, lines)
      const whole = line.endsWith('\r') ? line.slice(0, -1) : line
      const row = read(whole.split(layout.delimiter), lines)
      if (row !== null) rows.push(row)
    }
    return rows
  }

  return {
    /** The rows that end in `chunk`. */
    push: (chunk: Uint8Array): readonly Row[] => {
      const bytes = rest.length === 0 ? asBuffer(chunk) : Buffer.concat([rest, chunk])
      const feed = bytes.lastIndexOf(LF)
      const rows = feed === -1 ? [] : rowsIn(bytes.subarray(0, feed))
      rest = bytes.subarray(feed + 1)
      checkLength(rest.length, layout, lines + 1)
      return rows
    },
    /** The row after the last line feed. */
    end: (): readonly Row[] => {
      checkLastLine(rest, layout, lines + 1)
      return rest.length === 0 ? [] : rowsIn(rest)
    },
  }
}
