/** An amount that one filing alone states with the other sign than several others do, among them a later one. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'

const filingsOf = (facts: readonly Fact[], val: number): ReadonlySet<string> =>
  new Set(facts.filter((fact) => fact.val === val).map(({ accn }) => accn))

const isTurned = (fact: Fact, facts: readonly Fact[]): boolean =>
  filingsOf(facts, fact.val).size === 1 &&
  filingsOf(facts, -fact.val).size > 1 &&
  facts.some(({ val, filed }) => val === -fact.val && filed > fact.filed)

/**
 * The facts of one concept and period, each with the sign that the filings after it have settled on. What only the last filing states
 * otherwise may be the correction of all before it.
 */
export const withAgreedSigns = (facts: readonly Fact[]): readonly Fact[] => {
  if (facts.length < 3) return facts
  const hasBoth = facts.some(({ val }) => val < 0) && facts.some(({ val }) => val > 0)
  if (!hasBoth) return facts
  return facts.map((fact) => (fact.val !== 0 && isTurned(fact, facts) ? { ...fact, val: -fact.val } : fact))
}
