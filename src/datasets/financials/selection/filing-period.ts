/** What one filing states for one period; leaves out how facts are found. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Concept } from './concept.ts'

/** Facts of the concepts of one statement, by their place among them: a look-up in a map takes ten times as long. */
export class FilingFacts {
  readonly accession: string
  /** Those that are stated, in their order. */
  readonly concepts: Concept[] = []
  /** One of the facts, all of which have the filing's form and day; null without any. */
  first: Fact | null = null
  readonly #facts: (Fact | undefined)[] = []

  constructor(accession: string) {
    this.accession = accession
  }

  get size(): number {
    return this.concepts.length
  }

  get(concept: Concept): Fact | undefined {
    return this.#facts[concept.at]
  }

  has(concept: Concept): boolean {
    return this.#facts[concept.at] !== undefined
  }

  /** The first fact of a concept is kept. */
  add(concept: Concept, fact: Fact): void {
    if (this.has(concept)) return
    this.first ??= fact
    this.concepts.push(concept)
    this.#facts[concept.at] = fact
  }

  /** A copy with those concepts that `isKept`. */
  kept(isKept: (concept: Concept) => boolean): FilingFacts {
    const kept = new FilingFacts(this.accession)
    for (const concept of this.concepts) {
      const fact = this.get(concept)
      if (fact !== undefined && isKept(concept)) kept.add(concept, fact)
    }
    return kept
  }

  holdsAll(other: FilingFacts): boolean {
    for (const concept of other.concepts) if (!this.has(concept)) return false
    return true
  }
}

/** Of a few filings that state one period that of an accession number. */
export const filingIn = (filings: readonly FilingFacts[], accession: string): FilingFacts | undefined => {
  for (const filing of filings) if (filing.accession === accession) return filing
  return undefined
}
