/**
 * Rows that one thread hands to another, as a line of JSON each, in bytes that change hands: V8 puts the texts and objects of a message
 * over 100 KB into the old space, where those of 200 answers take 100 MB until it collects the whole heap.
 */
import { freeBytes } from './free-bytes.ts'

export const jsonLines = (rows: readonly unknown[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

const LINE_END = 10

/** The texts of the rows; frees the bytes. Line by line: a long text would lie in V8's old space, too. */
export const takenLines = (bytes: Uint8Array<ArrayBuffer>): readonly string[] => {
  const all = Buffer.from(bytes.buffer)
  const lines: string[] = []
  let start = 0
  for (let end = all.indexOf(LINE_END); end >= 0; end = all.indexOf(LINE_END, start)) {
    lines.push(all.toString('utf8', start, end))
    start = end + 1
  }
  freeBytes(bytes)
  return lines
}

/** The rows; frees the bytes. */
export const takenRows = <Row>(bytes: Uint8Array<ArrayBuffer>): readonly Row[] =>
  takenLines(bytes).map((line) => JSON.parse(line) as Row)
