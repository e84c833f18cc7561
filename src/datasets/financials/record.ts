/** The three statements as served, every line under its wire name; leaves out how a line is found. */
import type { Static } from 'typebox'
import {
  day,
  instant,
  integer,
  meanShares,
  money,
  moneyPerShare,
  oneOf,
  orNull,
  record,
  text,
} from '../../contract/field.ts'

const line = (sentence: string) => orNull(money(sentence))
const perShare = (sentence: string) => orNull(moneyPerShare(sentence))
const meanCount = (sentence: string) => orNull(meanShares(sentence))

const header = {
  date: day('Last day of the period.'),
  period: oneOf(['FY', 'Q1', 'Q2', 'Q3', 'Q4'], 'FY, or the quarter by its place in the fiscal year.'),
  fiscalYr: integer(
    'Calendar year in which the fiscal year ends; an end on 1 to 7 January counts for the year before.',
  ),
  currency: text('Three-letter code of the currency the statement is presented in; nothing is converted.'),
  filedOn: day('Filing date of the filing in `accessionNumber`.'),
  acceptedAt: orNull(instant('When EDGAR accepted that filing; null where its list of filings is not held.')),
  accessionNumber: orNull(text('Filing that first stated most of the figures as they are served.')),
}

/** Wire names in wire order. */
export const incomeLines = {
  revenue: line('Total revenue; of a bank after interest expense where it says so.'),
  costOfRevenue: line('Cost of the goods and services sold.'),
  grossProfit: line('Revenue less cost of revenue.'),
  researchAndDevelopmentExpenses: line('Research and development expenses.'),
  generalAndAdministrativeExpenses: line('General and administrative expenses, where stated apart.'),
  sellingAndMarketingExpenses: line('Selling and marketing expenses, where stated apart.'),
  sellingGeneralAndAdministrativeExpenses: line('Selling, general and administrative expenses together.'),
  otherExpenses: line('Operating expenses other than research, selling, general and administrative.'),
  operatingExpenses: line('Expenses between gross profit and operating income.'),
  costAndExpenses: line('Cost of revenue and operating expenses.'),
  netInterestIncome: line('Interest income less interest expense.'),
  interestIncome: line('Interest earned; of a bank its whole interest and dividend income.'),
  interestExpense: line('Interest paid or owed for the period, as a positive amount.'),
  depreciationAndAmortization: line('Depreciation and amortization of the period.'),
  ebitda: line('EBIT plus depreciation and amortization.'),
  ebit: line('Income before tax plus interest expense.'),
  nonOperatingIncomeExcludingInterest: line('Operating income less EBIT.'),
  operatingIncome: line('Operating income as the company presents it; banks and insurers present none.'),
  totalOtherIncomeExpensesNet: line('Income before tax less operating income.'),
  incomeBeforeTax: line('Income from continuing operations before tax.'),
  incomeTaxExpense: line('Income tax expense; negative for a benefit.'),
  netIncomeFromContinuingOperations: line('Net income of the operations that continue, minorities included.'),
  netIncomeFromDiscontinuedOperations: line('Net income of discontinued operations after tax.'),
  otherAdjustmentsToNetIncome: line(
    'Net income less the two lines above: the share of minorities, as a negative amount.',
  ),
  netIncome: line('Net income attributable to the shareholders of the parent.'),
  netIncomeDeductions: line(
    'What net income leaves to others than common shareholders: preferred dividends.',
  ),
  bottomLineNetIncome: line('Net income less deductions: what is left for common shareholders.'),
  eps: perShare('Basic earnings per share as last filed: not adjusted for later splits.'),
  epsDiluted: perShare('Diluted earnings per share as last filed: not adjusted for later splits.'),
  weightedAverageShsOut: meanCount('Mean number of shares outstanding, basic.'),
  weightedAverageShsOutDil: meanCount('Mean number of shares outstanding, diluted.'),
}

