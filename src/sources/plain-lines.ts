/** Splits plain delimited bytes, as they come, into records; leaves out quoting and what a record must hold. */
import { isUtf8 } from 'node:buffer'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { DelimitedLayout } from './delimited-table.ts'

/** `line` is 1-based. */
export type SplitLine = (fields: readonly string[], line: number) => void

export type PlainLines = {
  readonly push: (chunk: Uint8Array) => void
  /** Splits what stands after the last line feed and returns the number of lines. */
  readonly end: () => number
}

export const MAX_RECORD_BYTES = 2 ** 20

export const LF = 0x0a
const BOM = '\uFEFF'
const EMPTY = Buffer.alloc(0)
const windows1252 = new TextDecoder('windows-1252')

export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

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

export const recordTooLong = (file: string, line: number, maxRecordBytes: number): SourceFormatError =>
  new SourceFormatError(file, line, `a record of over ${maxRecordBytes} bytes`)

/** Throws SourceFormatError with the line where bytes are not text in the layout's encoding. */
export const textOf = (block: Buffer, { file, encoding }: DelimitedLayout, linesBefore: number): string => {
  const nul = block.indexOf(0)
  if (nul !== -1)
    throw new SourceFormatError(file, linesBefore + 1 + linesIn(block.subarray(0, nul)), 'a NUL byte')
  if (encoding === 'windows-1252') return windows1252.decode(block)
  checkUtf8(block, file, linesBefore)
  const text = block.toString('utf8')
  return linesBefore === 0 && text.startsWith(BOM) ? text.slice(1) : text
}

export const createPlainLines = (layout: DelimitedLayout, split: SplitLine): PlainLines => {
  const { file, delimiter, maxRecordBytes = MAX_RECORD_BYTES } = layout
  let rest: Buffer = EMPTY
  let lines = 0

  const checkLength = (length: number): void => {
    if (length > maxRecordBytes) throw recordTooLong(file, lines + 1, maxRecordBytes)
  }

  const splitLine = (line: string): void => {
    // A character is at least one byte, so this finds every line that is too long but for its last few bytes.
    checkLength(line.length)
    lines += 1
    const whole = line.endsWith('\r') ? line.slice(0, -1) : line
    split(whole.split(delimiter), lines)
  }

  const splitBlock = (block: Buffer): void => {
    for (const line of textOf(block, layout, lines).split('\n')) splitLine(line)
  }

  return {
    push: (chunk) => {
      const bytes = rest.length === 0 ? asBuffer(chunk) : Buffer.concat([rest, chunk])
      const feed = bytes.lastIndexOf(LF)
      if (feed !== -1) splitBlock(bytes.subarray(0, feed))
      rest = bytes.subarray(feed + 1)
      checkLength(rest.length)
    },
    end: () => {
      if (rest.length > 0) splitBlock(rest)
      rest = EMPTY
      return lines
    },
  }
}
