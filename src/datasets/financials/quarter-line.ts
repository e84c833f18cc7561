/** A line of a discrete quarter out of two year-to-date statements; leaves out which statements they are. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import type { Line, Synonyms, Tier } from './concepts/line-rule.ts'
import type { FilingFacts } from './fact-index.ts'
import { amountLess, isMean } from './figures.ts'
import { factIn } from './filings.ts'
import { AMBIGUOUS, type Figure, type Found, type Lookup, lineOf, type Term } from './lines.ts'
import { isUnsigned } from './unsigned-concept.ts'

/** The year to the end of a quarter and the year to its beginning, as two filings state them. */
export type YtdPair = {
  readonly longer: FilingFacts
  /** Null where `longer` is of the quarter itself. */
  readonly shorter: FilingFacts | null
  readonly figureOf: (concept: string, fact: Fact, value: number, isStandalone: boolean) => Figure
  /** Whether a name may change between the two: not where one name has had two scopes, as revenue has. */
  readonly allowsRenaming: boolean
  /** Whether a part that only `longer` states was zero before. */
  readonly wasZero: (part: Synonyms, line: string) => boolean
  /** What the filing of `longer` states for the quarter itself: goes before the difference, or after it where it counts. */
  readonly standalone: FilingFacts
  readonly prefersStandalone: boolean
  readonly countsStandalone: (part: Synonyms) => boolean
  /** Whether a part that neither states is there all the same: the year has it, and no quarter does. */
  readonly isHidden: (part: Synonyms, line: string) => boolean
}

const differenceOf = (pair: YtdPair, concept: string, longer: Fact, shorter: Fact): Found => {
  if (isMean(concept)) return null
  const value = amountLess(longer, shorter)
  return value < 0 && isUnsigned(concept) ? 'ambiguous' : pair.figureOf(concept, longer, value, false)
}

/** A part that the longer statement has under `concept`, and the shorter, if at all, under another name as `less`. */
const renamedPart = (
  pair: YtdPair,
  part: Synonyms,
  line: string,
  concept: string,
  less: Fact | null,
): Found => {
  const fact = pair.longer.get(concept)
  if (fact === undefined) return null
  if (less !== null) return pair.allowsRenaming ? differenceOf(pair, concept, fact, less) : 'ambiguous'
  const isWhole = pair.shorter === null || fact.val === 0 || pair.wasZero(part, line)
  return isWhole ? pair.figureOf(concept, fact, fact.val, false) : 'ambiguous'
}

/** Under one name in both statements if there is one, else under the first name that each has. */
const differencePart = (pair: YtdPair, part: Synonyms, line: string): Found => {
  const { longer, shorter } = pair
  let concept: string | null = null
  let less: Fact | null = null
  for (const name of part.concepts) {
    const fact = longer.get(name)
    const earlier = shorter?.get(name)
    if (fact !== undefined && earlier !== undefined) return differenceOf(pair, name, fact, earlier)
    if (fact !== undefined) concept ??= name
    if (earlier !== undefined) less ??= earlier
  }
  if (concept !== null) return renamedPart(pair, part, line, concept, less)
  const isGone = less !== null && less.val !== 0
  return isGone || pair.isHidden(part, line) ? 'ambiguous' : null
}

const standalonePart = (pair: YtdPair, part: Synonyms): Figure | null => {
  for (const name of part.concepts) {
    const fact = pair.standalone.get(name)
    if (fact !== undefined) return pair.figureOf(name, fact, fact.val, true)
  }
  return null
}

const partOf = (pair: YtdPair, part: Synonyms, line: string): Found => {
  if (pair.standalone.size === 0) return differencePart(pair, part, line)
  if (pair.prefersStandalone) return standalonePart(pair, part) ?? differencePart(pair, part, line)
  const found = differencePart(pair, part, line)
  if ((found !== null && found !== 'ambiguous') || !pair.countsStandalone(part)) return found
  return standalonePart(pair, part) ?? found
}

const states = (facts: FilingFacts, { all, any }: Tier): boolean => {
  const has = (part: Synonyms): boolean => factIn(facts, part) !== null
  return all.length === 0 ? any.some(has) : all.every(has)
}

/** Both of the pair are read by one tier: a total less a part of it would be no figure of the quarter. */
export const quarterLine = (pair: YtdPair, { name, tiers }: Line): Term | null => {
  const lookup: Lookup = (part) => partOf(pair, part, name)
  const { longer, shorter } = pair
  const isStandalone = pair.prefersStandalone && tiers.some((tier) => states(pair.standalone, tier))
  if (shorter === null || isStandalone || tiers.length === 1) return lineOf(tiers, lookup)
  const ours = tiers.filter((tier) => states(longer, tier))
  const theirs = tiers.filter((tier) => states(shorter, tier))
  if (ours.length === 0 || theirs.length === 0) return lineOf(tiers, lookup)
  const common = ours.filter((tier) => theirs.includes(tier))
  return common.length === 0 ? AMBIGUOUS : lineOf(common, lookup)
}
