/** Parts of a cash flow statement that annual reports tag and interim reports do not; leaves out what follows. */
import { remembered } from '../../../lib/remembered.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { cashFlowSections } from '../lines/cash-flow.ts'
import type { LineConcepts, Synonyms } from '../lines/concept-tier.ts'
import { knownIn, type Lines } from '../lines/evaluation.ts'
import { type Concept, flowOf } from '../selection/concept.ts'
import type { FactIndex } from '../selection/fact-index.ts'
import type { FilingFacts } from '../selection/filing-period.ts'
import { type Filings, factIn } from '../selection/filings.ts'
import { addsUp } from '../selection/section-sums.ts'

export type YearlyParts = {
  /** Whether the interim reports on a year tag one of the concepts at all, be it for the year before or after. */
  readonly inInterim: (concepts: readonly Concept[], year: number) => boolean
  /** Whether the section of a line adds up in the three interim reports on a year, which have none of what the year alone tags then. */
  readonly isClosed: (line: string, year: number) => boolean
  /** What a year tags and its quarters do not. */
  readonly conceptsOf: (year: number) => ReadonlySet<Concept>
  /** Whether a year states of a part what its quarters are silent about. */
  readonly isYearly: (part: Synonyms<Concept>, year: number) => boolean
  /** The same of a part of a sum that has other parts, which may have been split off since. */
  readonly materialityOf: (part: Synonyms<Concept>, year: number, others: readonly Concept[]) => Materiality
}

/** `material`: the sum of a quarter is unknown. `immaterial`: the sum is known, but not what is left of the section. */
export type Materiality = 'material' | 'immaterial' | 'none'

/** A part below this is lost in the sum, which holds to 2 %. */
const IMMATERIAL = 0.01

/** Fewer lines may come to a total by chance. */
const SEVERAL = 3

/** Whether the lines of a section that a report has come to its total, to the last digit. */
const addsUpIn = (lines: Lines, section: readonly string[]): boolean => {
  const total = section.find((name) => name.startsWith('netCash'))
  const whole = total === undefined ? null : knownIn(lines, total)
  const parts = section.filter((name) => name !== total).map((name) => knownIn(lines, name) ?? 0)
  const stated = parts.filter((amount) => amount !== 0)
  return whole !== null && stated.length >= SEVERAL && addsUp(stated, whole, 0, 0)
}

const INTERIM = ['Q1', 'Q2', 'Q3', 'H1', '9M'] as const
const TO_DATE = ['Q1', 'H1', '9M'] as const
const CUMULATIVE = ['FY', 'Q1', 'H1', '9M'] as const

/** By concept all concepts of its section. */
const sectionsOf = (rules: LineConcepts<Concept>): ReadonlyMap<Concept, readonly Concept[]> => {
  const sections = new Map<Concept, readonly Concept[]>()
  for (const names of cashFlowSections) {
    const concepts = [...new Set(names.flatMap((name) => rules.concepts.get(name) ?? []))]
    for (const concept of concepts) sections.set(concept, concepts)
  }
  return sections
}

/** Every concept that an interim report has for any quarter or year to date, by accession. */
const interimReportsIn = (index: FactIndex, filings: Filings): ReadonlyMap<string, ReadonlySet<Concept>> => {
  const reports = new Map<string, Set<Concept>>()
  const stated = [...index.years.keys()].flatMap((year) => INTERIM.flatMap((part) => filings.of(year, part)))
  for (const { accession, concepts: own } of stated) {
    const concepts = reports.get(accession) ?? new Set()
    reports.set(accession, concepts)
    for (const concept of own) concepts.add(concept)
  }
  return reports
}

