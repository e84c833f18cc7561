/** Synonyms that one company uses for one figure, so that a change of tag does not cut its series; no other lines. */
import type { Fact } from '../../../sources/edgar/company-facts.ts'

/** Facts of a concept by place in the fiscal calendar. */
export type Places = ReadonlyMap<number | string, readonly Fact[]>

const isPlace = (key: number | string): boolean => typeof key === 'number' && key >= 0

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
const areAliases = (some: Places, others: Places): boolean => {
  let agrees = false
  for (const [key, facts] of some) {
    const rivals = isPlace(key) ? others.get(key) : undefined
    if (rivals === undefined) continue
    const evidence = evidenceAt(facts, rivals)
    if (evidence === 'different') return false
    if (evidence === 'same') agrees = true
  }
  return agrees
}

const mergedPlaces = (members: readonly Places[]): Places => {
  const merged = new Map<number | string, readonly Fact[]>()
  for (const places of members) {
    for (const [key, facts] of places) merged.set(key, [...(merged.get(key) ?? []), ...facts])
  }
  return merged
}

/**
 * For every concept that another one for the same line proves equal to, the facts of both under either name:
 * Alphabet's revenue of 2020 is `Revenues` for the year and `RevenueFromContract...` for the nine months, and both
 * gave 41,159 million for the first quarter.
 */
export const aliasedPlaces = (
  groups: readonly (readonly string[])[],
  placesOf: (concept: string) => Places | undefined,
): ReadonlyMap<string, Places> => {
  const merged = new Map<string, Places>()
  for (const group of groups) {
    const present = group.flatMap((concept): (readonly [string, Places])[] => {
      const places = placesOf(concept)
      return places === undefined || places.size === 0 ? [] : [[concept, places]]
    })
    for (const [concept, places] of present) {
      const equals = present.filter(([other, rival]) => other === concept || areAliases(places, rival))
      if (equals.length > 1) merged.set(concept, mergedPlaces(equals.map(([, found]) => found)))
    }
  }
  return merged
}