export const balanceLines = {
  cashAndCashEquivalents: line('Cash and cash equivalents.'),
  shortTermInvestments: line('Securities and deposits held as current assets.'),
  cashAndShortTermInvestments: line('Cash and short-term investments together.'),
  netReceivables: line('Current receivables after allowances.'),
  accountsReceivables: line('Current receivables from customers after allowances.'),
  otherReceivables: line('Current receivables from others than customers.'),
  inventory: line('Inventories.'),
  prepaids: line('Prepaid expenses, where stated apart.'),
  otherCurrentAssets: line('Other current assets, with prepaid expenses where not stated apart.'),
  totalCurrentAssets: line('Total current assets.'),
  propertyPlantEquipmentNet: line('Property, plant and equipment after depreciation.'),
  goodwill: line('Goodwill.'),
  intangibleAssets: line('Intangible assets without goodwill, after amortization.'),
  goodwillAndIntangibleAssets: line('Goodwill and intangible assets together.'),
  longTermInvestments: line('Securities and interests held as non-current assets.'),
  taxAssets: line('Deferred tax assets after offsetting.'),
  otherNonCurrentAssets: line('Other non-current assets.'),
  totalNonCurrentAssets: line('Total assets less current assets.'),
  otherAssets: line('Other assets of a balance sheet that does not divide into current and non-current.'),
  totalAssets: line('Total assets.'),
  totalPayables: line('Account payables and other payables together.'),
  accountPayables: line('Amounts owed to suppliers.'),
  otherPayables: line('Amounts payable to others than suppliers, taxes among them.'),
  accruedExpenses: line('Accrued liabilities, current.'),
  shortTermDebt: line('Borrowings due within a year, the current part of long-term debt included.'),
  capitalLeaseObligationsCurrent: line('Lease liabilities due within a year, operating and finance leases.'),
  taxPayables: line('Taxes payable within a year.'),
  deferredRevenue: line('Contract liabilities and deferred revenue, current.'),
  otherCurrentLiabilities: line('Other current liabilities.'),
  totalCurrentLiabilities: line('Total current liabilities.'),
  longTermDebt: line('Borrowings due after a year, without leases where leases are stated apart.'),
  capitalLeaseObligationsNonCurrent: line(
    'Lease liabilities due after a year, operating and finance leases.',
  ),
  deferredRevenueNonCurrent: line('Contract liabilities and deferred revenue, non-current.'),
  deferredTaxLiabilitiesNonCurrent: line('Deferred tax liabilities after offsetting.'),
  otherNonCurrentLiabilities: line('Other non-current liabilities.'),
  totalNonCurrentLiabilities: line('Total liabilities less current liabilities.'),
  otherLiabilities: line(
    'Other liabilities of a balance sheet that does not divide into current and non-current.',
  ),
  capitalLeaseObligations: line('Lease liabilities, operating and finance leases, current and non-current.'),
  totalLiabilities: line('Total liabilities.'),
  treasuryStock: line('Own shares held, at cost, as a negative amount.'),
  preferredStock: line('Preferred shares in equity.'),
  commonStock: line('Common shares, with additional paid-in capital where the company states one sum.'),
  retainedEarnings: line('Retained earnings; negative for a deficit.'),
  additionalPaidInCapital: line('Additional paid-in capital, where stated apart.'),
  accumulatedOtherComprehensiveIncomeLoss: line(
    'Accumulated other comprehensive income; negative for a loss.',
  ),
  otherTotalStockholdersEquity: line("Shareholders' equity less the lines above that belong to it."),
  totalStockholdersEquity: line('Equity of the shareholders of the parent.'),
  totalEquity: line("Shareholders' equity and minority interest together."),
  minorityInterest: line('Equity of minorities in subsidiaries, redeemable interests included.'),
  totalLiabilitiesAndTotalEquity: line('Total of the liabilities side.'),
  totalInvestments: line('Short-term and long-term investments together.'),
  totalDebt: line('Short-term debt, long-term debt and lease liabilities together.'),
  netDebt: line('Total debt less cash and cash equivalents.'),
}

