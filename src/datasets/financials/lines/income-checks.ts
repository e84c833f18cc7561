/** Stated figures of an income statement that others of it contradict; leaves out counts of shares. */

import { isKnown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Figure, Stated, Term } from '../selection/stated-lines.ts'
import { knownIn, type Lines } from './evaluation.ts'

const size = (lines: Lines, line: string): number => Math.abs(knownIn(lines, line) ?? 0)

const without = (stated: Stated, line: string): Stated => {
  const { lines, terms } = stated
  if ((lines[line] ?? null) === null && terms[line] === undefined) return stated
  return { lines: copied(lines, { [line]: null }), terms: copied(terms, { [line]: undefined }) }
}

const withTerm = ({ lines, terms }: Stated, line: string, term: Term): Stated => ({
  lines: copied(lines, { [line]: term.value }),
  terms: copied(terms, { [line]: term }),
})

const NO_FIGURES: readonly Figure[] = []
const takenOff = ({ sign, ...figure }: Figure): Figure => (sign === -1 ? figure : { ...figure, sign: -1 })

/** Whether `income` agrees with the figures per share: within 4 %, or within the rounding of a cent. */
const fitsPerShare = (lines: Lines, income: number | null): boolean => {
  const [perShare, shares] = [knownIn(lines, 'eps'), knownIn(lines, 'weightedAverageShsOut')]
  if (income === null || perShare === null || shares === null) return false
  const implied = perShare * shares
  return Math.abs(income - implied) <= Math.max(0.04 * Math.abs(implied), 0.006 * shares)
}

/** What is tagged as available to common shareholders: P&G tagged income of continuing operations so in 2008 and 2009. */
const withoutWrongShare = (stated: Stated): Stated => {
  const { lines } = stated
  const [netIncome, available] = [knownIn(lines, 'netIncome'), knownIn(lines, 'availableToCommon')]
  if (netIncome === null || available === null || fitsPerShare(lines, available)) return stated
  const isRefuted = fitsPerShare(lines, netIncome - (knownIn(lines, 'preferredDividends') ?? 0))
  return isRefuted ? without(stated, 'availableToCommon') : stated
}

/** A half percent: what rounding and small items explain. */
const SLIGHT = 0.005

/** Operating income above what all costs leave of revenue is that of the segments, before what they do not bear (Disney). */
const withoutSegmentProfit = (stated: Stated): Stated => {
  const { lines } = stated
  const [income, revenue] = [knownIn(lines, 'operatingIncome'), knownIn(lines, 'revenue')]
  const costs = knownIn(lines, 'statedCosts')
  if (income === null || revenue === null || costs === null) return stated
  const explained =
    size(lines, 'otherOperatingIncome') + size(lines, 'operatingGains') + size(lines, 'equityMethodIncome')
  const excess = income - (revenue - costs)
  return excess > explained + SLIGHT * Math.abs(revenue) ? without(stated, 'operatingIncome') : stated
}

/** A cost of revenue below what it leaves unexplained of all costs is one of several by nature, as food of a restaurant. */
const withoutPartialCost = (stated: Stated): Stated => {
  const { lines } = stated
  const [cost, costs] = [knownIn(lines, 'statedCostOfRevenue'), knownIn(lines, 'statedCosts')]
  if (cost === null || costs === null || knownIn(lines, 'statedGrossProfit') !== null) return stated
  const administration =
    knownIn(lines, 'statedAdministration') ?? size(lines, 'generalAndAdministrativeExpenses')
  const unexplained = costs - cost - administration - size(lines, 'researchAndDevelopmentExpenses')
  return unexplained > cost ? without(stated, 'statedCostOfRevenue') : stated
}

/** All costs below the cost of revenue are those after it (Marvell). */
const withoutPartialCosts = (stated: Stated): Stated => {
  const [cost, costs] = [knownIn(stated.lines, 'statedCostOfRevenue'), knownIn(stated.lines, 'statedCosts')]
  return cost !== null && costs !== null && costs < cost ? without(stated, 'statedCosts') : stated
}

const near = (a: number, b: number, scale: number): boolean => Math.abs(a - b) <= 0.001 * Math.abs(scale)

