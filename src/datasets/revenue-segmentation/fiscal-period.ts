/** Places a period of a filing in the company's fiscal years. */
import {
  type FiscalPart,
  fiscalYearsOf,
  placeOf,
  quarters,
  reportedSpansOf,
} from '../../derived/fiscal-calendar.ts'
import type { IncomePeriod } from '../../derived/statements/record.ts'
import { dayNumberOf } from '../../lib/day-number.ts'
import { monthEndOf } from '../../sources/edgar/month-end.ts'
import type { SegmentFiling } from './record.ts'

export type StatedPeriod<P extends FiscalPart = FiscalPart> = {
  readonly fiscalYr: number
  readonly part: P
  readonly date: string
}

/** Rounded to the nearest end of a month, a day moves by 15 at most. */
const ROUNDING = 16

/**
 * Days of a year, a quarter (12 to 17 weeks), a half and nine months, with the room that rounding takes, and the statements
 * that end with each.
 */
const shapes: readonly {
  readonly from: number
  readonly to: number
  readonly endsWith: readonly FiscalPart[]
  readonly part?: FiscalPart
}[] = [
  { from: 340, to: 390, endsWith: ['FY'] },
  { from: 70, to: 125, endsWith: quarters },
  { from: 150, to: 215, endsWith: ['Q2'], part: 'H1' },
  { from: 235, to: 300, endsWith: ['Q3'], part: '9M' },
]

/** By the nearest statement that ends with the period. */
const periodByStatements = (
  statements: readonly IncomePeriod[],
  start: number,
  end: number,
): StatedPeriod | null => {
  const days = end - start + 1
  const shape = shapes.find(({ from, to }) => days >= from && days <= to)
  if (shape === undefined) return null
  const daysOff = ({ date }: IncomePeriod): number => Math.abs(dayNumberOf(date) - end)
  const [nearest] = statements
    .filter((statement) => shape.endsWith.includes(statement.period) && daysOff(statement) <= ROUNDING)
    .toSorted((a, b) => daysOff(a) - daysOff(b))
  if (nearest === undefined) return null
  const { fiscalYr, date, period } = nearest
  return { fiscalYr, part: shape.part ?? period, date }
}

/** Days that some filing states exactly, by the end of the month they are rounded to. */
const exactDays = (filings: readonly SegmentFiling[]): ReadonlyMap<string, string> => {
  const days = filings.flatMap(({ source, periodEnd, breakdowns }) => [
    periodEnd,
    ...(source !== 'data-set' ? breakdowns.map(({ end }) => end) : []),
  ])
  return new Map(days.sort().flatMap((day) => (monthEndOf(day) === day ? [] : [[monthEndOf(day), day]])))
}

/** By the company's own statements where they are held, else by the periods of these filings. */
export const periodsOf = (filings: readonly SegmentFiling[], statements: readonly IncomePeriod[]) => {
  const spans = filings.flatMap(({ form, breakdowns }) =>
    breakdowns.map(({ start, end }) => ({ start, end, form })),
  )
  const years = fiscalYearsOf(reportedSpansOf(spans))
  const exact = exactDays(filings)
  return (start: string, end: string): StatedPeriod | null => {
    const [from, to] = [dayNumberOf(start), dayNumberOf(end)]
    const found = periodByStatements(statements, from, to)
    if (found !== null) return found
    const place = placeOf(years, from, to)
    const year = place === null ? undefined : years[place.year]
    if (place === null || year === undefined) return null
    return { fiscalYr: year.fiscalYr, part: place.part, date: exact.get(end) ?? end }
  }
}
