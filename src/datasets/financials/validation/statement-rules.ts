/** The rules within one statement; those between statements are in quality.ts. */
import { balanceSheet } from '../lines/balance-sheet.ts'
import { cashFlowStatement } from '../lines/cash-flow.ts'
import { incomeStatement } from '../lines/income.ts'
import { rulesOf, type ValidationRule } from './rule.ts'

const ofIncome = rulesOf(incomeStatement, [
  ['grossProfit', 'revenue - costOfRevenue'],
  [
    'operatingExpenses',
    'sum(researchAndDevelopmentExpenses, sellingGeneralAndAdministrativeExpenses) + otherExpenses',
  ],
  ['costAndExpenses', 'costOfRevenue + operatingExpenses'],
  ['operatingIncome', 'grossProfit - operatingExpenses'],
  ['totalOtherIncomeExpensesNet', 'incomeBeforeTax - operatingIncome'],
  ['netInterestIncome', 'interestIncome - interestExpense'],
  ['ebitda', 'ebit + depreciationAndAmortization'],
  [
    'netIncome',
    'netIncomeFromContinuingOperations + orZero(netIncomeFromDiscontinuedOperations) + orZero(otherAdjustmentsToNetIncome)',
  ],
  ['bottomLineNetIncome', 'netIncome - orZero(netIncomeDeductions)'],
])

const ofBalance = rulesOf(balanceSheet, [
  ['totalAssets', 'totalLiabilities + totalEquity + orZero(temporaryEquity)'],
  ['totalLiabilitiesAndTotalEquity', 'totalAssets'],
  ['totalAssets', 'totalCurrentAssets + totalNonCurrentAssets'],
  ['totalLiabilities', 'totalCurrentLiabilities + totalNonCurrentLiabilities'],
  [
    'totalCurrentAssets',
    'sum(cashAndShortTermInvestments, netReceivables, inventory, prepaids) + otherCurrentAssets',
  ],
  [
    'totalNonCurrentAssets',
    'sum(propertyPlantEquipmentNet, goodwillAndIntangibleAssets, longTermInvestments, taxAssets) + otherNonCurrentAssets',
  ],
  [
    'totalCurrentLiabilities',
    'sum(totalPayables, accruedExpenses, shortTermDebt, capitalLeaseObligationsCurrent, deferredRevenue) + otherCurrentLiabilities',
  ],
  [
    'totalNonCurrentLiabilities',
    'sum(longTermDebt, capitalLeaseObligationsNonCurrent, deferredRevenueNonCurrent, deferredTaxLiabilitiesNonCurrent) + otherNonCurrentLiabilities',
  ],
  [
    'totalStockholdersEquity',
    'sum(preferredStock, commonStock, additionalPaidInCapital, retainedEarnings, accumulatedOtherComprehensiveIncomeLoss, treasuryStock) + otherTotalStockholdersEquity',
  ],
  ['totalEquity', 'totalStockholdersEquity + orZero(minorityInterest)'],
])

const ofCashFlow = rulesOf(cashFlowStatement, [
  [
    'netChangeInCash',
    'netCashProvidedByOperatingActivities + netCashProvidedByInvestingActivities + netCashProvidedByFinancingActivities + orZero(effectOfForexChangesOnCash)',
  ],
  ['cashAtEndOfPeriod', 'cashAtBeginningOfPeriod + netChangeInCash'],
  [
    'netCashProvidedByOperatingActivities',
    'sum(netIncome, depreciationAndAmortization, deferredIncomeTax, stockBasedCompensation, changeInWorkingCapital) + otherNonCashItems',
  ],
  [
    'netCashProvidedByInvestingActivities',
    'sum(investmentsInPropertyPlantAndEquipment, acquisitionsNet, purchasesOfInvestments, salesMaturitiesOfInvestments) + otherInvestingActivities',
  ],
  [
    'netCashProvidedByFinancingActivities',
    'sum(netDebtIssuance, netStockIssuance, netDividendsPaid) + otherFinancingActivities',
  ],
  ['netDividendsPaid', 'commonDividendsPaid + orZero(preferredDividendsPaid)'],
])

export const statementRules: Readonly<
  Record<'income' | 'balance-sheet' | 'cash-flow', readonly ValidationRule[]>
> = {
  income: ofIncome,
  'balance-sheet': ofBalance,
  'cash-flow': ofCashFlow,
}