export const cashFlowLines = {
  netIncome: line('Profit the statement begins with, minorities included.'),
  depreciationAndAmortization: line('Depreciation and amortization added back.'),
  deferredIncomeTax: line('Deferred income tax added back.'),
  stockBasedCompensation: line('Pay in shares added back.'),
  changeInWorkingCapital: line('Changes of operating assets and liabilities; negative where they took cash.'),
  accountsReceivables: line('Change of receivables; negative where they took cash.'),
  inventory: line('Change of inventories; negative where they took cash.'),
  accountsPayables: line('Change of payables; positive where they gave cash.'),
  otherWorkingCapital: line('Change in working capital less the three lines above.'),
  otherNonCashItems: line('What remains of operating cash flow after the lines above.'),
  netCashProvidedByOperatingActivities: line('Cash from operating activities.'),
  investmentsInPropertyPlantAndEquipment: line('Purchases of property, plant and equipment, negative.'),
  acquisitionsNet: line('Purchases less sales of businesses; negative where more was bought.'),
  purchasesOfInvestments: line('Purchases of securities and other investments, negative.'),
  salesMaturitiesOfInvestments: line('Sales and maturities of securities and other investments.'),
  otherInvestingActivities: line('Investing cash flow less the four lines above.'),
  netCashProvidedByInvestingActivities: line('Cash from investing activities.'),
  netDebtIssuance: line('Borrowed less repaid.'),
  longTermNetDebtIssuance: line('Long-term debt borrowed less repaid.'),
  shortTermNetDebtIssuance: line('Short-term debt borrowed less repaid.'),
  netStockIssuance: line('Shares issued less repurchased, common and preferred.'),
  netCommonStockIssuance: line('Common shares issued less repurchased.'),
  commonStockIssuance: line('Proceeds from common shares issued.'),
  commonStockRepurchased: line('Common shares repurchased, negative.'),
  netPreferredStockIssuance: line('Preferred shares issued less repurchased.'),
  netDividendsPaid: line('All dividends paid, negative.'),
  commonDividendsPaid: line('Dividends paid on common shares, negative.'),
  preferredDividendsPaid: line('Dividends paid on preferred shares, negative.'),
  otherFinancingActivities: line('Financing cash flow less net debt, net stock and dividends.'),
  netCashProvidedByFinancingActivities: line('Cash from financing activities.'),
  effectOfForexChangesOnCash: line('Effect of exchange rates on cash.'),
  netChangeInCash: line('Change of cash over the period, exchange rates included.'),
  cashAtEndOfPeriod: line('Cash at the end, with restricted cash since the company counts it.'),
  cashAtBeginningOfPeriod: line('Cash at the end of the period before.'),
  operatingCashFlow: line('Cash from operating activities.'),
  capitalExpenditure: line('Purchases of property, plant and equipment, negative.'),
  freeCashFlow: line('Operating cash flow plus capital expenditure, which is negative.'),
  incomeTaxesPaid: line('Income taxes paid, as a positive amount.'),
  interestPaid: line('Interest paid, as a positive amount.'),
}

/** Income statement of a fiscal year or a discrete quarter. */
export const IncomeStatement = record({ ...header, ...incomeLines })
export type IncomeStatement = Static<typeof IncomeStatement>

/** Balance sheet at the end of a fiscal year or quarter; all lines from one filing. */
export const BalanceSheet = record({ ...header, ...balanceLines })
export type BalanceSheet = Static<typeof BalanceSheet>

/** Cash flow statement of a fiscal year or a discrete quarter, not of the year to date. */
export const CashFlowStatement = record({ ...header, ...cashFlowLines })
export type CashFlowStatement = Static<typeof CashFlowStatement>
