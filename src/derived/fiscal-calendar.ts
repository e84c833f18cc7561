/** Infers a company's fiscal years and quarters from the periods it reports. */
import { dayNumberOf, dayOf } from '../lib/day-number.ts'
import { isAnnualReport } from './form-rank.ts'

export const quarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const
export type Quarter = (typeof quarters)[number]

/** What a statement is of. */
export const fiscalPeriods = ['FY', ...quarters] as const
export type FiscalPeriod = (typeof fiscalPeriods)[number]

/** What filings state figures for: a fiscal year, one of its quarters, its first half or its first nine months. */
const fiscalParts = [...fiscalPeriods, 'H1', '9M'] as const
export type FiscalPart = (typeof fiscalParts)[number]

/** The part from the start of the year to the end of a quarter; the year and its fourth quarter end together. */
export const yearToDate = { FY: 'FY', Q1: 'Q1', Q2: 'H1', Q3: '9M', Q4: 'FY' } as const
/** The part from the start of the year to the beginning of a quarter; nothing precedes the first. */
export const yearBefore = { FY: null, Q1: null, Q2: 'Q1', Q3: 'H1', Q4: '9M' } as const

/** A reported period in day numbers. `annualWeight` counts the figures that annual reports state for it. */
export type ReportedSpan = {
  readonly start: number
  readonly end: number
  readonly weight: number
  readonly annualWeight: number
}

export type FiscalYear = {
  readonly start: number
  readonly end: number
  /** Calendar year in which it ends; an end on 1 to 7 January counts for the year before. */
  readonly fiscalYr: number
  /** False where no annual figures exist: a year in progress, one before the first report, a transition period. */
  readonly whole: boolean
  /** Last days of the quarters, null where nothing is reported to end there. */
  readonly quarterEnds: Readonly<Record<Quarter, number | null>>
  /** Quarters that no figures are of, as another company began within them: one that left insolvency or was bought. */
  readonly followed: readonly Quarter[]
}

/** Where a figure belongs; `year` is a position among the company's fiscal years. */
type FiscalPlace = { readonly year: number; readonly part: FiscalPart }

/** More than the number of any day until the year 4000: two numbers of days make one key. */
const DAY_NUMBERS = 1e6

const isQuarterlyReport = (form: string): boolean => form.startsWith('10-Q')

/**
 * The periods that figures are stated for, by the forms that state them; a figure at a moment has no start. Twelve months of a
 * quarterly report are trailing ones, such as Amazon's free cash flow, and show no fiscal year.
 */
export const reportedSpansOf = (
  stated: Iterable<{ readonly start?: string; readonly end: string; readonly form: string }>,
): readonly ReportedSpan[] => {
  const spans = new Map<number, { start: number; end: number; weight: number; annualWeight: number }>()
  for (const { start: first, end: last, form } of stated) {
    if (first === undefined) continue
    const [start, end] = [dayNumberOf(first), dayNumberOf(last)]
    const key = start * DAY_NUMBERS + end
    const known = spans.get(key)
    const span = known ?? { start, end, weight: 0, annualWeight: 0 }
    if (isQuarterlyReport(form) && isYear(lengthOf(span))) continue
    if (known === undefined) spans.set(key, span)
    span.weight += 1
    if (isAnnualReport(form)) span.annualWeight += 1
  }
  return [...spans.values()]
}

const QUARTER = 365.25 / 4
/** 52 and 53 weeks move a year's end by up to a week. */
const SAME_END = 7
const SAME_START = 8
/** Years that share more days than this are rival readings of one year. */
const OVERLAP = 20

const lengthOf = (span: { readonly start: number; readonly end: number }): number => span.end - span.start + 1
export const isYear = (days: number): boolean => days >= 350 && days <= 380
/** Thirteen weeks, or fourteen in a year of 53. */
const isQuarter = (days: number): boolean => days >= 80 && days <= 100
// Costco, PepsiCo, Kroger and AutoZone divide a year into 12, 12, 12 and 16 weeks, or 17 of 53; four months have 120 days or more.
const LONG_QUARTERS = [16, 17].map((weeks) => weeks * 7)
/** A quarter of whichever calendar. */
export const isAnyQuarter = (days: number): boolean => isQuarter(days) || LONG_QUARTERS.includes(days)

export const fiscalYrOf = (end: number): number => {
  const day = dayOf(end)
  const year = Number(day.slice(0, 4))
  return day.slice(5) <= '01-07' ? year - 1 : year
}

type Bounds = { readonly start: number; readonly end: number; readonly whole: boolean }

const overlaps = (a: Bounds, b: ReportedSpan): boolean =>
  Math.min(a.end, b.end) - Math.max(a.start, b.start) + 1 > OVERLAP

/** A year that only a prospectus or an 8-K states counts where it adjoins a year of an annual report: others are trailing months. */
const adjoins = (year: Bounds, span: ReportedSpan): boolean =>
  Math.abs(span.end + 1 - year.start) <= SAME_END || Math.abs(year.end + 1 - span.start) <= SAME_END

