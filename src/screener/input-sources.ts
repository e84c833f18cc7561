/** The inputs that a run of the screener reads once for all tickers. */
import { crc32 } from 'node:zlib'
import { assetNamesOf } from '../datasets/holdings/query.ts'
import { owners } from '../datasets/holdings/record.ts'
import { dividends } from '../derived/dividends/record.ts'
import type { Market } from '../derived/market.ts'
import { bestSeriesBySecurity, type Series } from '../derived/prices/price-summary.ts'
import type { Listing } from '../security-master/listing.ts'
import type { SecurityId } from '../security-master/security-id.ts'
import { keyOrder, reversed } from '../store/collection.ts'
import type { Store } from '../store/store.ts'
import type { Benchmark } from './inputs/bar-operands.ts'
import type { PaidDividend } from './inputs/dividend-operands.ts'
import { type Report, recentReports } from './inputs/earnings-operands.ts'
import { type Held, heldShares } from './inputs/holding-operands.ts'
import { type RecentTrades, recentTrades } from './inputs/insider-operands.ts'
import { BENCHMARK, barsUpTo, benchmarkOf } from './inputs/stored-bars.ts'
import { figureNames } from './registry.ts'

export type InputSources = {
  readonly market: Market
  readonly asOf: string
  /** By security. */
  readonly series: ReadonlyMap<SecurityId, Series>
  /** By security, newest first. */
  readonly dividends: ReadonlyMap<SecurityId, readonly PaidDividend[]>
  readonly trades: RecentTrades
  /** By CIK, or by security without one; newest first. */
  readonly reports: ReadonlyMap<string, readonly Report[]>
  /** What funds hold, by name of the security: read at the first call. */
  readonly held: {
    readonly version: string
    readonly read: () => Promise<ReadonlyMap<string, readonly Held[]>>
  }
  readonly benchmark: { readonly bars: Benchmark; readonly version: string } | null
}

/** Raised when figures are computed differently, so that those stored by an older program are not reused. */
const REVISION = 14
/** Identifies the figures and how they are computed. */
export const rules = `${REVISION} ${crc32(figureNames.join(' '))}`

const dividendsBySecurity = async (store: Store): Promise<InputSources['dividends']> => {
  const rows = await store.rows(dividends, {
    where: { isStated: 0 },
    order: reversed(keyOrder(dividends)),
    columns: ['security', 'on', 'adjDividend', 'currency', 'frequency', 'type'],
  })
  return Map.groupBy(
    rows.map(({ columns }) => columns),
    ({ security }) => security,
  )
}

/** Not read at all while no report of a fund has changed. */
const heldBy = ({ store, securityMaster }: Market, listings: readonly Listing[]): InputSources['held'] => {
  let reading: Promise<ReadonlyMap<string, readonly Held[]>> | undefined
  const names = () => new Set(listings.flatMap(({ ticker }) => assetNamesOf(securityMaster, ticker)))
  return {
    version: `${store.state().collections.get(owners.name)?.version ?? 0}`,
    read: () => {
      reading ??= heldShares(store, names())
      return reading
    },
  }
}

const benchmarkFrom = async (
  { store, securityMaster }: Market,
  series: InputSources['series'],
): Promise<InputSources['benchmark']> => {
  const security = securityMaster.securityOf(BENCHMARK)
  const own = series.get(security)
  if (own === undefined || own.basis !== 'adjusted') return null
  const bars = await barsUpTo(store, security, own, own.figures.to)
  return { bars: benchmarkOf(bars), version: own.updatedAt }
}

/** The current market on the day `asOf`, for these listings. */
export const inputSourcesOf = async (
  market: Market,
  asOf: string,
  listings: readonly Listing[],
): Promise<InputSources> => {
  const { store } = market
  const series = await bestSeriesBySecurity(store)
  return {
    market,
    asOf,
    series,
    dividends: await dividendsBySecurity(store),
    trades: await recentTrades(store, asOf),
    reports: await recentReports(store, asOf),
    held: heldBy(market, listings),
    benchmark: await benchmarkFrom(market, series),
  }
}
