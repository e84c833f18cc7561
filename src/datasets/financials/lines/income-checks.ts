/** Stated figures of an income statement that others of it contradict; leaves out counts of shares. */

import { isKnown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Stated, Term } from '../selection/stated-lines.ts'
import {
  withBeforeTaxOfContinuing,
  withCurrentTaxAlone,
  withDomesticIncome,
  withoutContradictedBeforeTax,
  withTurnedDiscontinued,
  withUnknownTax,
} from './continuing-income.ts'
import {
  withAllCosts,
  withOrdinaryCosts,
  withoutAllAsCost,
  withoutCostOfLender,
  withoutDepreciationOfNote,
  withoutNonBenefitCosts,
  withoutNoteGrossProfit,
  withoutPartialCost,
  withoutPartialCosts,
  withPropertyCosts,
  withWholeAdministration,
} from './cost-checks.ts'
import { knownIn, type Lines } from './evaluation.ts'
import { incomeProofs } from './income.ts'
import { withTurnedInterest, withTurnedPerShare, withTurnedTax } from './income-signs.ts'
import {
  gainsInCosts,
  withInterestOfFace,
  withoutInterestAbove,
  withWholeInterest,
} from './interest-checks.ts'
import { withCostOfBenefits, withCostsOfOperations } from './named-costs.ts'
import {
  withAllMinorities,
  withContinuingShare,
  withNetIncomeOfAll,
  withoutForeignMinorities,
  withProvenDeductions,
} from './net-income-checks.ts'
import {
  belowOperating,
  withClosedOperatingIncome,
  withCostsBelowGross,
  withExpensesAsCosts,
  withOperatingCostsOfRevenue,
  withoutSegmentProfit,
  withoutSomeCosts,
} from './operating-checks.ts'
import { asCostsLead, asInGrossProfit, withoutPartOfSales, withoutPremiumsAbove } from './revenue-checks.ts'
import {
  added,
  beforeTaxIn,
  figuresIn,
  near,
  profitIn,
  size,
  sumsOfSome,
  takenOff,
  turned,
  without,
  withTerm,
} from './stated-changes.ts'

/** Whether `income` agrees with the figures per share: within 4 %, or within the rounding of a cent. */
const fitsPerShare = (lines: Lines, income: number | null): boolean => {
  const [perShare, shares] = [knownIn(lines, 'eps'), knownIn(lines, 'weightedAverageShsOut')]
  if (income === null || perShare === null || shares === null) return false
  const implied = perShare * shares
  return Math.abs(income - implied) <= Math.max(0.04 * Math.abs(implied), 0.006 * shares)
}

/**
 * What is tagged as available to common shareholders: P&G tagged income of continuing operations so in 2008 and 2009, and PNC in
 * 2020, next to what is available of a business that it sold.
 */
const withoutWrongShare = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [netIncome, available] = [knownIn(lines, 'netIncome'), terms['availableToCommon']]
  if (available === undefined || fitsPerShare(lines, available.value)) return stated
  const sold = terms['availableOfDiscontinued']
  if (sold !== undefined && fitsPerShare(lines, available.value + sold.value))
    return withTerm(stated, 'availableToCommon', added(available, sold))
  const isRefuted =
    netIncome !== null && fitsPerShare(lines, netIncome - (knownIn(lines, 'preferredDividends') ?? 0))
  return isRefuted ? without(stated, 'availableToCommon') : stated
}

/** Income that preferred dividends come on top of: unchanged where a filing has no more to say of it. */
const withDividendsOnTop = (stated: Stated, common: Term, dividends: Term): Stated => {
  const { lines } = stated
  const value = common.value + dividends.value
  const whole = (knownIn(lines, 'profit') ?? Number.NaN) - (knownIn(lines, 'minorityShare') ?? 0)
  if (!near(whole, value, value)) return without(stated, 'preferredDividends')
  const figures = [...common.figures, ...dividends.figures]
  return withTerm(withTerm(stated, 'availableToCommon', common), 'netIncome', { value, figures })
}

/**
 * Net income that earnings per share share out whole, though preferred dividends are stated as well, is that of common shareholders
 * (PNC): that of the parent is the dividends more, where profit less minorities says so (Bank of New York Mellon).
 */
