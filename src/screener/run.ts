/** One run of the screener: a row for every listed ticker, and the removal of old days. Does nothing if nothing changed. */
import { listingProfiles, profiles } from '../datasets/companies/record.ts'
import { earnings } from '../datasets/earnings/record.ts'
import { statementCollections } from '../datasets/financials/record.ts'
import { owners } from '../datasets/holdings/record.ts'
import { insiderTransactions } from '../datasets/insider-transactions/record.ts'
import { shortInterest } from '../datasets/short-interest/record.ts'
import { declaredActions } from '../derived/corporate-actions/record.ts'
import { dividends } from '../derived/dividends/record.ts'
import { ipos } from '../derived/ipos/record.ts'
import { openMarketSnapshot } from '../derived/market-snapshot.ts'
import { quoteReads } from '../derived/quotes/quote-cache.ts'
import { daysAfter, instantOf } from '../lib/day.ts'
import { mapInParts } from '../lib/in-parts.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import { pausesFor } from '../lib/pause.ts'
import type { Listing } from '../security-master/listing.ts'
import { batchOf } from '../store/batch.ts'
import { intactRows, type OnDamage } from '../store/bulk-reads.ts'
import type { Collection } from '../store/collection.ts'
import { pausedReads } from '../store/paused-reads.ts'
import { recordOf, rowOf } from '../store/record-text.ts'
import type { Store } from '../store/store.ts'
import type { CachedInputs } from './cached-inputs.ts'
import { screenerOperands, screenerRows, screenerRuns } from './collections.ts'
import { type CompanyInputs, companyInputsOf } from './company-inputs.ts'
import { type InputSources, inputSourcesOf, rules } from './input-sources.ts'
import { metrics } from './registry.ts'
import { valuesOf } from './row.ts'
import { operandRecordOf } from './stored-operands.ts'

export type RunReport = {
  readonly asOf: string
  /** Rows of this day; null if nothing had changed since they were computed. */
  readonly rows: number | null
}

/** Rows of one transaction: some 4 MB. */
const CHUNK = 500
const DAYS_KEPT = 30
const LAST_TICKER = '\uffff'
/** With it a ticker comes before all that come after the ticker. PostgreSQL takes no zero. */
const NEXT = '\u0001'

/** Listed securities; shares of mutual funds have neither a price nor statements. */
const isScreened = ({ active, type }: Listing): boolean => active !== false && type !== 'fund'

const cachedInputsOf = async (store: Store, ticker: string): Promise<CachedInputs | undefined> => {
  const row = await store.row(screenerOperands, { ticker })
  return row === null ? undefined : { columns: row.columns, record: recordOf(screenerOperands, row) }
}

const rowsOf = ({ labels, operands, priceDate, cached }: CompanyInputs, asOf: string) => {
  const { ticker } = labels
  const columns = { asOf, ticker, priceDate, statementFilingId: cached.filing }
  return {
    row: rowOf(screenerRows, columns, { values: [...valuesOf(labels, operands)] }),
    operands: rowOf(screenerOperands, { ticker, ...cached }, operandRecordOf(operands)),
  }
}

/** The tickers that the chunk from `at` on replaces, so that rows of those no longer listed are removed: each ticker is in one chunk. */
export const rangeOf = (listings: readonly Pick<Listing, 'ticker'>[], at: number) => {
  const [before, last] = [listings[at - 1], listings[at + CHUNK - 1]]
  const isLast = listings.length <= at + CHUNK
  return {
    from: before === undefined ? '' : `${before.ticker}${NEXT}`,
    to: isLast || last === undefined ? LAST_TICKER : last.ticker,
  }
}

type RunSources = InputSources & {
  /** What the run before computed of a ticker. */
  readonly reused: (ticker: string) => Promise<CachedInputs | undefined>
}

const writeChunk = async (
  sources: RunSources,
  listings: readonly Listing[],
  at: number,
  now: string,
): Promise<number> => {
  const { asOf, market, reused } = sources
  const made = await mapInParts(listings.slice(at, at + CHUNK), async (listing) => {
    const cached = await reused(listing.ticker)
    return rowsOf(await companyInputsOf(sources, listing, cached), asOf)
  })
  const rows = made.map(({ row }) => row)
  const operands = made.map(({ operands }) => operands)
  const ticker = rangeOf(listings, at)
  const rowBatch = batchOf(screenerRows, rows, { asOf, ticker })
  const operandBatch = batchOf(screenerOperands, operands, { ticker })
  await market.store.write({ origin: 'real', source: 'screener', at: now }, async (transaction) => {
    await transaction.put(rowBatch)
    await transaction.put(operandBatch)
  })
  return rows.length
}

