/** The bars of a security that formulas can reach: a year of days, and sixty months back. */
import type { Series } from '../../derived/prices/price-summary.ts'
import { newestBars } from '../../derived/prices/query.ts'
import { prices } from '../../derived/prices/record.ts'
import { daysAfter } from '../../lib/day.ts'
import { isTradingDay } from '../../lib/exchange-session.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import type { Store } from '../../store/store.ts'
import { type Bars, type Benchmark, type Close, closeOnOrBefore, monthDays } from './bar-operands.ts'

/** 253 sessions, and some of before for what was closed on the day. */
const DAILY = 262
/** The share that is the market where betas are measured. */
export const BENCHMARK = 'SPY'

const seriesKey = (security: SecurityId, { basis, source }: Series) => ({ security, basis, source })

const lastTradingDay = (day: string): string => {
  let last = day
  while (!isTradingDay(last)) last = daysAfter(last, -1)
  return last
}

type Month = { readonly day: string; readonly session: string }

let known: { readonly on: string; readonly months: readonly Month[] } | undefined

/** The same for every ticker whose price is of the same day. */
const monthsOf = (on: string): readonly Month[] => {
  if (known?.on !== on)
    known = { on, months: monthDays(on).map((day) => ({ day, session: lastTradingDay(day) })) }
  return known.months
}

/** Closes of these sessions, as far as they are there: one look-up in the primary key each, in one statement. */
const closesOn = async (
  store: Store,
  security: SecurityId,
  series: Series,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, Close>> => {
  if (sessions.length === 0) return new Map()
  const where = { ...seriesKey(security, series), date: sessions }
  const rows = await store.rows(prices, { where, columns: ['date', 'close'] })
  return new Map(rows.map(({ columns }) => [columns.date, columns]))
}

/** Up to the session `on`. Of months before the year that is read day by day, a share that was not traded has no close. */
export const barsUpTo = async (
  store: Store,
  security: SecurityId,
  series: Series,
  on: string,
): Promise<Bars> => {
  const daily = await newestBars(store, { ...seriesKey(security, series), date: { to: on } }, DAILY)
  const oldest = daily.at(-1)?.date ?? on
  const months = monthsOf(on)
  const older = months.filter(({ day }) => day < oldest && day >= series.figures.from)
  const closes = await closesOn(
    store,
    security,
    series,
    older.map(({ session }) => session),
  )
  const monthly = months.map(({ day, session }) =>
    day >= oldest ? closeOnOrBefore(daily, day) : (closes.get(session) ?? null),
  )
  return { daily, monthly }
}

export const benchmarkOf = ({ daily, monthly }: Bars): Benchmark => ({
  byDay: new Map(daily.map(({ date, close }) => [date, close])),
  monthly,
})
