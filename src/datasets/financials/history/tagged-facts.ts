/** Every fact of a company with its concept and unit. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { CompanyFacts } from '../../../sources/edgar/company-facts.ts'

export type TaggedFact = { readonly concept: string; readonly unit: string; readonly fact: Fact }

export const taggedFacts = function* ({ taxonomies }: CompanyFacts): Generator<TaggedFact> {
  for (const concepts of taxonomies.values())
    for (const [concept, units] of concepts)
      for (const [unit, facts] of Object.entries(units))
        for (const fact of facts) yield { concept, unit, fact }
}
