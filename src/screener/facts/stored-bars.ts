/** The bars of a ticker that formulas can reach: a year of days, and sixty months back. */
import { barsOf } from '../../datasets/prices/query.ts'
import type { Series } from '../../facts/price-summary.ts'
import { daysAfter } from '../../lib/day.ts'
import type { Store } from '../../store/store.ts'
import {
  type Bar,
  type Bars,
  type Benchmark,
  type Close,
  closeOnOrBefore,
  monthDays,
} from './bar-operands.ts'

/** 253 sessions, and some of before for what was closed on the day. */
const DAILY = 262
/** A session more than a closing of the exchange lasts. */
const LOOK_BACK_DAYS = 8

/** The share that is the market where betas are measured. */
export const BENCHMARK = 'SPY'

const closeNear = async (
  store: Store,
  ticker: string,
  series: Series,
  day: string,
): Promise<Close | null> => {
  const choice = { from: daysAfter(day, -LOOK_BACK_DAYS), to: day, limit: 1 }
  const { texts } = await barsOf(store, ticker, series, choice)
  return closeOnOrBefore(
    texts.map((text) => JSON.parse(text) as Close),
    day,
  )
}

/** Up to the session `on`. */
export const barsUpTo = async (store: Store, ticker: string, series: Series, on: string): Promise<Bars> => {
  const { texts } = await barsOf(store, ticker, series, { from: null, to: on, limit: DAILY })
  const daily = texts.map((text) => JSON.parse(text) as Bar)
  const oldest = daily.at(-1)?.date ?? on
  const monthly: (Close | null)[] = []
  for (const day of monthDays(on)) {
    if (day < series.figures.from) monthly.push(null)
    else if (day >= oldest) monthly.push(closeOnOrBefore(daily, day))
    else monthly.push(await closeNear(store, ticker, series, day))
  }
  return { daily, monthly }
}

export const benchmarkOf = ({ daily, monthly }: Bars): Benchmark => ({
  byDay: new Map(daily.map(({ date, close }) => [date, close])),
  monthly,
})
