/** One concept's figure for a year or a discrete quarter; leaves out which concept a line takes. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import type { FactIndex } from './fact-index.ts'
import { firstStatedBy, type Pair, pairOf, servedOf } from './fact-selection.ts'
import { FULL_YEAR, HALF_YEAR, NINE_MONTHS } from './fiscal-calendar.ts'

export type Figure = {
  readonly value: number
  /** The statement that decides between concepts: the one served, or the longer of two subtracted. */
  readonly word: Fact
  /** The filing that first gave the figure this value. */
  readonly firstStated: Fact
}

/** Picks the figure to serve among the statements of one period. */
type Choice = (versions: readonly Fact[]) => Fact | null
type PairChoice = (wholes: readonly Fact[], parts: readonly Fact[]) => Pair | null

const statedFigure = (versions: readonly Fact[], choose: Choice): Figure | null => {
  const word = choose(versions)
  if (word === null) return null
  return { value: word.val, word, firstStated: firstStatedBy(versions, word) }
}

/** The figure as last filed. */
export const figureOf = (versions: readonly Fact[]): Figure | null => statedFigure(versions, servedOf)

/** The figure as one filing states it. */
export const figureIn = (versions: readonly Fact[], accession: string | null): Figure | null =>
  statedFigure(versions, () => versions.find(({ accn }) => accn === accession) ?? null)

/** A mean over a year is no sum of means over its quarters. */
const isMean = (concept: string): boolean => /PerShare|WeightedAverage/.test(concept)

/** Up to the end of each quarter; the year and the fourth quarter end together. */
const toDate = [FULL_YEAR, 1, HALF_YEAR, NINE_MONTHS, FULL_YEAR] as const

const differenceFigure = (wholes: readonly Fact[], parts: readonly Fact[], choose: PairChoice) => {
  if (wholes.length === 0 || parts.length === 0) return null
  const pair = choose(wholes, parts)
  if (pair === null) return null
  // Binary noise of amounts with cents ends far below a hundredth.
  const value = Math.round((pair.whole.val - pair.part.val) * 100) / 100
  const firstStated = firstStatedBy(wholes, pair.whole)
  return { value, word: pair.whole, firstStated }
}

/** Up to the end of the quarter, and up to its beginning. */
const yearToDate = (index: FactIndex, concept: string, year: number, part: number) => ({
  wholes: index.flow(concept, year, toDate[part] ?? FULL_YEAR),
  parts: index.flow(concept, year, toDate[part - 1] ?? 1),
})

/**
 * A year as last filed. A quarter from a three-month figure, else from two year-to-date figures of this concept as
 * they stood at one time; null otherwise. `part` is 0 for the year or the quarter's number.
 */
export const flowOf = (index: FactIndex, concept: string, year: number, part: number): Figure | null => {
  const stated = figureOf(index.flow(concept, year, part))
  if (stated !== null || part < 2 || isMean(concept)) return stated
  const { wholes, parts } = yearToDate(index, concept, year, part)
  return differenceFigure(wholes, parts, pairOf)
}

/** The filing, or two filings, that a statement may be read from. */
export type Edition = {
  readonly word: Fact
  /** Part of the year that `word` is of: the quarter itself or the longer of two subtracted. */
  readonly place: number
  readonly subtracted: Fact | null
}

/** Every edition in which `concept` is told for a year or a quarter. */
export const editionsOf = (
  index: FactIndex,
  concept: string,
  year: number,
  part: number,
): readonly Edition[] => {
  const stated = index.flow(concept, year, part).map((word) => ({ word, place: part, subtracted: null }))
  if (part < 2) return stated
  const { wholes, parts } = yearToDate(index, concept, year, part)
  const derived = wholes.flatMap((word): Edition[] => {
    const pair = pairOf([word], parts)
    return pair === null ? [] : [{ word, place: toDate[part] ?? FULL_YEAR, subtracted: pair.part }]
  })
  return [...stated, ...derived]
}

const inFiling = (versions: readonly Fact[], filing: Fact | null): Fact | null =>
  versions.find(({ accn }) => accn === filing?.accn) ?? null

/** The figure as one edition tells it, so that the lines of one statement belong together. */
export const flowIn = (
  index: FactIndex,
  concept: string,
  year: number,
  part: number,
  { word, subtracted }: Edition,
): Figure | null => {
  const stated = statedFigure(index.flow(concept, year, part), (versions) => inFiling(versions, word))
  if (stated !== null || subtracted === null || isMean(concept)) return stated
  const { wholes, parts } = yearToDate(index, concept, year, part)
  return differenceFigure(wholes, parts, () => {
    const whole = inFiling(wholes, word)
    const shorter = inFiling(parts, subtracted)
    return whole === null || shorter === null ? null : { whole, part: shorter }
  })
}
