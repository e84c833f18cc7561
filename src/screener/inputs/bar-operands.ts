/** Figures from daily bars: earlier closes, means, ranges and slopes. */
import { daysAfter } from '../../lib/day.ts'
import { isTradingDay } from '../../lib/exchange-session.ts'
import { type OperandEntry, type Operands, operandsFrom, type PlainOperand } from '../operand.ts'
import { deepestFall, meanOf, slopeOf, standardDeviation, wilderAtr, wilderRsi } from './series-figures.ts'

export type Bar = {
  readonly date: string
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly volume: number | null
}
export type Close = { readonly date: string; readonly close: number }

/** Closes of the benchmark by day, and at each of the months back. */
export type Benchmark = {
  readonly byDay: ReadonlyMap<string, number>
  readonly monthly: readonly (Close | null)[]
}

export type Bars = {
  /** Newest first, at least a year. */
  readonly daily: readonly Bar[]
  /** The close on or before the day 0, 1, 2 … months earlier; null if it is missing. */
  readonly monthly: readonly (Close | null)[]
}

/** Sixty months back, and the month before the first of them. */
const MONTHS = 61
const YEAR = 252
/** The benchmark may lack a few of 252 sessions. */
const MIN_PAIRS = 240

const sessionsBetween = (from: string, to: string): number => {
  let count = 0
  for (let day = daysAfter(from, 1); day <= to; day = daysAfter(day, 1)) if (isTradingDay(day)) count += 1
  return count
}

const closesBefore = ({ daily, monthly }: Bars, on: string): readonly OperandEntry[] => {
  const [newest] = daily
  const week = newest === undefined ? undefined : daily[5 - sessionsBetween(newest.date, on)]
  const yearEnd = daily.find(({ date }) => date < `${on.slice(0, 4)}-01-01`)
  const at = (name: PlainOperand, bar: Close | null | undefined): OperandEntry => [
    name,
    bar?.close ?? null,
    bar?.date,
  ]
  return [
    at('close1w', week),
    at('close1m', monthly[1]),
    at('close3m', monthly[3]),
    at('close6m', monthly[6]),
    at('closeYearEnd', yearEnd),
    at('close1y', monthly[12]),
    at('close3y', monthly[36]),
    at('close5y', monthly[60]),
  ]
}

const logReturns = (closes: readonly number[], count: number): readonly number[] =>
  closes.length <= count
    ? []
    : closes.slice(0, count).map((close, at) => Math.log(close / (closes[at + 1] ?? Number.NaN)))

const dailySlope = (daily: readonly Bar[], { byDay }: Benchmark): number | null => {
  const both = daily.slice(0, YEAR + 1).flatMap(({ date, close }) => {
    const other = byDay.get(date)
    return other === undefined ? [] : [[close, other] as const]
  })
  return both.length <= MIN_PAIRS ? null : slopeOf(both)
}

const monthlySlope = (monthly: Bars['monthly'], benchmark: Benchmark): number | null => {
  const both = monthly.flatMap((close, at) => {
    const other = benchmark.monthly[at]
    return close === null || other === null || other === undefined
      ? []
      : [[close.close, other.close] as const]
  })
  return both.length < MONTHS ? null : slopeOf(both)
}

const dollarVolume = (daily: readonly Bar[]): number | null =>
  meanOf(
    daily.map(({ close, volume }) => (volume === null ? null : close * volume)),
    30,
  )

/** From an adjusted series that ends on `on` or a few days earlier. */
export const barOperandsOf = (bars: Bars, benchmark: Benchmark | null, on: string): Operands => {
  const { daily } = bars
  const [newest] = daily
  if (newest === undefined) return {}
  const closes = daily.map(({ close }) => close)
  const found: readonly OperandEntry[] = [
    ...closesBefore(bars, on),
    ['dollarVolume30', dollarVolume(daily)],
    ['closeMean20', meanOf(closes, 20)],
    ['wilderRsi14', wilderRsi(closes)],
    ['wilderAtr14', wilderAtr(daily)],
    ['deviation30', standardDeviation(logReturns(closes, 30))],
    ['deviation252', standardDeviation(logReturns(closes, YEAR))],
    ['slope1y', benchmark === null ? null : dailySlope(daily, benchmark)],
    ['slope5y', benchmark === null ? null : monthlySlope(bars.monthly, benchmark)],
    ['deepestFall1y', closes.length < YEAR ? null : deepestFall(closes.slice(0, YEAR))],
  ]
  return operandsFrom(
    'prices',
    found.map(([name, value, day = newest.date]) => [name, value, day]),
  )
}

/** The close of a month may be at most this much older. */
const MAX_GAP_DAYS = 7

/** The newest of `bars` on or before a day; null if it is too old. `bars` are newest first. */
export const closeOnOrBefore = (bars: readonly Close[], day: string): Close | null => {
  const found = bars.find(({ date }) => date <= day)
  return found !== undefined && found.date >= daysAfter(day, -MAX_GAP_DAYS) ? found : null
}

/** The same day of the month `months` earlier, or the last day of a shorter month. */
export const monthsBefore = (day: string, months: number): string => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  const [year, index] = [Math.floor(month / 12), month % 12]
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  const date = Math.min(Number(day.slice(8)), last)
  return new Date(Date.UTC(year, index, date)).toISOString().slice(0, 10)
}

export const monthDays = (on: string): readonly string[] =>
  Array.from({ length: MONTHS }, (_, months) => monthsBefore(on, months))
