/** What a stated total of revenue has that is no revenue, or lacks; leaves out which of several stated totals is served. */
import { UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Stated, Term } from '../selection/stated-lines.ts'
import { administrationIn } from './cost-checks.ts'
import { knownIn, type Lines } from './evaluation.ts'
import {
  added,
  beforeTaxIn,
  figuresIn,
  near,
  SLIGHT,
  size,
  takenOff,
  turned,
  without,
  withTerm,
} from './stated-changes.ts'

/**
 * Lines that a filing may state above or below the total, and what revenue is by them: Molson Coors' excise taxes, Novartis' other revenue;
 * services beside goods, where these were taken for the total.
 */
const changes = [
  { line: 'assessedTaxes', sign: -1 },
  { line: 'otherRevenue', sign: 1 },
  { line: 'servicesSold', sign: 1 },
  { line: 'revenueOfOtherScope', sign: 1 },
] as const

/** Of taxes, discounts and returns without a concept that a filing takes off with them. */
const DISCOUNTS = 0.2

/** Gross profit and its cost where they are less than the revenue that is stated by the taxes on it and few other deductions (National Steel). */
const withoutDeductions = (stated: Stated, revenue: number, left: number): Stated => {
  const taxes = knownIn(stated.lines, 'assessedTaxes') ?? 0
  const others = revenue - taxes - left
  if (taxes <= 0 || others < 0 || others > DISCOUNTS * taxes) return stated
  const figures = ['statedGrossProfit', 'statedCostOfRevenue'].flatMap((line) => figuresIn(stated, line))
  return withTerm(stated, 'revenue', { value: left, figures })
}

/** Revenue with one of those lines, where gross profit and cost of revenue come to that, and not to the revenue that is stated. */
export const asInGrossProfit = (stated: Stated): Stated => {
  const { lines } = stated
  const revenue = knownIn(lines, 'revenue')
  const [gross, cost] = [knownIn(lines, 'statedGrossProfit'), knownIn(lines, 'statedCostOfRevenue')]
  if (revenue === null || gross === null || cost === null || near(gross + cost, revenue, revenue))
    return stated
  for (const { line, sign } of changes) {
    const amount = knownIn(lines, line) ?? 0
    const value = revenue + sign * amount
    if (amount <= 0 || !near(gross + cost, value, revenue)) continue
    const more = figuresIn(stated, line).map((figure) => (sign < 0 ? takenOff(figure) : figure))
    return withTerm(stated, 'revenue', { value, figures: [...figuresIn(stated, 'revenue'), ...more] })
  }
  return withoutDeductions(stated, revenue, gross + cost)
}

/**
 * Revenue under the name of what producing oil and gas brings, where it is more than the revenue that is stated, and all costs and operating
 * income come to it alone (Transcontinental Gas Pipe Line, whose contracts are those of storage).
 */
export const asCostsLead = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [revenue, term] = [knownIn(lines, 'revenue'), terms['producingRevenue']]
  const [costs, operating] = [knownIn(lines, 'statedCosts'), knownIn(lines, 'operatingIncome')]
  if (term === undefined || revenue === null || costs === null || operating === null) return stated
  const leadsTo = (value: number): boolean => near(costs + operating, value, value)
  return term.value > revenue && leadsTo(term.value) && !leadsTo(revenue)
    ? withTerm(stated, 'revenue', term)
    : stated
}

/** So many times revenue is an amount of another scale. */
const OTHER_SCALE = 500

/** A sum as revenue, where it is more than `revenue` by a part of it, and no amount of another scale. */
const asSumOf = (stated: Stated, revenue: number, sum: Term, part: number): Stated => {
  const isPart = sum.value - revenue > part * revenue && sum.value < OTHER_SCALE * revenue
  return isPart ? withTerm(stated, 'revenue', sum) : stated
}

/** Gains that a statement may have above operating income. */
const gainLines = ['operatingGains', 'propertyGains', 'otherOperatingIncome', 'otherIncome'] as const

/** All income that it may have there. */
const incomeAbove = [...gainLines, 'shareOfAssociates'] as const

/** Income that a statement may have between its costs, or operating income, and income before tax. */
const incomeLines = [
  ...incomeAbove,
  ...['otherNonoperating', 'statedOtherIncome', 'statedInterestIncome', 'extinguishmentGains'],
] as const

