/** Decides which reports are consecutive and how long the last one is current; quotes and the screener share the rule. */
import { daysAfter, daysBetween } from '../lib/day.ts'
import { isAnyQuarter } from './fiscal-calendar.ts'

export const isQuarterAfter = (before: string, after: string): boolean =>
  isAnyQuarter(daysBetween(before, after))

// If the newest of four quarters ended longer ago, none of them lies within the last twelve months.
const QUARTER_DAYS = 365
// Where figures are compared with today's price, two quarters may be missing, and no more: a 10-Q is due 45 days after its quarter.
const PRICED_QUARTER_DAYS = 200
// A 20-F is due four months after its year, and 15 days more.
const YEAR_DAYS = 505

/** True while four quarters up to `end` still overlap the twelve months up to `day`. */
export const isLastQuarter = (end: string, day: string): boolean => daysBetween(end, day) <= QUARTER_DAYS

/** True while figures up to `end` may be compared with a price of `day`, which knows nothing of a quarter that was not over. */
export const isPricedQuarter = (end: string, day: string): boolean =>
  end <= day && daysBetween(end, day) <= PRICED_QUARTER_DAYS

/** True while the fiscal year that ended on `end` may be the last one reported on `day`. */
export const isLastYear = (end: string, day: string): boolean => daysBetween(end, day) <= YEAR_DAYS

/** A 10-K is due 90 days after the year's end, and 15 days later for a company that gives notice. */
const REPORT_DAYS = 105

/** Whether a filing of that day may be the own report of what ended on `end`; a later one states it for comparison. */
export const isFiledInTime = (end: string, filedOn: string): boolean =>
  filedOn > end && filedOn <= daysAfter(end, REPORT_DAYS)

type Dated = { readonly date: string; readonly currency: string }

/** The fiscal year that ends with a quarter, in its currency: it may be restated after its quarters were last stated. */
export const yearEndingWith = <Year extends Dated>(
  quarter: Dated | undefined,
  years: readonly Year[],
): Year | undefined =>
  years.find(({ date, currency }) => date === quarter?.date && currency === quarter.currency)

/** The newest fiscal year where it ended after the newest quarter on file, as of a company that reports only years. */
export const yearAfter = <Year extends Dated>(
  quarter: Pick<Dated, 'date'> | undefined,
  [newest]: readonly Year[],
): Year | undefined => (newest !== undefined && newest.date > (quarter?.date ?? '') ? newest : undefined)
