/** What is known of a year's depreciation from outside its cash flow statement: totals, and where depreciation alone is stated. */

import type { FiscalPart } from '../../../derived/fiscal-calendar.ts'
import { near } from '../lines/stated-changes.ts'
import type { Depreciation } from './cash-flow-proof.ts'
import { flowOf, type TaggedConcept } from './concept.ts'
import type { CompanyMapping } from './mapping.ts'
import { isOutsideCashFlow, states } from './outside-cash-flow.ts'

/** Parts of a year that cash flows are stated for in 10-Qs, other than the first quarter. */
const TO_DATE = ['H1', '9M'] as const

/** Whether the income statement has costs by nature: depreciation is a line of it then, as of railways, and of no note. */
const statesByNature = ({ income }: CompanyMapping, year: number, part: FiscalPart = 'FY'): boolean => {
  const isStated = (line: string): boolean => states(income.concepts.get(line) ?? [], year, part)
  const hasCosts = isStated('statedCosts') || isStated('statedExpenses')
  return hasCosts && !isStated('statedCostOfRevenue') && !isStated('statedGrossProfit')
}

type Amounts = (line: string) => number | null

/**
 * All costs of a filing; operating expenses are them where revenue less them is operating income, or where no gross profit is stated that
 * they are taken off, nor one that revenue less its cost makes.
 */
const allCosts = (amount: Amounts): number | null => {
  const [costs, expenses] = [amount('statedCosts'), amount('statedExpenses')]
  if (costs !== null || expenses === null) return costs
  const [revenue, operating] = [amount('revenue'), amount('operatingIncome')]
  const leavesOperating = (other: number): boolean =>
    revenue !== null && operating !== null && near(revenue - other - expenses, operating, revenue)
  if (leavesOperating(0)) return expenses
  const isBelowGross =
    amount('statedGrossProfit') !== null || leavesOperating(amount('statedCostOfRevenue') ?? 0)
  return isBelowGross ? null : expenses
}

/** Of depreciation, costs without a concept next to it. */
const FEW = 0.5

/**
 * Whether depreciation under a name of costs is a line next to the cost of revenue and not within it: a filing's costs have room for both,
 * and for less than half as much else (drillers: Transocean, Diamond Offshore), or the cost is one of several (Noble).
 */
const isNextToCost = (
  { income }: CompanyMapping,
  ofCosts: readonly TaggedConcept[],
  year: number,
  part: FiscalPart,
): boolean => {
  const amountOf = (line: string, accession: string): number | null => {
    const all = (income.concepts.get(line) ?? []).flatMap((concept) => flowOf(concept, year, part))
    return all.find(({ accn }) => accn === accession)?.val ?? null
  }
  return ofCosts
    .flatMap((concept) => flowOf(concept, year, part))
    .some(({ accn, val }) => {
      const amount: Amounts = (line) => amountOf(line, accn)
      const [all, cost] = [allCosts(amount), amount('statedCostOfRevenue')]
      if (all === null || cost === null || val <= 0) return false
      const parts = ['generalAndAdministrativeExpenses', 'sellingAndMarketingExpenses']
      const administration =
        amount('statedAdministration') ?? parts.reduce((sum, line) => sum + (amount(line) ?? 0), 0)
      const others = all - cost - val - administration - (amount('researchAndDevelopmentExpenses') ?? 0)
      return others >= 0 && (others <= FEW * val || others > cost)
    })
}

type Kinds = readonly (readonly TaggedConcept[])[]

/**
 * Whether all of them are stated wherever cash flows are for the year to date, so that they are of no annual note and of one scope in
 * each report.
 */
const areToDate = (operatingCash: readonly TaggedConcept[], kinds: Kinds, year: number): boolean => {
  const toDate = TO_DATE.filter((part) => states(operatingCash, year, part))
  return toDate.length > 0 && toDate.every((part) => kinds.every((of) => states(of, year, part)))
}

/** The greatest power of ten that all amounts are multiples of. */
const unitOf = (amounts: readonly number[]): number => {
  const others = amounts.filter((amount) => amount !== 0)
  let unit = 1
  while (others.length > 0 && others.every((amount) => amount % (unit * 10) === 0)) unit *= 10
  return unit
}

/** What a year and its parts to date have for any of the concepts. */
const amountsOf = (concepts: readonly TaggedConcept[], year: number): readonly number[] =>
  concepts.flatMap((concept) =>
    [...TO_DATE, 'FY' as const].flatMap((part) => flowOf(concept, year, part).map(({ val }) => val)),
  )

