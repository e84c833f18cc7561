/** When the US stock exchanges trade, from 1998 on: weekends, holidays, half days, closings; leaves out late hours. */
import { daysAfter } from './day.ts'
import { isBusinessDay, nth } from './exchange-holidays.ts'
import { newYorkDayOf, newYorkWallMs, utcOfNewYorkWallMs } from './new-york-time.ts'

/** Closed for mourning, the attacks of 2001 and the hurricane of 2012: no rule gives these. */
const closings: ReadonlySet<string> = new Set(
  '2001-09-11 2001-09-12 2001-09-13 2001-09-14 2004-06-11 2007-01-02 2012-10-29 2012-10-30 2018-12-05 2025-01-09'.split(
    ' ',
  ),
)

export const isTradingDay = (day: string): boolean => isBusinessDay(day) && !closings.has(day)

const isHalfDay = (day: string): boolean =>
  /-(07-03|12-24)$/.test(day) || day === daysAfter(nth(Number(day.slice(0, 4)), 11, 4, 4), 1)

/** The instant, in milliseconds, at which trading ends on a trading day: 16:00 in New York, 13:00 on half days. */
export const closeMsOf = (day: string): number =>
  utcOfNewYorkWallMs(Date.parse(`${day}T${isHalfDay(day) ? '13' : '16'}:00:00Z`))

/** Minutes after midnight in New York at which trading begins. */
const OPENING_MINUTES = 9 * 60 + 30

/** Whether a session is running at an instant in milliseconds, or has ended less than `settlingMs` before. */
export const isInSession = (utcMs: number, settlingMs: number): boolean => {
  const day = newYorkDayOf(utcMs)
  const openMs = Date.parse(`${day}T00:00:00Z`) + OPENING_MINUTES * 60_000
  return isTradingDay(day) && newYorkWallMs(utcMs) >= openMs && utcMs < closeMsOf(day) + settlingMs
}

/** Trading days from one day to another, both included. */
export const sessionsFrom = (from: string, to: string): number => {
  let sessions = 0
  for (let day = from; day <= to; day = daysAfter(day, 1)) if (isTradingDay(day)) sessions += 1
  return sessions
}

/** The trading day before a day. */
export const sessionBefore = (day: string): string => {
  let before = daysAfter(day, -1)
  while (!isTradingDay(before)) before = daysAfter(before, -1)
  return before
}

/** The last trading day whose session was over at an instant in milliseconds. */
export const lastSessionAt = (utcMs: number): string => {
  let day = newYorkDayOf(utcMs)
  if (isTradingDay(day) && newYorkWallMs(utcMs) < newYorkWallMs(closeMsOf(day))) day = daysAfter(day, -1)
  while (!isTradingDay(day)) day = daysAfter(day, -1)
  return day
}
