/** Where a period of a filing stands in a company's fiscal years; leaves out the figures. */
import { dayNumberOf, dayOf } from '../../facts/day-number.ts'
import { type FiscalYear, fiscalYearsOf, placeOf as placeInYears } from '../../facts/fiscal-calendar.ts'
import { isAnnualReport } from '../../facts/form-rank.ts'
import type { IncomePeriod } from '../../facts/income-period.ts'
import { monthEndOf } from '../../sources/edgar/month-end.ts'
import type { StoredFiling } from './record.ts'

/** `part` is 0 for the year, 1 to 4 a quarter, 5 the first half, 6 the first nine months. */
export type FiscalPlace = { readonly fiscalYr: number; readonly part: number; readonly date: string }

export type PlaceOf = (start: string, end: string) => FiscalPlace | null

/** Rounded to the nearest end of a month, a day moves by 15 at most. */
const ROUNDING = 16

const spansOf = (filings: readonly StoredFiling[]) => {
  const spans = new Map<string, { start: number; end: number; weight: number; annualWeight: number }>()
  for (const { form, breakdowns } of filings) {
    for (const { start, end } of breakdowns) {
      const [from, to] = [dayNumberOf(start), dayNumberOf(end)]
      const span = spans.get(`${start} ${end}`) ?? { start: from, end: to, weight: 0, annualWeight: 0 }
      spans.set(`${start} ${end}`, span)
      span.weight += 1
      if (isAnnualReport(form)) span.annualWeight += 1
    }
  }
  return [...spans.values()]
}

/** Days of a year, a quarter (12 to 17 weeks), a half and nine months, with the room that rounding takes. */
const shapes = [
  { from: 340, to: 390, parts: ['FY'] },
  { from: 70, to: 125, parts: ['Q1', 'Q2', 'Q3', 'Q4'] },
  { from: 150, to: 215, parts: ['Q2'] },
  { from: 235, to: 300, parts: ['Q3'] },
] as const

const partNames = ['FY', 'Q1', 'Q2', 'Q3', 'Q4'] as const

/** The statement that ends with the period and is of its kind; a half and nine months end with their last quarter. */
const placeByStatements = (
  statements: readonly IncomePeriod[],
  start: number,
  end: number,
): FiscalPlace | null => {
  const days = end - start + 1
  const shape = shapes.find(({ from, to }) => days >= from && days <= to)
  if (shape === undefined) return null
  const names: readonly string[] = shape.parts
  const near = statements
    .filter(({ period }) => names.includes(period))
    .map((statement) => ({ statement, off: Math.abs(dayNumberOf(statement.date) - end) }))
    .filter(({ off }) => off <= ROUNDING)
    .sort((a, b) => a.off - b.off)[0]
  if (near === undefined) return null
  const { fiscalYr, date, period } = near.statement
  const part = shape.from === 150 ? 5 : shape.from === 235 ? 6 : partNames.indexOf(period)
  return { fiscalYr, part, date }
}

/** Days that some filing tells exactly, by the end of the month they are rounded to. */
const exactDays = (filings: readonly StoredFiling[]): ReadonlyMap<string, string> => {
  const days = filings.flatMap(({ isInstance, periodEnd, breakdowns }) => [
    periodEnd,
    ...(isInstance ? breakdowns.map(({ end }) => end) : []),
  ])
  return new Map(days.sort().flatMap((day) => (monthEndOf(day) === day ? [] : [[monthEndOf(day), day]])))
}

const placeByYears = (years: readonly FiscalYear[], start: number, end: number): FiscalPlace | null => {
  const place = placeInYears(years, start, end)
  const year = place === null ? undefined : years[place.year]
  return place === null || year === undefined
    ? null
    : { fiscalYr: year.fiscalYr, part: place.part, date: dayOf(end) }
}

/** By the company's own statements where they are held, else by the periods of these filings. */
export const placesOf = (filings: readonly StoredFiling[], statements: readonly IncomePeriod[]): PlaceOf => {
  const years = fiscalYearsOf(spansOf(filings))
  const exact = exactDays(filings)
  return (start, end) => {
    const [from, to] = [dayNumberOf(start), dayNumberOf(end)]
    const found = placeByStatements(statements, from, to)
    if (found !== null) return found
    const place = placeByYears(years, from, to)
    return place === null ? null : { ...place, date: exact.get(end) ?? end }
  }
}
