/** What is known of a year's depreciation from outside its cash flow statement: totals, and where depreciation alone is stated. */

import type { Depreciation } from './cash-flow-proof.ts'
import { flowOf, type TaggedConcept } from './concept.ts'
import type { CompanyMapping } from './mapping.ts'
import { isOutsideCashFlow, states } from './outside-cash-flow.ts'

/** Whether the income statement has costs by nature: depreciation is a line of it then, as of railways, and of no note. */
const statesByNature = ({ income }: CompanyMapping, year: number): boolean => {
  const isStated = (line: string): boolean => states(income.concepts.get(line) ?? [], year, 'FY')
  const hasCosts = isStated('statedCosts') || isStated('statedExpenses')
  return hasCosts && !isStated('statedCostOfRevenue') && !isStated('statedGrossProfit')
}

/**
 * Whether depreciation and amortization are lines of the cash flow statement: depreciation is stated for no single quarter, and all of
 * them wherever cash flows are for the year to date, so that they are of no annual note and of one scope in each report.
 */
const areOfCashFlow = (
  operatingCash: readonly TaggedConcept[],
  depreciation: readonly TaggedConcept[],
  kinds: readonly (readonly TaggedConcept[])[],
  year: number,
): boolean => {
  const toDate = (['H1', '9M'] as const).filter((part) => states(operatingCash, year, part))
  return (
    toDate.length > 0 &&
    toDate.every((part) => [depreciation, ...kinds].every((of) => states(of, year, part))) &&
    !(['Q2', 'Q3'] as const).some((quarter) => states(depreciation, year, quarter))
  )
}

export const depreciationEvidence = (mapping: CompanyMapping): ((year: number) => Depreciation) => {
  const { cashFlow, operatingCash } = mapping
  const [total] = cashFlow.tiers.get('depreciationAndAmortization') ?? []
  const totals = total?.all.flatMap(({ concepts }) => concepts) ?? []
  const conceptsOf = (line: string, excluded: readonly TaggedConcept[] = []) =>
    (cashFlow.concepts.get(line) ?? []).filter((concept) => !excluded.includes(concept))
  const plain = conceptsOf('depreciation')
  const ofIntangibles = conceptsOf('depreciationWithIntangibles', plain)
  const ofSoftware = conceptsOf('depreciationWithAmortization', [...plain, ...ofIntangibles])
  const lineOfCash = (year: number): Depreciation['lineOfCash'] => {
    const are = (...kinds: readonly (readonly TaggedConcept[])[]): boolean =>
      areOfCashFlow(operatingCash, plain, kinds, year)
    if (are(ofIntangibles, ofSoftware)) return 'depreciationWithAmortization'
    return are(ofIntangibles) ? 'depreciationWithIntangibles' : null
  }
  return (year) => ({
    totals: totals.flatMap((concept) => flowOf(concept, year, 'FY').map(({ val }) => val)),
    isOfNote: isOutsideCashFlow(operatingCash, plain, year) && !statesByNature(mapping, year),
    lineOfCash: lineOfCash(year),
  })
}
