/** What filings state of a line of the income statement for their periods, by the concepts of its rule; leaves out which is served. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { LineConcepts, Synonyms, Tier } from '../lines/concept-tier.ts'
import { incomeStatement } from '../lines/income.ts'
import { placeOfFact } from './partial-figures.ts'

/** A concept's facts as they are tagged. */
export type FactsOf = (concept: string) => readonly Fact[]

type IncomeLine = keyof typeof incomeStatement.rules

const taxonomies: readonly LineConcepts[] = [incomeStatement.usGaap, incomeStatement.ifrs]

/** Every concept of a line of US GAAP. */
export const usGaapConcepts = (line: IncomeLine): readonly string[] =>
  incomeStatement.usGaap.concepts.get(line) ?? []

/** Every concept of a line, of both taxonomies. */
export const conceptsOf = (line: IncomeLine): readonly string[] =>
  taxonomies.flatMap(({ concepts }) => concepts.get(line) ?? [])

/** Amounts by filing and period; of several concepts the first. */
export const amountsOf = (factsOf: FactsOf, concepts: readonly string[]): ReadonlyMap<string, number> =>
  new Map(concepts.toReversed().flatMap((name) => factsOf(name).map((fact) => [placeOfFact(fact), fact.val])))

const amountsOfTier = (factsOf: FactsOf, { all, any }: Tier): ReadonlyMap<string, number> => {
  const read = ({ sign, concepts }: Synonyms) => ({ sign, amounts: amountsOf(factsOf, concepts) })
  const [needed, others] = [all.map(read), any.map(read)]
  const places = new Set([...needed, ...others].flatMap(({ amounts }) => [...amounts.keys()]))
  const isWhole = (place: string): boolean => needed.every(({ amounts }) => amounts.has(place))
  const amountAt = (place: string): number =>
    [...needed, ...others].reduce((sum, { sign, amounts }) => sum + sign * (amounts.get(place) ?? 0), 0)
  return new Map([...places].filter(isWhole).map((place) => [place, amountAt(place)]))
}

/** Amounts of a line by filing and period; of several tiers the first. */
export const amountsOfLine = (factsOf: FactsOf, line: IncomeLine): ReadonlyMap<string, number> => {
  const tiers = taxonomies.flatMap((rules) => rules.tiers.get(line) ?? [])
  return new Map(tiers.toReversed().flatMap((tier) => [...amountsOfTier(factsOf, tier)]))
}
