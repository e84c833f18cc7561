/** A vendor's bars beside the stored ones: none of a running session, and a restated series is asked for anew, whole. */
import { type Series, seriesOfTicker } from '../../facts/price-summary.ts'
import { storedTickersOf } from '../../identity/stored-ticker.ts'
import { lastSessionAt } from '../../lib/exchange-session.ts'
import type { Basis } from '../../sources/price-bar.ts'
import type { VendorFeed } from '../../sources/vendor-feed.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Completed, Writing } from '../dataset.ts'
import { prices } from './collection.ts'
import { completePricesOf, type SplitsOf } from './completion.ts'

type Told = { readonly close: number; readonly adjClose: number | null }

const toldIn = ({ text }: StoredRow): Told => JSON.parse(text) as Told
const dateOf = (row: StoredRow | undefined): string => String(row?.at['date'] ?? '')

/** Vendors round what they restate; what a split or a dividend changes is far more. */
const ROUNDING = 1e-4

const differs = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && Math.abs(one / other - 1) > ROUNDING

/** Whether stored bars of the same days were restated for less: a split since, or a dividend. */
const isRestated = async (reads: Reads, ticker: string, { rows }: Batch): Promise<boolean> => {
  const [first] = rows
  if (first === undefined) return false
  const { basis = null, source = null } = first.at
  const date = { from: dateOf(first), to: dateOf(rows.at(-1)) }
  const stored = await reads.rows(prices, { where: { ticker, basis, source, date } })
  const before = new Map(stored.map((row) => [dateOf(row), toldIn(row)]))
  return rows.some((row) => {
    const [now, then] = [toldIn(row), before.get(dateOf(row))]
    if (then === undefined) return false
    return differs(now.adjClose, then.adjClose) || (basis === 'adjusted' && differs(now.close, then.close))
  })
}

/** What is longer was asked for as a series, not as its newest days. */
const MOST_WINDOW_DAYS = 62

const spanOf = ({ rows }: Batch): number =>
  (Date.parse(dateOf(rows.at(-1))) - Date.parse(dateOf(rows[0]))) / 86_400_000

/** A bar of a session that is still running has no close yet. */
const upTo = (batch: Batch, session: string): Batch => ({
  ...batch,
  rows: batch.rows.filter((row) => dateOf(row) <= session),
})

/** The series from where it begins here, unless the vendor does not reach back that far. */
const wholeAddress = (feed: VendorFeed, symbol: string, own: Series, session: string): string => {
  const beginning = feed.firstDay(session)
  const from = own.figures.from > beginning ? own.figures.from : beginning
  const [first = 'raw'] = feed.bases
  const basis: Basis = feed.bases.includes(own.basis) ? own.basis : first
  return feed.addressOf({ symbol, basis, from, to: session })
}

const anew = async (feed: VendorFeed, batches: readonly Batch[], reads: Reads, session: string) => {
  const symbol = String(batches[0]?.rows[0]?.at['ticker'])
  const ticker = (await storedTickersOf(reads)(symbol)) ?? symbol
  const own = (await seriesOfTicker(reads, ticker)).filter(({ source }) => source === feed.source)
  for (const batch of batches) {
    const series = own.find(({ basis }) => basis === batch.rows[0]?.at['basis'])
    if (series === undefined || !(await isRestated(reads, ticker, batch))) continue
    const isSeries = spanOf(batch) > MOST_WINDOW_DAYS || dateOf(batch.rows[0]) <= series.figures.from
    return { isSeries, address: wholeAddress(feed, symbol, series, session) }
  }
  return null
}

/** Bars that reach further back than these are on another basis, and go. */
const asWhole = (batch: Batch): Batch => {
  const { basis = null, source = null } = batch.rows[0]?.at ?? {}
  return { ...batch, replaces: { basis, source } }
}

export const completeVendorPricesOf = (feed: VendorFeed, splitsOf: SplitsOf) => {
  const complete = completePricesOf(splitsOf)
  return async (given: readonly Batch[], reads: Reads, { at }: Writing): Promise<Completed> => {
    const session = lastSessionAt(Date.parse(at))
    const batches = given.map((batch) => upTo(batch, session)).filter(({ rows }) => rows.length > 0)
    const restated = await anew(feed, batches, reads, session)
    if (restated === null) return complete(batches, reads)
    if (restated.isSeries) return complete(batches.map(asWhole), reads)
    const passedOver = batches.reduce((sum, { rows }) => sum + rows.length, 0)
    return { batches: [], passedOver, more: [restated.address] }
  }
}
