/** Reads insider transactions of the whole market and of one issuer, newest first. */
import type { ListAnswer } from '../../contract/endpoint.ts'
import type { Market } from '../../derived/market.ts'
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { ServedRow, Where } from '../../store/collection.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { during, inOrder, type MarketQuery, pageAnswer } from '../list-answer.ts'
import type { PushedRecord } from '../push.ts'
import { type TransactionCode, tradeCodes, transactionCodes } from './codes.ts'
import { insiderTransactions, newestFirst } from './record.ts'

export type TransactionFilter = MarketQuery & {
  /** Each once. */
  readonly codes: readonly TransactionCode[]
  readonly derivative: 'true' | 'false'
}

type Condition = Where<typeof insiderTransactions>

const isTrades = ({ codes, derivative }: TransactionFilter): boolean =>
  derivative === 'false' &&
  codes.length === tradeCodes.length &&
  tradeCodes.every((code) => codes.includes(code))

/** One code alone is a value and no list: its days are counted, so that its far pages are found by them. */
const coded = ({ codes }: TransactionFilter): Condition => {
  if (codes.length === transactionCodes.length) return {}
  const [first, ...others] = codes
  return { code: first !== undefined && others.length === 0 ? first : codes }
}

const chosen = (filter: TransactionFilter): Condition => ({
  current: 1,
  derivative: filter.derivative === 'true' ? 1 : 0,
  ...coded(filter),
})

/** What most ask for, trades of all issuers, is one walk of (trade, filedOn desc, …); the rest of (current, derivative, …). */
export const whereOf = (filter: TransactionFilter, cik: string | null): Condition => ({
  ...(cik === null ? {} : { cik }),
  ...(cik === null && isTrades(filter) ? { trade: 1 } : chosen(filter)),
  ...during<typeof insiderTransactions>('filedOn', filter),
})

const shown = ['cik', 'issuerName'] as const
type Shown = ServedRow<typeof insiderTransactions, (typeof shown)[number]>

const pageOf = ({ store }: Market, filter: TransactionFilter, cik: string | null) => {
  const { page, limit } = filter
  const where = whereOf(filter, cik)
  const order = inOrder<typeof insiderTransactions>(newestFirst, filter)
  const selection = { where, order, limit, offset: page * limit, columns: shown }
  return store.page(insiderTransactions, selection)
}

const companyOf = (
  { securityMaster }: Market,
  { cik, issuerName }: Shown['columns'],
  listing: Listing | undefined,
): string | null => {
  const known = listing?.company ?? securityMaster.registrantOf(cik)?.name
  return known ?? (issuerName === '' ? null : issuerName)
}

const wireText = wireTextOf(insiderTransactions)

const served = (market: Market, row: Shown, listing: Listing | undefined): string =>
  wireText(row.served, {
    ticker: JSON.stringify(listing?.ticker ?? null),
    company: JSON.stringify(companyOf(market, row.columns, listing)),
  })

const nothing = { rows: [], total: 0 }

/** Each under the canonical listing of its issuer. */
export const marketTransactions = (market: Market, filter: TransactionFilter): Awaitable<ListAnswer> =>
  whenReady(pageOf(market, filter, null), ({ rows, total }) => {
    const { listingsOf } = market.securityMaster
    const results = rows.map((row) => served(market, row, listingsOf(row.columns.cik)[0]))
    return pageAnswer(results, total, filter)
  })

/** Transactions in the issuer behind the ticker, under whichever ticker it filed them. Throws `ticker_not_found`. */
export const tickerTransactions = (
  market: Market,
  { ticker, ...filter }: TransactionFilter & { readonly ticker: string },
): Awaitable<ListAnswer> => {
  const listing = market.securityMaster.known(ticker)
  const page = listing.cik === null ? nothing : pageOf(market, filter, listing.cik)
  return whenReady(page, ({ rows, total }) => {
    const results = rows.map((row) => served(market, row, listing))
    return pageAnswer(results, total, filter, { ticker })
  })
}

/** Under the canonical listing of the issuer, and for every other of its listings. */
export const pushedTransaction = (market: Market, row: Shown): PushedRecord => {
  const listings = market.securityMaster.listingsOf(row.columns.cik)
  return {
    tickers: listings.map(({ ticker }) => ticker),
    text: served(market, row, listings[0]),
    values: {},
  }
}