/** Those incomes without their signs: which of them are on the face, and where, nothing says. */
const sizeOf = (lines: Lines, names: readonly string[]): number =>
  names.reduce((sum, line) => sum + size(lines, line), 0)

/** What revenue comes to at least: costs by name, and those in `totals`, and the income that they leave. */
const leastRevenue = (lines: Lines, totals: readonly string[]): number => {
  const amount = (line: string): number => knownIn(lines, line) ?? 0
  const costs = Math.max(
    amount('statedCostOfRevenue') + (administrationIn(lines) ?? 0),
    ...totals.map(amount),
  )
  const operating = knownIn(lines, 'operatingIncome')
  const left =
    operating === null
      ? (beforeTaxIn(lines) ?? Number.NaN) - sizeOf(lines, incomeLines)
      : operating - sizeOf(lines, incomeAbove)
  const gross = amount('statedGrossProfit')
  // A loss proves nothing: costs may be more than all revenue.
  return Math.max(gross, left > 0 ? costs + left : 0)
}

/**
 * Above these parts of revenue costs and operating income are no gains above them that have no name: under the name of one kind of sales
 * (Wisconsin Energy's gains are 7 %), and under others (AMD's settlement of 2009 is half of its revenue).
 */
const MOST_GAINS = { kind: 0.1, all: 1 }

/**
 * All costs and operating income without the gains in it as revenue of one kind, where they come to more. The share of associates is in
 * operating income of some: a difference that it explains is no revenue either.
 */
const asCostsAndIncome = (stated: Stated, revenue: number, costs: Term, income: Term): Stated => {
  const gains = gainLines.flatMap((line) => stated.terms[line] ?? []).filter(({ value }) => value > 0)
  const each = gains.filter(({ value }, at) => gains.findIndex((other) => other.value === value) === at)
  const sum = [income, ...each.map(turned)].reduce(added, costs)
  return asSumOf(stated, revenue, sum, MOST_GAINS.kind + size(stated.lines, 'shareOfAssociates') / revenue)
}

/**
 * Revenue with what it lacks, or unknown, where the statement shows it to be a part, as the name of one kind of sales may be: gross profit
 * and cost come to more, all costs and operating income do, or costs by name and the income that they leave are above it. A name of all
 * revenue is refuted by twice as much, and not by gross profit and its cost, of which one may be wrong itself.
 */
export const withoutPartOfSales = (stated: Stated): Stated => {
  const { lines } = stated
  const isKnownLine = (line: string): boolean => knownIn(lines, line) !== null
  const revenue = knownIn(lines, 'revenue')
  if (revenue === null || revenue <= 0 || isKnownLine('lenderSign')) return stated
  const isNamed = isKnownLine('namedRevenue')
  const { statedGrossProfit, statedCostOfRevenue, statedCosts, operatingIncome } = stated.terms
  if (statedGrossProfit !== undefined && statedCostOfRevenue !== undefined)
    return isNamed ? stated : asSumOf(stated, revenue, added(statedGrossProfit, statedCostOfRevenue), SLIGHT)
  if (!isNamed && operatingIncome !== undefined && statedCosts !== undefined) {
    const found = asCostsAndIncome(stated, revenue, statedCosts, operatingIncome)
    if (found !== stated) return found
  }
  // Totals of costs may be of another scope (Talen Energy's year less nine months of 2014).
  const least = leastRevenue(lines, isNamed ? [] : ['statedCosts', 'benefitsAndExpenses'])
  if (least <= (1 + (isNamed ? MOST_GAINS.all : MOST_GAINS.kind)) * revenue) return stated
  return { lines: copied(lines, { revenue: UNKNOWN }), terms: copied(stated.terms, { revenue: undefined }) }
}

/**
 * Without premiums that are above all revenue, so that they do not refute it: losses on investments may be in what an insurer names
 * `Revenues`, unless gains are tagged.
 */
export const withoutPremiumsAbove = (stated: Stated): Stated => {
  const { lines } = stated
  const [revenue, premiums] = [knownIn(lines, 'revenue'), knownIn(lines, 'premiums')]
  if (revenue === null || premiums === null || premiums <= revenue) return stated
  const isTotal =
    knownIn(lines, 'revenuesByName') === revenue && (knownIn(lines, 'investmentGains') ?? 0) <= 0
  return isTotal ? without(stated, 'premiums') : stated
}
