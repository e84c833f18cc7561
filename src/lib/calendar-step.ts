/** Periods of the calendar that publishers make one file for. */
import { daysAfter } from './day.ts'

export type CalendarStep = 'day' | 'halfMonth' | 'month' | 'quarter' | 'year'

/** Day of the month on which a second half begins. */
const SECOND_HALF = '15'

const firstMonth: Readonly<Record<Exclude<CalendarStep, 'day'>, (month: number) => number>> = {
  halfMonth: (month) => month,
  month: (month) => month,
  quarter: (month) => month - ((month - 1) % 3),
  year: () => 1,
}

/** The first day of the period that `day` lies in, both `YYYY-MM-DD`. */
export const firstDayOf = (day: string, step: CalendarStep): string => {
  if (step === 'day') return day
  const month = firstMonth[step](Number(day.slice(5, 7)))
  const date = step === 'halfMonth' && day.slice(8) >= SECOND_HALF ? SECOND_HALF : '01'
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-${date}`
}

const longest: Readonly<Record<CalendarStep, number>> = {
  day: 1,
  halfMonth: 17,
  month: 31,
  quarter: 92,
  year: 366,
}

/** The last day of the period that `day` lies in. */
export const lastDayOf = (day: string, step: CalendarStep): string => {
  const inNext = daysAfter(firstDayOf(day, step), longest[step])
  return daysAfter(firstDayOf(inNext, step), -1)
}

/** First days of every period that touches `from` to `to`, the newest first; none where `from` is later. */
export const periodsBetween = (from: string, to: string, step: CalendarStep): readonly string[] => {
  const oldest = firstDayOf(from, step)
  const days: string[] = []
  if (from > to) return days
  for (let day = firstDayOf(to, step); day >= oldest; day = firstDayOf(daysAfter(day, -1), step))
    days.push(day)
  return days
}
