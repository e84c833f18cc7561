/** Income of continuing and of discontinued operations that tax and net income show to be something else. */

import { isKnown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Stated } from '../selection/stated-lines.ts'
import { roundingOf } from '../validation/rule.ts'
import { knownIn, type Lines } from './evaluation.ts'
import { administrationLines } from './income.ts'
import { belowOperating, isLedTo } from './operating-checks.ts'
import { near, profitIn, SLIGHT, turned, without, withTerm } from './stated-changes.ts'

const CONTINUING = 'netIncomeFromContinuingOperations'

const discontinuedIn = (lines: Lines): number => knownIn(lines, 'netIncomeFromDiscontinuedOperations') ?? 0

/**
 * Income of continuing operations is that before tax where tax leads from it to all of net income, and no other income before tax nor
 * discontinued operations are stated (Sony, fiscal 2009).
 */
export const withBeforeTaxOfContinuing = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [term, tax] = [terms[CONTINUING], knownIn(lines, 'incomeTaxExpense') ?? 0]
  const profit = profitIn(lines)
  const isLast = discontinuedIn(lines) === 0
  if (term === undefined || profit === null || !isLast || knownIn(lines, 'statedBeforeTax') !== null)
    return stated
  if (tax === 0 || !near(term.value - tax, profit, tax)) return stated
  return withTerm(without(stated, CONTINUING), 'statedBeforeTax', term)
}

/**
 * Income before tax under the name of what is earned at home is all of it where tax leads from it to net income of all owners without
 * discontinued operations, and so is tax under the name of what is current (Camden Property Trust, ACNB).
 */
export const withDomesticIncome = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const term = terms['domesticBeforeTax']
  const parent = knownIn(lines, 'netIncome')
  const ofAll = parent === null ? null : parent + (knownIn(lines, 'minorityShare') ?? 0)
  const profit = knownIn(lines, 'profit') ?? ofAll
  if (term === undefined || profit === null || knownIn(lines, 'statedBeforeTax') !== null) return stated
  const line = ['incomeTaxExpense', 'currentTax'].find((each) => knownIn(lines, each) !== null)
  const tax = line === undefined ? undefined : terms[line]
  const left = term.value - (tax?.value ?? 0) - (profit - discontinuedIn(lines))
  if (Math.abs(left) > 0.5 * roundingOf(lines)) return stated
  const found = withTerm(stated, 'statedBeforeTax', term)
  return tax === undefined ? found : withTerm(found, 'incomeTaxExpense', tax)
}

/**
 * Tax that is tagged as current alone is all tax where it leads from operating income and what lies below it to net income of all owners
 * without discontinued operations (Halliburton, 2010).
 */
export const withCurrentTaxAlone = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [current, operating] = [terms['currentTax'], knownIn(lines, 'operatingIncome')]
  const profit = profitIn(lines)
  const others = ['incomeTaxExpense', 'statedBeforeTax', 'deferredTax'].map((line) => knownIn(lines, line))
  const isStated = others.some(isKnown)
  if (current === undefined || operating === null || profit === null || isStated) return stated
  const after = profit - discontinuedIn(lines)
  // Other income keeps its sign, and tax a plus: with both signs of either, small taxes lead there by chance (Plains, 2008).
  const other = knownIn(lines, 'otherNonoperating') ?? 0
  const ways = belowOperating(copied(lines, { otherNonoperating: null })).map(
    (below) => operating + below + other,
  )
  const tax = [current, ...(current.value < 0 ? [turned(current)] : [])].find(({ value }) =>
    ways.some((before) => Math.abs(before - value - after) <= SLIGHT * Math.abs(value)),
  )
  return tax === undefined ? stated : withTerm(without(stated, CONTINUING), 'incomeTaxExpense', tax)
}

/** Income of discontinued operations with the sign that leads from that of continuing ones to net income (RRI Energy, 2009). */
export const withTurnedDiscontinued = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const term = terms['netIncomeFromDiscontinuedOperations']
  const continuing = knownIn(lines, CONTINUING)
  const wholes = [knownIn(lines, 'profit'), knownIn(lines, 'netIncome')].filter(isKnown)
  if (term === undefined || continuing === null || term.value === 0) return stated
  const leads = (amount: number): boolean =>
    wholes.some((whole) => Math.abs(continuing + amount - whole) <= SLIGHT * Math.abs(term.value))
  if (leads(term.value) || !leads(-term.value)) return stated
  return withTerm(stated, 'netIncomeFromDiscontinuedOperations', turned(term))
}