const isMonthEnd = (day: string, days: readonly string[]): boolean =>
  !days.some((other) => other > day && other.slice(0, 7) === day.slice(0, 7))

/** Days older than 30 that are not the last of their month. */
export const daysToForget = (days: readonly string[], asOf: string): readonly string[] =>
  days.filter((day) => day < daysAfter(asOf, -DAYS_KEPT) && !isMonthEnd(day, days))

const endRun = async (store: Store, asOf: string, basis: string, now: string): Promise<void> => {
  const runs = await store.rows(screenerRuns, { columns: ['asOf'] })
  const days = runs.map(({ columns }) => columns.asOf)
  const ids = JSON.stringify(metrics.map(({ id }) => id))
  const run = rowOf(screenerRuns, { asOf, basis, metrics: ids, computedAt: now }, {})
  await store.write({ origin: 'real', source: 'screener', at: now }, async (transaction) => {
    for (const day of daysToForget(days, asOf))
      for (const collection of [screenerRows, screenerRuns])
        await transaction.put({ collection, rows: [], replaces: { asOf: day } })
    await transaction.put({ collection: screenerRuns, rows: [run] })
  })
}

/** What rows are computed from; bars are covered by their summaries. */
const dependsOn: readonly Collection[] = [
  ...quoteReads,
  profiles,
  listingProfiles,
  dividends,
  declaredActions,
  ipos,
  ...Object.values(statementCollections),
  shortInterest,
  insiderTransactions,
  earnings,
  owners,
]

/** The versions of the records, the formulas and the rules that rows are computed from. */
const basisOf = (store: Store): string => {
  const { collections } = store.state()
  const versions = dependsOn.map(({ name }) => `${name} ${collections.get(name)?.version ?? 0}`)
  const formulas = metrics.map(({ id, formula }) => `${id}=${formula}`)
  return JSON.stringify([store.state().epoch, versions, formulas, rules])
}

/** Whether a row of the day, or of what the next run reuses, is damaged: such rows are computed again. */
const isDamaged = async (store: Store, asOf: string): Promise<boolean> => {
  let found = false
  const onDamage: OnDamage = (_, rows) => {
    found ||= rows > 0
  }
  await intactRows(store, screenerRuns, () => null, onDamage)
  await intactRows(store, screenerRows, () => null, onDamage, { asOf })
  await intactRows(store, screenerOperands, () => null, onDamage)
  return found
}

/**
 * Computes the rows of the current day in New York; `now` in milliseconds. One process at a time. Where nothing has changed it
 * does nothing, unless rows are damaged or `anew` is set. `stop` ends it; the chunks that are written stay, and
 * the next run computes all again.
 */
export const runScreener = async (
  given: Store,
  now: number,
  { anew = false, stop }: { readonly anew?: boolean; readonly stop?: AbortSignal | undefined } = {},
): Promise<RunReport> => {
  const store: Store = { ...given, ...pausedReads(given, pausesFor(stop)) }
  await store.refresh()
  const asOf = newYorkDayOf(now)
  const basis = basisOf(store)
  const damaged = anew || (await isDamaged(store, asOf))
  if (!damaged && (await store.has(screenerRuns, { asOf, basis }))) return { asOf, rows: null }
  const market = (await openMarketSnapshot(store, true)).market()
  const listings = market.securityMaster.listings
    .filter(isScreened)
    .toSorted((one, other) => (one.ticker < other.ticker ? -1 : 1))
  const sources = await inputSourcesOf(market, asOf, listings)
  const reused = damaged ? async () => undefined : (ticker: string) => cachedInputsOf(store, ticker)
  const at = instantOf(now)
  let rows = 0
  for (let from = 0; from === 0 || from < listings.length; from += CHUNK)
    rows += await writeChunk({ ...sources, reused }, listings, from, at)
  await endRun(store, asOf, basis, at)
  return { asOf, rows }
}
