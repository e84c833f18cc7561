/** What a stated total of revenue has that is no revenue, or lacks; leaves out which of several stated totals is served. */
import type { Stated } from '../selection/stated-lines.ts'
import { knownIn } from './evaluation.ts'
import { figuresIn, near, takenOff, withTerm } from './stated-changes.ts'

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
