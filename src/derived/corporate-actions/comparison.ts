/** Compares a company's own statements with the calendars; either may be right. */
import { daysAfter } from '../../lib/day.ts'
import { dayNumberOf } from '../../lib/day-number.ts'
import { rounded } from '../../lib/rounded.ts'
import type { CalendarDividend } from '../dividends/query.ts'
import { factorAfter, type SplitEvent } from '../splits/split-event.ts'
import type { DeclaredActions, StatedDividend, StatedSplit } from './record.ts'

/** Days, both included. */
export type Span = { readonly from: string; readonly to: string }

/** What one ticker is compared by; `span` is the first and last ex-date that the calendar has of any ticker, null without one. */
export type Calendars = {
  readonly dividends: readonly CalendarDividend[]
  readonly splits: readonly SplitEvent[]
  readonly span: Span | null
}

export type Difference = { readonly what: string; readonly reason: string }

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length

/** Half of the last digit as stated, and of a cent at most: trailing zeros are not written. Twice that of a difference. */
const toleranceOf = ({ amount, isDerived }: StatedDividend): number =>
  (isDerived ? 1 : 0.5) * 10 ** -Math.max(2, decimalsOf(amount)) + 1e-9

const isIn = ({ from, to }: StatedDividend, day: string | null): boolean =>
  day !== null && day >= from && day <= to

type DayOf = (dividend: CalendarDividend) => string | null

const announced: DayOf = ({ declarationDate, date }) => declarationDate ?? date
const wentEx: DayOf = ({ date }) => date
const paid: DayOf = ({ paymentDate }) => paymentDate

/** What is paid in a quarter went ex at most this long before it. */
const PAID_AFTER_DAYS = 100

/** First day whose ex-dates may matter to a quarter. */
const needsFrom = ({ of, from }: StatedDividend): string =>
  of === 'paid' ? daysAfter(from, -PAID_AFTER_DAYS) : from

/** A dividend counts for a quarter by the day that the company counts by; where that day is doubtful, by either. */
const assignmentsOf = (
  stated: StatedDividend,
  dividends: readonly CalendarDividend[],
): readonly (readonly CalendarDividend[])[] => {
  const near = dividends.filter(({ date }) => date >= needsFrom(stated) && date <= stated.to)
  // Without its day of payment one may be of this quarter or of the next.
  if (stated.of === 'paid' && near.some(({ paymentDate }) => paymentDate === null)) return []
  return (stated.of === 'paid' ? [paid] : [announced, wentEx])
    .map((dayOf) => dividends.filter((dividend) => isIn(stated, dayOf(dividend))))
    .filter(({ length }) => length > 0)
}

const sumOf = (dividends: readonly CalendarDividend[], factor: (exOn: string) => number): number =>
  rounded(
    dividends.reduce((sum, { dividend, date }) => sum + dividend / factor(date), 0),
    6,
  )

/** A split between ex-date and report may have restated the figure or not. */
const sumsOf = (
  stated: StatedDividend,
  { splits }: Calendars,
  found: readonly CalendarDividend[],
): readonly number[] => [
  sumOf(found, () => 1),
  sumOf(found, (exOn) => factorAfter(splits, exOn, stated.filedOn)),
]

/** The calendar was loaded all over the quarter, and the figure is on shares that are known. */
const isComparable = (stated: StatedDividend, { splits, span }: Calendars): boolean =>
  span !== null &&
  needsFrom(stated) > span.from &&
  stated.to <= span.to &&
  !(stated.isDerived && factorAfter(splits, stated.basisFrom, stated.filedOn) !== 1)

const dividendDifference = (stated: StatedDividend, calendars: Calendars): Difference | null => {
  if (!isComparable(stated, calendars)) return null
  const assignments = assignmentsOf(stated, calendars.dividends)
  const [first] = assignments
  if (first === undefined) return null
  const sums = assignments.flatMap((found) => sumsOf(stated, calendars, found))
  if (sums.some((sum) => Math.abs(sum - stated.amount) <= toleranceOf(stated))) return null
  const { of, from, to, amount, accession } = stated
  return {
    what: `dividends ${from} to ${to}`,
    reason: `the company ${of} ${amount} a share (${accession}), the calendar has ${sumOf(first, () => 1)}`,
  }
}

/** A statement names the day a split was decided, of record, paid or first traded: months apart. */
const NEAR_DAYS = 7
export const DECIDED_DAYS = 200

const isWithin = ({ from, to }: StatedSplit, on: string, before: number, after: number): boolean =>
  dayNumberOf(on) >= dayNumberOf(from) - before && dayNumberOf(on) <= dayNumberOf(to) + after

/** Six new for one old are stated as 6, one for six as 6 or as 0.1667. */
const isRatio = (stated: number, ratio: number): boolean =>
  [stated, 1 / stated].some((each) => Math.abs(each / ratio - 1) <= 0.005)

const splitDifference = (
  { on, ratio }: SplitEvent,
  stated: readonly StatedSplit[],
  ticker: string,
): Difference | null => {
  const near = stated.find((each) => isWithin(each, on, NEAR_DAYS, NEAR_DAYS))
  if (near === undefined) return null
  const agrees = stated.some(
    (each) => isWithin(each, on, NEAR_DAYS, DECIDED_DAYS) && isRatio(each.ratio, ratio),
  )
  if (agrees) return null
  return {
    what: `split ${on}`,
    reason: `the company stated ${near.ratio} (${near.accession}), the calendar has ${ratio} new shares of ${ticker} for one`,
  }
}

/**
 * What both have and where they do not agree: the sum of a fiscal quarter, the ratio of a split. What only one of them
 * has is not a difference: calendars reach back only as far as they were loaded, and filers tag what they like.
 */
export const differencesOf = (
  ticker: string,
  { dividends, splits }: DeclaredActions,
  calendars: Calendars,
): readonly Difference[] => [
  ...dividends.flatMap((stated) => dividendDifference(stated, calendars) ?? []),
  ...calendars.splits.flatMap((split) => splitDifference(split, splits, ticker) ?? []),
]
