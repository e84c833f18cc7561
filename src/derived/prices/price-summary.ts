/** Summary of the newest year of a series of daily bars: range, means, the last two closes. */
import { daysAfter } from '../../lib/day.ts'
import { rounded } from '../../lib/rounded.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import { intactRows, type OnDamage, shapedRows } from '../../store/bulk-reads.ts'
import type { ColumnsOf, Row } from '../../store/collection.ts'
import { recordOf } from '../../store/record-text.ts'
import type { Reads, Selection } from '../../store/store.ts'
import { SNAPSHOT_SOURCE, sourceRankOf } from './bar-source.ts'
import { type PriceBar, type PriceFigures, priceSummaries } from './record.ts'

/** A bar as far as figures follow from it. */
export type BarFigures = Omit<PriceBar, 'adjClose' | 'source'>

const DAYS_OF_52_WEEKS = 364
const MONTH_OF_SESSIONS = 30
/** As many bars as any figure needs: 52 weeks have at most 262 weekdays. */
export const NEWEST_BARS = 262

const meanOf = (values: readonly number[], count: number): number | null =>
  values.length < count ? null : values.slice(0, count).reduce((sum, value) => sum + value, 0) / count

const meanVolume = (bars: readonly BarFigures[]): number | null => {
  const volumes = bars.slice(0, MONTH_OF_SESSIONS).flatMap(({ volume }) => volume ?? [])
  // A day without trading has a volume of zero; null is a gap in the data.
  const mean = meanOf(volumes, MONTH_OF_SESSIONS)
  return mean === null ? null : Math.round(mean)
}

const closeMean = (bars: readonly BarFigures[], count: number): number | null => {
  const mean = meanOf(
    bars.map(({ close }) => close),
    count,
  )
  return mean === null ? null : rounded(mean, 6)
}

/** The range of a year that began before the series is unknown. */
const yearRange = (bars: readonly BarFigures[], from: string, to: string) => {
  const begin = daysAfter(to, -DAYS_OF_52_WEEKS)
  if (from > begin) return { yearLow: null, yearHigh: null }
  const year = bars.filter(({ date }) => date > begin)
  return {
    yearLow: Math.min(...year.map(({ low, close }) => low ?? close)),
    yearHigh: Math.max(...year.map(({ high, close }) => high ?? close)),
  }
}

/** `bars` newest first, `NEWEST_BARS` of them or all there are; `from` and `count` of the whole series. Null without bars. */
export const summaryOf = (
  bars: readonly BarFigures[],
  { from, count: total }: { readonly from: string; readonly count: number },
): PriceFigures | null => {
  const [last, before] = bars
  if (last === undefined) return null
  const { date, open, high, low, close, volume } = last
  return {
    from,
    to: date,
    bars: total,
    open,
    high,
    low,
    close,
    volume,
    previousClose: before?.close ?? null,
    ...yearRange(bars, from, date),
    avgVolume: meanVolume(bars),
    priceAvg50: closeMean(bars, 50),
    priceAvg200: closeMean(bars, 200),
  }
}

type Columns = ColumnsOf<typeof priceSummaries>
/** A series of bars: on one basis by one source; `updatedAt` is when its figures last changed, an instant. */
export type Series = Omit<Columns, 'security' | 'ticker'> & { readonly figures: PriceFigures }
/** A series with its security and ticker. */
type SecuritySeries = Columns & Series

/** The series to be served: whole bars before closes alone, then the adjusted one, the one that reaches furthest, the longest, by name. */
export const bestSeries = <S extends Series>(series: readonly S[]): S | undefined =>
  series.toSorted(
    (a, b) =>
      sourceRankOf(a.source) - sourceRankOf(b.source) ||
      Number(a.basis === 'raw') - Number(b.basis === 'raw') ||
      Date.parse(b.figures.to) - Date.parse(a.figures.to) ||
      b.figures.bars - a.figures.bars ||
      (a.source < b.source ? -1 : 1),
  )[0]

const seriesOf = (row: Row<typeof priceSummaries>): SecuritySeries => ({
  ...row.columns,
  figures: recordOf(priceSummaries, row),
})

const seriesIn = async (
  reads: Reads,
  selection: Selection<typeof priceSummaries>,
  onDamage: OnDamage = () => undefined,
): Promise<readonly SecuritySeries[]> =>
  shapedRows(priceSummaries, await reads.rows(priceSummaries, selection), onDamage).map(seriesOf)

/** Every series of a security; a handful at most, by the primary key. */
export const seriesOfSecurity = (
  reads: Reads,
  security: SecurityId,
  onDamage?: OnDamage,
): Promise<readonly Series[]> => seriesIn(reads, { where: { security } }, onDamage)

/** Every series of one source, by the present ticker. */
export const seriesOfSource = async (
  reads: Reads,
  source: string,
): Promise<ReadonlyMap<string, readonly SecuritySeries[]>> =>
  Map.groupBy(await seriesIn(reads, { where: { source } }), ({ ticker }) => ticker)

/** Whole bars that end earlier than this before the newest snapshot say nothing of today. */
const STALE_DAYS = 5

/** The series for what is current: that of snapshots where whole bars were not loaded since. */
const currentSeries = <S extends Series>(series: readonly S[]): S | undefined => {
  const best = bestSeries(series)
  const snapshots = series.find(({ source }) => source === SNAPSHOT_SOURCE)
  if (best === undefined || snapshots === undefined || best === snapshots) return best
  return daysAfter(best.figures.to, STALE_DAYS) < snapshots.figures.to ? snapshots : best
}

/** The series of each security from which its quote and its metrics are made. */
export const bestSeriesBySecurity = async (
  reads: Reads,
  onDamage: OnDamage = () => undefined,
): Promise<ReadonlyMap<SecurityId, SecuritySeries>> => {
  const series = await intactRows(reads, priceSummaries, seriesOf, onDamage)
  const groups = Map.groupBy(series, ({ security }) => security)
  return new Map(
    [...groups].flatMap(([security, series]) => {
      const best = currentSeries(series)
      return best === undefined ? [] : [[security, best] as const]
    }),
  )
}
