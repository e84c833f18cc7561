/** An answer as a body in one format, with the headers that replace its envelope. */
import type { Answer, ListAnswer } from '../contract/endpoint.ts'
import { listPieces, type Pieces, type Returns, rowTexts } from '../contract/envelope.ts'
import type { Format } from '../contract/format.ts'
import type { Query } from '../contract/query-string.ts'
import { columnsOf, csvOf } from './csv.ts'
import { MAX_TEXT_LENGTH } from './reply.ts'

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const satisfies Record<Format, string>

/** The rows of an answer, each by itself. */
export const rowsOf = (answer: Answer): readonly string[] =>
  answer.kind === 'list' ? rowTexts(answer.results) : (answer.rows ?? [answer.text])

const rowSchemaOf = (answer: Answer, returns: Returns) => {
  const declared = returns.kind === 'list' ? returns.item : (returns.list?.item ?? returns.schema)
  return answer.kind === 'list' ? (answer.item ?? declared) : declared
}

const csvBodyOf = (answer: Answer, returns: Returns): string => {
  const lines = answer.kind === 'list' ? answer.lines : undefined
  return lines === undefined
    ? csvOf(columnsOf(rowSchemaOf(answer, returns)), rowsOf(answer))
    : csvOf(columnsOf(lines.item), lines.rows())
}

/** The body, as text. */
export const bodyOf = (answer: Answer, format: Format, returns: Returns): Pieces => {
  switch (format) {
    case 'json':
      return answer.kind === 'list'
        ? listPieces(answer.before, answer.results, answer.after)
        : { pieces: [answer.text] }
    case 'csv':
      return { pieces: [csvBodyOf(answer, returns)] }
    case 'ndjson':
      return { pieces: rowsOf(answer).map((text) => `${text}\n`) }
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

/** The query of the next page: as sent, without the key, with what `next` changes. */
const nextQuery = (query: Query, next: Readonly<Record<string, string | number>>): string => {
  let text = ''
  const add = (name: string, value: string | number) => {
    text += `${text === '' ? '' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  }
  for (const [name, values] of query) {
    if (name === 'apiKey' || Object.hasOwn(next, name)) continue
    for (const value of values) add(name, value)
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
