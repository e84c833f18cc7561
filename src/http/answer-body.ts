/** An answer as a body in one format, with the headers that replace its envelope. */
import type { Answer, ListAnswer } from '../contract/endpoint.ts'
import {
  eachRowText,
  listPieces,
  type Pieces,
  type Results,
  type Returns,
  rowTexts,
} from '../contract/envelope.ts'
import type { Format } from '../contract/format.ts'
import type { Query } from '../contract/query-string.ts'
import type { Work } from '../contract/work.ts'
import { hasKeyShape } from '../lib/key-shape.ts'
import { type Blocks, LongBody, MAX_TEXT_BYTES } from './connections/long-body.ts'
import { columnsOf, csvOf, flatColumnsOf } from './csv.ts'
import { MAX_TEXT_LENGTH } from './reply.ts'

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const satisfies Record<Format, string>

export const readyRows = ({ results }: ListAnswer): Results => {
  if ('make' in results) throw new TypeError('rows of long work are not at hand')
  return results
}

/** The rows of an answer, each by itself. */
export const rowsOf = (answer: Answer): readonly string[] =>
  answer.kind === 'list' ? rowTexts(readyRows(answer)) : (answer.rows ?? [answer.text])

/** The same of long work, whose rows may be made one after another. */
export const eachRowOf = (answer: Answer): Iterable<string> | AsyncIterable<string> => {
  if (answer.kind !== 'list') return rowsOf(answer)
  const { results } = answer
  return 'make' in results ? results.make() : eachRowText(results)
}

export const rowSchemaOf = (answer: Answer, returns: Returns) => {
  const declared = returns.kind === 'list' ? returns.item : (returns.list?.item ?? returns.schema)
  return answer.kind === 'list' ? (answer.item ?? declared) : declared
}

export const csvRowsOf = <Rows>(answer: Answer, returns: Returns, rowsIn: (answer: Answer) => Rows) => {
  const schema = rowSchemaOf(answer, returns)
  if (answer.kind === 'record') return { columns: columnsOf(schema), rows: rowsIn(answer) }
  const { lines } = answer
  return lines === undefined
    ? { columns: flatColumnsOf(schema), rows: rowsIn(answer) }
    : { columns: columnsOf(lines.item), rows: lines.rows() }
}

const jsonPieces = (answer: Answer): Pieces =>
  answer.kind === 'list'
    ? listPieces(answer.before, readyRows(answer), answer.after)
    : (answer.sent ?? { pieces: [answer.text] })

/** The body, as text. */
export const bodyOf = (answer: Answer, format: Format, returns: Returns): Pieces => {
  switch (format) {
    case 'json':
      return jsonPieces(answer)
    case 'csv': {
      const { columns, rows } = csvRowsOf(answer, returns, rowsOf)
      return { pieces: [csvOf(columns, rows, 'header')] }
    }
    case 'ndjson':
      return { pieces: rowsOf(answer).map((text) => `${text}\n`) }
  }
}

/** A piece for each row that is yet to be made. */
async function* jsonLongPieces(answer: Answer): AsyncGenerator<string> {
  if (answer.kind !== 'list' || !('make' in answer.results)) {
    yield* jsonPieces(answer).pieces
    return
  }
  const [head = '', , tail = ''] = listPieces(answer.before, [], answer.after).pieces
  yield head
  let comma = ''
  for await (const row of eachRowOf(answer)) {
    yield comma + row
    comma = ','
  }
  yield tail
}

/** Characters of rows that become CSV together: half a millisecond of work. */
const CSV_LENGTH = 32 * 1024

async function* csvLongPieces(answer: Answer, returns: Returns): AsyncGenerator<string> {
  const { columns, rows } = csvRowsOf(answer, returns, eachRowOf)
  yield csvOf(columns, [], 'header')
  let together: string[] = []
  let length = 0
  for await (const row of rows) {
    together.push(row)
    length += row.length
    if (length < CSV_LENGTH) continue
    yield csvOf(columns, together, 'no header')
    together = []
    length = 0
  }
  yield csvOf(columns, together, 'no header')
}

async function* ndjsonLongPieces(answer: Answer): AsyncGenerator<string> {
  for await (const row of eachRowOf(answer)) yield `${row}\n`
}

const longPieces = (answer: Answer, format: Format, returns: Returns): AsyncGenerator<string> => {
  switch (format) {
    case 'json':
      return jsonLongPieces(answer)
    case 'csv':
      return csvLongPieces(answer, returns)
    case 'ndjson':
      return ndjsonLongPieces(answer)
  }
}

/** Pieces too long for a text, which would be copied twice into memory that is mapped anew, in blocks; else as they are. */
export const longBodyFrom = (made: Pieces): Pieces | Blocks => {
  const { pieces, bytes = pieces.reduce((sum, { length }) => sum + length, 0) } = made
  if (bytes <= MAX_TEXT_BYTES) return made
  const body = new LongBody()
  for (const piece of pieces) body.add(piece)
  return body.end()
}

/** The body of long work, in slices of time. */
export const longBodyOf = async (
  answer: Answer,
  format: Format,
  returns: Returns,
  work: Work,
): Promise<Pieces | Blocks> => {
  const body = new LongBody()
  try {
    // The rows were read until now, and those of one text are parsed together next: 3 ms for a megabyte.
    await work.pace()
    for await (const piece of longPieces(answer, format, returns)) {
      body.add(piece)
      await work.pace()
    }
    return body.end()
  } catch (error) {
    body.discard()
    throw error
  }
}

// Counting the bytes of 70 KB takes 15 µs and `Buffer.from` 30; writing them somewhere and copying them takes 8.
const scratch = Buffer.allocUnsafeSlow(1 << 20)
const MAX_BYTES_PER_CHARACTER = 3

/**
 * A body that is sent many times; a long one as bytes, which Node sends faster. For a body that is sent once the bytes cost
 * more than they save: after 64 MB of them V8 collects the whole heap of 120 MB and frees almost nothing.
 */
export const keptBody = (text: string): string | Uint8Array => {
  if (text.length <= MAX_TEXT_LENGTH) return text
  if (text.length * MAX_BYTES_PER_CHARACTER > scratch.length) return Buffer.from(text)
  const size = scratch.write(text)
  const bytes = Buffer.allocUnsafe(size)
  scratch.copy(bytes, 0, 0, size)
  return bytes
}

/** The query of the next page: as sent, without anything shaped like a key, with what `next` changes. */
const nextQuery = (query: Query, next: Readonly<Record<string, string | number>>): string => {
  let text = ''
  const add = (name: string, value: string | number) => {
    text += `${text === '' ? '' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  }
  for (const [name, values] of query) {
    if (/^api[-_]?key$/i.test(name) || hasKeyShape(name) || Object.hasOwn(next, name)) continue
    for (const value of values) if (!hasKeyShape(value)) add(name, value)
  }
  for (const name of Object.keys(next)) add(name, next[name] ?? '')
  return text
}

/** X-Total-Count and Link. `address` is absolute, percent-encoded and without a query. */
export const pushPaging = (
  headers: string[],
  { total, next }: ListAnswer,
  address: () => string,
  query: Query,
): void => {
  if (total !== undefined) headers.push('X-Total-Count', `${total}`)
  if (next !== undefined) headers.push('Link', `<${address()}?${nextQuery(query, next)}>; rel="next"`)
}
