/** Synonyms that one company uses for one figure, so that a change of tag does not cut its series; no other lines. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { FactsByPeriod } from './concept.ts'

type Evidence = 'same' | 'different' | 'none'

const evidenceAt = (some: readonly Fact[], others: readonly Fact[]): Evidence => {
  let evidence: Evidence = 'none'
  for (const fact of some) {
    for (const other of others) {
      if (fact.val === other.val && fact.val !== 0) evidence = 'same'
      else if (fact.accn === other.accn && fact.val !== other.val) return 'different'
    }
  }
  return evidence
}

/** They agree on some period and no filing states both with different values. */
const areAliases = (some: FactsByPeriod, others: FactsByPeriod): boolean => {
  let agrees = false
  for (let number = 0; number < some.length; number += 1) {
    const [facts, rivals] = [some[number], others[number]]
    if (facts === undefined || rivals === undefined) continue
    const evidence = evidenceAt(facts, rivals)
    if (evidence === 'different') return false
    if (evidence === 'same') agrees = true
  }
  return agrees
}

const mergedFlows = (members: readonly FactsByPeriod[]): FactsByPeriod => {
  const merged: (readonly Fact[] | undefined)[] = []
  for (const flows of members)
    for (const [number, facts] of flows.entries())
      if (facts !== undefined) merged[number] = [...(merged[number] ?? []), ...facts]
  return merged
}

/**
 * For every concept that another one for the same line proves equal to, the facts of both under either name:
 * Alphabet's revenue of 2020 is `Revenues` for the year and `RevenueFromContract...` for the nine months, and both
 * gave 41,159 million for the first quarter.
 */
export const aliasedFlows = (
  groups: readonly (readonly string[])[],
  flowsOf: (concept: string) => FactsByPeriod | undefined,
): ReadonlyMap<string, FactsByPeriod> => {
  const merged = new Map<string, FactsByPeriod>()
  for (const group of groups) {
    const present = group.flatMap((concept): (readonly [string, FactsByPeriod])[] => {
      const flows = flowsOf(concept)
      return flows === undefined || flows.length === 0 ? [] : [[concept, flows]]
    })
    for (const [concept, flows] of present) {
      const equals = present.filter(([other, rival]) => other === concept || areAliases(flows, rival))
      if (equals.length > 1) merged.set(concept, mergedFlows(equals.map(([, found]) => found)))
    }
  }
  return merged
}
