/** The stated lines of a cash flow statement, all from one edition of it; leaves out lines defined by others. */
import { cashFlowSections } from './concepts/cash-flow.ts'
import type { FactIndex } from './fact-index.ts'
import { isLaterWord } from './fact-selection.ts'
import { filledFrom, type Lines, type Stated, statedLines } from './lines.ts'
import type { Mapping } from './mapping.ts'
import { type Edition, editionsOf, flowIn } from './periods.ts'

/** A later edition with fewer of the lines than this, such as a note on a new standard, is not the statement. */
const FULL = 0.8

const NOTHING: Stated = { lines: {}, firstStated: [] }

/** A discrete quarter goes before one that is a difference; then the later word. */
const goesBefore = (a: Edition, b: Edition): boolean => {
  const differs = (a.subtracted === null) !== (b.subtracted === null)
  return differs ? a.subtracted === null : isLaterWord(a.word, b.word)
}

const lastFullOf = (editions: readonly Edition[], sizeOf: (edition: Edition) => number): Edition | null => {
  const most = Math.max(0, ...editions.map(sizeOf))
  let best: Edition | null = null
  for (const edition of editions) {
    const isFull = sizeOf(edition) >= most * FULL
    if (isFull && (best === null || goesBefore(edition, best))) best = edition
  }
  return best
}

const agreeOn = (names: readonly string[], one: Lines, other: Lines): boolean =>
  names.every((name) => {
    const [value, rival] = [one[name] ?? null, other[name] ?? null]
    return value === null || rival === null || value === rival
  })

/** `last` with the lines it lacks from `other`, section by section where both agree in every line they share. */
const filledBySection = (last: Stated, other: Stated): Stated =>
  cashFlowSections
    .filter((names) => agreeOn(names, last.lines, other.lines))
    .reduce((filled, names) => filledFrom(filled, other, names), last)

/**
 * Reads the last full edition of the statement. A line that it tags no more (Apple's dividends of fiscal 2014, under a
 * name of Apple's own since 2016) comes from an edition whose section is the same otherwise. Each line as last filed on its own
 * would count twice what a company merges: Apple's deferred tax of fiscal 2022 is in its other items since 2023.
 */
export const cashFlowReader = (
  index: FactIndex,
  { cashFlow, cashFlowConcepts, operatingCash }: Mapping,
): ((year: number, part: number) => Stated) => {
  const sizes = index.sizesOf(cashFlowConcepts)
  return (year, part) => {
    const sizeOf = ({ word, place }: Edition): number => sizes(year, place, word.accn)
    const read = (edition: Edition): Stated =>
      statedLines(cashFlow, (concept) => flowIn(index, concept, year, part, edition))
    for (const total of operatingCash) {
      const editions = editionsOf(index, total, year, part)
      const last = lastFullOf(editions, sizeOf)
      if (last === null) continue
      const richer = editions.filter((edition) => sizeOf(edition) > sizeOf(last))
      return richer.map(read).reduce(filledBySection, read(last))
    }
    return NOTHING
  }
}
