/** The bars of one series, and what they come to, kept up in the transaction that changes them. */
import {
  type BarFigures,
  NEWEST_BARS,
  priceSummaries,
  type Series,
  summaryOf,
} from '../../facts/price-summary.ts'
import { rowOf } from '../../store/collection.ts'
import type { Batch, Page, Range, Reads, Store, Where } from '../../store/store.ts'
import { prices } from './collection.ts'

const newestFirst = prices.key.map((column) => `${column} desc`).join(', ')

export type BarChoice = {
  readonly from: string | null
  readonly to: string | null
  readonly limit: number
}

/** Newest first: the primary key walked backwards within the series. */
export const barsOf = (
  store: Store,
  ticker: string,
  { basis, source }: Series,
  { from, to, limit }: BarChoice,
): Promise<Page> => {
  const date: Range = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  const where = { ticker, basis, source, ...(from === null && to === null ? {} : { date }) }
  return store.page(prices, { where, order: newestFirst, limit })
}

/** Of one series, newest first, as texts. */
export const newestBars = (reads: Reads, where: Where, limit: number): Promise<readonly string[]> =>
  reads.texts(prices, { where, order: newestFirst, limit })

const summaryRow = async (reads: Reads, where: Where) => {
  const newest = await newestBars(reads, where, NEWEST_BARS)
  const [first] = await reads.rows(prices, { where, order: prices.key.join(', '), limit: 1 })
  const bars = newest.map((text) => JSON.parse(text) as BarFigures)
  const count = await reads.total(prices, where)
  const figures = summaryOf(bars, { from: String(first?.at['date']), count })
  const { ticker = null, basis = null, source = null } = where as Readonly<Record<string, string>>
  return figures === null ? [] : [rowOf(priceSummaries, { ticker, basis, source }, figures)]
}

/** Of every series that a batch of bars touched. */
export const summariesAfterBars = async ({ rows }: Batch, reads: Reads): Promise<readonly Batch[]> => {
  const touched = new Map(
    rows.map(({ at: { ticker = null, basis = null, source = null } }) => {
      return [JSON.stringify([ticker, basis, source]), { ticker, basis, source }]
    }),
  )
  const batches: Batch[] = []
  for (const where of touched.values())
    batches.push({ collection: priceSummaries, rows: await summaryRow(reads, where), replaces: where })
  return batches
}

/** The close of a day as it was traded, by the first source that has it; one look-up by the primary key a raw series. */
export const rawCloseOn = async (reads: Reads, ticker: string, date: string): Promise<number | null> => {
  for (const { at } of await reads.rows(priceSummaries, { where: { ticker, basis: 'raw' } })) {
    const { source = null } = at
    const text = await reads.text(prices, { ticker, basis: 'raw', source, date })
    if (text !== null) return (JSON.parse(text) as BarFigures).close
  }
  return null
}