/** Whether one annual report states all of them for both years. */
const areInOneReport = (kinds: Kinds, year: number, later: number): boolean => {
  const reportsOf = (of: readonly TaggedConcept[]): readonly string[] =>
    of.flatMap((concept) => {
      const reports = flowOf(concept, later, 'FY').map(({ accn }) => accn)
      return flowOf(concept, year, 'FY').flatMap(({ accn }) => (reports.includes(accn) ? [accn] : []))
    })
  const [first = [], ...others] = kinds.map(reportsOf)
  return first.some((accn) => others.every((reports) => reports.includes(accn)))
}

/** The line of depreciation with the amortization that is stated as lines of the cash flow statement are, year by year. */
const linesOfCash = (
  { cashFlow, operatingCash }: CompanyMapping,
  plain: readonly TaggedConcept[],
  totals: readonly TaggedConcept[],
) => {
  const conceptsOf = (line: string, excluded: readonly TaggedConcept[] = []) =>
    (cashFlow.concepts.get(line) ?? []).filter((concept) => !excluded.includes(concept))
  const ofIntangibles = conceptsOf('depreciationWithIntangibles', plain)
  const ofSoftware = conceptsOf('depreciationWithAmortization', [...plain, ...ofIntangibles])
  const accretion = conceptsOf('adjustments').filter(({ name }) => name.endsWith('AccretionExpense'))
  /**
   * Depreciation for single quarters is of a note or of a table of both (GE Vernova). It is of a note where amortization is not stated so,
   * where the amounts are rounded as those of a text are ("$8.50 billion", Meta), where a total is, or accretion, which power
   * companies have in one line with depreciation (Talen), or software, which depreciation of a note may include (Snowflake).
   */
  const mayBeOfNote = (year: number): boolean => {
    const quarters = (['Q2', 'Q3'] as const).filter((quarter) => states(plain, year, quarter))
    if (quarters.length === 0) return false
    const unit = unitOf(amountsOf(operatingCash, year))
    return (
      !quarters.every((quarter) => states(ofIntangibles, year, quarter)) ||
      [plain, ofIntangibles].some((of) => unitOf(amountsOf(of, year)) > unit) ||
      amountsOf([...totals, ...accretion, ...ofSoftware], year).length > 0
    )
  }
  const ofReports = (year: number): Depreciation['lineOfCash'] => {
    const are = (...kinds: Kinds): boolean => areToDate(operatingCash, [plain, ...kinds], year)
    if (mayBeOfNote(year)) return null
    if (are(ofIntangibles, ofSoftware)) return 'depreciationWithAmortization'
    return are(ofIntangibles) ? 'depreciationWithIntangibles' : null
  }
  const hasInterim = (year: number): boolean => TO_DATE.some((part) => states(operatingCash, year, part))
  /** A year before a company's first 10-Qs has the lines that the first year with them has in the same report. */
  return (year: number): Depreciation['lineOfCash'] => {
    const first = [year, year + 1, year + 2].find(hasInterim)
    if (first === undefined) return null
    if (first === year) return ofReports(year)
    const isSum = amountsOf([...totals, ...accretion], first).length > 0
    return !isSum && areInOneReport([plain, ofIntangibles], year, first) ? ofReports(first) : null
  }
}

export const depreciationEvidence = (mapping: CompanyMapping): ((year: number) => Depreciation) => {
  const { cashFlow, operatingCash } = mapping
  const [total] = cashFlow.tiers.get('depreciationAndAmortization') ?? []
  const totals = total?.all.flatMap(({ concepts }) => concepts) ?? []
  const plain = cashFlow.concepts.get('depreciation') ?? []
  const ofCosts = cashFlow.concepts.get('depreciationOfCosts') ?? []
  const lineOfCash = linesOfCash(mapping, plain, totals)
  return (year) => ({
    totals: totals.flatMap((concept) => flowOf(concept, year, 'FY').map(({ val }) => val)),
    isOfNote: isOutsideCashFlow(operatingCash, plain, year) && !statesByNature(mapping, year),
    lineOfCash: lineOfCash(year),
    costsHaveAll:
      statesByNature(mapping, year) ||
      statesByNature(mapping, year, 'Q1') ||
      isNextToCost(mapping, ofCosts, year, 'FY') ||
      isNextToCost(mapping, ofCosts, year, 'Q1') ||
      (areToDate(operatingCash, [ofCosts], year) && !isOutsideCashFlow(operatingCash, ofCosts, year)),
  })
}
