/** Which filing's balance sheet is served for a day; leaves out its lines. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import type { FactIndex } from './fact-index.ts'
import { isLaterWord } from './fact-selection.ts'

/** A later filing that states fewer of the lines than this, such as a 10-Q's column of the last year end, is not full. */
const FULL = 0.8

type Candidate = { readonly fact: Fact; count: number }

const candidatesOf = (index: FactIndex, concepts: readonly string[], day: string) => {
  const filings = new Map<string, Candidate>()
  for (const fact of index.stock('Assets', day)) filings.set(fact.accn, { fact, count: 0 })
  for (const concept of concepts) {
    for (const fact of index.stock(concept, day)) {
      const filing = filings.get(fact.accn)
      if (filing !== undefined) filing.count += 1
    }
  }
  return [...filings.values()]
}

/**
 * Accession of the last filing that states the day in full, null where none states total assets. The newest fact of
 * each line on its own would mix the scopes of several filings: their totals no longer add up for RY, BNS and TSM.
 */
export const balanceFilingOf = (
  index: FactIndex,
  concepts: readonly string[],
  day: string,
): string | null => {
  const candidates = candidatesOf(index, concepts, day)
  const most = Math.max(0, ...candidates.map(({ count }) => count))
  let best: Fact | null = null
  for (const { fact, count } of candidates) {
    if (count >= most * FULL && (best === null || isLaterWord(fact, best))) best = fact
  }
  return best?.accn ?? null
}
