/** Cash at both ends of a period in the scope that its change is of; leaves out the change itself. */
import { isKnown } from '../../../formula/amount.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { knownIn, type Lines } from '../lines/evaluation.ts'
import { added, turned } from '../lines/stated-changes.ts'
import { roundingOf } from '../validation/rule.ts'
import type { Term } from './stated-lines.ts'

/** An amount of cash, and the concepts that filings give it under. */
type CashAmount = Term & { readonly concepts: readonly string[] }
/** Every amount that filings give for cash at one moment, the one to be served first. */
export type CashAmounts = readonly CashAmount[]
/** A fact of cash with its concept. */
type CashFact = { readonly concept: string; readonly fact: Fact }

/** What rounding explains, in parts of the change. */
const CLOSE = 0.001

export const cashAmounts = (first: Term | null, facts: readonly CashFact[]): CashAmounts => {
  const terms = first === null ? [] : [first]
  for (const { fact } of facts.toSorted((a, b) => (a.fact.filed < b.fact.filed ? 1 : -1)))
    if (!terms.some(({ value }) => value === fact.val))
      terms.push({ value: fact.val, figures: [{ value: fact.val, fact, original: fact }] })
  return terms.map(({ value, figures }) => {
    const alike = facts.filter(({ fact }) => fact.val === value)
    return { value, figures, concepts: [...new Set(alike.map(({ concept }) => concept))] }
  })
}

/** The amounts of both days that differ by the change, by at most the tolerance, those to be served first preferred. */
const pairOf = (end: CashAmounts, beginning: CashAmounts, change: number, tolerance: number) =>
  end
    .flatMap((a, at) => beginning.map((b, of) => ({ pair: [a, b] as const, rank: at + of })))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ pair }) => pair)
    .find(([a, b]) => Math.abs(a.value - b.value - change) <= tolerance)

const sections = ['Operating', 'Investing', 'Financing'].map((kind) => `netCashProvidedBy${kind}Activities`)

/**
 * Exchange rates that the sections make the change without: by more than rounding, though by less than a thousandth of a section
 * (Renewable Energy Group), or next to no figure of one section (Trilogy Metals invests nothing).
 */
export const exchangeLeftOut = (lines: Lines, exchange: Term | undefined): Term | undefined => {
  const change = knownIn(lines, 'netChangeInCash')
  const rounding = roundingOf(lines)
  if (change === null || exchange === undefined || Math.abs(exchange.value) <= 2 * rounding) return undefined
  const made = sections.reduce((sum, line) => sum + (knownIn(lines, line) ?? 0), 0)
  return Math.abs(made - change) <= rounding ? exchange : undefined
}

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
 * The tagged change of cash, where all three sections and exchange rates make it, without discontinued operations, whose cash may be in one of
 * both days alone (General Electric in 2007); else null.
 */
const wholeChange = (lines: Lines, change: Term | undefined): Term | null => {
  const parts = sections.map((line) => knownIn(lines, line))
  if (change === undefined || !parts.every(isKnown) || knownIn(lines, 'discontinuedCash') !== null)
    return null
  const exchange = knownIn(lines, 'effectOfForexChangesOnCash') ?? 0
  const made = parts.reduce((sum, part) => sum + part, exchange)
  return Math.abs(made - change.value) <= roundingOf(lines) ? change : null
}

const WITH_RESTRICTED = /^CashCashEquivalentsRestrictedCash/
const WITHOUT_RESTRICTED = /^CashAndCashEquivalents/

/** What the filings of the change give for the cash of one day in the scope of the change, with restricted cash or without, where that is one amount. */
const ofItsFilings = (amounts: CashAmounts, change: Term, scope: RegExp): Term | null => {
  const filings = new Set(change.figures.map(({ fact }) => fact.accn))
  const [only, ...others] = amounts.filter(
    ({ concepts, figures }) =>
      concepts.some((concept) => scope.test(concept)) && figures.some(({ fact }) => filings.has(fact.accn)),
  )
  return only === undefined || others.length > 0 ? null : { value: only.value, figures: only.figures }
}

/** Cash of both days, that of one of them from the other and the change, where no filing gives it (BorgWarner in 2026). */
const withOtherEnd = (end: CashAmounts, beginning: CashAmounts, change: Term | null, scope: RegExp) => {
  const first = [end[0] ?? null, beginning[0] ?? null] as const
  if (change === null || (first[0] === null) === (first[1] === null)) return first
  const known = ofItsFilings(first[0] === null ? beginning : end, change, scope)
  if (known === null) return first
  return first[0] === null
    ? ([added(known, change), known] as const)
    : ([known, added(known, turned(change))] as const)
}

/**
 * Cash at the end and at the beginning: the first amounts of both days that differ by the change, exactly or except for
 * rounding; where none do, the first of each day. Kimberly-Clark's 10-K of 2025 restates the balance sheet of 2024 without a business for sale, and not the
 * cash flow statement. Where one day has none, it is what the change leaves of the other, where both are with restricted cash or both without.
 */
export const cashAtEnds = (
  end: CashAmounts,
  beginning: CashAmounts,
  lines: Lines,
  stated: Term | undefined,
): readonly [Term | null, Term | null] => {
  const change = lines['netChangeInCash']
  const isWithRestricted = isKnown(change) && knownIn(lines, 'changeWithRestrictedCash') === change
  const scope = isWithRestricted ? WITH_RESTRICTED : WITHOUT_RESTRICTED
  const first = withOtherEnd(end, beginning, wholeChange(lines, stated), scope)
  if (!isKnown(change)) return first
  return (
    pairOf(end, beginning, change, 0) ?? pairOf(end, beginning, change, CLOSE * Math.abs(change)) ?? first
  )
}
