/** What a run of the screener draws on, read once; what is read ticker by ticker is left out. */
import { crc32 } from 'node:zlib'
import type { Market } from '../datasets/dataset.ts'
import { dividends } from '../datasets/dividends/record.ts'
import { assetNamesOf } from '../datasets/holdings/holders.ts'
import { owners } from '../datasets/holdings/record.ts'
import { splits } from '../datasets/splits/record.ts'
import { bestSeriesByTicker, type Series } from '../facts/price-summary.ts'
import type { SplitEvent } from '../facts/split-event.ts'
import type { Listing } from '../identity/listing.ts'
import type { Store } from '../store/store.ts'
import type { Benchmark } from './facts/bar-operands.ts'
import type { PaidDividend } from './facts/dividend-operands.ts'
import { type Report, recentReports } from './facts/earnings-operands.ts'
import { type Held, heldShares } from './facts/holding-operands.ts'
import { recentTrades, type Trade } from './facts/insider-operands.ts'
import { BENCHMARK, barsUpTo, benchmarkOf } from './facts/stored-bars.ts'
import { figureNames } from './registry.ts'

export type FactSources = {
  readonly market: Market
  readonly asOf: string
  /** By ticker. */
  readonly splits: ReadonlyMap<string, readonly SplitEvent[]>
  readonly series: ReadonlyMap<string, Series>
  /** By ticker, newest first. */
  readonly dividends: ReadonlyMap<string, readonly PaidDividend[]>
  /** By CIK. */
  readonly trades: ReadonlyMap<string, readonly Trade[]>
  /** By CIK, or by ticker where there is none; newest first. */
  readonly reports: ReadonlyMap<string, readonly Report[]>
  /** What funds hold, by name of the security: read when it is asked for first. */
  readonly held: {
    readonly version: string
    readonly read: () => Promise<ReadonlyMap<string, readonly Held[]>>
  }
  readonly benchmark: { readonly bars: Benchmark; readonly version: string } | null
}

/** Raised when figures are found in another way: those that an older program kept are not taken over. */
const REVISION = 6
/** Which figures are sought, and how. */
export const rules = `${REVISION} ${crc32(figureNames.join(' '))}`

const splitsByTicker = async (store: Store): Promise<FactSources['splits']> => {
  const rows = (await store.rows(splits, {})).map(({ at }) => ({
    ticker: String(at['ticker']),
    on: String(at['on']),
    ratio: Number(at['ratio']),
  }))
  return Map.groupBy(rows, ({ ticker }) => ticker)
}

const dividendsByTicker = async (store: Store): Promise<FactSources['dividends']> => {
  const order = 'ticker desc, on desc, type desc, amount desc'
  const rows = (await store.rows(dividends, { order })).map(({ at, text }) => ({
    ticker: String(at['ticker']),
    ...(JSON.parse(text) as PaidDividend),
  }))
  return Map.groupBy(rows, ({ ticker }) => ticker)
}

/** Read when a listing asks for it first, which none does as long as no report of a fund has changed. */
const heldBy = ({ store, directory }: Market, listings: readonly Listing[]): FactSources['held'] => {
  let reading: Promise<ReadonlyMap<string, readonly Held[]>> | undefined
  const names = () => new Set(listings.flatMap(({ ticker }) => assetNamesOf(directory, ticker)))
  return {
    version: `${store.state().collections.get(owners.name)?.version ?? 0}`,
    read: () => {
      reading ??= heldShares(store, names())
      return reading
    },
  }
}

const benchmarkFrom = async (
  store: Store,
  series: ReadonlyMap<string, Series>,
): Promise<FactSources['benchmark']> => {
  const own = series.get(BENCHMARK)
  if (own === undefined || own.basis !== 'adjusted') return null
  const bars = await barsUpTo(store, BENCHMARK, own, own.figures.to)
  return { bars: benchmarkOf(bars), version: own.updatedAt }
}

/** Of the market as it is, on the day `asOf`, for these listings. */
export const factSourcesOf = async (
  market: Market,
  asOf: string,
  listings: readonly Listing[],
): Promise<FactSources> => {
  const { store } = market
  const series = await bestSeriesByTicker(store)
  return {
    market,
    asOf,
    series,
    splits: await splitsByTicker(store),
    dividends: await dividendsByTicker(store),
    trades: await recentTrades(store, asOf),
    reports: await recentReports(store, asOf),
    held: heldBy(market, listings),
    benchmark: await benchmarkFrom(store, series),
  }
}
