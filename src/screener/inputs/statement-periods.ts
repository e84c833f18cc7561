/** The statements behind each period of a formula: four consecutive quarters, a year earlier, fiscal years back. */
import type { LineName } from '../../datasets/financials/record.ts'
import {
  isLastQuarter,
  isLastYear,
  isQuarterAfter,
  yearAfter,
  yearEndingWith,
} from '../../derived/report-chain.ts'
import { daysBetween } from '../../lib/day.ts'

/** A statement as stored: header, and the lines of one or more of the three statements. */
export type ReportedStatement = Partial<Readonly<Record<LineName, number | null>>> & {
  readonly date: string
  readonly period: string
  readonly fiscalYr: number
  readonly currency: string
  readonly filedOn: string
  /** Of an income statement: day of the filing on whose shares figures per share are. */
  readonly perShareFiledOn?: string | null
  readonly accessionNumber: string | null
}

/** Statements of one company, each list newest first. Quarters and years join the lines of income statement and cash flow. */
export type Statements = {
  readonly quarters: readonly ReportedStatement[]
  readonly years: readonly ReportedStatement[]
  readonly quarterlyBalanceSheets: readonly ReportedStatement[]
  readonly annualBalanceSheets: readonly ReportedStatement[]
}

/** The day as of which statements are read, and whether they are compared with a price of that day. */
export type View = { readonly on: string; readonly isPriced: boolean }

/** Without a price the last statement counts for two years, while the company may still report. */
const STALE_UNPRICED_DAYS = 730

type IsLast = (end: string, day: string) => boolean

/** With a price, statements count while they may be the last ones reported. */
const isFresh = ({ date }: ReportedStatement, { on, isPriced }: View, isLast: IsLast): boolean =>
  isPriced ? isLast(date, on) : daysBetween(date, on) <= STALE_UNPRICED_DAYS

const YEAR_DAYS = 365.25
/** Years of 52 and 53 weeks end up to a week off; after a change of the year's end one is a month off at least. */
const SAME_END_DAYS = 15

const isYearsBefore = (older: ReportedStatement, newer: ReportedStatement, years: number): boolean =>
  Math.abs(daysBetween(older.date, newer.date) - years * YEAR_DAYS) <= SAME_END_DAYS

/** The newest quarter and those before it, up to the first gap or change of currency. */
const chainOf = (quarters: readonly ReportedStatement[], view: View): readonly ReportedStatement[] => {
  const [newest] = quarters
  if (newest === undefined || !isFresh(newest, view, isLastQuarter)) return []
  const end = quarters.findIndex((quarter, at) => {
    const later = quarters[at - 1]
    if (later === undefined) return false
    return !isQuarterAfter(quarter.date, later.date) || quarter.currency !== newest.currency
  })
  return end < 0 ? quarters : quarters.slice(0, end)
}

/** Twelve months: their four quarters, and the fiscal year that ends with them or after them. Empty where that is missing. */
export type TwelveMonths = {
  readonly quarters: readonly ReportedStatement[]
  readonly year: readonly ReportedStatement[]
}

export type Periods = {
  readonly ttm: TwelveMonths
  readonly ttmBefore: TwelveMonths
  readonly q0: ReportedStatement | undefined
  readonly q4: ReportedStatement | undefined
  readonly fy0: ReportedStatement | undefined
  readonly fy1: ReportedStatement | undefined
  readonly fy3: ReportedStatement | undefined
  readonly fy5: ReportedStatement | undefined
  readonly bs: ReportedStatement | undefined
  readonly bsYearAgo: ReportedStatement | undefined
}

const twelveMonthsFrom = (
  chain: readonly ReportedStatement[],
  years: readonly ReportedStatement[],
  at: number,
): TwelveMonths => {
  const four = chain.slice(at, at + 4)
  const year = yearEndingWith(chain[at], years)
  return { quarters: four.length === 4 ? four : [], year: year === undefined ? [] : [year] }
}

/** `later` is the fiscal year that ended after the newest quarter: empty where it is too old itself. */
const twelveMonthsOf = (
  chain: readonly ReportedStatement[],
  years: readonly ReportedStatement[],
  later: ReportedStatement | undefined,
  view: View,
): Pick<Periods, 'ttm' | 'ttmBefore'> => {
  if (later === undefined)
    return { ttm: twelveMonthsFrom(chain, years, 0), ttmBefore: twelveMonthsFrom(chain, years, 4) }
  const before = years.filter((year) => isYearsBefore(year, later, 1) && year.currency === later.currency)
  const isKnown = isFresh(later, view, isLastQuarter)
  return {
    ttm: { quarters: [], year: isKnown ? [later] : [] },
    ttmBefore: { quarters: [], year: isKnown ? before.slice(0, 1) : [] },
  }
}

const sheetsOf = ({ quarterlyBalanceSheets, annualBalanceSheets }: Statements, view: View) => {
  const [quarter, year] = [quarterlyBalanceSheets[0], annualBalanceSheets[0]]
  const isQuarterNewer = quarter !== undefined && quarter.date > (year?.date ?? '')
  const newest = isQuarterNewer ? quarter : year
  const isLast = isQuarterNewer ? isLastQuarter : isLastYear
  const bs = newest !== undefined && isFresh(newest, view, isLast) ? newest : undefined
  const older = bs === undefined ? [] : [...quarterlyBalanceSheets, ...annualBalanceSheets]
  const bsYearAgo = older.find(
    (sheet) => bs !== undefined && isYearsBefore(sheet, bs, 1) && sheet.currency === bs.currency,
  )
  return { bs, bsYearAgo }
}

const yearsOf = (years: readonly ReportedStatement[], view: View) => {
  const [fy0] = years
  if (fy0 === undefined || !isFresh(fy0, view, isLastYear)) return undefined
  const back = (count: number) =>
    years.find((year) => isYearsBefore(year, fy0, count) && year.currency === fy0.currency)
  return { fy0, fy1: back(1), fy3: back(3), fy5: back(5) }
}

const noYears = { fy0: undefined, fy1: undefined, fy3: undefined, fy5: undefined }

const noSheets = { bs: undefined, bsYearAgo: undefined }

/** The first of the latest day. */
const latestOf = (found: readonly (ReportedStatement | undefined)[]): ReportedStatement | undefined =>
  found
    .flatMap((each) => each ?? [])
    .reduce<ReportedStatement | undefined>(
      (latest, each) => (latest === undefined || each.date > latest.date ? each : latest),
      undefined,
    )

/**
 * Stale or missing statements are undefined or empty, and so are those in another currency than the latest: a company that reports
 * a year in dollars after quarters in another would earn those on assets in dollars.
 */
export const periodsOf = (statements: Statements, view: View): Periods => {
  const quarters = chainOf(statements.quarters, view)
  const years = yearsOf(statements.years, view) ?? noYears
  const sheets = sheetsOf(statements, view)
  const currency = latestOf([quarters[0], sheets.bs, years.fy0])?.currency
  const chain = quarters[0]?.currency === currency ? quarters : []
  const later = yearAfter(statements.quarters[0], statements.years)
  return {
    ...twelveMonthsOf(chain, statements.years, later?.currency === currency ? later : undefined, view),
    q0: chain[0],
    q4: chain[4],
    ...(years.fy0?.currency === currency ? years : noYears),
    ...(sheets.bs?.currency === currency ? sheets : noSheets),
  }
}
