/** Rules that decide which figures of the newest year the bars of a series can give. */
import { SNAPSHOT_SOURCE, sourceRankOf } from '../../derived/prices/bar-source.ts'
import type { BarFigures } from '../../derived/prices/price-summary.ts'
import type { SeriesKey } from '../../derived/prices/query.ts'
import type { PriceFigures } from '../../derived/prices/record.ts'
import { daysAfter } from '../../lib/day.ts'
import { nullsOf } from '../../lib/nulls.ts'
import { isNear, timesOf } from './jump.ts'

/** A share of the sessions on which nobody took a snapshot: a week of a year. */
const MAX_MISSING = 0.02
const DAYS_OF_52_WEEKS = 364

/** Three for two hides among falls of other reasons; raw prices that fall by so much may have been split. */
const MAX_RAW_MOVE = 1.9
const THREE_FOR_TWO = 1.5
const NIGHT = 0.03

const noYear = nullsOf(['yearLow', 'yearHigh'])
const noTrend = { ...noYear, ...nullsOf(['avgVolume', 'priceAvg50', 'priceAvg200']) }

const mayHaveSplit = (bars: readonly BarFigures[]): boolean =>
  bars.some(({ close }, at) => {
    const times = timesOf(close / (bars[at + 1]?.close ?? close))
    return times >= MAX_RAW_MOVE || isNear(times, THREE_FOR_TWO, NIGHT)
  })

/** Sessions from one day to another, both included. */
export type CountSessions = (from: string, to: string) => number

/** `bars` newest first. Of closes by snapshot the days that are missing count, and of raw ones what may be a split. */
export const withoutDoubtful = (
  { basis, source }: Pick<SeriesKey, 'basis' | 'source'>,
  bars: readonly BarFigures[],
  figures: PriceFigures,
  sessions: CountSessions,
): PriceFigures => {
  if (sourceRankOf(source) === 2 || (basis === 'raw' && mayHaveSplit(bars))) return { ...figures, ...noTrend }
  if (source !== SNAPSHOT_SOURCE) return figures
  const { to, avgVolume, priceAvg50, priceAvg200 } = figures
  const isWhole = (count: number, from: string): boolean => count >= sessions(from, to) * (1 - MAX_MISSING)
  const meanOf = (count: number, mean: number | null): number | null =>
    isWhole(count, bars[count - 1]?.date ?? '9999') ? mean : null
  const yearFrom = daysAfter(to, 1 - DAYS_OF_52_WEEKS)
  const hasYear = isWhole(bars.filter(({ date }) => date >= yearFrom).length, yearFrom)
  return {
    ...figures,
    ...(hasYear ? {} : noYear),
    avgVolume: meanOf(30, avgVolume),
    priceAvg50: meanOf(50, priceAvg50),
    priceAvg200: meanOf(200, priceAvg200),
  }
}
