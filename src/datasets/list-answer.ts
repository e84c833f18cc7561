/** Lists by period and page, as several datasets answer them. */
import type { TSchema } from 'typebox'
import type { ListAnswer } from '../contract/endpoint.ts'
import type { Results } from '../contract/envelope.ts'
import { day, dayOrder, fields, limit, page } from '../contract/parameter.ts'
import { type Collection, type ColumnName, type Order, reversed, type Where } from '../store/collection.ts'
import type { Listed } from '../store/store.ts'
import type { ListDelimiters } from '../store/wire-text.ts'

export type Period = { readonly from: string | null; readonly to: string | null }
export type Paging = { readonly page: number; readonly limit: number }
/** `desc` is newest first, `asc` the same list from its other end. */
export type DayOrder = { readonly order: 'asc' | 'desc' }
export type MarketQuery = Period & DayOrder & Paging
export type TickerQuery = Period & DayOrder & { readonly ticker: string; readonly limit: number }

/** What every list that is newest first offers for its rows. */
export const datedQuery = (item: TSchema) => ({ order: dayOrder(), fields: fields(item) })
/** Parameters of a list by days. */
export const periodQuery = (item: TSchema) => ({
  from: day('First date of the list.'),
  to: day('Last date of the list.'),
  ...datedQuery(item),
})
/** Parameters of a list over the whole market. */
export const marketQuery = (item: TSchema) => ({
  ...periodQuery(item),
  page: page(),
  limit: limit({ max: 250, default: 50 }),
})
/** Parameters of a list of one ticker. */
export const tickerQuery = (item: TSchema) => ({
  ...periodQuery(item),
  limit: limit({ max: 5000, default: 500 }),
})

/** The order in which a list is read: the one of its index, forwards or backwards. */
export const inOrder = <C extends Collection>(newestFirst: Order<C>, { order }: DayOrder): Order<C> =>
  order === 'asc' ? reversed(newestFirst) : newestFirst

/** A period as a condition on a column; none without ends. Rows without a day are outside of any period. */
export const during = <C extends Collection, N extends ColumnName<C> = ColumnName<C>>(
  column: N,
  { from, to }: Period,
): Pick<Where<C>, N> => {
  const range = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  return (from === null && to === null ? {} : { [column]: range }) as Pick<Where<C>, N>
}

/** Rows that a store listed between the delimiters of their list. */
export const listed = (found: Listed, { open, close }: ListDelimiters): Results =>
  found.count === 0 ? [] : { open, close, ...found }

export const countOf = (results: Results): number => ('count' in results ? results.count : results.length)

/** One page of several; `before` are the fields before the results. */
export const pageAnswer = (
  results: Results,
  total: number,
  { page, limit }: Paging,
  before: Readonly<Record<string, unknown>> = {},
): ListAnswer => ({
  kind: 'list',
  before,
  results,
  after: { count: countOf(results), total, page },
  total,
  ...((page + 1) * limit < total ? { next: { page: page + 1 } } : {}),
})

/** The rows of one ticker, up to the limit. */
export const tickerAnswer = (ticker: string, results: Results, total: number): ListAnswer => ({
  kind: 'list',
  before: { ticker },
  results,
  after: { count: countOf(results), total },
  total,
})