/**
 * Without income before tax of a note, or with a loss as an amount: tax does not lead from it to profit, and what lies below operating
 * income leads to what tax and profit make (Abercrombie & Fitch, BridgeBio).
 */
export const withoutContradictedBeforeTax = (stated: Stated): Stated => {
  const { lines } = stated
  const [before, operating] = [knownIn(lines, 'statedBeforeTax'), knownIn(lines, 'operatingIncome')]
  const profit = profitIn(lines)
  if (before === null || operating === null || profit === null) return stated
  const tax = knownIn(lines, 'incomeTaxExpense')
  const made = profit - discontinuedIn(lines) + (tax ?? 0)
  // A table of quarters may state no tax, and then only a loss without its minus is refuted (Huntington Ingalls).
  if (tax === null && !near(before, -made, made)) return stated
  const associates = knownIn(lines, 'equityMethodIncome') ?? 0
  if ([made, made - associates].some((income) => near(before, income, before))) return stated
  if (near(before, -made, made) && operating * made > 0) return without(stated, 'statedBeforeTax')
  const leads = (income: number): boolean => isLedTo(lines, operating, income, 0.5 * roundingOf(lines))
  return leads(made) && !leads(before) ? without(stated, 'statedBeforeTax') : stated
}

/** A tax that is less than this part of income is none that the statement shows. */
const LEAST_TAX = 0.02

/** Operating income, or what all costs leave of revenue. */
const beforeOthersIn = (lines: Lines): number | null => {
  const revenue = Math.max(
    ...['revenue', 'revenueOfOtherScope'].map((line) => knownIn(lines, line) ?? Number.NEGATIVE_INFINITY),
  )
  const costs = knownIn(lines, 'statedCosts') ?? knownIn(lines, 'benefitsAndExpenses')
  const left = costs === null || !Number.isFinite(revenue) ? null : revenue - costs
  return knownIn(lines, 'operatingIncome') ?? left
}

/** Lines of which an income statement has one, if it is more than what a cash flow statement repeats of it; the last are a lender's. */
const ownLines = [
  ...['revenue', 'operatingIncome', 'statedCosts', 'statedExpenses', 'statedCostOfRevenue'],
  ...administrationLines,
  ...['lendingIncome', 'interestMargin', 'noninterestExpense'],
]

/** Whether all ways from operating income to profit leave room for a tax on it. */
const isRoomForTax = (lines: Lines, profit: number): boolean => {
  const operating = beforeOthersIn(lines)
  const after = profit - discontinuedIn(lines)
  const isLeft = (before: number): boolean =>
    before * after > 0 && Math.abs(after) < (1 - LEAST_TAX) * Math.abs(before)
  return operating !== null && belowOperating(lines).every((below) => isLeft(operating + below))
}

/**
 * With tax as unknown, where the filing tags none in any form and shows one all the same: what it paid, or what is left between operating
 * income with all that is named below it and profit. So is that of a filing that tags nothing of its income statement but profit
 * (Kroger's first): income before tax is not profit then. Partnerships and real estate trusts owe none: what is left has another reason.
 */
export const withUnknownTax = (stated: Stated): Stated => {
  const { lines } = stated
  const [profit, paid] = [profitIn(lines), knownIn(lines, 'taxPaid')]
  const isThere = (line: string): boolean => (lines[line] ?? null) !== null
  const isTagged = ['incomeTaxExpense', 'statedBeforeTax', 'currentTax', 'deferredTax'].some(isThere)
  if (profit === null || profit === 0 || isTagged) return stated
  const isPaid = paid !== null && Math.abs(paid) > LEAST_TAX * Math.abs(profit)
  const owesNone = isThere('untaxedForm') || (ownLines.some(isThere) && !isRoomForTax(lines, profit))
  if (!isPaid && owesNone) return stated
  return { lines: copied(lines, { incomeTaxExpense: UNKNOWN }), terms: stated.terms }
}
