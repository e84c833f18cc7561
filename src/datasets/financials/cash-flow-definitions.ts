/** Lines of the cash flow statement that other lines define; leaves out where those are found. */
import { type Amount, agree, differenceOf, isKnown, restOf, sumOf, sumOfKnown } from './arithmetic.ts'
import type { Lines } from './lines.ts'

const at = (lines: Lines, line: string): Amount => lines[line] ?? null

const none = (value: Amount): boolean => value === null || value === 0

const namedChanges = ['accountsReceivables', 'inventory', 'accountsPayables']
const adjustments = [
  'netIncome',
  'depreciationAndAmortization',
  'deferredIncomeTax',
  'stockBasedCompensation',
  'otherNonCashItems',
  'namedAdjustments',
]

/**
 * Stated, or the sum of the changes tagged one by one, if the operating section adds up with it to a thousandth:
 * otherwise a change goes by a concept of the company's own and the sum would be short of it.
 */
const workingCapitalOf = (stated: Lines): Amount => {
  const total = at(stated, 'changeInWorkingCapital')
  if (isKnown(total)) return total
  const operating = at(stated, 'netCashProvidedByOperatingActivities')
  const netIncome = at(stated, 'netIncome')
  const changes = sumOfKnown(...namedChanges.map((line) => at(stated, line)), at(stated, 'otherChanges'))
  if (operating === null || netIncome === null || changes === null) return total
  const gap = restOf(operating, changes, ...adjustments.map((line) => at(stated, line))) ?? 0
  return Math.abs(gap) <= 0.001 * Math.max(Math.abs(operating), Math.abs(netIncome)) ? changes : total
}

/** Everything but operating activities that moved cash; a company that never tags exchange rates has no such line. */
const otherSections = (stated: Lines, annual: Lines): Amount => {
  const sections = sumOf(
    at(stated, 'netCashProvidedByInvestingActivities'),
    at(stated, 'netCashProvidedByFinancingActivities'),
  )
  const exchange = at(stated, 'effectOfForexChangesOnCash')
  if (exchange === null && !none(at(annual, 'effectOfForexChangesOnCash'))) return null
  return sections === null ? null : sections + (exchange ?? 0)
}

/** LPA tags its total as cash from operations, which of other companies is a subtotal. */
const operatingOf = (stated: Lines, annual: Lines): Amount => {
  const operations = at(stated, 'operations')
  const addsUp = agree(
    sumOf(operations, otherSections(stated, annual)),
    at(stated, 'netChangeInCash'),
    operations,
  )
  return at(stated, 'netCashProvidedByOperatingActivities') ?? (addsUp ? operations : null)
}

/** Whether everything in operating activities but other items has a name. */
const isItemized = (stated: Lines, changeInWorkingCapital: Amount): boolean =>
  isKnown(changeInWorkingCapital) &&
  isKnown(at(stated, 'netIncome')) &&
  isKnown(at(stated, 'depreciationAndAmortization'))

const itemizedRest = (stated: Lines, changeInWorkingCapital: Amount): Amount =>
  isItemized(stated, changeInWorkingCapital)
    ? restOf(
        at(stated, 'netCashProvidedByOperatingActivities'),
        changeInWorkingCapital,
        at(stated, 'netIncome'),
        at(stated, 'depreciationAndAmortization'),
        at(stated, 'deferredIncomeTax'),
        at(stated, 'stockBasedCompensation'),
      )
    : null

/** What is known of quarters from their fiscal year: whether the company has preferred shares, and how other items are read. */
export type CashFlowYear = { readonly lines: Lines; readonly isItemized: boolean }

/** A quarter's other items are read as its year's are: the rest of the section, or the line that goes by that name. */
const operatingLines = (stated: Lines, year: CashFlowYear) => {
  const operating = at(stated, 'netCashProvidedByOperatingActivities')
  const changeInWorkingCapital = workingCapitalOf(stated)
  return {
    changeInWorkingCapital,
    otherWorkingCapital: restOf(changeInWorkingCapital, ...namedChanges.map((line) => at(stated, line))),
    otherNonCashItems: year.isItemized
      ? itemizedRest(stated, changeInWorkingCapital)
      : at(stated, 'otherNonCashItems'),
    operatingCashFlow: operating,
    netChangeInCash: at(stated, 'netChangeInCash') ?? sumOf(operating, otherSections(stated, year.lines)),
    freeCashFlow: sumOf(operating, at(stated, 'capitalExpenditure')),
  }
}

