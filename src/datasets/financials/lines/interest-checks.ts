/** Interest that the net of it shows to be more than what is tagged, or that costs hold above operating income; leaves out its sign. */

import { closingPositions } from '../../../formula/functions.ts'
import { copied } from '../../../lib/copied.ts'
import type { Figure, Stated, Term } from '../selection/stated-lines.ts'
import { roundingOf } from '../validation/rule.ts'
import { administrationIn } from './cost-checks.ts'
import { knownIn, type Lines } from './evaluation.ts'
import { chargeLines } from './income.ts'
import { belowOperating, isLedTo } from './operating-checks.ts'
import { added, beforeTaxIn, figuresIn, near, size, turned, without, withTerm } from './stated-changes.ts'

/** Lines that a net amount of interest is tagged on. */
const netInterest = ['statedNetInterest', 'interestMargin'] as const

/**
 * Interest on the face under a name of net interest is the expense, and a net amount above zero under another the income, where the first leads
 * with other income from operating income to that before tax (CSX, whose other income holds interest earned).
 */
export const withInterestOfFace = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [paid, earned] = [terms['interestMargin'], terms['statedNetInterest']]
  const [operating, before] = [knownIn(lines, 'operatingIncome'), beforeTaxIn(lines)]
  const isStated = knownIn(lines, 'statedInterestExpense') !== null
  if (paid === undefined || earned === undefined || operating === null || before === null || isStated)
    return stated
  const others = knownIn(lines, 'statedOtherIncome') ?? 0
  const leads = Math.abs(operating + paid.value + others - before) <= 0.5 * roundingOf(lines)
  if (!leads || paid.value >= 0 || earned.value <= 0) return stated
  const whole = withTerm(stated, 'statedInterestExpense', turned(paid))
  const income = knownIn(lines, 'statedInterestIncome') === null
  const named = income ? withTerm(whole, 'statedInterestIncome', earned) : whole
  return netInterest.reduce(without, named)
}

/** The lines of interest. */
const ofInterest = [
  ...['statedInterestIncome', 'statedInterestExpense', 'debtInterest'],
  ...netInterest,
] as const

/** Whether interest leads, with other lines below operating income, to income before tax. */
const leadsWith = (lines: Lines, interest: number): boolean => {
  const [operating, before] = [knownIn(lines, 'operatingIncome'), beforeTaxIn(lines)]
  const others = copied(lines, Object.fromEntries(ofInterest.map((line) => [line, null])))
  if (operating === null || before === null) return false
  return isLedTo(others, operating + interest, before, 0.5 * roundingOf(lines))
}

/**
 * Interest expense below the net interest, where no interest is earned, is a part of it: of some debt or of a note. The net leads from operating
 * income to income before tax, and the part does not (Norwegian Cruise Line).
 */
export const withWholeInterest = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const net = terms['statedNetInterest'] ?? terms['interestMargin']
  const expense = knownIn(lines, 'statedInterestExpense')
  const isOther = ['lenderSign', 'statedInterestIncome'].some((line) => knownIn(lines, line) !== null)
  if (net === undefined || expense === null || isOther || expense >= -net.value) return stated
  if (!leadsWith(lines, net.value) || leadsWith(lines, -expense)) return stated
  const whole = withTerm(stated, 'statedInterestExpense', turned(net))
  return netInterest.reduce(without, whole)
}

/** Lines of lenders, whose interest for what they lend on is a cost of operations. */
const ofLenders = ['lenderSign', 'noninterestIncome', 'noninterestExpense', 'creditLosses'] as const

/** Whether something is named below operating income that may make up for interest paid: what is earned of it counts, too. */
const isMadeUp = (lines: Lines): boolean => {
  const others = belowOperating(copied(lines, { statedInterestExpense: null, debtInterest: null }))
  return (knownIn(lines, 'statedInterestIncome') ?? 0) !== 0 || others.some((other) => other !== 0)
}

