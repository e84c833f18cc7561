/** Insider transactions as they are asked for: of the whole market and of one issuer, newest first. */
import type { ListAnswer } from '../../contract/endpoint.ts'
import type { Listing } from '../../identity/listing.ts'
import type { Where } from '../../store/store.ts'
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

/** Stands in each stored text behind the id, before any name that could look like it. */
const CIK = ',"cik":"'
const CIK_DIGITS = 10

const cikIn = (text: string): string => {
  const start = text.indexOf(CIK) + CIK.length
  return text.slice(start, start + CIK_DIGITS)
}

const companyOf = ({ directory }: Market, listing: Listing | undefined, text: string): string | null => {
  const known = listing?.company ?? directory.registrantOf(cikIn(text))?.name
  if (known !== undefined) return known
  const { issuerName } = JSON.parse(text) as { readonly issuerName: string }
  return issuerName === '' ? null : issuerName
}

const servedText = (market: Market, text: string, listing: Listing | undefined): string => {
  const who = { ticker: listing?.ticker ?? null, company: companyOf(market, listing, text) }
  const at = text.indexOf(CIK)
  return `${text.slice(0, at)},${JSON.stringify(who).slice(1, -1)}${text.slice(at)}`
}

const pageOf = (market: Market, filter: TransactionFilter, cik: string | null) => {
  const { page, limit } = filter
  const where = whereOf(filter, cik)
  return market.store.page(insiderTransactions, { where, order: newestFirst, limit, offset: page * limit })
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
  const { texts, total } = await pageOf(market, filter, null)
  const results = texts.map((text) => {
    const [listing] = market.directory.listingsOf(cikIn(text))
    return servedText(market, text, listing)
  })
  return envelope({}, results, total, filter)
}

/** Of the issuer behind the ticker, under whichever ticker it filed them. Throws `ticker_not_found`. */
export const tickerTransactions = async (
  market: Market,
  { ticker, ...filter }: TransactionFilter & { readonly ticker: string },
): Promise<ListAnswer> => {
  const listing = market.directory.known(ticker)
  const { texts, total } =
    listing.cik === null ? { texts: [], total: 0 } : await pageOf(market, filter, listing.cik)
  const results = texts.map((text) => servedText(market, text, listing))
  return envelope({ ticker }, results, total, filter)
}
