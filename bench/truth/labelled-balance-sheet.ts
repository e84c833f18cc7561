/** Labels of balance sheets that name a line; leaves out other statements. */
import type { LabelledLine } from './labelled-line.ts'

const EQUITY_WITH_OTHERS = /IncludingPortionAttributableToNoncontrollingInterest/

export const balanceSheetLabels: readonly LabelledLine[] = [
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

  {
    line: 'commonStock',
    label: /^common (?:stock|shares)(?: value)?(?:, .*)?$/,
    not: /Temporary|Treasury|Paid|Dividend|Class[A-Z]|Redemption/,
    without: /^CommonStock|^CommonClass/,
  },
  {
    line: 'minorityInterest',
    label: /^(?:total )?non-?controlling interests?$/,
    without: /Redeemable/,
    not: /VariableInterest/,
  },
  {
    line: 'totalEquity',
    label: /^total equity(?: \(deficit\))?$/,
    not: /^StockholdersEquity$|^PartnersCapital$/,
    without: /Redeemable|Temporary/,
  },
  {
    line: 'shortTermDebt',
    label:
      /^(?:current (?:portion|maturities) of long-term debt|long-term debt,? current(?: portion| maturities)?|short-term (?:debt|borrowings))$/,
    not: /Lease/,
    without:
      /Borrowings|NotesPayable|Debt.*Current|DebtCurrent|CommercialPaper|LineOfCredit|LinesOfCredit|Loans?Payable|Loan.*Current|Convertible|FederalFundsPurchased|SoldUnder|FederalHomeLoanBank/,
  },
  {
    line: 'deferredRevenue',
    label:
      /^(?:(?:deferred revenues?|contract liabilities|unearned revenues?)(?:,? current(?: portion)?)?|current (?:portion of )?(?:deferred revenues?|contract liabilities))$/,
    not: /Noncurrent|^DeferredRevenue$|^ContractWithCustomerLiability$|^DeferredIncome$|Deposit|Leases|AndOther/,
    without:
      /Deferred(?:Revenue|Income).*Current|ContractWithCustomerLiability|CustomerAdvances|BillingsInExcess|CustomerDeposits|ContractLiabilities/,
  },
  {
    line: 'capitalLeaseObligationsCurrent',
    label:
      /^(?:(?:current (?:portion|maturities) of |current )(?:operating )?lease (?:liabilit(?:y|ies)|obligations?)|(?:operating )?lease (?:liabilit(?:y|ies)|obligations?),? (?:-|–)? ?current(?: portion)?)$/,
    without: /(?:Finance|Capital)Lease/,
    not: /Debt|Loan|Incentive/,
  },
  {
    line: 'capitalLeaseObligationsNonCurrent',
    label:
      /^(?:(?:long-term|non-?current) (?:operating )?lease (?:liabilit(?:y|ies)|obligations?)|(?:operating )?lease (?:liabilit(?:y|ies)|obligations?),? (?:(?:less|net of) current (?:portion|maturities)|(?:-|–)? ?(?:non-?current|long-term)(?: portion)?))$/,
    without: /(?:Finance|Capital)Lease/,
    not: /Debt|Loan|Receivable/,
  },
  {
    line: 'taxPayables',
    label: /^(?:income )?tax(?:es)? payable$/,
    not: /Noncurrent|^AccruedIncomeTaxes/,
    without: /Tax(?:es)?.*(?:Payable|Current)/,
  },
  {
    line: 'deferredTaxLiabilitiesNonCurrent',
    label: /^(?:net )?deferred (?:income )?tax(?:es)?(?: liabilit(?:y|ies))?(?:,? net)?(?:,? non-?current)?$/,
    not: /Assets?$|Assets(?:Net|Tax)|CurrentTax|(?:Liabilities|LiabilitiesNet)Current|DeferredExpense|DeferredIncome$|LiabilitiesOther/,
    without: /Deferred.*Tax.*Liabilit/,
  },
  {
    line: 'taxAssets',
    label: /^(?:net )?deferred (?:income )?tax(?:es)?(?: assets?)?(?:,? net)?(?:,? non-?current)?$/,
    not: /Liabilit|AssetsNetCurrent|AssetsCurrent|Gross|DeferredExpense|DeferredIncome(?:Current)?$/,
    without: /Deferred.*Tax.*Assets/,
  },
  {
    line: 'goodwillAndIntangibleAssets',
    label: /^goodwill and (?:other )?intangible assets(?:,? net)?$/,
    without: /Intangible/,
  },
  {
    line: 'cashAndShortTermInvestments',
    label:
      /^(?:total )?cash,? (?:and )?cash equivalents,? and (?:short-term investments|marketable securities)$/,
  },
  { line: 'netReceivables', label: /^(?:total )?receivables(?:,? net)?$/, without: /Receivable/ },
  {
    line: 'temporaryEquity',
    label:
      /^(?:total )?(?:(?:redeemable )?convertible preferred stock|(?:class a )?common (?:stock|shares) subject to possible redemption)(?:,.*)?$/,
    not: /^Preferred|^ConvertiblePreferred|^RedeemableNoncontrolling/,
    without: /^TemporaryEquity/,
  },
]
