/** In which parts of a year filings state concepts; leaves out their amounts. */
import type { FiscalPart, FiscalPeriod } from '../../../derived/fiscal-calendar.ts'
import { type Concept, flowOf } from '../selection/concept.ts'
import type { Filings } from '../selection/filings.ts'

/** Parts of the year that end before a period begins. */
const earlierParts: Readonly<Record<FiscalPeriod, readonly FiscalPart[]>> = {
  FY: [],
  Q1: [],
  Q2: ['Q1'],
  Q3: ['Q1', 'Q2', 'H1'],
  Q4: ['Q1', 'Q2', 'H1', 'Q3', '9M'],
}

/** Years to date that end after a period does. */
const laterParts: Readonly<Record<FiscalPeriod, readonly FiscalPart[]>> = {
  FY: [],
  Q1: ['H1', '9M', 'FY'],
  Q2: ['9M', 'FY'],
  Q3: ['FY'],
  Q4: [],
}

export const isStated = (concepts: readonly Concept[], year: number, of: FiscalPart): boolean =>
  concepts.some((concept) => flowOf(concept, year, of).some(({ val }) => val !== 0))

export const isStatedBefore = (concepts: readonly Concept[], year: number, period: FiscalPeriod): boolean =>
  earlierParts[period].some((of) => isStated(concepts, year, of))

/**
 * Whether no later report on the year has what an earlier one has: Apple's 10-Qs of fiscal 2018 have 154 million of intangible
 * assets in the first quarter and among others since, Tesla's of 2022-06-30 has 1.5 bn of another year.
 */
export const isTakenBack = (
  filings: Filings,
  concepts: readonly Concept[],
  year: number,
  period: FiscalPeriod,
): boolean => {
  const later = laterParts[period].filter((of) => filings.of(year, of).length > 0)
  return later.length > 0 && !later.some((of) => isStated(concepts, year, of))
}
