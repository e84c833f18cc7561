/** Which operating income a statement's other lines confirm, and which they lead to where none is tagged. */

import { isKnown, UNKNOWN } from '../../../formula/amount.ts'
import { closingPositions } from '../../../formula/functions.ts'
import { copied } from '../../../lib/copied.ts'
import type { Stated, Term } from '../selection/stated-lines.ts'
import { roundingOf } from '../validation/rule.ts'
import { administrationIn } from './cost-checks.ts'
import { knownIn, type Lines } from './evaluation.ts'
import { chargeLines } from './income.ts'
import {
  beforeTaxIn,
  interestIn,
  near,
  SLIGHT,
  size,
  sumsOfSome,
  turned,
  without,
  withTerm,
} from './stated-changes.ts'

/** Sums of figures below operating income, each line with its sign, as statements combine them. */
export const belowOperating = (lines: Lines): readonly number[] => {
  const amount = (line: string): number | null => knownIn(lines, line)
  const [earned, paid] = [
    amount('statedInterestIncome'),
    amount('statedInterestExpense') ?? amount('debtInterest'),
  ]
  const interest = [0, amount('statedNetInterest'), amount('interestMargin')]
  if (paid !== null) interest.push(-paid, (earned ?? 0) - paid)
  const further = amount('otherInterest')
  // National Fuel Gas: interest on long-term debt, and other interest.
  if (paid !== null && further !== null) interest.push(-paid - further)
  const other = amount('otherNonoperating')
  const others = [0, ...(other === null ? [] : [other, -other]), amount('statedOtherIncome')]
  const choices = [interest, others, [0, amount('equityMethodIncome')], [0, amount('operatingGains')]]
  const sums = choices.reduce<readonly number[]>(
    (found, choice) => found.flatMap((sum) => choice.filter(isKnown).map((each) => sum + each)),
    [0],
  )
  return [...new Set(sums)]
}

/** Whether the named lines below operating income lead from one amount to another. */
export const isLedTo = (lines: Lines, from: number, to: number, tolerance: number): boolean =>
  belowOperating(lines).some((below) => Math.abs(from + below - to) <= tolerance)

/** Whether the named lines below operating income lead from it to income before tax. */
const leadsToBeforeTax = (lines: Lines, operating: number): boolean => {
  const before = beforeTaxIn(lines)
  return before !== null && belowOperating(lines).some((below) => near(operating + below, before, operating))
}

/** What gains and losses that the statement has below operating income come to at most, in parts of revenue. */
const MOST_BELOW = 0.3

/**
 * Without costs that are only some of all, of companies that tag no operating income: what they leave of revenue is far from income
 * before tax, and neither the lines below nor charges lead to it (Apollo's costs of teaching, Laclede's of its utility).
 */
export const withoutSomeCosts = (stated: Stated): Stated => {
  const { lines } = stated
  const [revenue, costs, before] = [
    knownIn(lines, 'revenue'),
    knownIn(lines, 'statedCosts'),
    beforeTaxIn(lines),
  ]
  if (revenue === null || costs === null || before === null) return stated
  if (['operatingIncome', 'lenderSign'].some((line) => knownIn(lines, line) !== null)) return stated
  const reach = chargeLines.reduce((sum, line) => sum + size(lines, line), MOST_BELOW * Math.abs(revenue))
  return isLedTo(lines, revenue - costs, before, reach) ? stated : without(stated, 'statedCosts')
}

/**
 * Costs as those below gross profit, of companies that tag no operating income: from what they leave of gross profit the lines below lead
 * closer to income before tax than from what they leave of revenue (IFRS has one name for both).
 */
export const withCostsBelowGross = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [revenue, gross, before] = [
    knownIn(lines, 'revenue'),
    knownIn(lines, 'statedGrossProfit'),
    beforeTaxIn(lines),
  ]
  const term = terms['statedCosts']
  if (revenue === null || gross === null || before === null || term === undefined) return stated
  if (['operatingIncome', 'statedExpenses'].some((line) => knownIn(lines, line) !== null)) return stated
  const distanceOf = (whole: number): number =>
    Math.min(...belowOperating(lines).map((below) => Math.abs(whole - term.value + below - before)))
  if (distanceOf(gross) >= distanceOf(revenue)) return stated
  return withTerm(without(stated, 'statedCosts'), 'statedExpenses', term)
}

