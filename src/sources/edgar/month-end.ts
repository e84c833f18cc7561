/** Ends of months, to which the SEC's data sets round the days of periods. */
import { lastDayOf } from '../../lib/calendar-step.ts'
import { daysAfter } from '../../lib/day.ts'

/** The end of a month that is nearest: up to the 15th that of the month before. */
export const monthEndOf = (day: string): string =>
  Number(day.slice(8)) <= 15 ? daysAfter(`${day.slice(0, 8)}01`, -1) : lastDayOf(day, 'month')

/** First day of the period of so many months that ends with the month of `day`. */
export const monthsBefore = (day: string, months: number): string => {
  const end = monthEndOf(day)
  const count = Number(end.slice(0, 4)) * 12 + Number(end.slice(5, 7)) - months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  return `${year}-${String(month).padStart(2, '0')}-01`
}
