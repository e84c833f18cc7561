/** What a stated total of revenue has that is no revenue, or lacks; leaves out which of several stated totals is served. */
import { UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Stated } from '../selection/stated-lines.ts'
import { administrationIn } from './cost-checks.ts'
import { knownIn, type Lines } from './evaluation.ts'
import { beforeTaxIn, figuresIn, near, SLIGHT, size, takenOff, withTerm } from './stated-changes.ts'

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

/** So much more than revenue is an amount of another scale. */
const SLIP = 500

/** What two lines come to, as revenue, where that is more than the revenue that is stated by a part of it, and no amount of another scale. */
const asSumOf = (stated: Stated, names: readonly [string, string], part: number): Stated => {
  const { lines } = stated
  const [revenue, value] = [
    knownIn(lines, 'revenue') ?? 0,
    (knownIn(lines, names[0]) ?? 0) + (knownIn(lines, names[1]) ?? 0),
  ]
  if (value - revenue <= part * revenue || value >= SLIP * revenue) return stated
  return withTerm(stated, 'revenue', { value, figures: names.flatMap((name) => figuresIn(stated, name)) })
}

/** Income that a statement may have between its costs, or operating income, and income before tax. */
const incomeLines = [
  ...[
    'otherNonoperating',
    'statedOtherIncome',
    'statedInterestIncome',
    'shareOfAssociates',
    'operatingGains',
  ],
  ...['propertyGains', 'otherOperatingIncome', 'extinguishmentGains', 'otherIncome'],
] as const

/** What revenue comes to at least: costs by name, and those in `totals`, and the income that they leave. */
const leastRevenue = (lines: Lines, totals: readonly string[]): number => {
  const amount = (line: string): number => knownIn(lines, line) ?? 0
  const costs = Math.max(
    amount('statedCostOfRevenue') + (administrationIn(lines) ?? 0),
    ...totals.map(amount),
  )
  const incomes = incomeLines.reduce((sum, line) => sum + size(lines, line), 0)
  const left = knownIn(lines, 'operatingIncome') ?? (beforeTaxIn(lines) ?? Number.NaN) - incomes
  const gross = amount('statedGrossProfit')
  // A loss proves nothing: costs may be more than all revenue.
  return Math.max(gross, left > 0 ? costs + left : 0)
}

/**
 * Above these parts of revenue costs and operating income are no gains above them: under the name of one kind of sales (Wisconsin Energy's
 * gains are 7 %), and under others (AMD's settlement of 2009 is half of its revenue).
 */
const FAR = { kind: 0.1, all: 1 }

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
  if (isKnownLine('statedGrossProfit') && isKnownLine('statedCostOfRevenue'))
    return isNamed ? stated : asSumOf(stated, ['statedGrossProfit', 'statedCostOfRevenue'], SLIGHT)
  if (!isNamed && isKnownLine('operatingIncome') && isKnownLine('statedCosts')) {
    const found = asSumOf(stated, ['operatingIncome', 'statedCosts'], FAR.kind)
    if (found !== stated) return found
  }
  // Totals of costs may be of another scope (Talen Energy's year less nine months of 2014).
  const least = leastRevenue(lines, isNamed ? [] : ['statedCosts', 'benefitsAndExpenses'])
  if (least <= (1 + (isNamed ? FAR.all : FAR.kind)) * revenue) return stated
  return { lines: copied(lines, { revenue: UNKNOWN }), terms: copied(stated.terms, { revenue: undefined }) }
}
