/** What the newest year of a series of daily bars comes to: range, means, the last two closes; one row a series. */
import type { Static } from 'typebox'
import { count, day, moneyPerShare, orNull, record, shares } from '../contract/field.ts'
import { daysAfter } from '../lib/day.ts'
import { collection } from '../store/collection.ts'
import type { Reads } from '../store/store.ts'

const price = moneyPerShare('A price.')

export const PriceSummary = record({
  from: day('First day of the series.'),
  to: day('Day of the newest bar.'),
  bars: count('Bars of the series.'),
  open: orNull(price),
  high: orNull(price),
  low: orNull(price),
  close: price,
  volume: orNull(shares('Of the newest bar.')),
  previousClose: orNull(price),
  yearLow: orNull(moneyPerShare('Lowest price of the 52 weeks up to `to`.')),
  yearHigh: orNull(moneyPerShare('Highest price of the 52 weeks up to `to`.')),
  avgVolume: orNull(shares('Mean of the last 30 bars.')),
  priceAvg50: orNull(moneyPerShare('Mean of the last 50 closes.')),
  priceAvg200: orNull(moneyPerShare('Mean of the last 200 closes.')),
})
export type PriceFigures = Static<typeof PriceSummary>

export const priceSummaries = collection('price_summaries', PriceSummary, {
  columns: { ticker: 'text', basis: 'text', source: 'text' },
  key: ['ticker', 'basis', 'source'],
  stamp: 'updatedAt',
})

/** A bar as far as figures follow from it. */
export type BarFigures = {
  readonly date: string
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly volume: number | null
}

const DAYS_OF_52_WEEKS = 364
const MONTH_OF_SESSIONS = 30
/** As many bars as any figure needs: 52 weeks have at most 262 weekdays. */
export const NEWEST_BARS = 262

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

const meanOf = (values: readonly number[], count: number): number | null =>
  values.length < count ? null : values.slice(0, count).reduce((sum, value) => sum + value, 0) / count

const meanVolume = (bars: readonly BarFigures[]): number | null => {
  const volumes = bars.slice(0, MONTH_OF_SESSIONS).flatMap(({ volume }) => volume ?? [])
  // A gap among them is none of a day without trading, which has a volume of zero.
  const mean = meanOf(volumes, MONTH_OF_SESSIONS)
  return mean === null ? null : Math.round(mean)
}

const closeMean = (bars: readonly BarFigures[], count: number): number | null => {
  const mean = meanOf(
    bars.map(({ close }) => close),
    count,
  )
  return mean === null ? null : rounded(mean)
}

/** A year that began before the series is not known. */
const yearRange = (bars: readonly BarFigures[], from: string, to: string) => {
  const begin = daysAfter(to, -DAYS_OF_52_WEEKS)
  if (from > begin) return { yearLow: null, yearHigh: null }
  const year = bars.filter(({ date }) => date > begin)
  return {
    yearLow: Math.min(...year.map(({ low, close }) => low ?? close)),
    yearHigh: Math.max(...year.map(({ high, close }) => high ?? close)),
  }
}

/** `bars` newest first, `NEWEST_BARS` of them or all there are; `from` and `count` of the whole series. Null for none. */
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

/** A series of bars: a ticker's on one basis by one source. */
export type Series = {
  readonly basis: 'raw' | 'adjusted'
  readonly source: string
  readonly figures: PriceFigures
  /** When its figures last changed, an instant. */
  readonly updatedAt: string
}

/** The series to be served: the adjusted one, the one that reaches furthest, the longest, then by name. */
export const bestSeries = (series: readonly Series[]): Series | undefined =>
  series.toSorted(
    (a, b) =>
      Number(a.basis === 'raw') - Number(b.basis === 'raw') ||
      Date.parse(b.figures.to) - Date.parse(a.figures.to) ||
      b.figures.bars - a.figures.bars ||
      (a.source < b.source ? -1 : 1),
  )[0]

const seriesIn = (rows: Awaited<ReturnType<Reads['rows']>>): readonly (Series & { ticker: string })[] =>
  rows.map(({ at, text }) => {
    const { updatedAt, ...figures } = JSON.parse(text) as PriceFigures & { updatedAt: string }
    return {
      ticker: String(at['ticker']),
      basis: at['basis'] === 'raw' ? 'raw' : 'adjusted',
      source: String(at['source']),
      figures,
      updatedAt,
    }
  })

/** Every series of a ticker; a handful at most, by the primary key. */
export const seriesOfTicker = async (reads: Reads, ticker: string): Promise<readonly Series[]> =>
  seriesIn(await reads.rows(priceSummaries, { where: { ticker } }))

/** Every series of one source, by its ticker. */
export const seriesOfSource = async (
  reads: Reads,
  source: string,
): Promise<ReadonlyMap<string, readonly Series[]>> => {
  const all = seriesIn(await reads.rows(priceSummaries, {}))
  return Map.groupBy(
    all.filter((series) => series.source === source),
    ({ ticker }) => ticker,
  )
}

/** The best series of each ticker. */
export const bestSeriesByTicker = async (reads: Reads): Promise<ReadonlyMap<string, Series>> => {
  const groups = Map.groupBy(seriesIn(await reads.rows(priceSummaries, {})), ({ ticker }) => ticker)
  return new Map(
    [...groups].flatMap(([ticker, series]) => {
      const best = bestSeries(series)
      return best === undefined ? [] : [[ticker, best] as const]
    }),
  )
}
