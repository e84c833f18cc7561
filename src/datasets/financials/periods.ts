/** Figures of one concept and the periods they add up over; leaves out which concept a line takes. */

import { FULL_YEAR, HALF_YEAR, NINE_MONTHS } from '../../facts/fiscal-calendar.ts'
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { firstStatedBy, servedOf } from './fact-selection.ts'
import type { Figure } from './lines.ts'

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
export const isMean = (concept: string): boolean => /PerShare|WeightedAverage/.test(concept)

const toDate = [FULL_YEAR, 1, HALF_YEAR, NINE_MONTHS, FULL_YEAR] as const

/** The period from the year's start to the end of a quarter; the year and the fourth quarter end together. */
export const yearToDate = (quarter: number): number => toDate[quarter] ?? FULL_YEAR
