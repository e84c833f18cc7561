/** Insider transactions as they are asked for: of the whole market and of one issuer, newest first. */
import type { ListAnswer } from '../../contract/endpoint.ts'
import type { Listing } from '../../identity/listing.ts'
import type { StoredRow, Where } from '../../store/store.ts'
import type { Market } from '../dataset.ts'
import { type TransactionCode, tradeCodes, transactionCodes } from './codes.ts'
import { insiderTransactions, newestFirst } from './record.ts'

export type TransactionFilter = {
  /** Each once. */
  readonly codes: readonly TransactionCode[]
  readonly derivative: 'true' | 'false'
  readonly from: string | null
  readonly to: string | null
  readonly page: number
  readonly limit: number
}

const isTrades = ({ codes, derivative }: TransactionFilter): boolean =>
  derivative === 'false' &&
  codes.length === tradeCodes.length &&
  tradeCodes.every((code) => codes.includes(code))

const during = ({ from, to }: TransactionFilter): Where =>
  from === null && to === null
    ? {}
    : { filedOn: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) } }

/** One code alone is a value and no list: its days are counted, so that its far pages are found by them. */
const coded = ({ codes }: TransactionFilter): Where => {
  if (codes.length === transactionCodes.length) return {}
  const [first = null] = codes
  return { code: codes.length === 1 ? first : codes }
}

const chosen = (filter: TransactionFilter): Where => ({
  current: 1,
  derivative: Number(filter.derivative === 'true'),
  ...coded(filter),
})

/** What most ask for, trades of all issuers, is one walk of (trade, filedOn desc, …); the rest of (current, derivative, …). */
export const whereOf = (filter: TransactionFilter, cik: string | null): Where => ({
  ...(cik === null ? {} : { cik }),
  ...(cik === null && isTrades(filter) ? { trade: 1 } : chosen(filter)),
  ...during(filter),
})

const companyOf = ({ directory }: Market, listing: Listing | undefined, { at }: StoredRow): string | null =>
  listing?.company ?? directory.registrantOf(String(at['cik']))?.name ?? (String(at['issuer']) || null)

const textOf = (market: Market, row: StoredRow, listing: Listing | undefined): string => {
  const head = {
    id: row.at['id'],
    ticker: listing?.ticker ?? null,
    company: companyOf(market, listing, row),
  }
  return `${JSON.stringify(head).slice(0, -1)},${row.text.slice(1)}`
}

const pageOf = (market: Market, filter: TransactionFilter, cik: string | null) => {
  const { page, limit } = filter
  const where = whereOf(filter, cik)
  return market.store.rowPage(insiderTransactions, { where, order: newestFirst, limit, offset: page * limit })
}

const envelope = (
  before: Readonly<Record<string, unknown>>,
  results: readonly string[],
  total: number,
  { page, limit }: TransactionFilter,
): ListAnswer => ({
  kind: 'list',
  before,
  results,
  after: { count: results.length, total, page },
  total,
  ...((page + 1) * limit < total ? { next: { page: page + 1 } } : {}),
})

/** Each under the canonical listing of its issuer. */
export const marketTransactions = async (market: Market, filter: TransactionFilter): Promise<ListAnswer> => {
  const { rows, total } = await pageOf(market, filter, null)
  const texts = rows.map((row) => {
    const [listing] = market.directory.listingsOf(String(row.at['cik']))
    return textOf(market, row, listing)
  })
  return envelope({}, texts, total, filter)
}

/** Of the issuer behind the ticker, under whichever ticker it filed them. Throws `ticker_not_found`. */
export const tickerTransactions = async (
  market: Market,
  { ticker, ...filter }: TransactionFilter & { readonly ticker: string },
): Promise<ListAnswer> => {
  const listing = market.directory.known(ticker)
  const { rows, total } =
    listing.cik === null ? { rows: [], total: 0 } : await pageOf(market, filter, listing.cik)
  return envelope(
    { ticker },
    rows.map((row) => textOf(market, row, listing)),
    total,
    filter,
  )
}
