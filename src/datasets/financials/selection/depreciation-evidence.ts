/** What is known of a year's depreciation beside its cash flow statement: totals, and what depreciation alone is a figure of. */
import { isBesideCashFlow, states } from './beside-cash-flow.ts'
import type { Depreciation } from './cash-flow-proof.ts'
import { flowOf, type TaggedConcept } from './concept.ts'
import type { CompanyMapping } from './mapping.ts'

/** Whether the income statement has costs by nature: depreciation is a line of it then, as of railways, and of no note. */
const statesByNature = ({ income }: CompanyMapping, year: number): boolean => {
  const isStated = (line: string): boolean => states(income.concepts.get(line) ?? [], year, 'FY')
  const hasCosts = isStated('statedCosts') || isStated('statedExpenses')
  return hasCosts && !isStated('statedCostOfRevenue') && !isStated('statedGrossProfit')
}

/**
 * Whether depreciation and amortization are two lines of the cash flow statement: depreciation is stated for the year to date as cash
 * flows are, and for no single quarter, and amortization for the year to date, too, so that it is of no annual note.
 */
const areOfCashFlow = (
  operatingCash: readonly TaggedConcept[],
  depreciation: readonly TaggedConcept[],
  amortization: readonly TaggedConcept[],
  year: number,
): boolean =>
  !(['Q2', 'Q3'] as const).some((quarter) => states(depreciation, year, quarter)) &&
  (['H1', '9M'] as const).some((part) =>
    [operatingCash, depreciation, amortization].every((of) => states(of, year, part)),
  )

export const depreciationEvidence = (mapping: CompanyMapping): ((year: number) => Depreciation) => {
  const { cashFlow, operatingCash } = mapping
  const [total] = cashFlow.tiers.get('depreciationAndAmortization') ?? []
  const totals = total?.all.flatMap(({ concepts }) => concepts) ?? []
  const plain = cashFlow.concepts.get('depreciation') ?? []
  const both = cashFlow.concepts.get('depreciationWithIntangibles') ?? []
  const amortization = both.filter((concept) => !plain.includes(concept))
  return (year) => ({
    totals: totals.flatMap((concept) => flowOf(concept, year, 'FY').map(({ val }) => val)),
    isOfNote: isBesideCashFlow(operatingCash, plain, year) && !statesByNature(mapping, year),
    areOfCash: areOfCashFlow(operatingCash, plain, amortization, year),
  })
}
