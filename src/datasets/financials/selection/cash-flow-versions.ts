/** The filings, or pairs of them, that a cash flow statement may be read from; leaves out how one is read. */
import {
  type FiscalPart,
  type FiscalPeriod,
  yearBefore,
  yearToDate,
} from '../../../derived/fiscal-calendar.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Lines } from '../lines/evaluation.ts'
import { type Concept, flowOf, type TaggedConcept } from './concept.ts'
import { amendedPairOf, isRestatedAlone, isWithin, pairOf, servedOf, supersedes } from './fact-selection.ts'
import { type FilingFacts, filingIn } from './filing-period.ts'
import { agreeOn, type Filings, FULL, isComparative, valuesIn } from './filings.ts'
import type { IsOtherCompany } from './other-company.ts'

/** The filing, or the two filings, that a statement may be read from, by their cash from operations. */
export type FilingVersion = {
  readonly fact: Fact
  /** Part of the year that `fact` is of: the quarter itself or the longer of two subtracted. */
  readonly part: FiscalPart
  readonly shorter: Fact | null
}

/** What a quarter's cash flows are of. */
export const PROFIT = 'netIncome'

/** Of the largest of three amounts: what rounding and small corrections explain. */
const SAME = 0.01

/** Whether what a filing states of a quarter is what two statements for the year to date leave; null where it states no profit of it. */
const leavesQuarter = (
  longer: FilingFacts | undefined,
  shorter: FilingFacts | undefined,
  quarter: FilingFacts | undefined,
  profits: readonly Concept[],
): boolean | null => {
  let leaves: boolean | null = null
  for (const concept of profits) {
    const [a, b, c] = [longer, shorter, quarter].map((facts) => facts?.get(concept)?.val)
    if (a === undefined || b === undefined || c === undefined) continue
    leaves = Math.abs(a - b - c) <= SAME * Math.max(Math.abs(a), Math.abs(b), Math.abs(c))
    if (leaves) return true
  }
  return leaves
}

/** Concepts of profit, and whether two filings are of two companies. */
type Comparison = { readonly profits: readonly Concept[]; readonly isOther: IsOtherCompany }

/** Every version with a figure of `total` for a year or a quarter. */
export const versionsOf = (
  filings: Filings,
  total: TaggedConcept,
  year: number,
  period: FiscalPeriod,
  { profits, isOther }: Comparison,
) => {
  const stated = flowOf(total, year, period).map(
    (fact): FilingVersion => ({ fact, part: period, shorter: null }),
  )
  const [part, before] = [yearToDate[period], yearBefore[period]]
  if (before === null) return stated
  const wholes = flowOf(total, year, part)
  const profitIn = ({ accn }: Fact): Lines => valuesIn(filings, year, part, accn)
  const isSame = (one: Fact, other: Fact): boolean => agreeOn([PROFIT], profitIn(one), profitIn(other))
  const full = wholes.filter(({ accn }) => filings.isFull(year, part, accn))
  const isOwn = ({ accn }: Fact): boolean => !isComparative(filings, year, before, accn)
  const leaves = (whole: Fact, shorter: Fact): boolean | null =>
    leavesQuarter(
      filingIn(filings.of(year, part), whole.accn),
      filingIn(filings.of(year, before), shorter.accn),
      filingIn(filings.of(year, period), whole.accn),
      profits,
    )
  const differencesTo = (ofAll: readonly Fact[]): readonly FilingVersion[] =>
    wholes.flatMap((fact): FilingVersion[] => {
      const parts = ofAll.filter(({ accn }) => !isOther(accn, fact.accn))
      const pair = amendedPairOf(fact, full, parts.filter(isOwn)) ?? pairOf([fact], parts)
      const isLeft = pair === null ? null : leaves(pair.whole, pair.part)
      if (pair !== null && (isLeft ?? !isRestatedAlone(pair, wholes, isSame)))
        return [{ fact, part, shorter: pair.part }]
      const proven = parts.filter((shorter) => leaves(fact, shorter) === true)
      const other = servedOf(pair === null ? proven.filter((shorter) => isWithin(shorter, fact)) : proven)
      return other === null ? [] : [{ fact, part, shorter: other }]
    })
  const parts = flowOf(total, year, before)
  const versions = [
    ...stated,
    ...differencesTo(parts.filter(({ accn }) => filings.isFull(year, before, accn))),
  ]
  // Amphenol's 10-Qs of 2010 tag fewer lines than those of 2011, which name cash from operations otherwise.
  return versions.length > 0 ? versions : differencesTo(parts)
}

/** A discrete quarter goes before one that is a difference; then the one that supersedes the other. */
const isPreferred = (a: FilingVersion, b: FilingVersion): boolean => {
  const differs = (a.shorter === null) !== (b.shorter === null)
  return differs ? a.shorter === null : supersedes(a.fact, b.fact)
}

/** Full versions, the first to be read first. */
export const inOrder = (
  filings: Filings,
  versions: readonly FilingVersion[],
  year: number,
): readonly FilingVersion[] => {
  const sizeOf = ({ fact, part }: FilingVersion) => filingIn(filings.of(year, part), fact.accn)?.size ?? 0
  const most = Math.max(0, ...versions.map(sizeOf))
  return versions
    .filter((version) => sizeOf(version) >= most * FULL)
    .toSorted((a, b) => (isPreferred(a, b) ? -1 : isPreferred(b, a) ? 1 : 0))
}
