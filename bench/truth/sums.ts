/** The sums that lines of one statement must keep, as data. */
import type { StatementName } from './companies.ts'

/** `total` is the sum of `parts`; a part with a minus is taken off. */
export type Sum = {
  readonly statement: StatementName
  readonly total: string
  readonly parts: readonly string[]
  /** The part that takes what remains: where it is null, the others may be anything up to the total. */
  readonly remainder?: string
  /** Parts without which the sum says nothing; any other null is nothing. */
  readonly needs?: readonly string[]
}

const sumsOf = (statement: StatementName, sums: readonly Omit<Sum, 'statement'>[]): readonly Sum[] =>
  sums.map((sum) => ({ statement, ...sum }))

const ofAssets: readonly Omit<Sum, 'statement'>[] = [
  { total: 'cashAndShortTermInvestments', parts: ['cashAndCashEquivalents', 'shortTermInvestments'] },
  {
    total: 'netReceivables',
    parts: ['accountsReceivables', 'otherReceivables'],
    remainder: 'otherReceivables',
  },
  {
    total: 'totalCurrentAssets',
    parts: [
      ...['cashAndShortTermInvestments', 'netReceivables', 'inventory', 'prepaids', 'otherCurrentAssets'],
    ],
    remainder: 'otherCurrentAssets',
  },
  { total: 'goodwillAndIntangibleAssets', parts: ['goodwill', 'intangibleAssets'] },
  {
    total: 'totalNonCurrentAssets',
    parts: [
      ...['propertyPlantEquipmentNet', 'goodwillAndIntangibleAssets', 'longTermInvestments', 'taxAssets'],
      'otherNonCurrentAssets',
    ],
    remainder: 'otherNonCurrentAssets',
  },
  {
    total: 'totalAssets',
    parts: ['totalCurrentAssets', 'totalNonCurrentAssets', 'otherAssets'],
    needs: ['totalCurrentAssets'],
  },
  { total: 'totalInvestments', parts: ['shortTermInvestments', 'longTermInvestments'] },
]

const ofLiabilities: readonly Omit<Sum, 'statement'>[] = [
  { total: 'totalPayables', parts: ['accountPayables', 'otherPayables'], remainder: 'otherPayables' },
  {
    total: 'totalCurrentLiabilities',
    parts: [
      ...['totalPayables', 'accruedExpenses', 'shortTermDebt', 'capitalLeaseObligationsCurrent'],
      ...['deferredRevenue', 'otherCurrentLiabilities'],
    ],
    remainder: 'otherCurrentLiabilities',
  },
  {
    total: 'totalNonCurrentLiabilities',
    parts: [
      ...['longTermDebt', 'capitalLeaseObligationsNonCurrent', 'deferredRevenueNonCurrent'],
      ...['deferredTaxLiabilitiesNonCurrent', 'otherNonCurrentLiabilities'],
    ],
    remainder: 'otherNonCurrentLiabilities',
  },
  {
    total: 'totalLiabilities',
    parts: ['totalCurrentLiabilities', 'totalNonCurrentLiabilities', 'otherLiabilities'],
    needs: ['totalCurrentLiabilities'],
  },
  {
    total: 'capitalLeaseObligations',
    parts: ['capitalLeaseObligationsCurrent', 'capitalLeaseObligationsNonCurrent'],
    needs: ['capitalLeaseObligationsCurrent', 'capitalLeaseObligationsNonCurrent'],
  },
  { total: 'totalDebt', parts: ['shortTermDebt', 'longTermDebt', 'capitalLeaseObligations'] },
  {
    total: 'netDebt',
    parts: ['totalDebt', '-cashAndCashEquivalents'],
    needs: ['totalDebt', 'cashAndCashEquivalents'],
  },
]

const ofEquity: readonly Omit<Sum, 'statement'>[] = [
  {
    total: 'totalStockholdersEquity',
    parts: [
      ...['preferredStock', 'commonStock', 'additionalPaidInCapital', 'retainedEarnings', 'treasuryStock'],
      ...['accumulatedOtherComprehensiveIncomeLoss', 'otherTotalStockholdersEquity'],
    ],
    remainder: 'otherTotalStockholdersEquity',
  },
  {
    total: 'totalEquity',
    parts: ['totalStockholdersEquity', 'minorityInterest'],
    needs: ['totalStockholdersEquity'],
  },
  { total: 'totalLiabilitiesAndTotalEquity', parts: ['totalAssets'], needs: ['totalAssets'] },
]

const bothOf = (total: string, plus: string, minus: string): Omit<Sum, 'statement'> => ({
  total,
  parts: [plus, `-${minus}`],
  needs: [plus, minus],
})

