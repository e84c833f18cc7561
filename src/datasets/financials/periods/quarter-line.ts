/** A line of a discrete quarter out of two year-to-date statements; leaves out which statements they are. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Line, Synonyms, Tier } from '../lines/concept-tier.ts'
import type { Concept } from '../selection/concept.ts'
import type { FilingFacts } from '../selection/filing-period.ts'
import { factIn, namedFactIn } from '../selection/filings.ts'
import {
  AMBIGUOUS,
  type Figure,
  type Found,
  type Lookup,
  lineOf,
  type Term,
} from '../selection/stated-lines.ts'

/** The year to the end of a quarter and the year to its beginning, as two filings state them. */
export type YtdPair = {
  readonly longer: FilingFacts
  /** Null where `longer` is of the quarter itself. */
  readonly shorter: FilingFacts | null
  readonly figureOf: (concept: Concept, fact: Fact, less: Fact | null, isStandalone: boolean) => Figure
  /** Whether a name may change between the two: not where one name has had two scopes, as revenue has. */
  readonly allowsRenaming: boolean
  /** Whether a part that only `longer` states was zero before. */
  readonly wasZero: (part: Synonyms<Concept>, line: string) => boolean
  /** Whether a part that only `shorter` states is among other lines of `longer`, which the line does not have. */
  readonly isElsewhere: (line: string) => boolean
  /** Whether a line is payments less proceeds, of which one may be corrected. */
  readonly isNet: (line: string) => boolean
  /** What the filing of `longer` states for the quarter itself: goes before the difference, or after it where it counts. */
  readonly standalone: FilingFacts
  readonly prefersStandalone: boolean
  readonly countsStandalone: (part: Synonyms<Concept>) => boolean
  /** Whether a part that neither states is there all the same: the year has it, and no quarter does. */
  readonly isHidden: (part: Synonyms<Concept>, line: string) => boolean
  /** Whether all tiers of the line measure the same, so that each statement may be read by its own. */
  readonly isWhole: (line: string) => boolean
}

/** What a report may take back of payments to date: McDonald's 2.2 of 2,064 million of debt repaid in 2019. */
const CORRECTION = 0.01

const differenceOf = (pair: YtdPair, line: string, concept: Concept, longer: Fact, shorter: Fact): Found => {
  if (concept.isMean) return null
  const figure = pair.figureOf(concept, longer, shorter, false)
  const isNet = longer.val < 0 || shorter.val < 0
  const isCorrected = pair.isNet(line) && -figure.value <= CORRECTION * longer.val
  return figure.value < 0 && concept.isUnsigned && !isNet && !isCorrected ? 'ambiguous' : figure
}

/** A part that the longer statement has under `concept`, and the shorter, if at all, under another name as `less`. */
const renamedPart = (
  pair: YtdPair,
  part: Synonyms<Concept>,
  line: string,
  concept: Concept,
  less: Fact | null,
): Found => {
  const fact = pair.longer.get(concept)
  if (fact === undefined) return null
  if (less !== null) return pair.allowsRenaming ? differenceOf(pair, line, concept, fact, less) : 'ambiguous'
  const isWhole = pair.shorter === null || fact.val === 0 || pair.wasZero(part, line)
  return isWhole ? pair.figureOf(concept, fact, null, false) : 'ambiguous'
}

/** Under one name in both statements if there is one, else under the first name that each has. */
const differencePart = (pair: YtdPair, part: Synonyms<Concept>, line: string): Found => {
  const { longer, shorter } = pair
  let concept: Concept | null = null
  let less: Fact | null = null
  for (const name of part.concepts) {
    const fact = longer.get(name)
    const earlier = shorter?.get(name)
    if (fact !== undefined && earlier !== undefined) return differenceOf(pair, line, name, fact, earlier)
    if (fact !== undefined) concept ??= name
    if (earlier !== undefined) less ??= earlier
  }
  if (concept !== null) return renamedPart(pair, part, line, concept, less)
  const isGone = less !== null && less.val !== 0 && !pair.isElsewhere(line)
  return isGone || pair.isHidden(part, line) ? 'ambiguous' : null
}

const standalonePart = (pair: YtdPair, part: Synonyms<Concept>): Figure | null => {
  const found = namedFactIn(pair.standalone, part)
  return found === null ? null : pair.figureOf(found.concept, found.fact, null, true)
}

const partOf = (pair: YtdPair, part: Synonyms<Concept>, line: string): Found => {
  if (pair.standalone.size === 0) return differencePart(pair, part, line)
  if (pair.prefersStandalone) return standalonePart(pair, part) ?? differencePart(pair, part, line)
  const found = differencePart(pair, part, line)
  if ((found !== null && found !== 'ambiguous') || !pair.countsStandalone(part)) return found
  return standalonePart(pair, part) ?? found
}

const states = (facts: FilingFacts, { all, any }: Tier<Concept>): boolean => {
  for (const part of all) if (factIn(facts, part) === null) return false
  if (all.length > 0) return true
  for (const part of any) if (factIn(facts, part) !== null) return true
  return false
}

/** What one of the two states, whichever tier it is read by. */
const termIn = ({ figureOf }: YtdPair, facts: FilingFacts, tiers: readonly Tier<Concept>[]): Term | null =>
  lineOf(tiers, ({ concepts }) => {
    const concept = concepts.find((name) => facts.has(name))
    const fact = concept === undefined ? undefined : facts.get(concept)
    return concept === undefined || fact === undefined ? null : figureOf(concept, fact, null, false)
  })

/** The longer less the shorter, each by its own tier. */
const wholeLine = (pair: YtdPair, tiers: readonly Tier<Concept>[]): Term | null => {
  const longer = termIn(pair, pair.longer, tiers)
  if (pair.shorter === null) return longer
  const shorter = termIn(pair, pair.shorter, tiers)
  if (longer === null || shorter === null) return longer === shorter ? null : AMBIGUOUS
  const taken = shorter.figures.map(
    ({ sign, ...figure }): Figure => (sign === undefined ? { ...figure, sign: -1 } : figure),
  )
  const value = Math.round((longer.value - shorter.value) * 100) / 100
  return { value, figures: [...longer.figures, ...taken] }
}

/** Both of the pair are read by one tier: a total less a part of it would be no figure of the quarter. */
export const quarterLine = (pair: YtdPair, { name, tiers }: Line<Concept>): Term | null => {
  if (pair.isWhole(name)) return wholeLine(pair, tiers)
  const lookup: Lookup = (part) => partOf(pair, part, name)
  const { longer, shorter } = pair
  if (shorter === null || tiers.length === 1) return lineOf(tiers, lookup)
  const isStandalone = pair.prefersStandalone && tiers.some((tier) => states(pair.standalone, tier))
  if (isStandalone) return lineOf(tiers, lookup)
  const common: Tier<Concept>[] = []
  let [isOurs, isTheirs] = [false, false]
  for (const tier of tiers) {
    const [ours, theirs] = [states(longer, tier), states(shorter, tier)]
    isOurs ||= ours
    isTheirs ||= theirs
    if (ours && theirs) common.push(tier)
  }
  if (!isOurs || !isTheirs) return lineOf(tiers, lookup)
  return common.length === 0 ? AMBIGUOUS : lineOf(common, lookup)
}
