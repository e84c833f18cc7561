/** What datasets of dated events of tickers share: tickers as listed, the whole market's list, one ticker's list. */
import type { ListAnswer } from '../contract/endpoint.ts'
import { day, limit, page } from '../contract/parameter.ts'
import { storedTickersOf } from '../identity/stored-ticker.ts'
import type { Collection } from '../store/collection.ts'
import type { Batch, Range, Reads, Where } from '../store/store.ts'
import type { Market } from './dataset.ts'

/** An event collection has these two columns; `on` is the date it is listed under. */
export const eventColumns = { ticker: 'text', on: 'text' } as const
/** Of the whole market; one ticker's are the primary key walked backwards. */
export const newestFirst = 'on desc, ticker'

/** Parameters of a list over the whole market. */
export const marketQuery = {
  from: day('On or after this date.'),
  to: day('On or before this date.'),
  page: page(),
  limit: limit({ max: 250, default: 50 }),
}
/** Parameters of a list of one ticker. */
export const tickerQuery = {
  from: day('On or after this date.'),
  to: day('On or before this date.'),
  limit: limit({ max: 5000, default: 500 }),
}

type Period = { readonly from: string | null; readonly to: string | null }

const during = ({ from, to }: Period): Where => {
  if (from === null && to === null) return {}
  const on: Range = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  return { on }
}

/** The fields in front of a stored record, as text without its closing brace. */
export type Head = (market: Market, ticker: string) => string

export const tickerHead: Head = (_, ticker) => `{"ticker":${JSON.stringify(ticker)},`
/** With the company's name where the ticker is listed. */
export const companyHead: Head = ({ directory }, ticker) => {
  const company = directory.listingOf(ticker)?.company ?? null
  return `{"ticker":${JSON.stringify(ticker)},"company":${JSON.stringify(company)},`
}

/** Newest first, then by ticker: a walk of (on desc, ticker) from its nearer end. */
export const marketEvents = async (
  market: Market,
  of: Collection,
  query: Period & { readonly page: number; readonly limit: number },
  head: Head,
  order = newestFirst,
): Promise<ListAnswer> => {
  const { page: at, limit: most } = query
  const selection = { where: during(query), order, limit: most, offset: at * most }
  const { rows, total } = await market.store.rowPage(of, selection)
  return {
    kind: 'list',
    before: {},
    results: rows.map((row) => head(market, String(row.at['ticker'])) + row.text.slice(1)),
    after: { count: rows.length, total, page: at },
    total,
    ...((at + 1) * most < total ? { next: { page: at + 1 } } : {}),
  }
}

/** Newest first: the primary key walked backwards within the ticker. Throws `ticker_not_found`. */
export const tickerEvents = async (
  market: Market,
  of: Collection,
  query: Period & { readonly ticker: string; readonly limit: number },
  head: Head,
): Promise<ListAnswer> => {
  const { ticker } = market.directory.known(query.ticker)
  const where = { ticker, ...during(query) }
  const order = of.key.map((column) => `${column} desc`).join(', ')
  const { texts, total } = await market.store.page(of, { where, order, limit: query.limit })
  const first = head(market, ticker)
  return {
    kind: 'list',
    before: { ticker },
    results: texts.map((text) => first + text.slice(1)),
    after: { count: texts.length, total },
    total,
  }
}

/** Puts the listed ticker in the place of the publisher's symbol; a text that can be no symbol stays as it is. */
export const withListedTickers = async (
  batches: readonly Batch[],
  reads: Reads,
): Promise<readonly Batch[]> => {
  const tickerOf = storedTickersOf(reads)
  const listed: Batch[] = []
  for (const batch of batches) {
    const rows = []
    for (const row of batch.rows) {
      const symbol = String(row.at['ticker'])
      rows.push({ ...row, at: { ...row.at, ticker: (await tickerOf(symbol)) ?? symbol } })
    }
    listed.push({ ...batch, rows })
  }
  return listed
}
