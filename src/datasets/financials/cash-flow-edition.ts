/** The stated lines of a cash flow statement, all from one edition of it; leaves out lines defined by others. */
import type { FactIndex } from './fact-index.ts'
import { isLaterWord } from './fact-selection.ts'
import { type Stated, statedLines } from './lines.ts'
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

/**
 * The last full edition. Each line as last filed on its own would count twice what a company merges: Apple's deferred
 * tax of fiscal 2022 has been a part of its other items since 2023.
 */
export const cashFlowAt = (
  index: FactIndex,
  { cashFlow, cashFlowConcepts, operatingCash }: Mapping,
  year: number,
  part: number,
): Stated => {
  const sizeOf = ({ word, place }: Edition): number =>
    cashFlowConcepts.filter((concept) =>
      index.flow(concept, year, place).some(({ accn }) => accn === word.accn),
    ).length
  for (const total of operatingCash) {
    const edition = lastFullOf(editionsOf(index, total, year, part), sizeOf)
    if (edition !== null) {
      return statedLines(cashFlow, (concept) => flowIn(index, concept, year, part, edition))
    }
  }
  return NOTHING
}
