/** Figures of one concept, and how two of them are subtracted; leaves out which concept a line takes. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { originalOf, servedOf } from './fact-selection.ts'
import type { Figure } from './stated-lines.ts'

/** One of the versions of a figure. */
export const figureOfFact = (versions: readonly Fact[], fact: Fact): Figure => ({
  value: fact.val,
  fact,
  original: originalOf(versions, fact),
})

/** The figure as last filed. */
export const figureOf = (versions: readonly Fact[]): Figure | null => {
  const served = servedOf(versions)
  return served === null ? null : figureOfFact(versions, served)
}

/** `fact`, less what a shorter period has of it. */
export const figureLess = (fact: Fact, less: Fact | null, original: Fact): Figure =>
  less === null
    ? { value: fact.val, fact, original }
    : { value: amountLess(fact, less), fact, less, original }

/** Binary noise of amounts with cents ends far below a hundredth. */
const amountLess = (whole: Fact, part: Fact): number => Math.round((whole.val - part.val) * 100) / 100

/** `EarningsPerShareBasic`, `…PerDilutedShare`, `…PerOutstandingLimitedPartnershipUnit`. */
export const isPerShare = (concept: string): boolean =>
  /Per(?:Basic|Diluted|BasicAndDiluted)?Share|PerOutstanding/.test(concept)

/** A mean over a year is no sum of means over its quarters. */
export const isMean = (concept: string): boolean => isPerShare(concept) || concept.includes('WeightedAverage')
