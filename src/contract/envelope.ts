/** The envelopes of list answers and the schema each has; the paging styles differ in nothing else. */
import Type, { type TObject, type TProperties, type TSchema } from 'typebox'
import { DamagedRowError } from '../lib/damaged-row-error.ts'
import { count, day, orNull, text } from './field.ts'

/** Rows of a list in one text with commas between them: what comes before the first and after the last, and its bytes in UTF-8. */
export type ListedRows = {
  readonly open: string
  readonly rows: string
  readonly close: string
  readonly count: number
  /** Of `rows`. */
  readonly bytes: number
}
/** Rows as ready JSON texts. */
export type Results = readonly string[] | ListedRows

/** Rows of long work, made one after another while the body is written, so that they are never all in memory. */
export type RowSource = {
  readonly count: number
  readonly make: () => AsyncIterable<string> | Iterable<string>
}

type ParsedRow = Readonly<Record<string, unknown>>

/** What a text of rows holds. Throws DamagedRowError. */
export const parsedRow = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DamagedRowError(null, { cause })
  }
}

const parsedList = ({ open, rows, close }: ListedRows): readonly ParsedRow[] =>
  parsedRow(`[${open}${rows}${close}]`) as readonly ParsedRow[]

/** Each row by itself, as CSV and NDJSON need it: what one text has together was written by `JSON.stringify`, as it is here again. */
export const rowTexts = (results: Results): readonly string[] =>
  'rows' in results ? [...eachRowText(results)] : results

/** The same one after another, where the work is long. */
export function* eachRowText(results: Results): Generator<string> {
  if ('rows' in results) for (const row of parsedList(results)) yield JSON.stringify(row)
  else yield* results
}

/** What each row holds, one after another. */
export function* parsedRows(results: Results): Generator<ParsedRow> {
  if ('rows' in results) yield* parsedList(results)
  else for (const text of results) yield parsedRow(text) as ParsedRow
}

export type ListReturns = { readonly kind: 'list'; readonly item: TSchema; readonly schema: TObject }
export type RecordReturns = {
  readonly kind: 'record'
  readonly schema: TObject
  /** The list within the record: CSV and NDJSON show its rows instead. */
  readonly list?: { readonly name: string; readonly item: TSchema }
}
export type Returns = ListReturns | RecordReturns

const envelope = (before: TProperties, item: TSchema, after: TProperties): ListReturns => ({
  kind: 'list',
  item,
  schema: Type.Object(
    { ...before, results: Type.Array(item, { description: 'The rows.' }), ...after },
    { additionalProperties: false },
  ),
})

/** A bare record. */
export const one = (schema: TObject): RecordReturns => ({ kind: 'record', schema })

/** A record with a list in the field `name`. */
export const around = (schema: TObject, name: string, item: TSchema): RecordReturns => ({
  kind: 'record',
  schema,
  list: { name, item },
})

/** Ticker cursor: `next_cursor` is the last ticker of this response, omitted on the last page. */
export const cursorPage = (item: TSchema) =>
  envelope({}, item, {
    count: count('Rows in this response.'),
    next_cursor: Type.Optional(text('Cursor of the next page; absent on the last page.')),
  })

/** Rows of any ticker, cut by `limit`. */
export const limited = (item: TSchema) => envelope({}, item, { count: counted.count })

/** Zero-based pages over all tickers. */
export const page = (item: TSchema) => envelope({}, item, { ...counted, ...paged })

/** The same of some days, which the answer names. */
export const pageOfDays = (item: TSchema) =>
  envelope(
    {
      from: orNull(day('First day of the listed range; null if nothing is stored.')),
      to: orNull(day('Last day of the listed range; null if it ends with the newest row.')),
    },
    item,
    { ...counted, ...paged },
  )

/** All rows of one ticker, cut by `limit`; `total` is what is stored. */
export const perTicker = (item: TSchema) => envelope({ ticker }, item, counted)

/** The same with further fields about all rows, such as whether prices are adjusted. */
export const perTickerWith = (words: TProperties, item: TSchema) =>
  envelope({ ticker, ...words }, item, counted)

/** Zero-based pages of one ticker. */
export const perTickerPage = (item: TSchema) => envelope({ ticker }, item, { ...counted, ...paged })

