/** Parts of a cash flow statement that annual reports tag and interim reports do not; leaves out what follows. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { type CashFlowFilings, factIn } from './cash-flow-filings.ts'
import { cashFlowSections } from './concepts/cash-flow.ts'
import { conceptsIn, type Synonyms } from './concepts/line-rule.ts'
import type { FactIndex } from './fact-index.ts'
import { FULL_YEAR, HALF_YEAR, NINE_MONTHS } from './fiscal-calendar.ts'
import type { Mapping } from './mapping.ts'

export type YearlyParts = {
  /** Whether the interim reports on a year tag one of the concepts at all, be it for the year before or after. */
  readonly inInterim: (concepts: readonly string[], year: number) => boolean
  /** What a year states of a part that its quarters are silent about, or null. */
  readonly factOf: (part: Synonyms, year: number) => Fact | null
}

const INTERIM = [1, 2, 3, HALF_YEAR, NINE_MONTHS]
const CUMULATIVE = [FULL_YEAR, 1, HALF_YEAR, NINE_MONTHS]

/** Number of the section that a concept stands in. */
const sectionsOf = ({ cashFlow }: Mapping): ReadonlyMap<string, number> =>
  new Map(
    cashFlowSections.flatMap((names, section) =>
      names
        .flatMap((name) => conceptsIn(cashFlow.tiers.get(name) ?? []))
        .map((concept): readonly [string, number] => [concept, section]),
    ),
  )

export const yearlyParts = (index: FactIndex, filings: CashFlowFilings, mapping: Mapping): YearlyParts => {
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

  const known = new Map<string, Fact | null>()
  const find = ({ concepts, sign }: Synonyms, year: number): Fact | null => {
    if (inInterim(concepts, year)) return null
    for (const sheet of filings.sheets(year, FULL_YEAR).values()) {
      const fact = factIn(sheet, { concepts, sign })
      if (fact !== null && fact.val !== 0 && !isRenamed(concepts, fact, year)) return fact
    }
    return null
  }
  return {
    inInterim,
    factOf: (part, year) => {
      const key = `${year} ${part.concepts.join()}`
      const found = known.get(key)
      if (found !== undefined) return found
      const fact = find(part, year)
      known.set(key, fact)
      return fact
    },
  }
}
