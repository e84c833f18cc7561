/** One run of the screener: a row of every listed ticker, and what of older days is kept. Costs nothing where nothing changed. */
import { profiles } from '../datasets/companies/collection.ts'
import { listingProfiles } from '../datasets/companies/listing-profile.ts'
import { dividends } from '../datasets/dividends/record.ts'
import { earnings } from '../datasets/earnings/record.ts'
import { statements } from '../datasets/financials/collection.ts'
import { owners } from '../datasets/holdings/record.ts'
import { insiderTransactions } from '../datasets/insider-transactions/record.ts'
import { openLiveMarket } from '../datasets/live-market.ts'
import { quotes } from '../datasets/quotes/collection.ts'
import { shortInterest } from '../datasets/short-interest/record.ts'
import { splits } from '../datasets/splits/record.ts'
import { priceSummaries } from '../facts/price-summary.ts'
import { shareCounts } from '../facts/share-count.ts'
import { trailingQuarters } from '../facts/trailing-eps.ts'
import {
  heldIdentifiers,
  identifiers,
  openIdentifiers,
  registrants,
  securities,
  symbols,
} from '../identity/collections.ts'
import type { Listing } from '../identity/listing.ts'
import { daysAfter, instantOf } from '../lib/day.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import { rowOf, type StoredRow } from '../store/collection.ts'
import type { Batch, Store } from '../store/store.ts'
import { screenerOperands, screenerRows, screenerRuns } from './collections.ts'
import { type Facts, factsOf } from './company-facts.ts'
import { type FactSources, factSourcesOf, rules } from './fact-sources.ts'
import type { Before } from './kept-parts.ts'
import { metrics } from './registry.ts'
import { valuesOf } from './row.ts'
import { keptOf } from './stored-operands.ts'

export type RunReport = {
  readonly asOf: string
  /** Rows of this day; null where nothing had changed since they were computed. */
  readonly rows: number | null
}

/** Rows of one transaction: some 4 MB. */
const CHUNK = 500
const DAYS_KEPT = 30
const LAST_TICKER = '\uffff'

/** What trades; shares of mutual funds have neither a price nor statements. */
const isScreened = ({ active, type }: Listing): boolean => active !== false && type !== 'fund'

const beforeOf = async (store: Store, ticker: string): Promise<Before | undefined> => {
  const text = await store.text(screenerOperands, { ticker })
  return text === null ? undefined : (JSON.parse(text) as Before)
}

const rowsOf = ({ words, operands, priceDate, kept }: Facts, asOf: string) => {
  const { ticker } = words
  const row = { priceDate, statementFilingId: kept.filing, values: [...valuesOf(words, operands)] }
  return {
    row: rowOf(screenerRows, { asOf, ticker }, row),
    operands: rowOf(screenerOperands, { ticker }, { ...kept, ...keptOf(operands) }),
  }
}

/** From the first ticker of a chunk to the next chunk's: what lies between and is no longer listed goes. */
const rangeOf = (listings: readonly Listing[], at: number) => {
  const next = listings[at + CHUNK]
  return {
    from: at === 0 ? '' : (listings[at]?.ticker ?? ''),
    // Below every ticker that begins another chunk, above all that are left.
    to: next === undefined ? LAST_TICKER : (listings[at + CHUNK - 1]?.ticker ?? ''),
  }
}

const writeChunk = async (
  sources: FactSources,
  listings: readonly Listing[],
  at: number,
  now: string,
): Promise<number> => {
  const { asOf, market } = sources
  const rows: StoredRow[] = []
  const operands: StoredRow[] = []
  for (const listing of listings.slice(at, at + CHUNK)) {
    const made = rowsOf(await factsOf(sources, listing, await beforeOf(market.store, listing.ticker)), asOf)
    rows.push(made.row)
    operands.push(made.operands)
  }
  const ticker = rangeOf(listings, at)
  const batches: readonly Batch[] = [
    { collection: screenerRows, rows, replaces: { asOf, ticker } },
    { collection: screenerOperands, rows: operands, replaces: { ticker } },
  ]
  await market.store.write({ origin: 'real', source: 'screener', at: now }, async (transaction) => {
    for (const batch of batches) await transaction.put(batch)
  })
  return rows.length
}

const isMonthEnd = (day: string, days: readonly string[]): boolean =>
  !days.some((other) => other > day && other.slice(0, 7) === day.slice(0, 7))

/** Days older than 30 that are not the last of their month. */
export const daysToForget = (days: readonly string[], asOf: string): readonly string[] =>
  days.filter((day) => day < daysAfter(asOf, -DAYS_KEPT) && !isMonthEnd(day, days))

const endRun = async (store: Store, asOf: string, basis: string, now: string): Promise<void> => {
  const days = (await store.rows(screenerRuns, {})).map(({ at }) => String(at['asOf']))
  await store.write({ origin: 'real', source: 'screener', at: now }, async (transaction) => {
    for (const day of daysToForget(days, asOf))
      for (const collection of [screenerRows, screenerRuns])
        await transaction.put({ collection, rows: [], replaces: { asOf: day } })
    const run = { metrics: metrics.map(({ id }) => id), computedAt: now, basis }
    await transaction.put({ collection: screenerRuns, rows: [rowOf(screenerRuns, { asOf }, run)] })
  })
}

/** What rows follow from; of bars their summaries tell when they change. */
const drawnOn = [
  securities,
  symbols,
  registrants,
  profiles,
  listingProfiles,
  quotes,
  priceSummaries,
  shareCounts,
  trailingQuarters,
  splits,
  dividends,
  statements,
  shortInterest,
  insiderTransactions,
  earnings,
  owners,
  identifiers,
  heldIdentifiers,
  openIdentifiers,
]

/** What records the rows follow from, which formulas, and how their figures are found. */
const basisOf = (store: Store): string => {
  const { collections } = store.state()
  const versions = drawnOn.map(({ name }) => `${name} ${collections.get(name)?.version ?? 0}`)
  const formulas = metrics.map(({ id, formula }) => `${id}=${formula}`)
  return JSON.stringify([store.state().epoch, versions, formulas, rules])
}

/** Computes the rows of the day it is in New York at `now`, in milliseconds. One process at a time. */
export const runScreener = async (store: Store, now: number): Promise<RunReport> => {
  store.refresh()
  const asOf = newYorkDayOf(now)
  const basis = basisOf(store)
  const last = await store.text(screenerRuns, { asOf })
  if (last !== null && (JSON.parse(last) as { readonly basis: string }).basis === basis)
    return { asOf, rows: null }
  const market = (await openLiveMarket(store, true)).market()
  const listings = market.directory.listings
    .filter(isScreened)
    .toSorted((one, other) => (one.ticker < other.ticker ? -1 : 1))
  const sources = await factSourcesOf(market, asOf, listings)
  const at = instantOf(now)
  let rows = 0
  for (let from = 0; from === 0 || from < listings.length; from += CHUNK)
    rows += await writeChunk(sources, listings, from, at)
  await endRun(store, asOf, basis, at)
  return { asOf, rows }
}
