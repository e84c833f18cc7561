/**
 * Merges facts of single filings with those of company facts; leaves out which filings company facts have.
 * The data sets round days to ends of months: a day is the exact one wherever another filing or company facts state it.
 */
import { daysAfter, daysBetween } from '../../../lib/day.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { CompanyFacts } from '../../../sources/edgar/company-facts.ts'
import { monthEndOf } from '../../../sources/edgar/month-end.ts'
import type { TaggedFiling } from '../../../sources/edgar/statement-data-set.ts'
import { taggedFacts } from '../history/tagged-facts.ts'

export type FiledFacts = Pick<TaggedFiling, 'accession' | 'filedOn' | 'periodEnd' | 'taxonomies'>

/** Longer and shorter ones than a quarter and a year are of contracts and events. */
const isFiscal = ({ start, end }: Fact): boolean => {
  const days = start === undefined ? 0 : daysBetween(start, end)
  return days >= 80 && days <= 380
}

/** By end of a month the day near it on which most periods end. */
const exactEnds = (company: CompanyFacts, filings: readonly FiledFacts[]): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>()
  const count = (end: string): unknown => counts.set(end, (counts.get(end) ?? 0) + 1)
  for (const { fact } of taggedFacts(company)) if (isFiscal(fact)) count(fact.end)
  for (const { periodEnd } of filings) count(periodEnd)
  const fewestFirst = [...counts].toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
  return new Map(fewestFirst.map(([end]) => [monthEndOf(end), end]))
}

const exactFact = (fact: Fact, ends: ReadonlyMap<string, string>): Fact => {
  const { start, ...rest } = fact
  const end = ends.get(fact.end) ?? fact.end
  if (start === undefined) return { ...rest, end }
  const before = daysAfter(start, -1)
  return { ...rest, start: daysAfter(ends.get(before) ?? before, 1), end }
}

type Concepts = Map<string, Record<string, readonly Fact[]>>

const addTo = (
  taxonomies: Map<string, Concepts>,
  of: Pick<CompanyFacts, 'taxonomies'>,
  exact: (fact: Fact) => Fact = (fact) => fact,
): void => {
  for (const [taxonomy, concepts] of of.taxonomies) {
    const known: Concepts = taxonomies.get(taxonomy) ?? new Map()
    taxonomies.set(taxonomy, known)
    for (const [concept, units] of concepts) {
      const kept = known.get(concept) ?? {}
      known.set(concept, kept)
      for (const [unit, facts] of Object.entries(units))
        kept[unit] = [...(kept[unit] ?? []), ...facts.map(exact)]
    }
  }
}

export const accessionsIn = (facts: CompanyFacts): ReadonlySet<string> =>
  new Set(Array.from(taggedFacts(facts), ({ fact }) => fact.accn))

/** The facts of other filings than these. */
export const withoutFilings = (of: CompanyFacts, accessions: ReadonlySet<string>): CompanyFacts => {
  if (accessions.size === 0) return of
  const kept = (facts: readonly Fact[]) => facts.filter(({ accn }) => !accessions.has(accn))
  const taxonomies = [...of.taxonomies].map(([taxonomy, concepts]) => {
    const others = [...concepts].flatMap(([concept, units]) => {
      const lists = Object.entries(units).map(([unit, facts]) => [unit, kept(facts)] as const)
      const left = lists.filter(([, facts]) => facts.length > 0)
      return left.length === 0 ? [] : [[concept, Object.fromEntries(left)] as const]
    })
    return [taxonomy, new Map(others)] as const
  })
  return { ...of, taxonomies: new Map(taxonomies) }
}

/** The same whatever was loaded first: company facts, then filings by their days. */
export const mergedFacts = (company: CompanyFacts, filings: readonly FiledFacts[]): CompanyFacts => {
  const ends = exactEnds(company, filings)
  const taxonomies = new Map<string, Concepts>()
  addTo(taxonomies, company)
  const orderOf = ({ filedOn, accession }: FiledFacts): string => `${filedOn} ${accession}`
  for (const filing of filings.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)))
    addTo(taxonomies, filing, (fact) => exactFact(fact, ends))
  return { ...company, taxonomies }
}