/** Figures of a year that more than a note states. */
const SEVERAL = 3

const wholeYearsOf = (spans: readonly ReportedSpan[]): Bounds[] => {
  const candidates = spans.filter((span) => isYear(lengthOf(span)))
  const reported = candidates.filter((span) => span.annualWeight > 0)
  const ordered = (reported.length > 0 ? reported : candidates).toSorted(
    (a, b) => b.annualWeight - a.annualWeight || b.weight - a.weight || b.end - a.end,
  )
  const years: Bounds[] = []
  const add = (span: ReportedSpan): void => {
    if (years.some((year) => overlaps(year, span))) return
    years.push({ start: span.start, end: span.end, whole: true })
  }
  ordered.forEach(add)
  const others = candidates.filter((span) => span.annualWeight === 0 && span.weight >= SEVERAL)
  const chain = others.toSorted((a, b) => b.end - a.end || b.weight - a.weight)
  for (const span of [...chain, ...chain.toReversed()]) {
    if (years.some((year) => adjoins(year, span))) add(span)
  }
  return years.sort((a, b) => a.start - b.start)
}

/** The same day of the calendar a number of years on: a leap year is a day longer. */
const yearsOn = (day: number, years: number): number => {
  const text = dayOf(day)
  const rest = text.slice(4) === '-02-29' ? '-03-01' : text.slice(4)
  return dayNumberOf(`${Number(text.slice(0, 4)) + years}${rest}`)
}

const nominalBefore = (start: number): Bounds => ({
  start: yearsOn(start, -1),
  end: start - 1,
  whole: false,
})
const nominalAfter = (end: number): Bounds => ({ start: end + 1, end: yearsOn(end + 1, 1) - 1, whole: false })

/** More than the figures of any period. */
const WHOLE_QUARTERS = 1e6

const isWholeQuarters = (days: number): boolean =>
  Math.abs(days - Math.round(days / QUARTER) * QUARTER) <= SAME_END

/**
 * Without an annual report of twelve months the year ends where a shorter one does (a company founded in mid-year), else it
 * begins where its longest part of whole quarters does: cash flows are stated for the year to date. Where that began with the company
 * itself, its year is taken for the calendar's, as that of 775 of the 957 filers of the data sets is.
 */
const openYearsOf = (spans: readonly ReportedSpan[]): Bounds[] => {
  const reported = spans.filter((span) => span.annualWeight > 0 && lengthOf(span) < 350)
  const lastEnd = reported.reduce((last, span) => Math.max(last, span.end), 0)
  if (lastEnd > 0) return [nominalBefore(lastEnd + 1)]
  const parts = spans
    .filter((span) => lengthOf(span) >= 80 && lengthOf(span) < 300)
    .toSorted((a, b) => Math.round((lengthOf(b) - lengthOf(a)) / QUARTER) || b.weight - a.weight)
  const longest = parts.find((span) => isWholeQuarters(lengthOf(span))) ?? parts[0]
  if (longest === undefined) return []
  const sameEnd = parts.filter((span) => Math.abs(span.end - longest.end) <= SAME_END)
  const first = sameEnd.reduce((start, span) => Math.min(start, span.start), longest.start)
  if (longest.start - first <= SAME_START) return [nominalAfter(longest.start - 1)]
  return [nominalAfter(dayNumberOf(`${dayOf(longest.end).slice(0, 4)}-01-01`) - 1)]
}

/** Years that no report covers whole, between two that are covered: a changed year end leaves a short one. */
const gapYearsOf = (before: Bounds, after: Bounds): Bounds[] => {
  const gapYears: Bounds[] = []
  let start = after.start
  while (start - before.end - 1 >= 350) {
    const gapYear = nominalBefore(start)
    gapYears.unshift(gapYear)
    start = gapYear.start
  }
  if (start - before.end - 1 > OVERLAP)
    gapYears.unshift({ start: before.end + 1, end: start - 1, whole: false })
  return gapYears
}

const continuous = (years: readonly Bounds[], lastEnd: number): Bounds[] => {
  const first = years[0]
  if (first === undefined) return []
  const all: Bounds[] = [nominalBefore(first.start)]
  for (const year of years) {
    const before = all[all.length - 1]
    if (before !== undefined && all.length > 1) all.push(...gapYearsOf(before, year))
    all.push(year)
  }
  let last = all[all.length - 1]
  while (last !== undefined && last.end + SAME_END < lastEnd) {
    last = nominalAfter(last.end)
    all.push(last)
  }
  return all
}

/** To the end of a first quarter of 12 or 16 weeks and of those of 12 weeks after it. */
const LONG_OR_SHORT = [12, 16].flatMap((first) => [0, 12, 24].map((more) => (first + more) * 7))

