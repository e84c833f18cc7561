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
  const tagged = new Map<number, ReadonlySet<string>>()

  const conceptsOfInterim = (year: number): ReadonlySet<string> => {
    const known = tagged.get(year)
    if (known !== undefined) return known
    const totals = mapping.operatingCash.flatMap((total) =>
      INTERIM.flatMap((place) => index.flow(total, year, place)),
    )
    const reports = new Set(totals.map(({ accn }) => accn))
    const concepts = new Set<string>()
    for (const near of [year - 1, year, year + 1]) {
      for (const place of INTERIM) {
        for (const [accession, sheet] of filings.sheets(near, place)) {
          if (reports.has(accession)) for (const concept of sheet.keys()) concepts.add(concept)
        }
      }
    }
    tagged.set(year, concepts)
    return concepts
  }
  const inInterim = (concepts: readonly string[], year: number): boolean =>
    concepts.some((concept) => conceptsOfInterim(year).has(concept))

  /** The same amount under another name in the same section, which interim reports do tag. */
  const isRenamed = (concepts: readonly string[], { val, accn }: Fact, year: number): boolean => {
    const section = sections.get(concepts[0] ?? '')
    return CUMULATIVE.flatMap((place) => [...filings.sheets(year, place).values()]).some((sheet) =>
      [...sheet].some(
        ([concept, fact]) =>
          fact.val === val &&
          fact.accn !== accn &&
          sections.get(concept) === section &&
          inInterim([concept], year),
      ),
    )
  }

  const find = (part: Synonyms, year: number): readonly Fact[] => {
    const facts: Fact[] = []
    for (const sheet of filings.sheets(year, FULL_YEAR).values()) {
      const fact = factIn(sheet, part)
      if (fact !== null && fact.val !== 0 && !isRenamed(part.concepts, fact, year)) facts.push(fact)
    }
    return facts.sort((a, b) => (a.filed < b.filed ? -1 : 1))
  }
  const known = new Map<number, Map<Synonyms, readonly Fact[]>>()
  /** First filed first. */
  const factsOf = (part: Synonyms, year: number): readonly Fact[] => {
    const inYear = known.get(year) ?? new Map<Synonyms, readonly Fact[]>()
    known.set(year, inYear)
    let facts = inYear.get(part)
    if (facts === undefined) {
      facts = inInterim(part.concepts, year) ? [] : find(part, year)
      inYear.set(part, facts)
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
  return { inInterim, isYearly: (part, year) => factsOf(part, year).length > 0, besides }
}
