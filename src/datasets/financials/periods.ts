/** One concept's figure for a year or a discrete quarter; leaves out which concept a line takes. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import type { FactIndex } from './fact-index.ts'
import { firstStatedBy, pairOf, servedOf } from './fact-selection.ts'
import { FULL_YEAR, HALF_YEAR, NINE_MONTHS } from './fiscal-calendar.ts'
import type { Figure, Found } from './lines.ts'

const statedFigure = (versions: readonly Fact[], word: Fact | null): Figure | null =>
  word === null ? null : { value: word.val, word, firstStated: firstStatedBy(versions, word) }

/** The figure as last filed. */
export const figureOf = (versions: readonly Fact[]): Figure | null =>
  statedFigure(versions, servedOf(versions))

/** The figure as one filing states it. */
export const figureIn = (versions: readonly Fact[], accession: string | null): Figure | null =>
  statedFigure(versions, versions.find(({ accn }) => accn === accession) ?? null)

/** Binary noise of amounts with cents ends far below a hundredth. */
export const amountLess = (whole: Fact, part: Fact): number => Math.round((whole.val - part.val) * 100) / 100

/** A mean over a year is no sum of means over its quarters. */
const isMean = (concept: string): boolean => /PerShare|WeightedAverage/.test(concept)

const toDate = [FULL_YEAR, 1, HALF_YEAR, NINE_MONTHS, FULL_YEAR] as const

/** The period from the year's start to the end of a quarter; the year and the fourth quarter end together. */
export const yearToDate = (quarter: number): number => toDate[quarter] ?? FULL_YEAR

/**
 * A year as last filed. A quarter from a three-month figure, else from two year-to-date figures of this concept as
 * they stood at one time; untold where only one of the two is there. `part` is 0 for the year or the quarter's number.
 */
export const flowOf = (index: FactIndex, concept: string, year: number, part: number): Found => {
  const stated = figureOf(index.flow(concept, year, part))
  if (stated !== null || part < 2 || isMean(concept)) return stated
  const wholes = index.flow(concept, year, yearToDate(part))
  if (wholes.length === 0) return null
  const pair = pairOf(wholes, index.flow(concept, year, yearToDate(part - 1)))
  if (pair === null) return 'untold'
  const { whole } = pair
  return { value: amountLess(whole, pair.part), word: whole, firstStated: firstStatedBy(wholes, whole) }
}
