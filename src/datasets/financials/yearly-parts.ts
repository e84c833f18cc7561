/** Parts of a cash flow statement that annual reports tag and interim reports do not; leaves out what follows. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { type Filings, factIn } from './filings.ts'
import { cashFlowSections } from './concepts/cash-flow.ts'
import type { Synonyms } from './concepts/line-rule.ts'
import type { FactIndex } from './fact-index.ts'
import { FULL_YEAR, HALF_YEAR, NINE_MONTHS } from './fiscal-calendar.ts'
import type { Mapping } from './mapping.ts'

export type YearlyParts = {
  /** Whether the interim reports on a year tag one of the concepts at all, be it for the year before or after. */
  readonly inInterim: (concepts: readonly string[], year: number) => boolean
  /** What a year tags and its quarters do not. */
  readonly conceptsOf: (year: number) => ReadonlySet<string>
  /** Whether a year states of a part what its quarters are silent about. */
  readonly isYearly: (part: Synonyms, year: number) => boolean
  /** The same of a part of a sum that has other parts: whether it is a slight one, or was split off since. */
  readonly besides: (part: Synonyms, year: number, others: readonly string[]) => Besides
}

/** `much`: no quarter tells the sum. `little`: the sum is told, but not what is left of the section. */
export type Besides = 'much' | 'little' | 'nothing'

/** A part below this is lost in the sum, which holds to 2 %. */
const SLIGHT = 0.01

const INTERIM = [1, 2, 3, HALF_YEAR, NINE_MONTHS]
const CUMULATIVE = [FULL_YEAR, 1, HALF_YEAR, NINE_MONTHS]

const memo = <Found>(find: (year: number) => Found): ((year: number) => Found) => {
  const known = new Map<number, Found>()
  return (year) => {
    const found = known.get(year) ?? find(year)
    known.set(year, found)
    return found
  }
}

/** Number of the section that a concept stands in. */
const sectionsOf = ({ cashFlow }: Mapping): ReadonlyMap<string, number> =>
  new Map(
    cashFlowSections.flatMap((names, section) =>
      names
        .flatMap((name) => cashFlow.concepts.get(name) ?? [])
        .map((concept): readonly [string, number] => [concept, section]),
    ),
  )

export const yearlyParts = (index: FactIndex, filings: Filings, mapping: Mapping): YearlyParts => {
  const sections = sectionsOf(mapping)
  /** Every concept that an interim report has for any quarter or year to date. */
  const reports = new Map<string, Set<string>>()
  for (const year of index.years.keys()) {
    for (const place of INTERIM) {
      for (const [accession, sheet] of filings.sheets(year, place)) {
        const concepts = reports.get(accession) ?? new Set()
        reports.set(accession, concepts)
        for (const concept of sheet.keys()) concepts.add(concept)
      }
    }
  }

  const conceptsOfInterim = memo((year: number): ReadonlySet<string> => {
    const accessions = new Set(INTERIM.flatMap((place) => [...filings.sheets(year, place).keys()]))
    const concepts = new Set<string>()
    for (const accession of accessions) {
      for (const concept of reports.get(accession) ?? []) concepts.add(concept)
    }
    return concepts
  })
  const inInterim = (concepts: readonly string[], year: number): boolean =>
    concepts.some((concept) => conceptsOfInterim(year).has(concept))

  /** By amount the facts of a year, of all of it or to date, that interim reports tag too. */
  const amountsOf = memo((year: number): ReadonlyMap<number, readonly (readonly [string, Fact])[]> => {
    const amounts = new Map<number, (readonly [string, Fact])[]>()
    for (const place of CUMULATIVE) {
      for (const sheet of filings.sheets(year, place).values()) {
        for (const [concept, fact] of sheet) {
          if (!conceptsOfInterim(year).has(concept)) continue
          const alike = amounts.get(fact.val)
          if (alike === undefined) amounts.set(fact.val, [[concept, fact]])
          else alike.push([concept, fact])
        }
      }
    }
    return amounts
  })

  /** The same amount under another name in the same section, which interim reports do tag. */
  const isRenamed = (concepts: readonly string[], { val, accn }: Fact, year: number): boolean =>
    amountsOf(year)
      .get(val)
      ?.some(
        ([concept, fact]) =>
          fact.accn !== accn && sections.get(concept) === sections.get(concepts[0] ?? ''),
      ) === true

  const conceptsOf = memo((year: number): ReadonlySet<string> => {
    const interim = conceptsOfInterim(year)
    const concepts = [...filings.sheets(year, FULL_YEAR).values()].flatMap((sheet) => [...sheet.keys()])
    return new Set(concepts.filter((concept) => !interim.has(concept)))
  })
  const find = (part: Synonyms, year: number): readonly Fact[] => {
    const facts: Fact[] = []
    for (const sheet of filings.sheets(year, FULL_YEAR).values()) {
      const fact = factIn(sheet, part)
      if (fact !== null && fact.val !== 0 && !isRenamed(part.concepts, fact, year)) facts.push(fact)
    }
    return facts.sort((a, b) => (a.filed < b.filed ? -1 : 1))
  }
  const factsIn = memo((_year: number) => new Map<Synonyms, readonly Fact[]>())
  /** First filed first. */
  const factsOf = (part: Synonyms, year: number): readonly Fact[] => {
    const known = factsIn(year)
    let facts = known.get(part)
    if (facts === undefined) {
      const only = conceptsOf(year)
      const isYearly = part.concepts.some((concept) => only.has(concept)) && !inInterim(part.concepts, year)
      facts = isYearly ? find(part, year) : []
      known.set(part, facts)
    }
    return facts
  }
  const besides = (part: Synonyms, year: number, others: readonly string[]): Besides => {
    const [first] = factsOf(part, year)
    if (first === undefined) return 'nothing'
    const largest = others
      .flatMap((concept) => index.flow(concept, year, FULL_YEAR))
      .reduce((most, { val }) => Math.max(most, Math.abs(val)), 0)
    if (Math.abs(first.val) <= SLIGHT * largest) return 'little'
    const sheets = [...filings.sheets(year, FULL_YEAR).values()]
    const isSplitOff = sheets.some((sheet) =>
      others.some((concept) => (sheet.get(concept)?.filed ?? first.filed) < first.filed),
    )
    return isSplitOff ? 'nothing' : 'much'
  }
  return { inInterim, conceptsOf, isYearly: (part, year) => factsOf(part, year).length > 0, besides }
}