/**
 * Operating expenses as all costs, where no others are stated and the lines below lead from what they leave of revenue to income before tax:
 * interest of a broker is revenue, and not below them (Robinhood). Expenses with nothing below them may have interest in them (Apache).
 */
export const withExpensesAsCosts = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [revenue, before, term] = [knownIn(lines, 'revenue'), beforeTaxIn(lines), terms['statedExpenses']]
  const others = ['operatingIncome', 'statedCosts', 'statedCostOfRevenue', 'statedGrossProfit']
  if (revenue === null || before === null || term === undefined) return stated
  if (others.some((line) => knownIn(lines, line) !== null)) return stated
  const tolerance = toleranceIn(lines)
  const left = revenue - term.value
  const leads = belowOperating(lines).some(
    (below) => below !== 0 && Math.abs(left + below - before) <= tolerance,
  )
  return leads ? withTerm(stated, 'statedCosts', term) : stated
}

/** Income before tax and interest, as far as both are stated. */
const beforeInterestIn = (lines: Lines): number | null => {
  const before = beforeTaxIn(lines)
  return before === null ? null : before + interestIn(lines)
}

/** Half of what the filing rounds to: of dozens of ways to add up, some would close by chance within a part of the whole. */
const toleranceIn = (lines: Lines): number => 0.5 * roundingOf(lines)

/** Whether the named lines below operating income and charges on lines of their own lead from it to income before tax. */
const leadsWithCharges = (lines: Lines, operating: number): boolean => {
  const [before, charges] = [beforeTaxIn(lines), chargeLines.map((line) => knownIn(lines, line))]
  const tolerance = toleranceIn(lines)
  return (
    before !== null &&
    belowOperating(lines).some(
      (below) => closingPositions(operating + below - before, charges, tolerance).length > 0,
    )
  )
}

/** What cost of revenue, administration and research leave of revenue; null where one of the first two is not stated. */
const leftOfRevenue = (lines: Lines): number | null => {
  const [revenue, cost] = [knownIn(lines, 'revenue'), knownIn(lines, 'statedCostOfRevenue')]
  const administration = administrationIn(lines)
  if (revenue === null || cost === null || administration === null) return null
  return revenue - cost - administration - (knownIn(lines, 'researchAndDevelopmentExpenses') ?? 0)
}

/** Income that is named between costs and operating income, at most. */
const otherIncomeIn = (lines: Lines): number =>
  size(lines, 'otherOperatingIncome') + size(lines, 'operatingGains') + size(lines, 'equityMethodIncome')

/** Part of gross profit that administration is at least, and by which what segments earn may be off it, with other revenue or without. */
const [ADMINISTRATION, FROM_GROSS_PROFIT] = [0.1, 0.01]

/**
 * Whether it is gross profit, before administration: what properties earn, in a note on segments. Gains that are named are not in it, and
 * income before interest is below it without them; where none are, administration may be a note on the cost of revenue.
 */
const isGrossProfit = (lines: Lines, income: number, left: number, beforeInterest: number): boolean => {
  const administration = administrationIn(lines) ?? 0
  const gross = left + administration + size(lines, 'researchAndDevelopmentExpenses')
  const gains = knownIn(lines, 'operatingGains')
  return (
    administration > ADMINISTRATION * gross &&
    Math.abs(income - gross) <= FROM_GROSS_PROFIT * gross &&
    gains !== null &&
    beforeInterest - gains < income
  )
}

/**
 * Operating income of the segments (Eaton): the lines below lead to income before tax from what costs leave, and not from it; or it is
 * above what costs leave by more than other income is named, and income before interest is below that (a settlement of 644 million); or
 * it is gross profit without gains that are named (Logistic Properties).
 */
const withoutContradictedProfit = (stated: Stated, income: number, left: number, revenue: number): Stated => {
  const { lines } = stated
  const [before, beforeInterest] = [beforeTaxIn(lines), beforeInterestIn(lines)]
  if (before === null || beforeInterest === null) return stated
  if (income - left <= SLIGHT * Math.abs(revenue) || leadsToBeforeTax(lines, income)) return stated
  const closes = isLedTo(lines, left, before, toleranceIn(lines))
  const isBeyond = income - left > otherIncomeIn(lines) + SLIGHT * Math.abs(revenue) && beforeInterest < left
  const isOfSegments = closes || isBeyond || isGrossProfit(lines, income, left, beforeInterest)
  return isOfSegments ? without(stated, 'operatingIncome') : stated
}

