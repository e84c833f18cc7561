/** Which stated costs are all costs, which a part of them, and which lead to operating income apart from the cost of revenue. */

import { isKnown } from '../../../formula/amount.ts'
import type { Figure, Stated } from '../selection/stated-lines.ts'
import { roundingOf } from '../validation/rule.ts'
import { knownIn, type Lines } from './evaluation.ts'
import {
  beforeTaxIn,
  figuresIn,
  interestIn,
  near,
  SLIGHT,
  size,
  takenOff,
  without,
  withTerm,
} from './stated-changes.ts'

const partsOfAdministration = ['generalAndAdministrativeExpenses', 'sellingAndMarketingExpenses']

/** Selling, general and administrative expenses, as one line or as two. */
export const administrationIn = (lines: Lines): number | null => {
  const parts = partsOfAdministration.map((line) => knownIn(lines, line)).filter(isKnown)
  const sum = parts.reduce((whole, part) => whole + part, 0)
  return knownIn(lines, 'statedAdministration') ?? (parts.length === 0 ? null : sum)
}

/** What gross profit leaves for administration before operating income; null where it is unknown. */
const roomForAdministration = (lines: Lines): number | null => {
  const [revenue, cost] = [knownIn(lines, 'revenue'), knownIn(lines, 'statedCostOfRevenue')]
  const gross =
    knownIn(lines, 'statedGrossProfit') ?? (revenue === null || cost === null ? null : revenue - cost)
  const operating = knownIn(lines, 'operatingIncome')
  if (gross === null || operating === null) return null
  return gross - operating - size(lines, 'researchAndDevelopmentExpenses')
}

/**
 * Administration that is less than one of its parts is a further line, if gross profit leaves room for both (Weatherford's own, and that of
 * its segments), else of a note (Logistic Properties). Where the room is unknown, what is other administration by its name is not all
 * of it (AvalonBay).
 */
export const withWholeAdministration = (stated: Stated): Stated => {
  const { lines } = stated
  const all = knownIn(lines, 'statedAdministration')
  const line = partsOfAdministration.find((each) => all !== null && (knownIn(lines, each) ?? 0) > all)
  const room = roomForAdministration(lines)
  if (all === null || line === undefined) return stated
  if (room === null)
    return all === knownIn(lines, 'otherAdministration') ? without(stated, 'statedAdministration') : stated
  const part = size(lines, line)
  if (all + part <= (1 + SLIGHT) * room) {
    const figures = [...figuresIn(stated, 'statedAdministration'), ...figuresIn(stated, line)]
    return withTerm(stated, 'statedAdministration', { value: all + part, figures })
  }
  return part <= room + size(lines, 'operatingGains') ? without(stated, 'statedAdministration') : stated
}

/** Charges on lines of their own between revenue and operating income, separate from the cost of revenue. */
const CHARGES = ['restructuring', 'acquiredResearch', 'impairments', 'acquisitionCosts', 'otherCosts']

/** Other operating costs above this part of all are of what is sold. */
const SMALL = 0.05

/** Those of a statement of so many costs that are not of what is sold. */
const chargesWithin = (lines: Lines, costs: number, charges: readonly string[]): readonly string[] =>
  charges.filter((line) => line !== 'otherCosts' || size(lines, line) < SMALL * costs)

/** What all costs leave after the cost of revenue and the other costs that the statement names. */
const unexplainedOf = (lines: Lines, costs: number, cost: number): number => {
  const named = [
    administrationIn(lines) ?? 0,
    size(lines, 'researchAndDevelopmentExpenses'),
    Math.max(size(lines, 'depreciationAndAmortization'), size(lines, 'amortizationOfIntangibles')),
    ...chargesWithin(lines, costs, CHARGES).map((line) => size(lines, line)),
  ]
  return named.reduce((left, amount) => left - amount, costs - cost)
}

/**
 * Whether a cost of revenue is one of several by nature, below what it leaves unexplained of all costs. That of all goods and services is
 * none where research is stated: such costs are by function, and the others charges under names of their own (Allergan's impairments).
 * Nor is one by that very name next to selling and marketing (Porch, whose product and technology have a name of its own); goods
 * sold are one of several where restaurants state their marketing, too.
 */
const isOneOfSeveral = (lines: Lines, costs: number, cost: number): boolean => {
  const isByFunction =
    (size(lines, 'researchAndDevelopmentExpenses') > 0 && knownIn(lines, 'costOfAllSold') === cost) ||
    (size(lines, 'sellingAndMarketingExpenses') > 0 && knownIn(lines, 'namedCostOfRevenue') === cost)
  return !isByFunction && unexplainedOf(lines, costs, cost) > cost
}

/**
 * What property costs is the cost of revenue where none is stated, if a total of costs can show whether it is one of several: Kimco, which
 * stated none, tagged so the rent alone that it pays. It is in addition to a stated one where all costs close with both (Crown Castle's towers
 * and services).
 */