const investingLines = (stated: Lines) => {
  const capitalExpenditure = at(stated, 'capitalExpenditure')
  return {
    investmentsInPropertyPlantAndEquipment: capitalExpenditure,
    otherInvestingActivities:
      capitalExpenditure === null
        ? null
        : restOf(
            at(stated, 'netCashProvidedByInvestingActivities'),
            capitalExpenditure,
            at(stated, 'acquisitionsNet'),
            at(stated, 'purchasesOfInvestments'),
            at(stated, 'salesMaturitiesOfInvestments'),
            at(stated, 'unlistedInvesting'),
          ),
  }
}

/**
 * Repayments count as the whole of long-term debt only where no proceeds are tagged without a term. Debt without a term
 * is the long-term one where the statement has lines for short-term debt beside it (P&G's quarters).
 */
const debtLines = (stated: Lines) => {
  const untermed = at(stated, 'netDebt')
  const short = at(stated, 'shortTermNetDebtIssuance')
  const longTermNetDebtIssuance =
    at(stated, 'longTermNetDebtIssuance') ?? (untermed === null ? at(stated, 'longTermRepayment') : null)
  return {
    longTermNetDebtIssuance,
    netDebtIssuance:
      short === null
        ? (untermed ?? longTermNetDebtIssuance)
        : sumOf(longTermNetDebtIssuance ?? untermed ?? 0, short),
  }
}

const preferredSigns = (lines: Lines): readonly Amount[] => [
  at(lines, 'preferredDividends'),
  at(lines, 'preferredDividendsPaid'),
  differenceOf(at(lines, 'ownersProfit'), at(lines, 'commonProfit')),
]

/** All dividends are common where neither period nor year knows preferred ones. */
const dividendLines = (stated: Lines, annual: Lines) => {
  const total = at(stated, 'netDividendsPaid')
  const common = at(stated, 'commonDividendsPaid')
  const preferred = at(stated, 'preferredDividendsPaid')
  const hasNoPreferred = [stated, annual].flatMap(preferredSigns).every(none)
  const rest = preferred !== null || hasNoPreferred ? restOf(total, preferred) : null
  return {
    commonDividendsPaid: common ?? rest,
    netDividendsPaid: total ?? (common === null ? null : sumOfKnown(common, preferred)),
  }
}

const financingLines = (stated: Lines, annual: Lines) => {
  const debt = debtLines(stated)
  const dividends = dividendLines(stated, annual)
  const netCommonStockIssuance = sumOfKnown(
    at(stated, 'commonStockIssuance'),
    at(stated, 'commonStockRepurchased'),
  )
  const netStockIssuance = sumOfKnown(netCommonStockIssuance, at(stated, 'netPreferredStockIssuance'))
  const named = sumOfKnown(debt.netDebtIssuance, netStockIssuance, dividends.netDividendsPaid)
  return {
    ...debt,
    ...dividends,
    netCommonStockIssuance,
    netStockIssuance,
    otherFinancingActivities:
      named === null
        ? null
        : restOf(at(stated, 'netCashProvidedByFinancingActivities'), named, at(stated, 'unlistedFinancing')),
  }
}

const withOperating = (found: Lines, annual: Lines): Lines => ({
  ...found,
  netCashProvidedByOperatingActivities: operatingOf(found, annual),
})

export const cashFlowYearOf = (annual: Lines): CashFlowYear => {
  const lines = withOperating(annual, annual)
  return { lines: annual, isItemized: isItemized(lines, workingCapitalOf(lines)) }
}

/** `found` with the lines that others define. */
export const completeCashFlow = (found: Lines, year: CashFlowYear): Lines => {
  const stated = withOperating(found, year.lines)
  return {
    ...stated,
    ...operatingLines(stated, year),
    ...investingLines(stated),
    ...financingLines(stated, year.lines),
  }
}
