/** The days of an invented market: its sessions, its quarters and the days on which reports of them are filed. */
import { daysAfter, isWeekend } from '../lib/day.ts'
import { sessionBefore } from '../lib/exchange-session.ts'
import { LAST_DAY } from './market.ts'

const YEARS = 12

/** Weekdays, the newest first. */
export const weekdays: readonly string[] = Array.from({ length: YEARS * 365 }, (_, back) =>
  daysAfter(LAST_DAY, -back),
).filter((day) => !isWeekend(day))

const newestSessions = (count: number): readonly string[] => {
  const days: string[] = []
  for (let day = LAST_DAY; days.length < count; day = sessionBefore(day)) days.push(day)
  return days.toReversed()
}

/** More than any listing has bars, from old to new. */
const sessions = newestSessions(250)
/** The last `count` sessions, from old to new. */
export const lastSessions = (count: number): readonly string[] => sessions.slice(-count)

export type Quarter = {
  readonly year: number
  /** 1 to 4. */
  readonly number: number
  readonly start: string
  readonly end: string
  /** When the report of it is filed. */
  readonly filed: string
}

const starts = ['01-01', '04-01', '07-01', '10-01'] as const
const ends = ['03-31', '06-30', '09-30', '12-31'] as const
const DAYS_TO_FILE = 40

const weekdayFrom = (day: string): string => (isWeekend(day) ? weekdayFrom(daysAfter(day, 1)) : day)

/** The newest quarter that is filed by the last day: the third of its year. */
const LAST_YEAR = Number(LAST_DAY.slice(0, 4))
const LAST_NUMBER = 3

/** The quarter that is `back` quarters before the newest filed one. */
const quarterBack = (back: number): Quarter => {
  const index = LAST_YEAR * 4 + LAST_NUMBER - 1 - back
  const year = Math.floor(index / 4)
  const at = index % 4
  const end = `${year}-${ends[at]}`
  return {
    year,
    number: at + 1,
    start: `${year}-${starts[at]}`,
    end,
    filed: weekdayFrom(daysAfter(end, DAYS_TO_FILE)),
  }
}

const quarters = Array.from({ length: YEARS * 4 - 8 }, (_, back) => quarterBack(back)).toReversed()
/** The last `count` quarters that are filed, from old to new. */
export const lastQuarters = (count: number): readonly Quarter[] => quarters.slice(-count)