export const withPropertyCosts = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [term, cost] = [terms['propertyCosts'], terms['statedCostOfRevenue']]
  const costs = knownIn(lines, 'statedCosts') ?? knownIn(lines, 'statedExpenses')
  if (term === undefined || costs === null) return stated
  if (cost === undefined) return withTerm(stated, 'statedCostOfRevenue', term)
  const value = term.value + cost.value
  const isClosed = Math.abs(unexplainedOf(lines, costs, value)) <= roundingOf(lines)
  const figures = [...term.figures, ...cost.figures]
  return isClosed ? withTerm(stated, 'statedCostOfRevenue', { value, figures }) : stated
}

/**
 * Operating expenses that are all costs, as airlines and railways state them, are the total of those by nature: a cost of revenue
 * that is tagged as well is one of several where it is less than what remains unexplained. So are those that lead to income before tax
 * with the cost of revenue among them (Computer Sciences). Less than half of them that is tagged as all costs is
 * of a note (Alaska Air).
 */
export const withAllCosts = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const revenue = knownIn(lines, 'revenue')
  const beforeTax = size(lines, 'statedCostOfRevenue') > 0 ? beforeTaxIn(lines) : null
  const operating = knownIn(lines, 'operatingIncome')
  const income = operating ?? beforeTax
  const [expenses, term] = [knownIn(lines, 'statedExpenses'), terms['statedExpenses']]
  if (revenue === null || income === null || expenses === null || term === undefined) return stated
  const costs = knownIn(lines, 'statedCosts')
  const isOfNote = costs !== null && 2 * costs < expenses && knownIn(lines, 'operatingCosts') !== costs
  const isApart = (costs !== null && !isOfNote) || knownIn(lines, 'statedGrossProfit') !== null
  if (isApart || !near(revenue - income, expenses, revenue)) return stated
  const cost = knownIn(lines, 'statedCostOfRevenue') ?? 0
  const interest = operating === null ? interestIn(lines) : 0
  if (cost === 0 || isOneOfSeveral(lines, expenses - interest, cost))
    return withTerm(without(stated, 'statedCostOfRevenue'), 'statedCosts', term)
  return operating === null ? withTerm(stated, 'statedCosts', term) : stated
}

/** Other costs of the amount of a charge are that charge: PayPal's restructuring of 2015 by its report of 2017. */
const eachOnce = (lines: Lines, charges: readonly string[]): readonly string[] =>
  charges.filter(
    (line) =>
      line !== 'otherCosts' ||
      !charges.some((other) => other !== line && size(lines, other) === size(lines, line)),
  )

/** With all costs less charges, where they are stated. */
const withoutCharges = (stated: Stated, named: readonly string[]): Stated => {
  const { lines } = stated
  const costs = knownIn(lines, 'statedCosts')
  if (costs === null) return stated
  const isCharge = (line: string): boolean => (knownIn(lines, line) ?? 0) > 0
  const charges = eachOnce(lines, named.filter(isCharge))
  const value = charges.reduce((left, line) => left - size(lines, line), costs)
  const figuresOf = (line: string): readonly Figure[] => figuresIn(stated, line)
  const figures = [...figuresOf('statedCosts'), ...charges.flatMap(figuresOf).map(takenOff)]
  return value > 0 ? withTerm(stated, 'ordinaryCosts', { value, figures }) : stated
}

/**
 * A cost of revenue below what it leaves unexplained of all costs is one of several by nature, as food of a restaurant; not where
 * depreciation and other named charges explain them (Biogen's collaborations and intangible assets, a telephone company's network).
 * What it is one of is all costs without restructuring and impairments, which are separate (AT&T), and without other operating
 * ones that are few: those of Starbucks are a fiftieth of all, those of Chipotle's restaurants a sixth.
 */
export const withoutPartialCost = (stated: Stated): Stated => {
  const { lines } = stated
  const [cost, costs] = [knownIn(lines, 'statedCostOfRevenue'), knownIn(lines, 'statedCosts')]
  if (cost === null || costs === null || knownIn(lines, 'statedGrossProfit') !== null) return stated
  if (!isOneOfSeveral(lines, costs, cost)) return stated
  const charges = chargesWithin(lines, costs, ['restructuring', 'impairments', 'otherCosts'])
  return withoutCharges(without(stated, 'statedCostOfRevenue'), charges)
}

/** Without an insurer's costs other than benefits, which are only a part of all that it spends (Genworth: 456 of 2,537 million). */
export const withoutNonBenefitCosts = (stated: Stated): Stated => {
  const all = size(stated.lines, 'benefitsAndExpenses')
  return ['statedCosts', 'operatingCosts', 'statedExpenses']
    .filter((line) => size(stated.lines, line) < all && stated.terms[line] !== undefined)
    .reduce(without, stated)
}

/**
 * Without a gross profit of a note, as of sales without membership fees (Costco): revenue less its cost and the expenses comes to
 * operating income, and that gross profit does not.
 */
