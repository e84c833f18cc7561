/** When the US stock exchanges trade, from 1998 on: weekends, holidays, half days, closings; leaves out late hours. */
import { daysAfter, isWeekend } from './day.ts'
import { newYorkDayOf, newYorkWallMs, utcOfNewYorkWallMs } from './new-york-time.ts'

/** Closed for mourning, the attacks of 2001 and the hurricane of 2012: no rule gives these. */
const closings: ReadonlySet<string> = new Set(
  '2001-09-11 2001-09-12 2001-09-13 2001-09-14 2004-06-11 2007-01-02 2012-10-29 2012-10-30 2018-12-05 2025-01-09'.split(
    ' ',
  ),
)

const dayOf = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The `nth` Monday (1) or Thursday (4) of a month. */
const nth = (year: number, month: number, weekday: number, count: number): string => {
  const first = weekdayOf(dayOf(year, month, 1))
  return dayOf(year, month, 1 + ((7 + weekday - first) % 7) + 7 * (count - 1))
}

/** Sunday's holiday is kept on Monday, Saturday's on Friday. */
const observed = (day: string): string => daysAfter(day, [1, 0, 0, 0, 0, 0, -1][weekdayOf(day)] ?? 0)

/** Gauss's rule as Meeus gives it, for the Gregorian calendar; good until 2099 with the constants 24 and 5. */
const goodFriday = (year: number): string => {
  const moon = (19 * (year % 19) + 24) % 30
  const week = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
  const late = (moon === 29 && week === 6) || (moon === 28 && week === 6 && year % 19 > 10) ? 7 : 0
  return dayOf(year, 3, 22 + moon + week - late - 2)
}

const holidaysOf = (year: number): ReadonlySet<string> => {
  const newYear = dayOf(year, 1, 1)
  const lastMonday = nth(year, 5, 1, 5)
  return new Set([
    // A Saturday's New Year would close the last day of the old year, which the exchanges do not do.
    ...(weekdayOf(newYear) === 6 ? [] : [observed(newYear)]),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    goodFriday(year),
    lastMonday.slice(5, 7) === '05' ? lastMonday : nth(year, 5, 1, 4),
    ...(year >= 2022 ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nth(year, 9, 1, 1),
    nth(year, 11, 4, 4),
    observed(dayOf(year, 12, 25)),
  ])
}

const holidays = new Map<number, ReadonlySet<string>>()

export const isTradingDay = (day: string): boolean => {
  const year = Number(day.slice(0, 4))
  const known = holidays.get(year) ?? holidaysOf(year)
  holidays.set(year, known)
  return !isWeekend(day) && !known.has(day) && !closings.has(day)
}

const isHalfDay = (day: string): boolean =>
  /-(07-03|12-24)$/.test(day) || day === daysAfter(nth(Number(day.slice(0, 4)), 11, 4, 4), 1)

/** The instant, in milliseconds, at which trading ends on a trading day: 16:00 in New York, 13:00 on half days. */
export const closeMsOf = (day: string): number =>
  utcOfNewYorkWallMs(Date.parse(`${day}T${isHalfDay(day) ? '13' : '16'}:00:00Z`))

/** The last trading day whose session was over at an instant in milliseconds. */
export const lastSessionAt = (utcMs: number): string => {
  let day = newYorkDayOf(utcMs)
  if (isTradingDay(day) && newYorkWallMs(utcMs) < newYorkWallMs(closeMsOf(day))) day = daysAfter(day, -1)
  while (!isTradingDay(day)) day = daysAfter(day, -1)
  return day
}
