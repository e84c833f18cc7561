/** The days on which the US stock exchanges close by their rules, from 1998 on; leaves out closings that no rule gives. */
import { daysAfter, isWeekend } from './day.ts'

const dayOf = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The `count`th Monday (1) or Thursday (4) of a month. */
export const nth = (year: number, month: number, weekday: number, count: number): string => {
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

const isHoliday = (day: string): boolean => {
  const year = Number(day.slice(0, 4))
  const known = holidays.get(year) ?? holidaysOf(year)
  holidays.set(year, known)
  return known.has(day)
}

/** A weekday that is not a holiday, even if the exchanges were closed for another reason. */
export const isBusinessDay = (day: string): boolean => !isWeekend(day) && !isHoliday(day)

/** The `count`th business day after a date. */
export const businessDayAfter = (day: string, count: number): string => {
  let found = day
  for (let left = count; left > 0; ) {
    found = daysAfter(found, 1)
    if (isBusinessDay(found)) left -= 1
  }
  return found
}

/** The date itself, or the last business day before it. */
export const businessDayUpTo = (day: string): string => {
  let found = day
  while (!isBusinessDay(found)) found = daysAfter(found, -1)
  return found
}
