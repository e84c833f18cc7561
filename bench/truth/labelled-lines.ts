/** Labels of faces that name a line of our statements; leaves out how they are compared. */
import type { PresentedStatement } from './data-sets.ts'

/** A label that means a line and nothing else, in lower case; rows of `not` are left out. */
export type LabelledLine = {
  readonly line: string
  readonly label: RegExp
  readonly not?: RegExp
  /** Stated as a payment or a deduction, and served below zero, or the other way round: signs are not compared. */
  readonly unsigned?: true
  /** What it is counted in, where that is not an amount of the currency. */
  readonly unit?: 'shares' | 'per share'
}

const EQUITY_WITH_OTHERS = /IncludingPortionAttributableToNoncontrollingInterest/

export const labelledLines: Readonly<Record<PresentedStatement, readonly LabelledLine[]>> = {
  IS: [
    {
      line: 'revenue',
      label: /^(?:total (?:net )?|net )?(?:operating )?(?:revenues?|sales)(?:,? net)?$/,
      // A row of a kind of revenue may have the label of all.
      not: /^(?:Interest|Premiums|Fees)/,
    },
    {
      line: 'costOfRevenue',
      label: /^(?:total )?costs? of (?:net )?(?:revenues?|sales|goods sold|products sold)$/,
    },
    { line: 'grossProfit', label: /^(?:total )?gross (?:profit|margin)(?: \(loss\))?$/ },
    {
      line: 'researchAndDevelopmentExpenses',
      label: /^(?:total )?research and development(?: expenses?| costs?)?$/,
    },
    {
      line: 'sellingGeneralAndAdministrativeExpenses',
      label: /^(?:total )?selling,? general,? and administrative(?: expenses?)?$/,
    },
    {
      line: 'operatingIncome',
      label:
        /^(?:total )?(?:operating (?:income|profit|loss)(?: \(loss\))?|(?:income|loss|\(loss\) income|income \(loss\)) from operations)$/,
    },
    {
      line: 'incomeBeforeTax',
      label:
        /^(?:income|loss|earnings|income \(loss\)|\(loss\) income) before (?:provision for |benefit from )?(?:income )?taxes$/,
    },
    {
      line: 'incomeTaxExpense',
      label:
        /^(?:income tax (?:expense|provision)|provision for income taxes|income taxes)(?: \(benefit\))?$/,
      not: /OtherComprehensive/,
    },
    {
      line: 'netIncome',
      label: /^net (?:income|loss|earnings|income \(loss\)|\(loss\) income)$/,
      // Of all owners: netIncome is that of the parent.
      not: /^ProfitLoss$|IncludingPortionAttributableToNoncontrollingInterest$/,
    },
    { line: 'interestExpense', label: /^interest expense$/, unsigned: true },
    {
      line: 'generalAndAdministrativeExpenses',
      label: /^general (?:and|&) administrative(?: expenses?)?$/,
      // Administration with what is spent on sales has a line of its own.
      not: /^SellingGeneral/,
    },
    {
      line: 'sellingAndMarketingExpenses',
      label: /^(?:sales|selling) and marketing(?: expenses?)?$/,
      not: /^SellingGeneral/,
    },
    {
      line: 'netIncomeFromDiscontinuedOperations',
      label:
        /^(?:net )?(?:income|loss|income \(loss\)) from discontinued operations,? net of (?:income )?tax(?:es)?$/,
    },
    { line: 'eps', label: /^(?:net income )?basic(?: \(in dollars per share\))?$/, unit: 'per share' },
    {
      line: 'epsDiluted',
      label: /^(?:net income )?diluted(?: \(in dollars per share\))?$/,
      unit: 'per share',
    },
    { line: 'weightedAverageShsOut', label: /^basic(?: \(in shares\))?$/, unit: 'shares' },
    { line: 'weightedAverageShsOutDil', label: /^diluted(?: \(in shares\))?$/, unit: 'shares' },
  ],
  BS: [
    { line: 'totalAssets', label: /^total assets$/ },
    { line: 'totalCurrentAssets', label: /^total current assets$/ },
    { line: 'totalLiabilities', label: /^total liabilities$/ },
    { line: 'totalCurrentLiabilities', label: /^total current liabilities$/ },
    {
      line: 'totalStockholdersEquity',
      label:
        /^total (?:stockholders|shareholders|shareowners)['’]? ?s?['’]? (?:equity|deficit|equity \(deficit\))$/,
      not: EQUITY_WITH_OTHERS,
    },
    { line: 'cashAndCashEquivalents', label: /^cash and cash equivalents$/ },
    { line: 'inventory', label: /^(?:total )?inventor(?:y|ies)(?:,? net)?$/ },
    { line: 'goodwill', label: /^goodwill(?:,? net)?$/ },
    { line: 'retainedEarnings', label: /^(?:retained earnings|accumulated deficit)$/ },
    { line: 'accountPayables', label: /^(?:trade )?accounts payable(?:,? trade)?$/ },
    {
      line: 'accountsReceivables',
      label: /^(?:trade )?accounts receivable(?:,? (?:net|trade|net of allowance.*))?$/,
      not: /Related/,
    },
    {
      line: 'shortTermInvestments',
      label: /^(?:short-term investments|short-term marketable securities)$/,
    },
    { line: 'longTermInvestments', label: /^long-term investments$/ },
    { line: 'prepaids', label: /^prepaid expenses$/ },
    { line: 'intangibleAssets', label: /^(?:other )?intangible assets(?:,? net)?$/ },
    {
      line: 'deferredRevenueNonCurrent',
      label: /^deferred revenues?,? (?:non-?current|less current portion|net of current portion|long-term)$/,
    },
    {
      line: 'longTermDebt',
      label:
        /^long-term debt(?:,? (?:net|less current (?:portion|maturities)|net of current (?:portion|maturities)))?$/,
      // Debt with its leases is longTermDebt and leases of our own.
      not: /Lease/,
    },
    {
      line: 'preferredStock',
      label: /^preferred (?:stock|shares)(?:,? \$?.*)?$/,
      not: /Redeemable|Temporary/,
    },
    { line: 'additionalPaidInCapital', label: /^additional paid-in[ -]capital$/ },
    {
      line: 'accumulatedOtherComprehensiveIncomeLoss',
      label: /^accumulated other comprehensive (?:income|loss|\(loss\) income|income \(loss\))(?:,? net.*)?$/,
    },
    { line: 'treasuryStock', label: /^treasury (?:stock|shares)(?:,? at cost)?.*$/, unsigned: true },
    {
      line: 'totalLiabilitiesAndTotalEquity',
      label: /^total liabilities (?:and|,) .*(?:equity|deficit|\(deficit\)|capital)$/,
    },
  ],
  CF: [
    {
      line: 'netCashProvidedByOperatingActivities',
      label: /^(?:total )?net cash .*\boperating activities$/,
    },
    {
      line: 'netCashProvidedByInvestingActivities',
      label: /^(?:total )?net cash .*\binvesting activities$/,
    },
    {
      line: 'netCashProvidedByFinancingActivities',
      label: /^(?:total )?net cash .*\bfinancing activities$/,
    },
    { line: 'stockBasedCompensation', label: /^(?:stock|share|equity)-based compensation(?: expense)?$/ },
    { line: 'depreciationAndAmortization', label: /^depreciation and amortization(?: expense)?$/ },
    {
      line: 'deferredIncomeTax',
      label:
        /^deferred (?:income )?tax(?:es)?(?: (?:expense|benefit|expense \(benefit\)|\(benefit\) expense))?$/,
      unsigned: true,
    },
    {
      line: 'accountsReceivables',
      label: /^(?:trade )?accounts receivable(?:,? (?:net|trade))?$/,
      unsigned: true,
    },
    { line: 'inventory', label: /^inventor(?:y|ies)$/, unsigned: true },
    { line: 'accountsPayables', label: /^accounts payable$/ },
    {
      line: 'commonStockRepurchased',
      label:
        /^(?:repurchases? of common (?:stock|shares)|purchases? of (?:treasury|common) (?:stock|shares))$/,
      unsigned: true,
    },
    {
      line: 'netDividendsPaid',
      label: /^(?:(?:cash )?dividends(?: paid)?|payments? of (?:cash )?dividends)$/,
      unsigned: true,
    },
    {
      line: 'effectOfForexChangesOnCash',
      label: /^effect of (?:foreign )?(?:currency )?exchange rate.* on cash.*$/,
    },
    {
      line: 'netChangeInCash',
      label: /^net (?:increase|decrease|change|\(decrease\) increase|increase \(decrease\)) in cash.*$/,
      not: /Excluding|BeforeEffect/,
    },
    {
      line: 'incomeTaxesPaid',
      label: /^(?:cash paid (?:during the (?:year|period) )?for )?income taxes(?: paid)?$/,
      not: /Increase|Deferred|Expense/,
    },
    {
      line: 'interestPaid',
      label: /^(?:cash paid (?:during the (?:year|period) )?for )?interest(?: paid)?$/,
      not: /Increase|Expense|TaxesPaid|Capitalized/,
    },
  ],
}