export const withoutNoteGrossProfit = (stated: Stated): Stated => {
  const { lines } = stated
  const [revenue, cost] = [knownIn(lines, 'revenue'), knownIn(lines, 'statedCostOfRevenue')]
  const [gross, operating] = [knownIn(lines, 'statedGrossProfit'), knownIn(lines, 'operatingIncome')]
  const administration = administrationIn(lines)
  if (revenue === null || cost === null || gross === null || operating === null || administration === null)
    return stated
  const after = administration + size(lines, 'researchAndDevelopmentExpenses') + operating
  const isOther = (profit: number): boolean => Math.abs(profit - after) > SLIGHT * revenue
  return isOther(gross) && !isOther(revenue - cost) ? without(stated, 'statedGrossProfit') : stated
}

/** A bank has no cost of revenue: what it tags so is losses on loans and benefits (Citigroup). */
export const withoutCostOfLender = (stated: Stated): Stated => {
  const isBank = ['lenderSign', 'noninterestExpense'].every((line) => knownIn(stated.lines, line) !== null)
  return isBank ? without(stated, 'statedCostOfRevenue') : stated
}

/** Whether administration and research are all costs: depreciation is of a note then, and there is no cost of revenue (Xencor). */
export const namesAllCosts = (lines: Lines): boolean => {
  const [costs, administration] = [knownIn(lines, 'statedCosts'), administrationIn(lines)]
  if (costs === null || administration === null) return false
  const left = costs - administration - size(lines, 'researchAndDevelopmentExpenses')
  return Math.abs(left) <= roundingOf(lines)
}

/** Without depreciation under a name of costs that a note has, next to which nothing would be left for the cost of revenue. */
export const withoutDepreciationOfNote = (stated: Stated): Stated =>
  stated.terms['partOfDepreciation'] !== undefined && namesAllCosts(stated.lines)
    ? without(stated, 'partOfDepreciation')
    : stated

/** All costs below the cost of revenue are those after it (Marvell). */
export const withoutPartialCosts = (stated: Stated): Stated => {
  const [cost, costs] = [knownIn(stated.lines, 'statedCostOfRevenue'), knownIn(stated.lines, 'statedCosts')]
  return cost !== null && costs !== null && costs < cost ? without(stated, 'statedCosts') : stated
}

/**
 * A cost of revenue that is all costs has the administration in it that the filing names, where all costs lead to operating income
 * (General Dynamics, 2009): administration is not of revenue.
 */
export const withoutAllAsCost = (stated: Stated): Stated => {
  const { lines } = stated
  const [revenue, operating] = [knownIn(lines, 'revenue'), knownIn(lines, 'operatingIncome')]
  const [cost, costs] = [knownIn(lines, 'statedCostOfRevenue'), knownIn(lines, 'statedCosts')]
  if (revenue === null || operating === null || cost === null || cost !== costs) return stated
  const isOther = knownIn(lines, 'statedGrossProfit') !== null || !((administrationIn(lines) ?? 0) > 0)
  return isOther || !near(revenue - costs, operating, revenue)
    ? stated
    : without(stated, 'statedCostOfRevenue')
}

/**
 * Goodwill written down is not part of the cost of revenue, where all costs lead to operating income (Verizon; Disney has it below them).
 */
const withoutGoodwill = (stated: Stated): Stated => {
  const { lines } = stated
  const [revenue, costs] = [knownIn(lines, 'revenue'), knownIn(lines, 'statedCosts')]
  const [operating, goodwill] = [knownIn(lines, 'operatingIncome'), size(lines, 'goodwillImpairment')]
  if (revenue === null || costs === null || operating === null || goodwill === 0) return stated
  const isOther = isKnown(lines['ordinaryCosts']) || !near(revenue - costs, operating, revenue)
  return isOther ? stated : withoutCharges(stated, ['goodwillImpairment'])
}

/**
 * All costs of a company that states its research, less the charges that it names apart: what remains of them after administration
 * and research is cost of revenue where none is stated (Oracle). Amortization is among the depreciation that a statement shows, and of
 * companies that state administration as one sum it is in a note (DuPont, RTX).
 * Companies without research state costs by nature, and have charges in notes or in these (McDonald's, utilities). So have those whose
 * administration and research are all costs (Vir Biotechnology).
 */
export const withOrdinaryCosts = (
  stated: Stated,
  showsDepreciation: boolean,
  researchIsNote = false,
): Stated => {
  const hasResearch = size(stated.lines, 'researchAndDevelopmentExpenses') > 0 && !researchIsNote
  if (!hasResearch) return withoutGoodwill(stated)
  const named = (administrationIn(stated.lines) ?? 0) + size(stated.lines, 'researchAndDevelopmentExpenses')
  const left = (knownIn(stated.lines, 'statedCosts') ?? 0) - named
  if (Math.abs(left) <= roundingOf(stated.lines)) return stated
  const isOfNote = showsDepreciation || knownIn(stated.lines, 'statedAdministration') !== null
  return withoutCharges(stated, isOfNote ? CHARGES : [...CHARGES, 'amortizationOfIntangibles'])
}
