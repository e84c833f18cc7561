/** Cash at both ends of a period in the scope that its change is of; leaves out the change itself. */
import { type Amount, isKnown } from '../../../formula/amount.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Term } from './stated-lines.ts'

/** Every amount that filings give for cash at one moment, the one to be served first. */
export type CashAmounts = readonly Term[]

/** What rounding explains, in parts of the change. */
const CLOSE = 0.001

export const cashAmounts = (first: Term | null, facts: readonly Fact[]): CashAmounts => {
  const terms = first === null ? [] : [first]
  for (const fact of facts.toSorted((a, b) => (a.filed < b.filed ? 1 : -1)))
    if (!terms.some(({ value }) => value === fact.val))
      terms.push({ value: fact.val, figures: [{ value: fact.val, fact, original: fact }] })
  return terms
}

/** The amounts of both days that differ by the change, by at most the tolerance, those to be served first preferred. */
const pairOf = (end: CashAmounts, beginning: CashAmounts, change: number, tolerance: number) =>
  end
    .flatMap((a, at) => beginning.map((b, of) => ({ pair: [a, b] as const, rank: at + of })))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ pair }) => pair)
    .find(([a, b]) => Math.abs(a.value - b.value - change) <= tolerance)

/**
 * The change of cash with exchange rates, where the one that is tagged has none: cash of both days differs by both (Home Depot tags
 * what operating, investing and financing make as the change, and shows exchange rates below it).
 */
export const changeWithExchange = (
  end: CashAmounts,
  beginning: CashAmounts,
  change: Term | undefined,
  exchange: Term | undefined,
): Term | null => {
  if (change === undefined || exchange === undefined || exchange.value === 0) return null
  const value = change.value + exchange.value
  const isWhole = pairOf(end, beginning, change.value, 0) !== undefined
  const tolerance = Math.min(CLOSE * Math.abs(value), Math.abs(exchange.value) / 2)
  const isPart = pairOf(end, beginning, value, tolerance) !== undefined
  return isWhole || !isPart ? null : { value, figures: [...change.figures, ...exchange.figures] }
}

/**
 * Cash at the end and at the beginning: the first amounts of both days that differ by the change, exactly or except for
 * rounding; where none do, the first of each day. Kimberly-Clark's 10-K of 2025 restates the balance sheet of 2024 without a business for sale, and not the
 * cash flow statement.
 */
export const cashAtEnds = (
  end: CashAmounts,
  beginning: CashAmounts,
  change: Amount | undefined,
): readonly [Term | null, Term | null] => {
  const first = [end[0] ?? null, beginning[0] ?? null] as const
  if (!isKnown(change)) return first
  return (
    pairOf(end, beginning, change, 0) ?? pairOf(end, beginning, change, CLOSE * Math.abs(change)) ?? first
  )
}