const withCommonIncome = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [common, dividends] = [terms['netIncome'], terms['preferredDividends']]
  if (common === undefined || dividends === undefined || dividends.value <= 0) return stated
  if ((knownIn(lines, 'availableToCommon') ?? common.value) !== common.value) return stated
  const isCommon = fitsPerShare(lines, common.value) && !fitsPerShare(lines, common.value - dividends.value)
  return isCommon ? withDividendsOnTop(stated, common, dividends) : stated
}

/** Of interest, what may lie between costs that hold it and income before tax; and the least part of revenue that interest is then. */
const SHARE = 0.1

/**
 * Whether what costs leave of revenue is income before tax except for little of much interest, and no other income explains that: gains
 * on sales and associates of a real estate trust (Realty Income: a twentieth of its interest).
 */
const holdsInterest = (lines: Lines, revenue: number, gap: number, interest: number): boolean => {
  const others = ['otherNonoperating', 'statedOtherIncome', 'statedInterestIncome'].map((line) =>
    size(lines, line),
  )
  const isNear = Math.abs(gap) <= SHARE * interest && interest >= SHARE * revenue
  return isNear && others.every((other) => 2 * other < interest)
}

/** What a real estate trust may state between its costs, or its interest, and income. */
const belowCosts = [
  'propertyGains',
  'operatingGains',
  'extinguishmentGains',
  'shareOfAssociates',
  'otherNonoperating',
]

/** Whether an amount and some of those lines are income before tax. */
const leadsWith = (lines: Lines, amount: number, before: number, revenue: number): boolean => {
  const others = belowCosts.map((line) => knownIn(lines, line) ?? 0).filter((value) => value !== 0)
  return [0, ...sumsOfSome(others, (a, b) => a + b)].some((sum) => near(amount + sum, before, revenue))
}

/** Income before tax; of a company that states no tax in any form, which a real estate trust may not owe, its profit. */
const beforeTaxOrProfitIn = (lines: Lines): number | null => {
  const isTaxed = ['incomeTaxExpense', 'currentTax', 'deferredTax'].some(
    (line) => (lines[line] ?? null) !== null,
  )
  return beforeTaxIn(lines) ?? (isTaxed ? null : profitIn(lines))
}

/** All costs without the interest among them, where they lead from revenue, or revenue and other income, to income before tax. */
const withoutInterestInCosts = (stated: Stated): Stated => {
  const { lines } = stated
  const [revenue, costs] = [knownIn(lines, 'revenue'), knownIn(lines, 'statedCosts')]
  const line = ['statedInterestExpense', 'debtInterest'].find((each) => knownIn(lines, each) !== null)
  const [before, interest] = [beforeTaxOrProfitIn(lines), line === undefined ? null : knownIn(lines, line)]
  if (revenue === null || costs === null || before === null || interest === null || interest <= 0)
    return stated
  const whole = knownIn(lines, 'revenueOfOtherScope') ?? 0
  const leads = [revenue, ...(whole > revenue ? [whole] : [])].some((all) => near(all - costs, before, all))
  const left = revenue - costs
  const closes =
    leadsWith(lines, left, before, revenue) && !leadsWith(lines, left - interest, before, revenue)
  const isWithin = leads || closes || holdsInterest(lines, revenue, left - before, interest)
  const isOther = knownIn(lines, 'operatingIncome') !== null || !isWithin
  if (isOther || interest >= costs) return stated
  const all = { value: costs, figures: figuresIn(stated, 'statedCosts') }
  const held = { value: interest, figures: figuresIn(stated, line ?? '') }
  const operating = added(all, turned(held))
  const gains = gainsInCosts(stated, operating.value)
  return withTerm(stated, 'statedCosts', gains === null ? operating : added(operating, gains))
}

/**
 * Expenses that gross profit leads to income before tax with hold interest and other income (IBM's "total expense and other
 * income"): what remains of them leads to operating income.
 */
const withoutOthersInExpenses = (stated: Stated): Stated => {
  const { lines } = stated
  const [gross, expenses] = [knownIn(lines, 'statedGrossProfit'), knownIn(lines, 'statedExpenses')]
  const [before, interest] = [beforeTaxIn(lines), knownIn(lines, 'statedInterestExpense')]
  if (gross === null || expenses === null || before === null || interest === null) return stated
  if (knownIn(lines, 'operatingIncome') !== null || !near(gross - expenses, before, gross)) return stated
  const figures = [
    ...figuresIn(stated, 'statedExpenses'),
    ...figuresIn(stated, 'statedInterestExpense').map(takenOff),
    ...figuresIn(stated, 'otherNonoperating'),
  ]
  const value = expenses - interest + (knownIn(lines, 'otherNonoperating') ?? 0)
  return withTerm(stated, 'statedExpenses', { value, figures })
}

