/** How far apart filings are; leaves out what they state. */
import { dayNumberOf } from '../../../lib/day-number.ts'

const YEAR_DAYS = 366

/** Whether two days of filing are at most a year apart. */
export const isWithinYear = (one: string, other: string): boolean =>
  Math.abs(dayNumberOf(one) - dayNumberOf(other)) <= YEAR_DAYS
