/** The bars that formulas use: a year of days, and the closes of sixty months. */
import type { Series } from '../../derived/prices/price-summary.ts'
import { newestBars } from '../../derived/prices/query.ts'
import { prices } from '../../derived/prices/record.ts'
import { daysAfter } from '../../lib/day.ts'
import { isTradingDay } from '../../lib/exchange-session.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import type { Store } from '../../store/store.ts'
import { type Bars, type Benchmark, type Close, closeOnOrBefore, monthDays } from './bar-operands.ts'

/** 253 sessions, and some more in case the exchange was closed on the day. */
const DAILY = 262
/** The market of betas. */
export const BENCHMARK = 'SPY'

const seriesKey = (security: SecurityId, { basis, source }: Series) => ({ security, basis, source })

const lastTradingDay = (day: string): string => {
  let last = day
  while (!isTradingDay(last)) last = daysAfter(last, -1)
  return last
}

type Month = { readonly day: string; readonly session: string }

let lastMonths: { readonly on: string; readonly months: readonly Month[] } | undefined

/** The same for every ticker with a price of the same day. */
const monthsOf = (on: string): readonly Month[] => {
  if (lastMonths?.on !== on)
    lastMonths = { on, months: monthDays(on).map((day) => ({ day, session: lastTradingDay(day) })) }
  return lastMonths.months
}

/** The closes of these sessions: one statement, a look-up in the primary key for each session. */
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

/** Up to the session `on`. Before the year of daily bars, a month without a trade in its session has no close. */
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
