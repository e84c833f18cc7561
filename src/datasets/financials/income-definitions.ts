/** Lines of the income statement that other lines define; leaves out where those are found. */
import { type Amount, agree, differenceOf, isKnown, restOf, sumOf } from './arithmetic.ts'
import type { Lines } from './lines.ts'

const at = (lines: Lines, line: string): Amount => {
  const value = lines[line]
  return isKnown(value) ? value : null
}

const none = (value: Amount): boolean => value === null || value === 0

/** Attributable to the parent: profit less the minorities' share, which a company without minorities does not tag. */
const netIncomeOf = (stated: Lines, annual: Lines): Amount => {
  const direct = at(stated, 'netIncome') ?? differenceOf(at(stated, 'profit'), at(stated, 'minorityShare'))
  if (direct !== null) return direct
  return none(at(annual, 'minorityShare')) ? at(stated, 'profit') : null
}

/** Whether `income` agrees with the figures per share: within 4 %, or within the rounding of a cent. */
const fitsPerShare = (stated: Lines, income: Amount): boolean => {
  const [perShare, shares] = [at(stated, 'eps'), at(stated, 'weightedAverageShsOut')]
  if (income === null || perShare === null || shares === null) return false
  const implied = perShare * shares
  return Math.abs(income - implied) <= Math.max(0.04 * Math.abs(implied), 0.006 * shares)
}

/**
 * Preferred dividends and whatever else stands between net income and the common shareholders. P&G tagged income of
 * continuing operations as what is available to them in fiscal 2008 and 2009, which earnings per share contradict.
 */
const deductionsOf = (stated: Lines, netIncome: Amount): Amount => {
  const available = at(stated, 'availableToCommon')
  const preferred = at(stated, 'preferredDividends')
  const isRefuted =
    !fitsPerShare(stated, available) && fitsPerShare(stated, differenceOf(netIncome, preferred ?? 0))
  return (isRefuted ? null : differenceOf(netIncome, available)) ?? preferred
}

/** Net income itself where the year, too, knows of no deductions; a quarter of one that does is not guessed. */
const bottomLineOf = (netIncome: Amount, deductions: Amount, stated: Lines, annual: Lines): Amount => {
  if (deductions !== null) return differenceOf(netIncome, deductions)
  if (stated === annual) return netIncome
  return none(deductionsOf(annual, netIncomeOf(annual, annual))) ? netIncome : null
}

const profitLines = (stated: Lines, annual: Lines) => {
  const netIncome = netIncomeOf(stated, annual)
  const profit =
    at(stated, 'profit') ?? (netIncome === null ? null : netIncome + (at(stated, 'minorityShare') ?? 0))
  const discontinued = at(stated, 'netIncomeFromDiscontinuedOperations')
  const isWhole = discontinued === null && none(at(annual, 'netIncomeFromDiscontinuedOperations'))
  const continuing =
    at(stated, 'netIncomeFromContinuingOperations') ?? (isWhole ? profit : differenceOf(profit, discontinued))
  const netIncomeDeductions = deductionsOf(stated, netIncome)
  return {
    netIncomeFromContinuingOperations: continuing,
    netIncomeFromDiscontinuedOperations: discontinued,
    otherAdjustmentsToNetIncome: continuing === null ? null : restOf(netIncome, continuing, discontinued),
    netIncome,
    netIncomeDeductions,
    bottomLineNetIncome: bottomLineOf(netIncome, netIncomeDeductions, stated, annual),
  }
}

/** The stated amount unless it contradicts the difference, as the cost of one kind of revenue does. */
const reconciled = (stated: Amount, difference: Amount, scale: Amount): Amount => {
  if (difference === null) return stated
  return agree(stated, difference, scale) ? stated : difference
}

/** What a year's statements have of research: a line of its own, or a note on a part of administration (P&G). */
export type Research = 'line' | 'note'

export type Year = { readonly lines: Lines; readonly research: Research }

