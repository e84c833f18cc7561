/** A line of a discrete quarter out of two year-to-date statements; leaves out which statements they are. */
import type { Synonyms, Tier } from './concepts/line-rule.ts'
import { factIn } from './filings.ts'
import type { Sheet } from './fact-index.ts'
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { type Figure, type Found, lineOf, type Lookup, type Term, UNTOLD } from './lines.ts'
import { isOneWay } from './one-way.ts'
import { amountLess, isMean } from './periods.ts'

/** The statement to the end of a quarter and the one to its beginning: null where the first is of the quarter alone. */
export type Sides = {
  readonly whole: Sheet
  readonly before: Sheet | null
  readonly figureOf: (concept: string, fact: Fact, value: number, isAlone: boolean) => Figure
  /** Whether a part that only `whole` states was nothing before. */
  readonly wasNothing: (part: Synonyms, line: string) => boolean
  /** What the filing of `whole` states for the quarter alone, and whether a part of it goes before the difference, after it or never counts. */
  readonly alone: Sheet
  readonly aloneCounts: (part: Synonyms) => 'first' | 'last' | 'never'
  /** Whether a part that neither states is there all the same: no quarter tells what the year does. */
  readonly isHidden: (part: Synonyms, line: string) => boolean
}

const conceptOf = (part: Synonyms, sheet: Sheet, other: Sheet | null): string | undefined =>
  part.concepts.find((name) => sheet.has(name) && other?.has(name) === true) ??
  part.concepts.find((name) => sheet.has(name))

const differenceOf = (sides: Sides, concept: string, whole: Fact, before: Fact): Found => {
  if (isMean(concept)) return null
  const value = amountLess(whole, before)
  return value < 0 && isOneWay(concept) ? 'untold' : sides.figureOf(concept, whole, value, false)
}

const differencePart = (sides: Sides, part: Synonyms, line: string): Found => {
  const { whole, before } = sides
  const concept = conceptOf(part, whole, before)
  const earlier = conceptOf(part, before ?? new Map(), whole)
  const less = earlier === undefined ? undefined : before?.get(earlier)
  const fact = concept === undefined ? undefined : whole.get(concept)
  if (concept === undefined || fact === undefined) {
    const isGone = less !== undefined && less.val !== 0
    return isGone || sides.isHidden(part, line) ? 'untold' : null
  }
  if (less !== undefined) return differenceOf(sides, concept, fact, less)
  const isWhole = before === null || fact.val === 0 || sides.wasNothing(part, line)
  return isWhole ? sides.figureOf(concept, fact, fact.val, false) : 'untold'
}

const alonePart = (sides: Sides, part: Synonyms): Figure | null => {
  const concept = conceptOf(part, sides.alone, null)
  const fact = concept === undefined ? undefined : sides.alone.get(concept)
  return concept === undefined || fact === undefined
    ? null
    : sides.figureOf(concept, fact, fact.val, true)
}

const partOf = (sides: Sides, part: Synonyms, line: string): Found => {
  const counts = sides.alone.size === 0 ? 'never' : sides.aloneCounts(part)
  const first = counts === 'first' ? alonePart(sides, part) : null
  const found = first ?? differencePart(sides, part, line)
  if (counts !== 'last' || (found !== null && found !== 'untold')) return found
  return alonePart(sides, part) ?? found
}

const states = (sheet: Sheet, { all, any }: Tier): boolean => {
  const has = (part: Synonyms): boolean => factIn(sheet, part) !== null
  return all.length === 0 ? any.some(has) : all.every(has)
}

/** Both sides are read by one tier: a total less a part of it would be no figure of the quarter. */
export const quarterLine = (sides: Sides, tiers: readonly Tier[], line: string): Term | null => {
  const lookup: Lookup = (part) => partOf(sides, part, line)
  const { whole, before } = sides
  if (before === null) return lineOf(tiers, lookup)
  if (tiers.some((tier) => states(sides.alone, tier))) return lineOf(tiers, lookup)
  const ours = tiers.filter((tier) => states(whole, tier))
  const theirs = tiers.filter((tier) => states(before, tier))
  if (ours.length === 0 || theirs.length === 0) return lineOf(tiers, lookup)
  const common = ours.filter((tier) => theirs.includes(tier))
  return common.length === 0 ? UNTOLD : lineOf(common, lookup)
}
