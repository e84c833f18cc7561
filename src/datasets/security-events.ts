/** What datasets of dated events of securities share: listed tickers, the whole market's list, one ticker's list. */
import type { TObject } from 'typebox'
import type { ListAnswer } from '../contract/endpoint.ts'
import { day, limit, page } from '../contract/parameter.ts'
import type { Market } from '../derived/market.ts'
import type { Listing } from '../security-master/listing.ts'
import type { SecurityKey } from '../security-master/security-id.ts'
import { type SecurityOn, securitiesOn } from '../security-master/security-on-day.ts'
import {
  type Collection,
  type ColumnName,
  keyOrder,
  type NewRow,
  type Order,
  type Row,
  reversed,
  type Where,
} from '../store/collection.ts'
import type { Reads } from '../store/store.ts'
import type { Normalized, Rejection } from './dataset.ts'

/** `on` is the day an event is listed under. */
export type EventCollection = Collection<{
  readonly record: TObject
  readonly columns: { readonly on: 'day' | 'day?' }
  readonly late: string
  readonly joined: string
}>

/** How the events of one collection are listed. */
export type EventList<C extends EventCollection, K extends ColumnName<C>> = {
  readonly of: C
  /** Those that `write` needs. */
  readonly columns: readonly K[]
  /** Of the whole market; one listing's are the primary key walked backwards. */
  readonly newestFirst: Order<C>
  readonly ofListing: (listing: Listing) => Where<C>
  /** `listing` is the one that was asked for, if any. */
  readonly write: (market: Market, row: Row<C, K>, listing?: Listing) => string
}

export const eventList = <C extends EventCollection, const K extends ColumnName<C>>(
  list: EventList<C, K>,
): EventList<C, K> => list

const period = { from: day('On or after this date.'), to: day('On or before this date.') }
/** Parameters of a list over the whole market. */
export const marketQuery = { ...period, page: page(), limit: limit({ max: 250, default: 50 }) }
/** Parameters of a list of one ticker. */
export const tickerQuery = { ...period, limit: limit({ max: 5000, default: 500 }) }

type Period = { readonly from: string | null; readonly to: string | null }
type Paging = { readonly page: number; readonly limit: number }
export type MarketQuery = Period & Paging
export type TickerQuery = Period & { readonly ticker: string; readonly limit: number }

/** Rows without a day are outside of any period. */
export const during = <C extends EventCollection>(where: Where<C>, { from, to }: Period): Where<C> =>
  from === null && to === null
    ? where
    : { ...where, on: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) } }

/** A page of the whole market. */
export const marketAnswer = (
  results: readonly string[],
  total: number,
  { page, limit }: Paging,
): ListAnswer => ({
  kind: 'list',
  before: {},
  results,
  after: { count: results.length, total, page },
  total,
  ...((page + 1) * limit < total ? { next: { page: page + 1 } } : {}),
})

export const tickerAnswer = (ticker: string, results: readonly string[], total: number): ListAnswer => ({
  kind: 'list',
  before: { ticker },
  results,
  after: { count: results.length, total },
  total,
})

/** Newest first: a walk of the order of the whole market from its nearer end. */
export const marketEvents = async <C extends EventCollection, K extends ColumnName<C>>(
  market: Market,
  { of, columns, newestFirst, write }: EventList<C, K>,
  query: MarketQuery,
): Promise<ListAnswer> => {
  const { page, limit } = query
  const selection = { where: during<C>({}, query), order: newestFirst, limit, offset: page * limit }
  const { rows, total } = await market.store.page(of, { ...selection, columns })
  const results = rows.map((row) => write(market, row))
  return marketAnswer(results, total, query)
}

/** Newest first: the primary key walked backwards within the listing. Throws `ticker_not_found`. */
export const tickerEvents = async <C extends EventCollection, K extends ColumnName<C>>(
  market: Market,
  { of, columns, ofListing, write }: EventList<C, K>,
  query: TickerQuery,
): Promise<ListAnswer> => {
  const listing = market.securityMaster.known(query.ticker)
  const where = during<C>(ofListing(listing), query)
  const order = reversed(keyOrder(of))
  const { rows, total } = await market.store.page(of, { where, order, limit: query.limit, columns })
  const results = rows.map((row) => write(market, row, listing))
  return tickerAnswer(listing.ticker, results, total)
}

/** The listing of a row's security, where there is one. */
export const listingOfRow = (
  { securityMaster }: Market,
  { security, ticker }: Pick<SecurityKey, 'security' | 'ticker'>,
): Listing | undefined => {
  const listing = securityMaster.listingOf(ticker)
  return listing?.security === security ? listing : undefined
}

/** The ticker that was asked for, else the row's own, with the name of its company where it is listed. */
export const tickerAndCompany = (
  ticker: string,
  listing: Listing | undefined,
): { readonly ticker: string; readonly company: string } => ({
  ticker: JSON.stringify(listing?.ticker ?? ticker),
  company: JSON.stringify(listing?.company ?? null),
})

/** A row under the symbol of its publisher: only the store knows its security, and with it the columns `K`. */
export type EventDraft<C extends Collection, K extends ColumnName<C> = never> = {
  readonly symbol: string
  readonly columns: Omit<NewRow<C>['columns'], keyof SecurityKey | K>
  readonly text: string
}

/** What a file of a calendar says: all of its day, where it is of one. */
export type CalendarDay<Draft> = {
  readonly drafts: readonly Draft[]
  readonly replaces?: { readonly on: string }
}

/** A day's file stands for its day: what it does not state any more is gone. */
export const normalizedDay = <Draft>(
  drafts: readonly Draft[],
  rejected: readonly Rejection[],
  file: string,
): Normalized<CalendarDay<Draft>> => {
  const on = /date=(\d{4}-\d\d-\d\d)$/.exec(file)?.[1]
  const value = on === undefined ? { drafts } : { drafts, replaces: { on } }
  return { value, count: drafts.length, rejected }
}

type Dated = { readonly symbol: string; readonly columns: { readonly on: string } }

/** Each draft with the security that had its symbol on its day. */
export const withSecurities = async <Draft extends Dated>(
  drafts: readonly Draft[],
  reads: Reads,
): Promise<readonly (Draft & SecurityOn)[]> => {
  const securityOn = securitiesOn(reads)
  const found = []
  for (const draft of drafts) found.push({ ...draft, ...(await securityOn(draft.symbol, draft.columns.on)) })
  return found
}