const ofIncome: readonly Omit<Sum, 'statement'>[] = [
  bothOf('grossProfit', 'revenue', 'costOfRevenue'),
  {
    total: 'sellingGeneralAndAdministrativeExpenses',
    parts: ['generalAndAdministrativeExpenses', 'sellingAndMarketingExpenses'],
    needs: ['generalAndAdministrativeExpenses', 'sellingAndMarketingExpenses'],
  },
  {
    total: 'operatingExpenses',
    parts: ['researchAndDevelopmentExpenses', 'sellingGeneralAndAdministrativeExpenses', 'otherExpenses'],
    needs: ['otherExpenses'],
  },
  {
    total: 'costAndExpenses',
    parts: ['costOfRevenue', 'operatingExpenses'],
    needs: ['costOfRevenue', 'operatingExpenses'],
  },
  bothOf('operatingIncome', 'grossProfit', 'operatingExpenses'),
  bothOf('totalOtherIncomeExpensesNet', 'incomeBeforeTax', 'operatingIncome'),
  bothOf('netInterestIncome', 'interestIncome', 'interestExpense'),
  { total: 'ebit', parts: ['incomeBeforeTax', 'interestExpense'], needs: ['incomeBeforeTax'] },
  { total: 'ebitda', parts: ['ebit', 'depreciationAndAmortization'], needs: ['depreciationAndAmortization'] },
  bothOf('nonOperatingIncomeExcludingInterest', 'operatingIncome', 'ebit'),
  {
    total: 'netIncome',
    parts: [
      ...['netIncomeFromContinuingOperations', 'netIncomeFromDiscontinuedOperations'],
      'otherAdjustmentsToNetIncome',
    ],
    needs: ['netIncomeFromContinuingOperations'],
  },
  { total: 'bottomLineNetIncome', parts: ['netIncome', '-netIncomeDeductions'], needs: ['netIncome'] },
]

const ofCash: readonly Omit<Sum, 'statement'>[] = [
  {
    total: 'changeInWorkingCapital',
    parts: ['accountsReceivables', 'inventory', 'accountsPayables', 'otherWorkingCapital'],
    needs: ['otherWorkingCapital'],
  },
  {
    total: 'netCashProvidedByOperatingActivities',
    parts: [
      ...['netIncome', 'depreciationAndAmortization', 'deferredIncomeTax', 'stockBasedCompensation'],
      ...['changeInWorkingCapital', 'otherNonCashItems'],
    ],
    needs: ['netIncome', 'otherNonCashItems'],
  },
  {
    total: 'netCashProvidedByInvestingActivities',
    parts: [
      ...['investmentsInPropertyPlantAndEquipment', 'acquisitionsNet', 'purchasesOfInvestments'],
      ...['salesMaturitiesOfInvestments', 'otherInvestingActivities'],
    ],
    needs: ['otherInvestingActivities'],
  },
  { total: 'netDebtIssuance', parts: ['longTermNetDebtIssuance', 'shortTermNetDebtIssuance'] },
  { total: 'netStockIssuance', parts: ['netCommonStockIssuance', 'netPreferredStockIssuance'] },
  { total: 'netCommonStockIssuance', parts: ['commonStockIssuance', 'commonStockRepurchased'] },
  { total: 'netDividendsPaid', parts: ['commonDividendsPaid', 'preferredDividendsPaid'] },
  {
    total: 'netCashProvidedByFinancingActivities',
    parts: ['netDebtIssuance', 'netStockIssuance', 'netDividendsPaid', 'otherFinancingActivities'],
    needs: ['otherFinancingActivities'],
  },
  {
    total: 'operatingCashFlow',
    parts: ['netCashProvidedByOperatingActivities'],
    needs: ['netCashProvidedByOperatingActivities'],
  },
  {
    total: 'freeCashFlow',
    parts: ['operatingCashFlow', 'capitalExpenditure'],
    needs: ['operatingCashFlow', 'capitalExpenditure'],
  },
]

/** Sub-totals and sections. */
export const sums: readonly Sum[] = [
  ...sumsOf('balance-sheet', [...ofAssets, ...ofLiabilities, ...ofEquity]),
  ...sumsOf('income', ofIncome),
  ...sumsOf('cash-flow', ofCash),
]

/** What double-entry demands of whole statements. */
export const closings: readonly (Sum & { readonly name: string })[] = [
  {
    name: 'assets = liabilities + equity',
    statement: 'balance-sheet',
    total: 'totalAssets',
    parts: ['totalLiabilities', 'temporaryEquity', 'totalEquity'],
    needs: ['totalLiabilities', 'totalEquity'],
  },
  {
    name: 'cash flow closes',
    statement: 'cash-flow',
    total: 'netChangeInCash',
    parts: [
      ...['netCashProvidedByOperatingActivities', 'netCashProvidedByInvestingActivities'],
      ...['netCashProvidedByFinancingActivities', 'effectOfForexChangesOnCash'],
    ],
    needs: [
      ...['netCashProvidedByOperatingActivities', 'netCashProvidedByInvestingActivities'],
      'netCashProvidedByFinancingActivities',
    ],
  },
  {
    name: 'cash at both ends differs by the change',
    statement: 'cash-flow',
    total: 'netChangeInCash',
    parts: ['cashAtEndOfPeriod', '-cashAtBeginningOfPeriod'],
    needs: ['cashAtEndOfPeriod', 'cashAtBeginningOfPeriod'],
  },
]