/** Zero-based pages of one ticker's filings. */
export const filingsPage = (item: TSchema) =>
  envelope({ ticker, cik: orNull(text('Central Index Key, ten digits.')) }, item, {
    total: counted.total,
    ...paged,
  })

/** Zero-based pages of articles, without a count. */
export const newsPage = (item: TSchema) => envelope({}, item, { total: counted.total, ...paged })
export const tickerNewsPage = (item: TSchema) =>
  envelope({ ticker }, item, { total: counted.total, ...paged })

/** Rows with further fields that the answer repeats, such as the statement and period; `after` are the last fields. */
export const chosen = (words: TProperties, item: TSchema, after: TProperties = {}) =>
  envelope({ ticker, ...words }, item, { count: counted.count, ...after })

/** Ranked matches of a query that the answer repeats. */
export const ranked = (item: TSchema) =>
  envelope({ query: text('The requested query.') }, item, { count: counted.count })

/** Rows of a screen with what was asked of it; `offset` rows are skipped. */
export const screened = (item: TSchema) =>
  envelope({}, item, {
    ...counted,
    limit: count('Maximum number of rows in this response.'),
    offset: count('Rows skipped before the first of these.'),
    sort: text('Metric by which the rows are ordered.'),
    order: text('`asc` or `desc`; rows without a value come last in both.'),
    columns: Type.Array(text('Id of a metric.'), {
      description: 'Further metrics in each row: those requested, and those used in filters or for sorting.',
    }),
  })

/**
 * Records of the identifiers that were asked for, in that order; `missing` names those that are unknown, `didYouMean` what may be
 * meant by them.
 */
export const batch = (item: TSchema) =>
  envelope({}, item, {
    count: counted.count,
    missing: Type.Array(text('An unknown identifier.'), { description: 'Identifiers that are unknown.' }),
    didYouMean: Type.Optional(
      Type.Record(Type.String(), Type.Array(text('A known ticker.')), {
        description: 'For each missing identifier the similar known ones; absent if there are none.',
      }),
    ),
  })

const ticker = text('The requested ticker.')
const counted = {
  count: count('Rows in this response.'),
  total: count('Matching rows on all pages together.'),
}
const paged = { page: count('Zero-based page of this response.') }

/** Appended one by one they are copied once, at the end; `join` would copy them twice (70 KB: 9 µs). */
export const joinedText = (pieces: readonly string[], comma = ''): string => {
  let text = ''
  let separator = ''
  for (const piece of pieces) {
    text += separator + piece
    separator = comma
  }
  return text
}

/** The pieces of a text in order, and their bytes in UTF-8 where these are known: counting those of 46 KB takes 15 µs. */
export type Pieces = { readonly pieces: readonly string[]; readonly bytes?: number }

/** A longer text gets memory of its own, mapped for each one: V8's nursery takes texts of up to 128 KB. */
const PIECE_LENGTH = 64 * 1024

/** Texts of rows with commas between them, at least one piece. */
const rowPieces = (rows: readonly string[]): readonly string[] => {
  const pieces: string[] = []
  let piece = ''
  let comma = ''
  for (const row of rows) {
    piece += comma + row
    comma = ','
    if (piece.length < PIECE_LENGTH) continue
    pieces.push(piece)
    piece = ''
  }
  if (piece !== '' || pieces.length === 0) pieces.push(piece)
  return pieces
}

/** Piece by piece: counting the bytes of a text makes one of its parts. */
const countedPieces = (pieces: readonly string[]): Pieces => {
  let bytes = 0
  for (const piece of pieces) bytes += Buffer.byteLength(piece)
  return { pieces, bytes }
}

/** The JSON of a list answer, `name` being the list: row texts are joined, never parsed. */
export const listPieces = (before: object, results: Results, after: object, name = 'results'): Pieces => {
  const ahead = JSON.stringify(before)
  const behind = JSON.stringify(after)
  const head = `${ahead === '{}' ? '{' : `${ahead.slice(0, -1)},`}"${name}":[`
  const tail = behind === '{}' ? ']}' : `],${behind.slice(1)}`
  if (!('rows' in results)) return countedPieces([head, ...rowPieces(results), tail])
  const { open, rows, close, bytes } = results
  const [first, last] = [head + open, close + tail]
  return { pieces: [first, rows, last], bytes: Buffer.byteLength(first) + bytes + Buffer.byteLength(last) }
}
