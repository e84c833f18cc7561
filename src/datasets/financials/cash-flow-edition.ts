/** The stated lines of a cash flow statement, all from one edition of it; leaves out lines defined by others. */
import type { FactIndex } from './fact-index.ts'
import { isLaterWord } from './fact-selection.ts'
import { type Stated, statedLines } from './lines.ts'
import type { Mapping } from './mapping.ts'
import { type Edition, editionsOf, flowIn } from './periods.ts'

/** A later edition with fewer of the lines than this, such as a note on a new standard, is not the statement. */
const FULL = 0.8

const NOTHING: Stated = { lines: {}, firstStated: [] }

const countOf = ({ lines }: Stated): number => Object.values(lines).filter((value) => value !== null).length

type Read = { readonly edition: Edition; readonly stated: Stated; readonly count: number }

const lastFull = (reads: readonly Read[]): Stated => {
  const most = Math.max(0, ...reads.map(({ count }) => count))
  let best: Read | null = null
  for (const read of reads) {
    if (read.count < most * FULL) continue
    if (best === null || isLaterWord(read.edition.word, best.edition.word)) best = read
  }
  return best?.stated ?? NOTHING
}

/**
 * The last full edition. Each line as last filed on its own would count twice what a company merges: Apple's deferred
 * tax of fiscal 2022 has been a part of its other items since 2023.
 */
export const cashFlowAt = (
  index: FactIndex,
  { cashFlow, operatingCash }: Mapping,
  year: number,
  part: number,
): Stated => {
  for (const total of operatingCash) {
    const editions = editionsOf(index, total, year, part)
    if (editions.length === 0) continue
    const reads = editions.map((edition): Read => {
      const stated = statedLines(cashFlow, (concept) => flowIn(index, concept, year, part, edition))
      return { edition, stated, count: countOf(stated) }
    })
    return lastFull(reads)
  }
  return NOTHING
}
