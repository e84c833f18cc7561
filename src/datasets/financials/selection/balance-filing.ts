/** Which filing's balance sheet is served for a day; leaves out its lines. */
import type { Fact } from '../../../sources/edgar/company-facts.ts'
import type { FactIndex } from './fact-index.ts'
import { supersedes } from './fact-selection.ts'
import { FULL } from './filings.ts'

/** A filing with total assets of the day, and how many of the concepts it states. */
type Candidate = { readonly fact: Fact; count: number }

const candidatesOf = (index: FactIndex, concepts: readonly string[], day: string): readonly Candidate[] => {
  const candidates = new Map<string, Candidate>()
  for (const fact of index.stock('Assets', day)) candidates.set(fact.accn, { fact, count: 0 })
  for (const concept of candidates.size === 0 ? [] : concepts) {
    for (const { accn } of index.stock(concept, day)) {
      const candidate = candidates.get(accn)
      if (candidate !== undefined) candidate.count += 1
    }
  }
  return [...candidates.values()]
}

const lastFirst = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.toSorted((a, b) => (supersedes(a.fact, b.fact) ? -1 : 1))

/** Those that state the day in full, the last filed first. */
const fullOf = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const most = Math.max(0, ...candidates.map(({ count }) => count))
  return lastFirst(candidates.filter(({ count }) => count >= most * FULL))
}

export type BalanceFilings = {
  /** Accessions of the filings that say the same of the day, the fullest first. */
  readonly alike: readonly string[]
  /** All others, the last filed first: their sections may still be the same. */
  readonly others: readonly string[]
}

/**
 * The filings to read a day from; empty where no filing states total assets. It is the last that states the day in full, and
 * before it one that says the same and more: the 10-K before a 10-Q that repeats the year's end with fewer notes. The newest
 * fact of each line on its own would mix the scopes of several filings: their totals do not add up for RY, BNS and TSM.
 */
export const balanceFilingsOf = (
  index: FactIndex,
  concepts: readonly string[],
  day: string,
): BalanceFilings => {
  const candidates = candidatesOf(index, concepts, day)
  const full = fullOf(candidates)
  const [last] = full
  if (last === undefined) return { alike: [], others: [] }
  const agrees = ({ fact }: Candidate): boolean =>
    concepts.every((concept) => {
      const versions = index.stock(concept, day)
      const ours = versions.find(({ accn }) => accn === last.fact.accn)?.val
      const theirs = versions.find(({ accn }) => accn === fact.accn)?.val
      return ours === undefined || theirs === undefined || ours === theirs
    })
  let best = last
  for (const candidate of candidates) if (candidate.count > best.count && agrees(candidate)) best = candidate
  const alike = best === last ? [last.fact.accn] : [best.fact.accn, last.fact.accn]
  return {
    alike,
    others: lastFirst(candidates)
      .map(({ fact }) => fact.accn)
      .filter((accn) => !alike.includes(accn)),
  }
}