/**
 * Net interest that income before tax does not include in addition to the expense is the income alone, within other income, or of a note
 * where the income is stated (AMD: 2 million of 2009, beside 16 earned and 438 paid).
 */
const withInterestIncome = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const line = ['interestMargin', 'statedNetInterest'].find((each) => knownIn(lines, each) !== null)
  const [operating, before] = [knownIn(lines, 'operatingIncome'), knownIn(lines, 'statedBeforeTax')]
  const [expense, other] = [knownIn(lines, 'statedInterestExpense'), knownIn(lines, 'otherNonoperating')]
  const term = line === undefined ? undefined : terms[line]
  if (line === undefined || term === undefined || term.value < 0) return stated
  if (operating === null || before === null || expense === null || other === null) return stated
  const [earned, associates] = [
    knownIn(lines, 'statedInterestIncome'),
    knownIn(lines, 'equityMethodIncome') ?? 0,
  ]
  const isWithin = [0, earned ?? 0].some((more) => {
    const left = operating - expense + other + more
    return near(left, before, operating) || near(left + associates, before, operating)
  })
  if (!isWithin) return stated
  const others = without(stated, line)
  return earned === null ? withTerm(others, 'statedInterestIncome', term) : others
}

const withoutProofs = (stated: Stated): Stated =>
  incomeProofs.filter((line) => stated.terms[line] !== undefined).reduce(without, stated)

const checks = [
  withoutCostOfLender,
  asInGrossProfit,
  asCostsLead,
  withoutNoteGrossProfit,
  withoutPartOfSales,
  withoutPremiumsAbove,
  withNetIncomeOfAll,
  withDomesticIncome,
  withCurrentTaxAlone,
  withBeforeTaxOfContinuing,
  withTurnedTax,
  withTurnedDiscontinued,
  withoutContradictedBeforeTax,
  withUnknownTax,
  withTurnedPerShare,
  withCommonIncome,
  withoutWrongShare,
  withoutForeignMinorities,
  withAllMinorities,
  withContinuingShare,
  withProvenDeductions,
  withoutNonBenefitCosts,
  withWholeAdministration,
  withPropertyCosts,
  withoutPartialCosts,
  withCostsOfOperations,
  withOperatingCostsOfRevenue,
  withCostOfBenefits,
  withoutAllAsCost,
  withoutSegmentProfit,
  withAllCosts,
  withCostsBelowGross,
  withoutSomeCosts,
  withExpensesAsCosts,
  withoutDepreciationOfNote,
  withoutInterestAbove,
  withoutInterestInCosts,
  withoutPartialCost,
  withClosedOperatingIncome,
  withoutOthersInExpenses,
  withTurnedInterest,
  withInterestOfFace,
  withInterestIncome,
  withWholeInterest,
] as const

/**
 * Without the figures that the statement itself refutes, or with what they are. `showsDepreciation` where depreciation is a line of
 * it, `researchIsNote` where research is none.
 */
export const withoutRefuted = (stated: Stated, showsDepreciation = false, researchIsNote = false): Stated =>
  withoutProofs(
    withOrdinaryCosts(
      checks.reduce((left, check) => check(left), stated),
      showsDepreciation,
      researchIsNote,
    ),
  )

/** Whether the statement itself has the share of associates between tax and profit; one that states no tax, after income before tax. */
const showsAssociates = ({ lines }: Stated): boolean => {
  const [before, tax] = [knownIn(lines, 'statedBeforeTax'), knownIn(lines, 'incomeTaxExpense')]
  const [share, profit] = [knownIn(lines, 'equityMethodIncome'), knownIn(lines, 'profit')]
  if (before === null || share === null || profit === null) return false
  if (tax === null) {
    const left = before + share - (knownIn(lines, 'netIncomeFromContinuingOperations') ?? profit)
    const operating = knownIn(lines, 'operatingIncome') ?? Number.NaN
    const others = belowOperating(copied(lines, { equityMethodIncome: null }))
    return left * before >= 0 && others.some((below) => near(operating + below, before, before))
  }
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
    const amount = annual[line]
    if (isKnown(amount) && amount !== 0 && (lines[line] ?? null) === null) lines[line] = UNKNOWN
  }
  return lines
}
