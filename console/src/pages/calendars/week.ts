/** The week of a calendar: its days, the weeks before and after it, and which rows are shown on which day. */
import { dayPlus, isDay, weekOf } from '../../format/instant.ts'

export type Week = { readonly from: string; readonly to: string }

/** The week around the day that an address names; around `today` where it names none. */
export const weekNamed = (named: string, today: string): Week =>
  weekOf(isDay(named) && !Number.isNaN(Date.parse(named)) ? named : today)

export const previousWeek = ({ from }: Week): string => dayPlus(from, -7)
export const nextWeek = ({ from }: Week): string => dayPlus(from, 7)

export type DayRows<R> = { readonly day: string; readonly rows: readonly R[] }

/** Monday to Friday, and days of the weekend that have rows: a fiscal period may end on a Sunday. */
export const daysOf = <R>(
  { from }: Week,
  rows: readonly R[],
  dayOf: (row: R) => string | null,
): readonly DayRows<R>[] =>
  [0, 1, 2, 3, 4, 5, 6]
    .map((each) => dayPlus(from, each))
    .map((day) => ({ day, rows: rows.filter((row) => dayOf(row) === day) }))
    .filter(({ rows: own }, at) => at < 5 || own.length > 0)