const gainLines = ['propertyGains', 'operatingGains', 'equityMethodIncome', 'otherOperatingIncome'] as const

/**
 * Whether gains, which a statement may have between costs and operating income, are exactly what it is above what costs leave. Research
 * of a note is none of the statement's costs (Armstrong World).
 */
const isLeftWithGains = (lines: Lines, income: number, left: number): boolean => {
  const research = knownIn(lines, 'statedCosts') === null ? size(lines, 'researchAndDevelopmentExpenses') : 0
  const [gains, tolerance] = [gainLines.map((line) => knownIn(lines, line)), toleranceIn(lines)]
  const isGains = (difference: number): boolean => closingPositions(difference, gains, tolerance).length > 0
  return isGains(income - left) || isGains(income - left - research)
}

/**
 * Operating income above what all costs leave of revenue is that of the segments, before costs that they do not include (Disney), unless
 * gains account for the difference (Equity Residential), it leads to income before tax or is nearer to that before interest: Wisconsin Energy credits a gain below its expenses, Starbucks
 * its share of companies that run its stores.
 */
export const withoutSegmentProfit = (stated: Stated): Stated => {
  const { lines } = stated
  const [income, revenue] = [knownIn(lines, 'operatingIncome'), knownIn(lines, 'revenue')]
  const costs = knownIn(lines, 'statedCosts')
  if (income === null || revenue === null) return stated
  // Costs lead from more than revenue where the filing adds other income to it (argenx, Galapagos: grants).
  if ((knownIn(lines, 'revenueOfOtherScope') ?? 0) > revenue) return stated
  const left = costs === null ? leftOfRevenue(lines) : revenue - costs
  if (left === null || isLeftWithGains(lines, income, left)) return stated
  if (costs === null) return withoutContradictedProfit(stated, income, left, revenue)
  if (income - left <= otherIncomeIn(lines) + SLIGHT * Math.abs(revenue)) return stated
  const before = beforeInterestIn(lines)
  const isNearer =
    before !== null && income <= before && income - left > before - income && !leadsWithCharges(lines, left)
  const isProven = isNearer || leadsToBeforeTax(lines, income)
  if (!isProven) return without(stated, 'operatingIncome')
  // Costs that are so far off are of another scope (Talen Energy's year less nine months of 2014).
  return income - left > otherIncomeIn(lines) + MOST_BELOW * Math.abs(revenue)
    ? ['statedCosts', 'operatingCosts'].reduce(without, stated)
    : stated
}

/** Lines that tell operating income of the company from that of its segments. */
const costLines = ['statedCosts', 'statedCostOfRevenue', 'statedGrossProfit', 'statedExpenses'] as const

/**
 * A quarter without operating income that nothing else of it tells from that of segments, where its year states that under the same name
 * (Disney's 8-K for the quarters of fiscal 2017: 14,775 of 13,873 million).
 */
export const withoutUnproven = (quarter: Stated, asFiled: Stated, year: Stated): Stated => {
  const isOfSegments =
    knownIn(asFiled.lines, 'operatingIncome') !== null && knownIn(year.lines, 'operatingIncome') === null
  const isProven = costLines.some((line) => knownIn(quarter.lines, line) !== null)
  if (!isOfSegments || isProven || knownIn(quarter.lines, 'operatingIncome') === null) return quarter
  const { lines, terms } = without(quarter, 'operatingIncome')
  return { lines: copied(lines, { operatingIncome: UNKNOWN }), terms }
}

/** The same sums with one of such lines, or several, that many filings state in a note alone, as a part of others. */
const belowWith = (lines: Lines, named: readonly string[]): readonly number[] => {
  const amounts = named.map((line) => knownIn(lines, line) ?? 0).filter((amount) => amount !== 0)
  return sumsOfSome(amounts, (a, b) => a + b).flatMap((each) =>
    belowOperating(lines).map((below) => below + each),
  )
}

/** Lines that are taken off on the way from gross profit to income before tax. */
type Way = readonly string[]

const RESEARCH = 'researchAndDevelopmentExpenses'
const aboveLines = [...chargeLines, 'depreciationAndAmortization', 'otherOperatingIncome', 'otherIncome']

/** Lines that are added on the way to operating income; all others are taken off. */
const ADDED = new Set(['revenue', 'otherOperatingIncome', 'otherIncome'])

