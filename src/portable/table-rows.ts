/** Writes the rows of a table, as the interface answers them, as text of a file. */
import type { Answer, Endpoint } from '../contract/endpoint.ts'
import { readParameters, type Values } from '../contract/validation.ts'
import { atOnce } from '../contract/work.ts'
import type { Market } from '../derived/market.ts'
import { csvRowsOf, eachRowOf } from '../http/answer-body.ts'
import { chosenFieldsOf, withFields } from '../http/chosen-fields.ts'
import { type Column, csvOf } from '../http/csv.ts'
import type { Listing } from '../security-master/listing.ts'
import { type Choice, combinationsOf, type Table } from './table.ts'

export type TableFormat = 'csv' | 'ndjson'

/** Text of some rows, which ends with a line's end, and how far the export is; the first of a CSV has its header. */
export type TablePart = {
  readonly text: string
  readonly rows: number
  readonly done: number
  readonly total: number
}

export type TableRequest<M> = {
  readonly table: Table<M>
  readonly format: TableFormat
  /** Parameters of the endpoint, as text. */
  readonly choice: Choice
  /** Only these; null for all. */
  readonly tickers: readonly string[] | null
}

/** Rows asked for at once. The limits of the interface are for its clients; all rows of one ticker fit into memory. */
const PAGE_ROWS = 5000
const ALL_ROWS = Number.MAX_SAFE_INTEGER

/** One ticker for each company, or for each fund with its classes. */
const listingsFor = <M extends Market>({ rowsOf }: Table<M>, { securityMaster }: M): readonly Listing[] => {
  if (rowsOf === 'ticker') return securityMaster.listings
  const { listingsOf, fundClasses } = securityMaster
  return securityMaster.listings.filter((listing) => {
    const { cik, seriesId } = listing
    if (cik === null) return false
    const [first] = rowsOf === 'company' ? listingsOf(cik) : fundClasses(cik, seriesId)
    return first === listing
  })
}

type Page = { readonly answer: Answer; readonly ticker: string | null }

/** The queries of a choice: what is not chosen leaves no row out, and any span will do where the endpoint has `all`. */
const queriesOf = <M>(endpoint: Endpoint<M>, choice: Choice, ticker: string | null): readonly Values[] => {
  const { parameters, all } = endpoint
  const open = Object.entries(parameters).flatMap(([name, { everything }]) =>
    everything === undefined || choice[name] !== undefined ? [] : [[name, everything] as const],
  )
  const declared = all === undefined ? endpoint : { parameters }
  return combinationsOf(choice, open).map((chosen) => {
    const query = new Map(Object.entries(chosen).map(([name, value]) => [name, [value]]))
    return readParameters(declared, ticker === null ? {} : { ticker }, query, true).values
  })
}

async function* answersOf<M>(endpoint: Endpoint<M>, market: M, values: Values): AsyncGenerator<Answer> {
  const isPaged = 'page' in values || 'offset' in values
  let next: Values | undefined = 'limit' in values ? { limit: isPaged ? PAGE_ROWS : ALL_ROWS } : {}
  let asked = values
  while (next !== undefined) {
    asked = { ...asked, ...next }
    const answer: Answer = await endpoint.answer(market, asked, atOnce)
    yield answer
    next = answer.kind === 'list' ? answer.next : undefined
  }
}

/** Throws `validation_error`, or the problem of the first answer that cannot be given. */
async function* pagesOf<M>(
  endpoint: Endpoint<M>,
  market: M,
  choice: Choice,
  ticker: string | null,
): AsyncGenerator<Page> {
  for (const values of queriesOf(endpoint, choice, ticker)) {
    const fields = chosenFieldsOf(values)
    const answers = endpoint.all?.(market, values) ?? answersOf(endpoint, market, values)
    for await (const answer of answers)
      yield {
        answer: fields === undefined ? answer : withFields(answer, endpoint.returns, fields, 'long'),
        ticker,
      }
  }
}

const withTicker = (ticker: string | null, row: string): string =>
  ticker === null ? row : `{"ticker":${JSON.stringify(ticker)}${row === '{}' ? '}' : `,${row.slice(1)}`}`

type Written = { readonly columns: readonly Column[]; readonly rows: readonly string[] }

/** An answer that names its ticker once, outside its rows, has it in each row here. */
const writtenOf = async <M>(
  { answer, ticker }: Page,
  { returns }: Endpoint<M>,
  format: TableFormat,
): Promise<Written> => {
  const found = csvRowsOf(answer, returns, eachRowOf)
  const named = found.columns.includes('ticker') ? null : ticker
  const columns = named === null ? found.columns : ['ticker', ...found.columns]
  const rows: string[] = []
  for await (const row of format === 'csv' ? found.rows : eachRowOf(answer)) rows.push(withTicker(named, row))
  return { columns, rows }
}

const textOf = ({ columns, rows }: Written, format: TableFormat, isFirst: boolean): string =>
  format === 'csv'
    ? csvOf(columns, rows, isFirst ? 'header' : 'no header')
    : rows.map((row) => `${row}\n`).join('')

/** `done` of `total` where they are no rows. */
type Part = Page & { readonly done?: number; readonly total: number }

async function* partsOf<M>(
  endpoint: Endpoint<M>,
  format: TableFormat,
  pages: AsyncIterable<Part>,
): AsyncGenerator<TablePart> {
  let isFirst = true
  let rows = 0
  let before = 0
  for await (const { done, total, ...page } of pages) {
    const written = await writtenOf(page, endpoint, format)
    const text = textOf(written, format, isFirst)
    // The rows of the next query.
    if (total !== before) rows = 0
    rows += written.rows.length
    before = total
    if (text !== '') yield { text, rows: written.rows.length, done: done ?? rows, total }
    isFirst = false
  }
}

/** All from the state of the store that `market` was made from. Throws ApiProblem for a choice that cannot be answered. */
export async function* tableRows<M extends Market>(
  market: M,
  { table, format, choice, tickers }: TableRequest<M>,
): AsyncGenerator<TablePart> {
  const { ofMarket, ofTicker } = table
  if (ofMarket !== null && (tickers === null || ofTicker === null)) {
    const pages = async function* () {
      for await (const page of pagesOf(ofMarket, market, choice, null))
        yield { ...page, total: page.answer.kind === 'list' ? (page.answer.total ?? 0) : 0 }
    }
    yield* partsOf(ofMarket, format, pages())
  } else if (ofTicker !== null) {
    const chosen = tickers ?? listingsFor(table, market).map(({ ticker }) => ticker)
    const pages = async function* () {
      for (const [at, ticker] of chosen.entries())
        for await (const page of pagesOf(ofTicker, market, choice, ticker))
          yield { ...page, done: at + 1, total: chosen.length }
    }
    yield* partsOf(ofTicker, format, pages())
  }
}
