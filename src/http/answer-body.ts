/** An answer as a body in one format, with the headers that replace its envelope. */
import type { Answer, ListAnswer } from '../contract/endpoint.ts'
import {
  listPieces,
  type Pieces,
  type Results,
  type Returns,
  type RowSource,
  rowTexts,
} from '../contract/envelope.ts'
import type { Format } from '../contract/format.ts'
import type { Query } from '../contract/query-string.ts'
import type { Work } from '../contract/work.ts'
import { hasKeyShape } from '../lib/key-shape.ts'
import { columnsOf, csvOf } from './csv.ts'
import { type Blocks, LongBody } from './long-body.ts'
import { MAX_TEXT_LENGTH } from './reply.ts'

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const satisfies Record<Format, string>

const readyRows = ({ results }: ListAnswer): Results => {
  if ('make' in results) throw new TypeError('rows of long work are not at hand')
  return results
}

/** The rows of an answer, each by itself. */
export const rowsOf = (answer: Answer): readonly string[] =>
  answer.kind === 'list' ? rowTexts(readyRows(answer)) : (answer.rows ?? [answer.text])

const rowSchemaOf = (answer: Answer, returns: Returns) => {
  const declared = returns.kind === 'list' ? returns.item : (returns.list?.item ?? returns.schema)
  return answer.kind === 'list' ? (answer.item ?? declared) : declared
}

const csvRowsOf = (answer: Answer, returns: Returns) => {
  const lines = answer.kind === 'list' ? answer.lines : undefined
  return lines === undefined
    ? { columns: columnsOf(rowSchemaOf(answer, returns)), rows: rowsOf(answer) }
    : { columns: columnsOf(lines.item), rows: lines.rows() }
}

/** Rows that become CSV together: half a millisecond of work. */
const CSV_ROWS = 50

function* csvPieces(answer: Answer, returns: Returns): Generator<string> {
  const { columns, rows } = csvRowsOf(answer, returns)
  yield csvOf(columns, rows.slice(0, CSV_ROWS), 'header')
  for (let at = CSV_ROWS; at < rows.length; at += CSV_ROWS)
    yield csvOf(columns, rows.slice(at, at + CSV_ROWS), 'no header')
}

function* ndjsonPieces(answer: Answer): Generator<string> {
  for (const text of rowsOf(answer)) yield `${text}\n`
}

const jsonPieces = (answer: Answer): Pieces =>
  answer.kind === 'list'
    ? listPieces(answer.before, readyRows(answer), answer.after)
    : { pieces: [answer.text] }

const parsedPieces = (answer: Answer, format: Exclude<Format, 'json'>, returns: Returns) =>
  format === 'csv' ? csvPieces(answer, returns) : ndjsonPieces(answer)

/** The body, as text. */
export const bodyOf = (answer: Answer, format: Format, returns: Returns): Pieces =>
  format === 'json' ? jsonPieces(answer) : { pieces: [...parsedPieces(answer, format, returns)] }

const rowSourceOf = (answer: Answer): RowSource | undefined =>
  answer.kind === 'list' && 'make' in answer.results ? answer.results : undefined

/** A piece for each row, so that no step takes as long as the whole body. */
async function* jsonRowPieces(answer: ListAnswer, rows: AsyncIterable<string> | Iterable<string>) {
  const [head = '', , tail = ''] = listPieces(answer.before, [], answer.after).pieces
  yield head
  let comma = ''
  for await (const row of rows) {
    yield comma + row
    comma = ','
  }
  yield tail
}

async function* csvRowPieces(answer: Answer, returns: Returns, rows: AsyncIterable<string>) {
  const columns = columnsOf(rowSchemaOf(answer, returns))
  yield csvOf(columns, [], 'header')
  for await (const row of rows) yield csvOf(columns, [row], 'no header')
}

async function* ndjsonRowPieces(rows: AsyncIterable<string>) {
  for await (const row of rows) yield `${row}\n`
}

const sourcePieces = (answer: ListAnswer, { make }: RowSource, format: Format, returns: Returns) => {
  if (format === 'json') return jsonRowPieces(answer, make())
  return format === 'csv' ? csvRowPieces(answer, returns, make()) : ndjsonRowPieces(make())
}

const longPieces = (answer: Answer, format: Format, returns: Returns) => {
  const source = rowSourceOf(answer)
  if (answer.kind === 'list' && source !== undefined) return sourcePieces(answer, source, format, returns)
  if (format !== 'json') return parsedPieces(answer, format, returns)
  return answer.kind === 'list' && !('rows' in answer.results) && !('make' in answer.results)
    ? jsonRowPieces(answer, answer.results)
    : jsonPieces(answer).pieces
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
    for await (const piece of longPieces(answer, format, returns)) {
      body.add(piece)
      const paused = work.pace()
      if (paused !== undefined) await paused
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
 * A body that is sent again and again: a long one as bytes, which Node sends faster. Not for one that is sent once: of bytes that
 * live for a request V8 soon counts 64 MB, and then collects a heap of 120 MB in which nothing died.
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
