/** A line of a discrete quarter out of two year-to-date statements; leaves out which statements they are. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import type { Synonyms, Tier } from './concepts/line-rule.ts'
import type { Sheet } from './fact-index.ts'
import { factIn } from './filings.ts'
import { type Figure, type Found, type Lookup, lineOf, type Term, UNTOLD } from './lines.ts'
import { isOneWay } from './one-way.ts'
import { amountLess, isMean } from './periods.ts'

/** The statement to the end of a quarter and the one to its beginning: null where the first is of the quarter alone. */
export type Sides = {
  readonly whole: Sheet
  readonly before: Sheet | null
  readonly figureOf: (concept: string, fact: Fact, value: number, isAlone: boolean) => Figure
  /** Whether a name may change between the two: not where one name has had two scopes, as revenue has. */
  readonly acrossNames: boolean
  /** Whether a part that only `whole` states was nothing before. */
  readonly wasNothing: (part: Synonyms, line: string) => boolean
  /** What the filing of `whole` states for the quarter alone: goes before the difference, or after it where it counts. */
  readonly alone: Sheet
  readonly aloneFirst: boolean
  readonly aloneCounts: (part: Synonyms) => boolean
  /** Whether a part that neither states is there all the same: no quarter tells what the year does. */
  readonly isHidden: (part: Synonyms, line: string) => boolean
}

/** A part in both statements under one name if there is one, else under the first name that each has. */
const sidesOf = ({ concepts }: Synonyms, whole: Sheet, before: Sheet | null) => {
  let longer: string | null = null
  let shorter: string | null = null
  for (const name of concepts) {
    const [isIn, wasIn] = [whole.has(name), before?.has(name) === true]
    if (isIn && wasIn) return { longer: name, shorter: name }
    if (isIn) longer ??= name
    if (wasIn) shorter ??= name
  }
  return { longer, shorter }
}

const factOf = (sheet: Sheet | null, concept: string | null): Fact | null =>
  concept === null ? null : (sheet?.get(concept) ?? null)

const differenceOf = (sides: Sides, concept: string, whole: Fact, before: Fact): Found => {
  if (isMean(concept)) return null
  const value = amountLess(whole, before)
  return value < 0 && isOneWay(concept) ? 'untold' : sides.figureOf(concept, whole, value, false)
}

const differencePart = (sides: Sides, part: Synonyms, line: string): Found => {
  const { whole, before } = sides
  const { longer, shorter } = sidesOf(part, whole, before)
  const [fact, less] = [factOf(whole, longer), factOf(before, shorter)]
  if (longer === null || fact === null) {
    const isGone = less !== null && less.val !== 0
    return isGone || sides.isHidden(part, line) ? 'untold' : null
  }
  if (less !== null) {
    return longer === shorter || sides.acrossNames ? differenceOf(sides, longer, fact, less) : 'untold'
  }
  const isWhole = before === null || fact.val === 0 || sides.wasNothing(part, line)
  return isWhole ? sides.figureOf(longer, fact, fact.val, false) : 'untold'
}

const alonePart = (sides: Sides, part: Synonyms): Figure | null => {
  const { longer } = sidesOf(part, sides.alone, null)
  const fact = factOf(sides.alone, longer)
  return longer === null || fact === null ? null : sides.figureOf(longer, fact, fact.val, true)
}

const partOf = (sides: Sides, part: Synonyms, line: string): Found => {
  const alone = sides.alone.size === 0 ? null : alonePart(sides, part)
  if (sides.aloneFirst && alone !== null) return alone
  const found = differencePart(sides, part, line)
  const isLeft = alone !== null && (found === null || found === 'untold') && sides.aloneCounts(part)
  return isLeft ? alone : found
}

const states = (sheet: Sheet, { all, any }: Tier): boolean => {
  const has = (part: Synonyms): boolean => factIn(sheet, part) !== null
  return all.length === 0 ? any.some(has) : all.every(has)
}

/** Both sides are read by one tier: a total less a part of it would be no figure of the quarter. */
export const quarterLine = (sides: Sides, tiers: readonly Tier[], line: string): Term | null => {
  const lookup: Lookup = (part) => partOf(sides, part, line)
  const { whole, before } = sides
  const isAlone = sides.aloneFirst && tiers.some((tier) => states(sides.alone, tier))
  if (before === null || isAlone || tiers.length === 1) return lineOf(tiers, lookup)
  const ours = tiers.filter((tier) => states(whole, tier))
  const theirs = tiers.filter((tier) => states(before, tier))
  if (ours.length === 0 || theirs.length === 0) return lineOf(tiers, lookup)
  const common = ours.filter((tier) => theirs.includes(tier))
  return common.length === 0 ? UNTOLD : lineOf(common, lookup)
}