/** What research and administration leave; null where the year states research and a quarter does not. */
const otherExpensesOf = (
  operatingExpenses: Amount,
  administration: Amount,
  stated: Lines,
  year: Year,
): Amount => {
  if (administration === null) return null
  if (year.research === 'note') return restOf(operatingExpenses, administration)
  const research = at(stated, 'researchAndDevelopmentExpenses')
  const isUnknown = research === null && at(year.lines, 'researchAndDevelopmentExpenses') !== null
  return isUnknown ? null : restOf(operatingExpenses, administration, research)
}

/**
 * All between gross profit and operating income. A company may show other operating income below the total of its expenses
 * (TSMC: 1,230.2 million TWD of expense in 2024); the two together are what leads to operating income.
 */
const operatingExpensesOf = (stated: Lines, grossProfit: Amount): Amount => {
  const total = at(stated, 'operatingExpenses')
  const difference = differenceOf(grossProfit, at(stated, 'operatingIncome'))
  const withOther = differenceOf(total, at(stated, 'otherOperatingIncome'))
  if (withOther !== null && withOther === difference) return difference
  return reconciled(total, difference, at(stated, 'revenue'))
}

const operatingLines = (stated: Lines, year: Year) => {
  const revenue = at(stated, 'revenue')
  const operatingIncome = at(stated, 'operatingIncome')
  const costOfRevenue = reconciled(
    at(stated, 'costOfRevenue'),
    differenceOf(revenue, at(stated, 'grossProfit')),
    revenue,
  )
  const grossProfit = at(stated, 'grossProfit') ?? differenceOf(revenue, costOfRevenue)
  const operatingExpenses = operatingExpensesOf(stated, grossProfit)
  const administration =
    at(stated, 'sellingGeneralAndAdministrativeExpenses') ??
    sumOf(at(stated, 'generalAndAdministrativeExpenses'), at(stated, 'sellingAndMarketingExpenses'))
  return {
    revenue,
    costOfRevenue,
    grossProfit,
    sellingGeneralAndAdministrativeExpenses: administration,
    otherExpenses: otherExpensesOf(operatingExpenses, administration, stated, year),
    operatingExpenses,
    costAndExpenses: sumOf(costOfRevenue, operatingExpenses) ?? at(stated, 'costAndExpenses'),
    operatingIncome,
  }
}

/**
 * Income before tax where it is not tagged: net income of continuing operations plus tax, if the year's tagged figures
 * stand in that relation. They do not where associates are counted after tax.
 */
const incomeBeforeTaxOf = (stated: Lines, annual: Lines): Amount => {
  const direct = at(stated, 'incomeBeforeTax')
  if (direct !== null) return direct
  const before = at(annual, 'incomeBeforeTax')
  const after = differenceOf(before, at(annual, 'incomeTaxExpense'))
  const holds = agree(profitLines(annual, annual).netIncomeFromContinuingOperations, after, before)
  if (!holds) return null
  const { netIncomeFromContinuingOperations } = profitLines(stated, annual)
  return sumOf(netIncomeFromContinuingOperations, at(stated, 'incomeTaxExpense'))
}

/** A bank's margin is its presentation: interest income that contradicts it is the interest of one kind of asset. */
const interestLines = (stated: Lines) => {
  const margin = at(stated, 'interestMargin')
  const expense = at(stated, 'interestExpense')
  const income = at(stated, 'interestIncome')
  const interestIncome = reconciled(income, sumOf(margin, expense), income)
  return {
    interestIncome,
    netInterestIncome: margin ?? differenceOf(interestIncome, expense) ?? at(stated, 'netInterestIncome'),
  }
}

/**
 * `ebit` is income before tax plus interest expense, not operating income. A company that states no interest expense for
 * the year has its income before tax as `ebit`; where the year states it and a quarter does not, the quarter's is null.
 */