/** What a line adds to operating income. */
const addedBy = ({ terms }: Stated, line: string): Term => {
  const term = terms[line] ?? { value: 0, figures: [] }
  return ADDED.has(line) ? term : turned(term)
}

/**
 * The lines, each list of them once, that lead from what costs leave of revenue to income before tax: they are taken off before one of
 * the sums below operating income is added.
 */
const waysTo = (stated: Stated, left: number, before: number, sums: readonly number[]): readonly Way[] => {
  const { lines } = stated
  const known = aboveLines.filter((line) => size(lines, line) > 0)
  const tolerance = toleranceIn(lines)
  const amounts = known.map((line) => -addedBy(stated, line).value)
  const ways = sums.flatMap((below) => {
    const special = left + below - before
    if (Math.abs(special) <= tolerance) return [[]]
    const taken = closingPositions(special, amounts, tolerance).map((at) => known[at] ?? '')
    return taken.length === 0 ? [] : [taken]
  })
  return [...new Map(ways.map((taken) => [taken.join(' '), taken])).values()]
}

/** Sums of several rounded figures may be as far from one that is stated (Eaton: 946 and 947 million). */
const SEVERAL_ROUNDINGS = 1.5

/** Gains on debt that is repaid early, and with those on foreign currencies (Bunge) and other income. */
const ofDebt = ['extinguishmentGains'] as const
const ofNotes = [...ofDebt, 'exchangeGains', 'otherBelow'] as const

/** The lines that are taken off of revenue after cost and administration, where one list of them alone closes. */
const wayToBeforeTax = (stated: Stated): Way | null => {
  const { lines } = stated
  const [left, before, research] = [leftOfRevenue(lines), beforeTaxIn(lines), knownIn(lines, RESEARCH) ?? 0]
  if (left === null || before === null) return null
  for (const sums of [belowOperating(lines), belowWith(lines, ofDebt), belowWith(lines, ofNotes)]) {
    const ways = waysTo(stated, left, before, sums).map((way) => [RESEARCH, ...way])
    const isOnFace =
      research === 0 || ways.length > 0 || isLedTo(lines, left, before, SEVERAL_ROUNDINGS * roundingOf(lines))
    const [way, ...others] = isOnFace ? ways : waysTo(stated, left + research, before, sums)
    if (way !== undefined) return others.length > 0 ? null : way
  }
  return null
}

/**
 * Operating income that is not tagged, where the lines above and below it lead to income before tax without a remainder, and in
 * one way only: drug makers state amortization, restructuring and acquired research separately from administration, and no total.
 * Research with which nothing closes is of a note, and in other costs (Procter & Gamble).
 */
export const withClosedOperatingIncome = (stated: Stated): Stated => {
  const { lines } = stated
  if (knownIn(lines, 'operatingIncome') !== null) return stated
  const way = wayToBeforeTax(stated)
  if (way === null) return stated
  const administration =
    knownIn(lines, 'statedAdministration') === null
      ? ['generalAndAdministrativeExpenses', 'sellingAndMarketingExpenses']
      : ['statedAdministration']
  const terms = ['revenue', 'statedCostOfRevenue', ...administration, ...way].map((line) =>
    addedBy(stated, line),
  )
  const value = terms.reduce((sum, term) => sum + term.value, 0)
  return withTerm(stated, 'operatingIncome', { value, figures: terms.flatMap(({ figures }) => figures) })
}

/** What tells that operating costs are not those of revenue alone, or need no proof. */
const SETTLED = ['operatingIncome', 'statedCostOfRevenue', 'statedGrossProfit', 'lenderSign'] as const

/**
 * Operating costs as the cost of revenue, of companies that tag no operating income, where administration and the lines after it lead from
 * what they leave to income before tax in one way, and nothing leads there without administration (News Corp, 2010).
 */
export const withOperatingCostsOfRevenue = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [revenue, before, term] = [knownIn(lines, 'revenue'), beforeTaxIn(lines), terms['operatingCosts']]
  if (revenue === null || before === null || term === undefined) return stated
  const isOther = knownIn(lines, 'statedCosts') !== term.value
  if (isOther || SETTLED.some((line) => knownIn(lines, line) !== null)) return stated
  if (isLedTo(lines, revenue - term.value, before, roundingOf(lines))) return stated
  const found = ['statedCosts', 'operatingCosts'].reduce(
    without,
    withTerm(stated, 'statedCostOfRevenue', term),
  )
  return wayToBeforeTax(found) === null ? stated : found
}