/** All costs without the interest among them, where they lead to income before tax. */
const withoutInterestInCosts = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [revenue, costs] = [knownIn(lines, 'revenue'), knownIn(lines, 'statedCosts')]
  const [before, interest] = [knownIn(lines, 'statedBeforeTax'), knownIn(lines, 'statedInterestExpense')]
  if (revenue === null || costs === null || before === null || interest === null || interest <= 0)
    return stated
  const isOther = knownIn(lines, 'operatingIncome') !== null || !near(revenue - costs, before, revenue)
  if (isOther || interest >= costs) return stated
  const figures = [
    ...(terms['statedCosts']?.figures ?? NO_FIGURES),
    ...(terms['statedInterestExpense']?.figures ?? NO_FIGURES).map(takenOff),
  ]
  return withTerm(stated, 'statedCosts', { value: costs - interest, figures })
}

/** Net interest that income before tax does not hold beside the expense is the income alone, within other income (AMD). */
const withInterestIncome = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const line = ['interestMargin', 'statedNetInterest'].find((each) => knownIn(lines, each) !== null)
  const [operating, before] = [knownIn(lines, 'operatingIncome'), knownIn(lines, 'statedBeforeTax')]
  const [expense, other] = [knownIn(lines, 'statedInterestExpense'), knownIn(lines, 'otherNonoperating')]
  const term = line === undefined ? undefined : terms[line]
  if (line === undefined || term === undefined || term.value <= 0) return stated
  if (operating === null || before === null || expense === null || other === null) return stated
  const left = operating - expense + other
  const associates = knownIn(lines, 'equityMethodIncome') ?? 0
  const isWithin = near(left, before, operating) || near(left + associates, before, operating)
  const isApart = !isWithin || knownIn(lines, 'statedInterestIncome') !== null
  return isApart ? stated : withTerm(without(stated, line), 'statedInterestIncome', term)
}

const checks = [
  withoutWrongShare,
  withoutPartialCosts,
  withoutSegmentProfit,
  withoutPartialCost,
  withoutInterestInCosts,
  withInterestIncome,
] as const

/** Without the figures that the statement itself refutes, or with what they are. */
export const withoutRefuted = (stated: Stated): Stated => checks.reduce((left, check) => check(left), stated)

/** Whether the statement itself has the share of associates between tax and profit. */
const showsAssociates = ({ lines }: Stated): boolean => {
  const [before, tax] = [knownIn(lines, 'statedBeforeTax'), knownIn(lines, 'incomeTaxExpense')]
  const [share, profit] = [knownIn(lines, 'equityMethodIncome'), knownIn(lines, 'profit')]
  if (before === null || tax === null || share === null || profit === null) return false
  return Math.abs(before - tax + share - profit) < Math.abs(before - tax - profit)
}

/**
 * What the year says of associates: their share is nothing where the year has it before tax, unknown where a quarter does
 * not state what the year shows after tax. A quarter that shows it itself keeps it (AMD's first of 2025).
 */
export const withAssociates = (stated: Stated, year: Lines | null): Stated => {
  if (year !== null && showsAssociates(stated)) return stated
  const continuing = year === null ? null : knownIn(year, 'netIncomeFromContinuingOperations')
  const [tax, before] = [year && knownIn(year, 'incomeTaxExpense'), year && knownIn(year, 'incomeBeforeTax')]
  const isBefore =
    continuing === null || tax === null || before === null || near(continuing + tax, before, before)
  if (isBefore) return without(stated, 'equityMethodIncome')
  if (knownIn(stated.lines, 'equityMethodIncome') !== null) return stated
  return { terms: stated.terms, lines: copied(stated.lines, { equityMethodIncome: UNKNOWN }) }
}

/** Lines that the year has and a quarter does not: unknown in the quarter, as the year's notes have more than a quarter's. */
export const withYear = (stated: Lines, annual: Lines): Lines => {
  const lines = copied(stated)
  for (const line in annual) {
    const isMissing = (lines[line] ?? null) === null
    if (isMissing && isKnown(annual[line]) && annual[line] !== 0) lines[line] = UNKNOWN
  }
  return lines
}
