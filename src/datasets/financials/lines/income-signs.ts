/** Figures of an income statement that are tagged with the other sign, as others of it show. */

import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Stated, Term } from '../selection/stated-lines.ts'
import { knownIn } from './evaluation.ts'
import { belowOperating } from './operating-checks.ts'
import { counts as shareCounts } from './share-checks.ts'
import { beforeTaxIn, SLIGHT, turned, withTerm } from './stated-changes.ts'

/** Net interest stated as an amount paid without a minus, as operating income and income before tax show (Yum! Brands). */
export const withTurnedInterest = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const line = ['statedNetInterest', 'interestMargin'].find((each) => knownIn(lines, each) !== null)
  const term = line === undefined ? undefined : terms[line]
  const [operating, before] = [knownIn(lines, 'operatingIncome'), beforeTaxIn(lines)]
  if (line === undefined || term === undefined || operating === null || before === null) return stated
  const [other, associates] = [knownIn(lines, 'otherNonoperating'), knownIn(lines, 'equityMethodIncome')]
  const otherIncomes = [0, other ?? 0, associates ?? 0, (other ?? 0) + (associates ?? 0)]
  const leads = (interest: number): boolean =>
    otherIncomes.some(
      (others) => Math.abs(operating + interest + others - before) <= SLIGHT * Math.abs(term.value),
    )
  if (term.value <= 0 || leads(term.value) || !leads(-term.value)) return stated
  return withTerm(stated, line, turned(term))
}

/** Of a difference of two periods the sums in which one of the two has lost its sign. */
const withOneTurned = ({ figures: [figure, ...others] }: Term): readonly Term[] => {
  if (figure?.less === undefined || others.length > 0) return []
  const facts: readonly Fact[] = [figure.fact, figure.less]
  const both: Term = {
    value: figure.fact.val + figure.less.val,
    figures: facts.map((fact) => ({ value: fact.val, fact, original: fact })),
  }
  return [turned(both), both]
}

/** Of a tax, what is not named between operating income and it: with the other sign it would be nearly twice the tax. */
const NEAR_TAX = 0.2

/**
 * Tax with the sign that leads from income before tax to profit, where the one it is tagged with does not; where no income before
 * tax is stated, from operating income (CSX, 2009). Of a quarter that is what the year leaves, one of the two may be without its sign
 * (Walmart's 10-K of 2011 for the year before).
 */
export const withTurnedTax = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [tax, term] = [knownIn(lines, 'incomeTaxExpense') ?? 0, terms['incomeTaxExpense']]
  const after =
    knownIn(lines, 'netIncomeFromContinuingOperations') ??
    knownIn(lines, 'profit') ??
    knownIn(lines, 'netIncome') ??
    knownIn(lines, 'availableToCommon')
  const [before, operating] = [knownIn(lines, 'statedBeforeTax'), knownIn(lines, 'operatingIncome')]
  if (term === undefined || after === null || tax === 0) return stated
  const ways =
    before === null ? belowOperating(lines).map((below) => (operating ?? Number.NaN) + below) : [before]
  const leads = (amount: number): boolean =>
    ways.some((way) => Math.abs(way - amount - after) <= SLIGHT * Math.abs(tax))
  if (leads(tax)) return stated
  // Below operating income may be lines without a concept here, such as exchange rates: they are less than the tax (KBR).
  const isNear = before === null && operating !== null && tax < 0 && after > 0
  if (isNear && Math.abs(operating + tax - after) <= NEAR_TAX * -tax)
    return withTerm(stated, 'incomeTaxExpense', turned(term))
  const right = [turned(term), ...withOneTurned(term)].find(({ value }) => leads(value))
  return right === undefined ? stated : withTerm(stated, 'incomeTaxExpense', right)
}

/**
 * Earnings per share that come to the income of common shareholders with the other sign (Facebook's -0.11 of a quarter of 2011). Options add
 * to the count of shares only where these earn something: then a loss is not that of the shares (Corsair's 0.03 of 2023, which a lower
 * claim of minorities leaves).
 */
export const withTurnedPerShare = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const income = knownIn(lines, 'availableToCommon') ?? knownIn(lines, 'netIncome')
  const [basic, diluted] = shareCounts.map(([count]) => knownIn(lines, count))
  if ((income ?? 0) < 0 && (diluted ?? 0) > (basic ?? Number.POSITIVE_INFINITY)) return stated
  return shareCounts.reduce((left, [count, each]) => {
    const [shares, term] = [knownIn(lines, count), terms[each]]
    if (term === undefined || shares === null || income === null || term.value * income >= 0) return left
    const isTurned = Math.abs(income + term.value * shares) <= 0.006 * shares
    return isTurned ? withTerm(left, each, turned(term)) : left
  }, stated)
}
