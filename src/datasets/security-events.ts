/**
 * Shared by datasets of dated events: resolves a publisher's symbol to a security, and serves the lists of the market and of
 * a ticker.
 */
import type { TObject } from 'typebox'
import type { Endpoint, ListAnswer, Tag } from '../contract/endpoint.ts'
import { page, perTicker, type Results } from '../contract/envelope.ts'
import type { Market } from '../derived/market.ts'
import { type Awaitable, whenReady } from '../lib/awaitable.ts'
import { mapInParts } from '../lib/in-parts.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Listing } from '../security-master/listing.ts'
import { namedSecuritiesOn } from '../security-master/named-holder.ts'
import type { SecurityKey } from '../security-master/security-id.ts'
import { securityMasterReads } from '../security-master/security-master.ts'
import type { Rejection } from '../sources/files/parsed-rows.ts'
import {
  type Collection,
  type ColumnName,
  type Exactly,
  keyOrder,
  type NewRow,
  type Order,
  reversed,
  type ServedRow,
  type Where,
} from '../store/collection.ts'
import type { Reads } from '../store/store.ts'
import { type ListDelimiters, plainDelimiters } from '../store/wire-text.ts'
import { endpoint, type Normalized, replacedBy } from './dataset.ts'
import {
  during,
  inOrder,
  listed,
  type MarketQuery,
  marketQuery,
  pageAnswer,
  type TickerQuery,
  tickerAnswer,
  tickerQuery,
} from './list-answer.ts'

/** `on` is the day an event is listed under; its first order is that of the whole market, newest first. */
type EventCollection = Collection<{
  readonly record: TObject
  readonly columns: { readonly on: 'day' | 'day?' }
  readonly late: string
  readonly joined: string
}>

/** Each event by itself, or all of them between the same delimiters. */
type Written<C extends EventCollection, K extends ColumnName<C>> =
  | ListDelimiters
  | ((row: ServedRow<C, K>) => string)
/** How events are written; `listing` is the one that was asked for, if any. */
type Write<C extends EventCollection, K extends ColumnName<C>> = (
  market: Market,
  listing?: Listing,
) => Written<C, K>

type Events<C extends EventCollection, K extends ColumnName<C>> = {
  readonly of: C
  readonly path: `/v1/${string}`
  /** Of the market; the name of the list of one ticker ends in `OfTicker`. */
  readonly name: string
  readonly tag: Tag
  readonly about: readonly [ofMarket: string, ofTicker: string]
  /** Those that `write` needs. */
  readonly columns?: readonly K[]
  /** Condition for the rows of one listing; default by its security. */
  readonly ofListing?: (listing: Listing) => Where<C>
  /** Default without joined fields. */
  readonly write?: Write<C, K>
  readonly marketRecord?: TObject
  /** Default with what names companies. */
  readonly marketReads?: readonly Collection[]
  readonly maxAgeSeconds?: number
  readonly example: object
  readonly exampleTotal?: number
  readonly tickerExample: {
    readonly ticker: string
    readonly results: readonly object[]
    readonly total: number
  }
}

type Selected<C extends EventCollection> = {
  readonly where: Exactly<C>
  readonly order: Order<C>
  readonly limit: number
  readonly offset?: number
}

const eventsOf = <C extends EventCollection, K extends ColumnName<C>>(
  { of, columns = [] }: Events<C, K>,
  { store }: Market,
  selection: Selected<C>,
  written: Written<C, K>,
): Awaitable<{ readonly results: Results; readonly total: number }> =>
  typeof written === 'function'
    ? whenReady(store.page(of, { ...selection, columns }), ({ rows, total }) => ({
        results: rows.map(written),
        total,
      }))
    : whenReady(store.listPage(of, selection, written.between), (found) => ({
        results: listed(found, written),
        total: found.total,
      }))

/** A walk of the order of the whole market from its nearer end. */
const marketEvents = <C extends EventCollection, K extends ColumnName<C>>(
  events: Events<C, K>,
  write: Write<C, K>,
  market: Market,
  query: MarketQuery,
): Awaitable<ListAnswer> => {
  const { page, limit } = query
  const [newestFirst = []] = events.of.orders as unknown as readonly Order<C>[]
  const order = inOrder(newestFirst, query)
  const selection = { where: during<C>('on', query) as Exactly<C>, order, limit, offset: page * limit }
  return whenReady(eventsOf(events, market, selection, write(market)), ({ results, total }) =>
    pageAnswer(results, total, query),
  )
}