const interimConceptsBy = (index: FactIndex, filings: Filings) => {
  const reports = interimReportsIn(index, filings)
  return remembered((year: number): ReadonlySet<Concept> => {
    const accessions = new Set(
      INTERIM.flatMap((part) => filings.of(year, part).map(({ accession }) => accession)),
    )
    const concepts = new Set<Concept>()
    for (const accession of accessions) {
      for (const concept of reports.get(accession) ?? []) concepts.add(concept)
    }
    return concepts
  })
}

export const yearlyParts = (
  index: FactIndex,
  filings: Filings,
  rules: LineConcepts<Concept>,
): YearlyParts => {
  const sections = sectionsOf(rules)
  const interimOf = interimConceptsBy(index, filings)
  const annualOf = (year: number) => filings.of(year, 'FY')
  const inInterim = (concepts: readonly Concept[], year: number): boolean =>
    concepts.some((concept) => interimOf(year).has(concept))

  /** The same amount under another name in the same section, for the year or a part of it, which interim reports tag too. */
  const isRenamed = (concepts: readonly Concept[], { val, accn }: Fact, year: number): boolean => {
    const tagged = interimOf(year)
    const rivals = ((concepts[0] === undefined ? undefined : sections.get(concepts[0])) ?? []).filter(
      (concept) => tagged.has(concept),
    )
    return rivals.some((concept) =>
      CUMULATIVE.some((part) =>
        flowOf(concept, year, part).some((fact) => fact.val === val && fact.accn !== accn),
      ),
    )
  }

  const conceptsOf = remembered((year: number): ReadonlySet<Concept> => {
    const concepts = annualOf(year).flatMap(({ concepts }) => concepts)
    return new Set(concepts.filter((concept) => !interimOf(year).has(concept)))
  })

  const find = (part: Synonyms<Concept>, year: number): readonly Fact[] => {
    const only = conceptsOf(year)
    if (!part.concepts.some((concept) => only.has(concept)) || inInterim(part.concepts, year)) return []
    return annualOf(year)
      .map((facts) => factIn(facts, part))
      .filter((fact) => fact !== null)
      .filter((fact) => fact.val !== 0 && !isRenamed(part.concepts, fact, year))
      .sort((a, b) => (a.filed < b.filed ? -1 : 1))
  }
  const findersOf = remembered((year: number) => remembered((part: Synonyms<Concept>) => find(part, year)))
  /** Whether annual reports have less of a payment than nine months: they split off what these have it with. */
  const isSplit = (year: number, nineMonths: FilingFacts, section: readonly string[]): boolean =>
    section
      .flatMap((line) => rules.concepts.get(line) ?? [])
      .filter((concept) => concept.isUnsigned)
      .some((concept) => {
        const before = nineMonths.get(concept)?.val ?? 0
        return annualOf(year).every((whole) => (whole.get(concept)?.val ?? 0) < before)
      })
  const isClosed = (line: string, year: number): boolean => {
    const section = cashFlowSections.slice(1, 3).find((names) => names.includes(line))
    if (section === undefined) return false
    return TO_DATE.every((part) =>
      filings
        .of(year, part)
        .some(
          (facts) =>
            addsUpIn(filings.valuesIn(facts), section) && (part !== '9M' || !isSplit(year, facts, section)),
        ),
    )
  }
  /** First filed first. */
  const factsOf = (part: Synonyms<Concept>, year: number): readonly Fact[] => findersOf(year)(part)

  const materialityOf = (part: Synonyms<Concept>, year: number, others: readonly Concept[]): Materiality => {
    const [first] = factsOf(part, year)
    if (first === undefined) return 'none'
    const amounts = others.flatMap((concept) => flowOf(concept, year, 'FY'))
    if (amounts.some(({ val }) => Math.abs(first.val) <= IMMATERIAL * Math.abs(val))) return 'immaterial'
    return amounts.some(({ filed }) => filed < first.filed) ? 'none' : 'material'
  }
  return {
    inInterim,
    isClosed,
    conceptsOf,
    isYearly: (part, year) => factsOf(part, year).length > 0,
    materialityOf,
  }
}
