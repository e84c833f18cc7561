/** A line of a discrete quarter out of two year-to-date statements; leaves out which statements they are. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import type { Line, Synonyms, Tier } from './concepts/line-rule.ts'
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

const differenceOf = (sides: Sides, concept: string, whole: Fact, before: Fact): Found => {
  if (isMean(concept)) return null
  const value = amountLess(whole, before)
  return value < 0 && isOneWay(concept) ? 'untold' : sides.figureOf(concept, whole, value, false)
}

/** A part that the longer statement has under `concept`, and the shorter, if at all, under another name as `less`. */
const renamedPart = (
  sides: Sides,
  part: Synonyms,
  line: string,
  concept: string,
  less: Fact | null,
): Found => {
  const fact = sides.whole.get(concept)
  if (fact === undefined) return null
  if (less !== null) return sides.acrossNames ? differenceOf(sides, concept, fact, less) : 'untold'
  const isWhole = sides.before === null || fact.val === 0 || sides.wasNothing(part, line)
  return isWhole ? sides.figureOf(concept, fact, fact.val, false) : 'untold'
}

/** Under one name in both statements if there is one, else under the first name that each has. */
const differencePart = (sides: Sides, part: Synonyms, line: string): Found => {
  const { whole, before } = sides
  let longer: string | null = null
  let less: Fact | null = null
  for (const name of part.concepts) {
    const fact = whole.get(name)
    const earlier = before?.get(name)
    if (fact !== undefined && earlier !== undefined) return differenceOf(sides, name, fact, earlier)
    if (fact !== undefined) longer ??= name
    if (earlier !== undefined) less ??= earlier
  }
  if (longer !== null) return renamedPart(sides, part, line, longer, less)
  const isGone = less !== null && less.val !== 0
  return isGone || sides.isHidden(part, line) ? 'untold' : null
}

const alonePart = (sides: Sides, part: Synonyms): Figure | null => {
  for (const name of part.concepts) {
    const fact = sides.alone.get(name)
    if (fact !== undefined) return sides.figureOf(name, fact, fact.val, true)
  }
  return null
}

const partOf = (sides: Sides, part: Synonyms, line: string): Found => {
  if (sides.alone.size === 0) return differencePart(sides, part, line)
  if (sides.aloneFirst) return alonePart(sides, part) ?? differencePart(sides, part, line)
  const found = differencePart(sides, part, line)
  if ((found !== null && found !== 'untold') || !sides.aloneCounts(part)) return found
  return alonePart(sides, part) ?? found
}

const states = (sheet: Sheet, { all, any }: Tier): boolean => {
  const has = (part: Synonyms): boolean => factIn(sheet, part) !== null
  return all.length === 0 ? any.some(has) : all.every(has)
}

/** Both sides are read by one tier: a total less a part of it would be no figure of the quarter. */
export const quarterLine = (sides: Sides, { name, tiers }: Line): Term | null => {
  const lookup: Lookup = (part) => partOf(sides, part, name)
  const { whole, before } = sides
  const isAlone = sides.aloneFirst && tiers.some((tier) => states(sides.alone, tier))
  if (before === null || isAlone || tiers.length === 1) return lineOf(tiers, lookup)
  const ours = tiers.filter((tier) => states(whole, tier))
  const theirs = tiers.filter((tier) => states(before, tier))
  if (ours.length === 0 || theirs.length === 0) return lineOf(tiers, lookup)
  const common = ours.filter((tier) => theirs.includes(tier))
  return common.length === 0 ? UNTOLD : lineOf(common, lookup)
}
