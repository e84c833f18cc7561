/** Which currency each filing presents its statements in; leaves out conversion, which is never done. */
import type { Fact, Units } from '../../../sources/edgar/company-fact.ts'

const CURRENCY = /^[A-Z]{3}$/

/** Facts of one currency, chosen filing by filing. */
export type Presentation = { readonly currency: string; readonly presents: (fact: Fact) => boolean }

const currenciesIn = (concepts: Iterable<Units>): Map<string, Fact[][]> => {
  const lists = new Map<string, Fact[][]>()
  for (const units of concepts) {
    for (const unit of Object.keys(units)) {
      const facts = units[unit]
      if (facts === undefined || !CURRENCY.test(unit)) continue
      const found = lists.get(unit)
      if (found === undefined) lists.set(unit, [facts as Fact[]])
      else found.push(facts as Fact[])
    }
  }
  return lists
}

/** Facts of each filing by currency. */
const countsByFiling = (lists: ReadonlyMap<string, readonly (readonly Fact[])[]>) => {
  const counts = new Map<string, Map<string, number>>()
  for (const [currency, factLists] of lists) {
    for (const fact of factLists.flat()) {
      const filing = counts.get(fact.accn) ?? new Map<string, number>()
      filing.set(currency, (filing.get(currency) ?? 0) + 1)
      counts.set(fact.accn, filing)
    }
  }
  return counts
}

const largest = (counts: ReadonlyMap<string, number>, usual: string): string => {
  let best = usual
  let most = counts.get(usual) ?? 0
  for (const [currency, count] of counts) {
    if (count > most) {
      best = currency
      most = count
    }
  }
  return best
}

/**
 * The currencies that at least one filing presents most of its figures in. A convenience translation, such as the
 * USD column of TSMC's 20-F, has fewer figures than its filing's own currency and is dropped with its filing's.
 */
export const presentationsOf = (concepts: Iterable<Units>): readonly Presentation[] => {
  const lists = currenciesIn(concepts)
  const sizeOf = (facts: readonly (readonly Fact[])[]): number =>
    facts.reduce((sum, { length }) => sum + length, 0)
  const totals = new Map([...lists].map(([currency, facts]) => [currency, sizeOf(facts)]))
  const usual = largest(totals, '')
  if (usual === '') return []
  if (lists.size === 1) return [{ currency: usual, presents: () => true }]
  const byFiling = new Map(
    [...countsByFiling(lists)].map(([accession, counts]) => [accession, largest(counts, usual)]),
  )
  return [...new Set(byFiling.values())].map((currency) => ({
    currency,
    presents: (fact) => byFiling.get(fact.accn) === currency,
  }))
}
