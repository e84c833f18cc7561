/** Which filing's balance sheet is served for a day; leaves out its lines. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Concept } from './concept.ts'
import { supersedes } from './fact-selection.ts'
import { type FilingFacts, filingIn } from './filing-period.ts'
import { EMPTY, FULL } from './filings.ts'

/** A filing with total assets of the day, all that it states of the day, and how much of that is of no note. */
type Candidate = { readonly fact: Fact; readonly facts: FilingFacts; readonly size: number }

const candidatesOf = (
  assets: readonly Fact[],
  filings: readonly FilingFacts[],
  notes: ReadonlySet<Concept>,
): readonly Candidate[] => {
  const candidates = new Map<string, Candidate>()
  for (const fact of assets) {
    const facts = filingIn(filings, fact.accn) ?? EMPTY
    const size = facts.size - [...notes].filter((concept) => facts.has(concept)).length
    candidates.set(fact.accn, { fact, facts, size })
  }
  return [...candidates.values()]
}

const lastFirst = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.toSorted((a, b) => (supersedes(a.fact, b.fact) ? -1 : 1))

/** Those that state the day in full, the last filed first. */
const fullOf = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const most = Math.max(0, ...candidates.map(({ size }) => size))
  return lastFirst(candidates.filter(({ size }) => size >= most * FULL))
}

/** Whether two say the same of the day, but for notes: one that is restated leaves the sheet as it was. */
const agree = (one: FilingFacts, other: FilingFacts, notes: ReadonlySet<Concept>): boolean => {
  for (const concept of one.concepts) {
    if (notes.has(concept)) continue
    const [fact, rival] = [one.get(concept), other.get(concept)]
    if (rival !== undefined && rival.val !== fact?.val) return false
  }
  return true
}

export type BalanceFilings = {
  /** The filings that say the same of the day, the fullest first. */
  readonly alike: readonly FilingFacts[]
  /** All others, the last filed first: their sections may still be the same. */
  readonly others: readonly FilingFacts[]
}

/**
 * The filings to read a day from; empty where no filing states total `assets`. `notes` are concepts of notes alone. It is the last that states the day in full, and
 * before it one that says the same and more, also of notes: the 10-K before a 10-Q that repeats the year's end with fewer. The newest
 * fact of each line on its own would mix the scopes of several filings: their totals do not add up for RY, BNS and TSM.
 */
export const balanceFilingsOf = (
  assets: readonly Fact[],
  filings: readonly FilingFacts[],
  notes: ReadonlySet<Concept>,
): BalanceFilings => {
  const candidates = candidatesOf(assets, filings, notes)
  const [last] = fullOf(candidates)
  if (last === undefined) return { alike: [], others: [] }
  let best = last
  for (const candidate of candidates)
    if (candidate.facts.size > best.facts.size && agree(last.facts, candidate.facts, notes)) best = candidate
  const alike = best === last ? [last.facts] : [best.facts, last.facts]
  return {
    alike,
    others: lastFirst(candidates)
      .map(({ facts }) => facts)
      .filter((facts) => !alike.includes(facts)),
  }
}