/** From the start of a year to the end of a quarter, and not to the day on which a company was bought or left insolvency. */
const endsQuarter = (days: number): boolean =>
  isWholeQuarters(days) || LONG_OR_SHORT.some((usual) => Math.abs(days - usual) <= SAME_END)

/** Quarters of 12, 13 and 16 weeks all round to their place: 84 days are 0.9 of a quarter, 112 are 1.2. */
const quarterAt = (year: Bounds, end: number): Quarter | undefined =>
  quarters[Math.round((end - year.start + 1) / (year.whole ? lengthOf(year) / 4 : QUARTER)) - 1]

/** The quarter of a year that a period ends with, if any. */
const endedBy = (year: Bounds, span: ReportedSpan): Quarter | undefined => {
  const isInside = span.end > year.start + 60 && span.end <= year.end + SAME_END
  if (!isInside || isYear(lengthOf(span))) return undefined
  const fromStart = Math.abs(span.start - year.start) <= SAME_START
  if (fromStart ? endsQuarter(lengthOf(span)) : isQuarter(lengthOf(span))) return quarterAt(year, span.end)
  // A report of the company's first, shorter year, or of a transition period.
  const isLast = span.annualWeight > 0 && Math.abs(span.end - year.end) <= SAME_END
  if (!isLast) return undefined
  return fromStart ? 'Q4' : quarterAt(year, span.end)
}

type QuarterEnds = Record<Quarter, number | null>

/**
 * The ends of quarters that a company began in: with the day after a part from the start of the year ended, and up to the end of the quarter.
 */
const followedIn = (year: Bounds, spans: readonly ReportedSpan[]): Partial<QuarterEnds> => {
  const found: Partial<QuarterEnds> = {}
  if (year.whole) return found
  for (const { start, end } of spans) {
    const isFirst = spans.some(
      (other) => other.end + 1 === start && Math.abs(other.start - year.start) <= SAME_START,
    )
    const isInside = end > year.start + 60 && end <= year.end + SAME_END && end - start < QUARTER - SAME_END
    const quarter = isFirst && isInside ? quarterAt(year, end) : undefined
    if (quarter !== undefined && isWholeQuarters(end - year.start + 1)) found[quarter] = end
  }
  return found
}

const quarterEndsOf = (year: Bounds, spans: readonly ReportedSpan[]): QuarterEnds => {
  const ends: QuarterEnds = { Q1: null, Q2: null, Q3: null, Q4: null }
  const weights = { Q1: 0, Q2: 0, Q3: 0, Q4: 0 }
  for (const span of spans) {
    const quarter = endedBy(year, span)
    if (quarter === undefined) continue
    // Thirteen weeks go before twelve or sixteen, which a part of a quarter may have.
    const isUsual = isWholeQuarters(span.end - year.start + 1)
    const weight = isUsual ? span.weight + WHOLE_QUARTERS : span.weight
    if (weight <= weights[quarter]) continue
    ends[quarter] = span.end
    weights[quarter] = weight
  }
  return year.whole ? { ...ends, Q4: year.end } : ends
}

/** Oldest first, without gaps. `spans` are the periods of figures every income or cash flow statement has. */
export const fiscalYearsOf = (spans: readonly ReportedSpan[]): readonly FiscalYear[] => {
  const whole = wholeYearsOf(spans)
  const lastEnd = spans.reduce((last, span) => Math.max(last, span.end), 0)
  const years = continuous(whole.length > 0 ? whole : openYearsOf(spans), lastEnd)
  return years.map((year) => {
    const [ends, begun] = [quarterEndsOf(year, spans), followedIn(year, spans)]
    const followed = quarters.filter((quarter) => ends[quarter] === null && begun[quarter] !== undefined)
    for (const quarter of followed) ends[quarter] = begun[quarter] ?? null
    return { ...year, fiscalYr: fiscalYrOf(year.end), quarterEnds: ends, followed }
  })
}

const partOf = (year: FiscalYear, start: number, end: number): FiscalPart | null => {
  const days = end - start + 1
  if (isYear(days)) return year.whole && Math.abs(end - year.end) <= SAME_START ? 'FY' : null
  const quarter = quarters.find((each) => {
    const quarterEnd = year.quarterEnds[each]
    return quarterEnd !== null && Math.abs(quarterEnd - end) <= SAME_END
  })
  if (quarter === undefined) return null
  if (Math.abs(start - year.start) <= SAME_START) return quarter === 'Q4' ? null : yearToDate[quarter]
  return isQuarter(days) ? quarter : null
}

/** Where a period belongs, or null for one that is not part of a statement (a month, a trailing year). */
export const placeOf = (years: readonly FiscalYear[], start: number, end: number): FiscalPlace | null => {
  const year = years.findLastIndex((candidate) => candidate.start + 30 < end)
  const found = years[year]
  if (found === undefined || end > found.end + SAME_END) return null
  const part = partOf(found, start, end)
  return part === null ? null : { year, part }
}
