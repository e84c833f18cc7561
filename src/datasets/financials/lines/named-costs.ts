/** Costs under a name of all costs or of benefits that the statement shows to be those of revenue; leaves out other costs. */
import { closingPositions } from '../../../formula/functions.ts'
import type { Stated } from '../selection/stated-lines.ts'
import { roundingOf } from '../validation/rule.ts'
import { administrationIn } from './cost-checks.ts'
import { knownIn, type Lines } from './evaluation.ts'
import { near, SLIGHT, size, without, withTerm } from './stated-changes.ts'

/** Of what operating income leaves of revenue, what other income may add to the costs. */
const OTHER_INCOME = 0.05

/** As a cost or as what it leaves of revenue; a lender has none. */
const statesCostOfRevenue = (lines: Lines): boolean =>
  ['statedCostOfRevenue', 'statedGrossProfit', 'lenderSign'].some((line) => knownIn(lines, line) !== null)

/**
 * Operating costs that are not all that lies between revenue and operating income are the cost of revenue where administration has room next
 * to them (Apollo Group's instruction, McDermott's operations, the ships of a filer of IFRS); next to a cost of revenue they are the expenses after it (Issuer Direct).
 */
export const withCostsOfOperations = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [revenue, operating] = [knownIn(lines, 'revenue'), knownIn(lines, 'operatingIncome')]
  const [costs, term] = [knownIn(lines, 'statedCosts'), terms['operatingCosts']]
  const administration = administrationIn(lines)
  if (revenue === null || operating === null || administration === null || term === undefined) return stated
  const room = revenue - operating
  const isWhole = costs !== term.value || costs >= room - SLIGHT * revenue
  const named = term.value + administration + size(lines, 'researchAndDevelopmentExpenses')
  if (isWhole || statesCostOfRevenue(lines) || named > (1 + OTHER_INCOME) * room) return stated
  return ['statedCosts', 'operatingCosts'].reduce(without, withTerm(stated, 'statedCostOfRevenue', term))
}

/** What a company that insures health spends other than on benefits and administration. */
const AFTER_BENEFITS = [
  ...['depreciationAndAmortization', 'amortizationOfIntangibles', 'statedInterestExpense', 'impairments'],
]

/**
 * Benefits are the cost of revenue of a company that insures health, whose administration, depreciation and interest make all other costs
 * (Humana): other insurers have costs of acquiring policies next to them.
 */
export const withCostOfBenefits = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [revenue, operating] = [knownIn(lines, 'revenue'), knownIn(lines, 'operatingIncome')]
  const [benefits, administration] = [terms['benefits'], administrationIn(lines)]
  const costs =
    knownIn(lines, 'benefitsAndExpenses') ?? knownIn(lines, 'statedCosts') ?? knownIn(lines, 'statedExpenses')
  if (benefits === undefined || administration === null || costs === null || revenue === null) return stated
  const isOther = operating !== null && !near(revenue - costs, operating, revenue)
  if (statesCostOfRevenue(lines) || isOther || administration <= 0) return stated
  const tolerance = roundingOf(lines)
  const left = costs - benefits.value - administration
  const others = AFTER_BENEFITS.map((line) => size(lines, line))
  const isExplained = Math.abs(left) <= tolerance || closingPositions(left, others, tolerance).length > 0
  return isExplained ? withTerm(stated, 'statedCostOfRevenue', benefits) : stated
}

/** What an insurer, as its sheet shows it to be, tags as all costs is benefits and all it spends: it has no cost of revenue in it. */
export const withCostsOfInsurer = (stated: Stated): Stated => {
  const costs = stated.terms['statedCosts']
  if (costs === undefined || statesCostOfRevenue(stated.lines)) return stated
  const all = stated.terms['benefitsAndExpenses'] ?? costs
  return ['statedCosts', 'operatingCosts'].reduce(without, withTerm(stated, 'benefitsAndExpenses', all))
}