/**
 * Operating income that is tagged with interest taken off, as all costs hold it: they lead from revenue to it, tax leads from it to profit,
 * and nothing that is named next to interest makes up for it (CONSOL Energy and CNX Gas, which tag income before tax so).
 */
const withoutInterestAboveOperating = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [revenue, costs] = [knownIn(lines, 'revenue'), knownIn(lines, 'statedCosts')]
  const [operating, term] = [terms['operatingIncome'], terms['statedInterestExpense']]
  const before = beforeTaxIn(lines)
  if (revenue === null || costs === null || before === null || operating === undefined) return stated
  if (term === undefined || term.value <= 0 || term.value >= costs) return stated
  if (ofLenders.some((line) => knownIn(lines, line) !== null)) return stated
  const isSame = Math.abs(operating.value - before) < 1
  if (!isSame || isMadeUp(lines) || !near(revenue - costs, operating.value, term.value)) return stated
  const all = { value: costs, figures: figuresIn(stated, 'statedCosts') }
  const left = withTerm(stated, 'operatingIncome', added(operating, term))
  return withTerm(left, 'statedCosts', added(all, turned(term)))
}

/** What makes revenue where none is tagged, other than income before tax and all costs. */
const otherRevenue = [
  ...['revenue', 'operatingIncome', 'statedGrossProfit', 'statedInterestIncome', 'interestMargin'],
  ...['noninterestIncome', 'lenderSign', 'benefits', 'rents'],
]

/** The figures that income before tax is made of. */
const beforeTaxFigures = (stated: Stated): readonly Figure[] => {
  const own = figuresIn(stated, 'statedBeforeTax')
  const profit = figuresIn(stated, 'profit')
  const left = profit.length > 0 ? profit : figuresIn(stated, 'netIncome')
  return own.length > 0 ? own : [...left, ...figuresIn(stated, 'incomeTaxExpense')]
}

/**
 * Operating income and costs without the interest among all costs, of a company that tags no revenue: income before tax is what those leave
 * of all that it earns (Exxon Mobil, Imperial Oil).
 */
const withOperatingIncomeOfCosts = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [costs, interest] = [terms['statedCosts'], terms['statedInterestExpense']]
  const before = beforeTaxIn(lines)
  if (costs === undefined || interest === undefined || before === null) return stated
  const isOther = otherRevenue.some((line) => knownIn(lines, line) !== null)
  if (isOther || interest.value <= 0 || before + 0.5 * costs.value <= 0) return stated
  const income = { value: before, figures: beforeTaxFigures(stated) }
  const left = withTerm(stated, 'operatingIncome', added(income, interest))
  return withTerm(left, 'statedCosts', added(costs, turned(interest)))
}

/** Without interest above operating income, tagged or not. */
export const withoutInterestAbove = (stated: Stated): Stated =>
  withOperatingIncomeOfCosts(withoutInterestAboveOperating(stated))

/** Lines that interest and other income is tagged on. */
const otherGains = [
  'otherNonoperating',
  'nonoperatingGains',
  'statedOtherIncome',
  'statedInterestIncome',
] as const

/** Income that all costs are less by, as the costs that are named show: they make all costs without it, and not with it (Cato). */
export const gainsInCosts = ({ lines, terms }: Stated, costs: number): Term | null => {
  const [cost, administration] = [knownIn(lines, 'statedCostOfRevenue'), administrationIn(lines)]
  if (cost === null || administration === null) return null
  const others = ['depreciationAndAmortization', ...chargeLines].map((line) => knownIn(lines, line))
  const isMade = (whole: number): boolean => {
    const left = whole - cost - administration - size(lines, 'researchAndDevelopmentExpenses')
    const tolerance = roundingOf(lines)
    return Math.abs(left) <= tolerance || closingPositions(left, others, tolerance).length > 0
  }
  if (isMade(costs)) return null
  const gains = otherGains.flatMap((line) => terms[line] ?? [])
  return gains.find(({ value }) => value > 0 && isMade(costs + value)) ?? null
}