/** The primary key walked within the listing, backwards for newest first. Throws `ticker_not_found`. */
const tickerEvents = <C extends EventCollection, K extends ColumnName<C>>(
  events: Events<C, K>,
  write: Write<C, K>,
  market: Market,
  { ticker, limit, order, ...period }: TickerQuery,
): Awaitable<ListAnswer> => {
  const listing = market.securityMaster.known(ticker)
  const ofListing = events.ofListing?.(listing) ?? { security: listing.security }
  const where = { ...ofListing, ...during<C>('on', period) } as Exactly<C>
  const selection = { where, order: inOrder(reversed(keyOrder(events.of)), { order }), limit }
  return whenReady(eventsOf(events, market, selection, write(market, listing)), ({ results, total }) =>
    tickerAnswer(listing.ticker, results, total),
  )
}

/** The events of the whole market and those of one ticker. */
export const eventEndpoints = <C extends EventCollection, const K extends ColumnName<C>>(
  events: Events<C, K>,
): readonly Endpoint<Market>[] => {
  const { of, path, name, about, example, tickerExample, maxAgeSeconds = 60 } = events
  const { write = () => plainDelimiters, marketRecord = of.record, tag } = events
  const shared = { tag, maxAgeSeconds }
  const reads = [of, ...securityMasterReads]
  const { ticker, results, total } = tickerExample
  return [
    endpoint({
      ...shared,
      path,
      name,
      summary: tag.name,
      about: about[0],
      query: marketQuery(marketRecord),
      reads: events.marketReads ?? reads,
      returns: page(marketRecord),
      example: {
        values: { limit: 1 },
        response: { results: [example], count: 1, total: events.exampleTotal ?? 1, page: 0 },
      },
      answer: (market, query) => marketEvents(events, write, market, query),
    }),
    endpoint({
      ...shared,
      path: `${path}/{ticker}`,
      name: `${name}OfTicker`,
      summary: `${tag.name} of a ticker`,
      about: about[1],
      query: tickerQuery(of.record),
      reads,
      returns: perTicker(of.record),
      example: {
        values: total === 0 ? { ticker } : { ticker, limit: 1 },
        response: { ticker, results, count: results.length, total },
      },
      answer: (market, query) => tickerEvents(events, write, market, query),
    }),
  ]
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
export const tickerAndCompany = (ticker: string, listing: Listing | undefined) => ({
  ticker: JSON.stringify(listing?.ticker ?? ticker),
  company: JSON.stringify(listing?.company ?? null),
})

/** A row under the symbol of its publisher: only the store knows its security, and with it the columns `K`. */
export type EventDraft<C extends Collection, K extends ColumnName<C> = never> = {
  readonly symbol: string
  /** That of the company or security as published, where the publisher states one. */
  readonly name: string | null
  readonly columns: Omit<NewRow<C>['columns'], keyof SecurityKey | K>
  readonly text: string
}

/** What a file of a calendar says: all of its day, where it is of one. */
export type CalendarDay<Draft> = {
  readonly drafts: readonly Draft[]
  readonly replaces?: { readonly on: string }
}

/**
 * A day's file replaces the rows of its day; one with rejected lines removes none. Throws SourceFormatError for a row of another
 * day, whose file would take away those of this one.
 */
export const normalizedDay = <Draft extends { readonly columns: { readonly on: string } }>(
  drafts: readonly Draft[],
  rejected: readonly Rejection[],
  file: string,
): Normalized<CalendarDay<Draft>> => {
  const on = /date=(\d{4}-\d\d-\d\d)$/.exec(file)?.[1]
  const misdated = on === undefined ? undefined : drafts.find(({ columns }) => columns.on !== on)
  if (misdated !== undefined) throw new SourceFormatError(file, null, `has a row of ${misdated.columns.on}`)
  const value = { drafts, ...replacedBy(on === undefined ? undefined : { on }, rejected) }
  return { value, count: drafts.length, rejected }
}

type Dated = {
  readonly symbol: string
  readonly name: string | null
  readonly columns: { readonly on: string }
  readonly text: string
}

/**
 * Each draft with the security that had its symbol on its day, in its columns too; `cik` is that of the security. `at` is when they
 * are written, as an instant.
 */
export const withSecurities = async <Draft extends Dated>(
  drafts: readonly Draft[],
  reads: Reads,
  at: string,
) => {
  const securityOn = namedSecuritiesOn(reads, newYorkDayOf(Date.parse(at)))
  return mapInParts(drafts, async ({ symbol, name, columns, text }) => {
    const { key, cik } = await securityOn(symbol, columns.on, name)
    return { cik, columns: { ...(columns as Draft['columns']), ...key }, text }
  })
}