const earningsLines = (stated: Lines, annual: Lines) => {
  const operatingIncome = at(stated, 'operatingIncome')
  const incomeBeforeTax = incomeBeforeTaxOf(stated, annual)
  const interestExpense = at(stated, 'interestExpense') ?? (at(annual, 'interestExpense') === null ? 0 : null)
  const ebit = sumOf(incomeBeforeTax, interestExpense)
  return {
    incomeBeforeTax,
    ebit,
    ebitda: sumOf(ebit, at(stated, 'depreciationAndAmortization')),
    nonOperatingIncomeExcludingInterest: differenceOf(operatingIncome, ebit),
    totalOtherIncomeExpensesNet: differenceOf(incomeBeforeTax, operatingIncome) ?? at(stated, 'otherIncome'),
  }
}

/** Splits of 3 for 2 and more move a count by more than this; buybacks and issues within a year hardly do. */
const SAME_BASIS = 1.4

/**
 * Null where earnings per share imply another count: one of thousands (Royal Bank, 2018), or one from the other side of a
 * split.
 */
const plausibleShares = (shares: Amount, perShare: Amount, bottomLine: Amount): Amount => {
  if (shares === null || perShare === null || bottomLine === null || perShare === 0) return shares
  const ratio = (shares * perShare) / bottomLine
  // Below five cents the rounding of the figure per share outweighs the error.
  return Math.abs(perShare) < 0.05 || (ratio > 1 / SAME_BASIS && ratio < SAME_BASIS) ? shares : null
}

const shareLines = (stated: Lines, bottomLine: Amount) => ({
  weightedAverageShsOut: plausibleShares(at(stated, 'weightedAverageShsOut'), at(stated, 'eps'), bottomLine),
  weightedAverageShsOutDil: plausibleShares(
    at(stated, 'weightedAverageShsOutDil'),
    at(stated, 'epsDiluted'),
    bottomLine,
  ),
})

/**
 * `stated` with the lines that others define. `year` has the stated lines of the fiscal year, or of the year before while
 * it lasts: they show whether the company has minorities, preferred shares or discontinued operations.
 */
export const completeIncome = (stated: Lines, year: Year): Lines => {
  const annual = year.lines
  const profit = profitLines(stated, annual)
  return {
    ...stated,
    ...operatingLines(stated, year),
    ...interestLines(stated),
    ...earningsLines(stated, annual),
    ...profit,
    ...shareLines(stated, profit.bottomLineNetIncome ?? profit.netIncome),
  }
}

/** A mean number of shares behind a figure per share, as stated or implied. */
const sharesBehind = (lines: Lines): Amount => {
  const stated = at(lines, 'weightedAverageShsOut')
  if (stated !== null) return stated
  const [netIncome, eps] = [at(lines, 'netIncome'), at(lines, 'eps')]
  // Below ten cents the rounding of the quotient hides a split.
  return netIncome === null || eps === null || Math.abs(eps) < 0.1 ? null : netIncome / eps
}

const onOneBasis = (year: Lines, quarters: readonly Lines[]): boolean => {
  const whole = sharesBehind(year)
  return quarters.every((quarter) => {
    const shares = sharesBehind(quarter)
    if (whole === null || shares === null) return false
    return shares / whole < SAME_BASIS && whole / shares < SAME_BASIS
  })
}

/** Year less the three quarters, rounded to the hundredths of a cent; null across a split. */
const fourthOf = (line: string, year: Lines, quarters: readonly Lines[]): Amount => {
  const rest = differenceOf(at(year, line), sumOf(...quarters.map((quarter) => at(quarter, line))))
  return rest === null ? null : Math.round(rest * 10_000) / 10_000
}

/** A fourth quarter's figures per share, where it states none itself. */
export const withFourthQuarterPerShare = (fourth: Lines, year: Lines, quarters: readonly Lines[]): Lines => {
  if (quarters.length !== 3 || !onOneBasis(year, quarters)) return fourth
  return {
    ...fourth,
    eps: at(fourth, 'eps') ?? fourthOf('eps', year, quarters),
    epsDiluted: at(fourth, 'epsDiluted') ?? fourthOf('epsDiluted', year, quarters),
  }
}
