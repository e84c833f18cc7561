/** Figures from dividends; those of a year are unknown unless all its payments are loaded. */
import type { dividends } from '../../derived/dividends/record.ts'
import { daysBetween } from '../../lib/day.ts'
import { rounded } from '../../lib/rounded.ts'
import type { ColumnsOf } from '../../store/collection.ts'
import { type OperandEntry, type Operands, operandsFrom } from '../operand.ts'

export type PaidDividend = ColumnsOf<
  typeof dividends,
  'on' | 'adjDividend' | 'currency' | 'frequency' | 'type'
>

/** Payments a year; unknown for irregular payments. */
const paymentsOf: Readonly<Record<string, number>> = {
  Annual: 1,
  'Semi-Annual': 2,
  Quarterly: 4,
  Monthly: 12,
  Weekly: 52,
}

/** Ex-dates shift by some days from year to year. */
const YEAR_DAYS = 385
const DECIMALS = 8

const sumOf = (rows: readonly PaidDividend[]): number =>
  rounded(
    rows.reduce((sum, { adjDividend }) => sum + adjDividend, 0),
    DECIMALS,
  )

/** Payments are about as far apart as their number says; with one outside of the regular ones among them their span is shorter. */
const isWholeYear = (newest: string, oldest: string, payments: number): boolean =>
  daysBetween(oldest, newest) >= ((payments - 1.5) * 365) / payments

/** The sum of a year's last payments; null if one is missing or not a regular one, or the last year is too long ago. */
const lastYear = (paid: readonly PaidDividend[], payments: number, asOf: string): number | null => {
  const rows = paid.slice(0, payments)
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (rows.length < payments || newest === undefined || oldest === undefined) return null
  const isKnown = isWholeYear(newest.on, oldest.on, payments) && daysBetween(oldest.on, asOf) <= YEAR_DAYS
  return isKnown ? sumOf(rows) : null
}

/** A week's dividend may come 53 times; one more of another kind of payer is not a regular one. */
const calendarYear = (paid: readonly PaidDividend[], year: number): number | null => {
  const rows = paid.filter(({ on }) => on.startsWith(`${year}-`))
  const payments = paymentsOf[rows[0]?.frequency ?? '']
  const isWhole = payments !== undefined && rows.length >= payments && rows.length <= payments + payments / 52
  return isWhole ? sumOf(rows) : null
}

/** As far back as years are known; unknown without a year to compare with. */
export const raisesOf = (sumOfYear: (year: number) => number | null, lastWhole: number): number | null => {
  let sum = sumOfYear(lastWhole)
  if (sum === null) return null
  for (let years = 0; ; years += 1) {
    const before = sumOfYear(lastWhole - years - 1)
    if (before === null) return years === 0 ? null : years
    if (sum <= before) return years
    sum = before
  }
}

const paidOperands = (paid: readonly PaidDividend[], asOf: string): readonly OperandEntry[] => {
  const [last] = paid
  const payments = paymentsOf[last?.frequency ?? '']
  if (last === undefined || payments === undefined) return []
  const lastWhole = Number(asOf.slice(0, 4)) - 1
  const isPaying = daysBetween(last.on, asOf) <= YEAR_DAYS / payments + 30
  return [
    ['dividends12m', lastYear(paid, payments, asOf), last.on],
    ['dividendRate', isPaying ? rounded(last.adjDividend * payments, DECIMALS) : null, last.on],
    ['dividendYear0', calendarYear(paid, lastWhole), `${lastWhole}-12-31`],
    ['dividendYear5', calendarYear(paid, lastWhole - 5), `${lastWhole - 5}-12-31`],
    ['dividendRaises', raisesOf((year) => calendarYear(paid, year), lastWhole), `${lastWhole}-12-31`],
  ]
}

/** Day of the price that dividends are compared with, and the shares of today for one of that day. */
type PricedOn = { readonly on: string; readonly factor: number }

/**
 * `rows` of one ticker, newest first, including future ones, without sums of quarters, whose ex-dates are unknown. Figures are those of
 * the day of the price, on its shares; the next ex-date is that after `asOf`.
 */
export const dividendOperandsOf = (
  rows: readonly PaidDividend[],
  asOf: string,
  { on: day, factor }: PricedOn = { on: asOf, factor: 1 },
): Operands => {
  const next = rows.findLast(({ on }) => on >= asOf)
  const paid = rows
    .filter(
      ({ on, type, currency }) =>
        on <= day && type === 'regular' && (currency === null || currency === 'USD'),
    )
    .map((row) => ({ ...row, adjDividend: row.adjDividend * factor }))
  return operandsFrom('dividends', [
    ...paidOperands(paid, day),
    ['daysToExDate', next === undefined ? null : daysBetween(asOf, next.on), next?.on],
  ])
}
