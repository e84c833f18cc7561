/** Labels of cash flow statements that name a line; leaves out other statements. */
import type { LabelledLine } from './labelled-line.ts'

export const cashFlowLabels: readonly LabelledLine[] = [
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
    label: /^(?:repurchases? of common (?:stock|shares)|purchases? of (?:treasury|common) (?:stock|shares))$/,
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

  {
    line: 'netIncome',
    label: /^net (?:income|loss|earnings|income \(loss\)|\(loss\) income)$/,
    not: /Available|FromContinuing|Comprehensive/,
  },
  {
    line: 'changeInWorkingCapital',
    label:
      /^(?:(?:total|net) )?changes? in (?:operating assets and liabilities|assets and liabilities|operating working capital|working capital)(?:,? net)?$/,
    not: /OtherCurrent/,
    unsigned: true,
  },
  {
    line: 'investmentsInPropertyPlantAndEquipment',
    label:
      /^(?:(?:purchases?|acquisitions?) of|additions to|payments for) (?:property|premises)(?:,|, plant,?)? and equipment$|^capital expenditures$/,
    not: /Noncash|Incurred|Accrued|Intangible|Other(?:Property|Productive)|ForCapital|RealEstate|PlantAndEquipment(?:Gross|Additions)|Investments$|Combinations/,
    unsigned: true,
    without:
      /PaymentsToAcquire(?:Productive|Property|Machinery|Equipment|Other(?:Property|Productive)|OilAnd|RealEstate)|PaymentsForCapital|Rental|OnLease|OperatingLease/,
  },
  {
    line: 'capitalExpenditure',
    label:
      /^(?:(?:purchases?|acquisitions?) of|additions to|payments for) (?:property|premises)(?:,|, plant,?)? and equipment$|^capital expenditures$/,
    not: /Noncash|Incurred|Accrued|Intangible|Other(?:Property|Productive)|ForCapital|RealEstate|PlantAndEquipment(?:Gross|Additions)|Investments$|Combinations/,
    without:
      /PaymentsToAcquire(?:Productive|Property|Machinery|Other(?:Property|Productive)|OilAnd|RealEstate|Intangible)|PaymentsForCapital|Software|Intangible|Mineral|Rental|Lease/,
    unsigned: true,
  },
  {
    line: 'acquisitionsNet',
    label:
      /^(?:(?:business )?acquisitions?(?: of business(?:es)?)?|purchases? of business(?:es)?),? net of cash (?:acquired|and cash equivalents acquired)$/,
    without: /Business|Divestiture|Subsidiar|Acquisition/,
    unsigned: true,
  },
  {
    line: 'purchasesOfInvestments',
    label:
      /^purchases? of (?:short-term |long-term |marketable |available-for-sale |investment |debt )*(?:investments|securities)$/,
    without: /(?:Payments|Purchases?).*(?:Securities|Investments?|Loans)/,
    unsigned: true,
    not: /Repurchase|^Proceeds|OtherLongterm/,
  },
  {
    line: 'salesMaturitiesOfInvestments',
    label:
      /^(?:proceeds from )?(?:(?:the )?(?:sales?|maturit(?:y|ies)|sales? and maturit(?:y|ies)|maturit(?:y|ies) and sales?)) of (?:short-term |long-term |marketable |available-for-sale |investment |debt )*(?:investments|securities)$/,
    without: /Proceeds.*(?:Securities|Investments?|Loans)/,
    not: /^PaymentsForProceeds|OperatingActivities/,
  },
  {
    line: 'commonStockIssuance',
    label:
      /^(?:proceeds from (?:the )?)?(?:issuances?|sales?) of common (?:stock|shares)(?:,? net(?: of (?:issuance|offering) costs)?)?$/,
    not: /StockIssued|Noncash|Repurchase|Treasury|Options|Debt|Costs|Warrants|IncentiveAnd/,
    without: /Option|ProceedsFromIssu.*(?:Stock|Equity|Units|Shares)|Warrant|StockPlan/,
  },
  {
    line: 'netDebtIssuance',
    label:
      /^(?:(?:principal )?(?:re)?payments? (?:of|on) (?:long-term )?debt|proceeds from (?:issuances? of )?(?:long-term )?debt)$/,
    without:
      /Proceeds.*(?:Debt|Notes|Loan|Credit|Borrow|Paper)|Repayments|Borrowings|Lease|Advances|Deposits|Repurchase.*Agree/,
    unsigned: true,
  },
  {
    line: 'preferredDividendsPaid',
    label:
      /^(?:(?:cash )?dividends paid on preferred (?:stock|shares)|preferred (?:stock |share )?dividends(?: paid)?|payments? of (?:preferred (?:stock )?dividends|dividends on preferred (?:stock|shares)))$/,
    unsigned: true,
  },
  {
    line: 'commonDividendsPaid',
    label:
      /^(?:(?:cash )?dividends paid on common (?:stock|shares)|common (?:stock |share )?dividends(?: paid)?|payments? of (?:common (?:stock )?dividends|dividends on common (?:stock|shares)))$/,
    unsigned: true,
  },
  {
    line: 'cashAtEndOfPeriod',
    label:
      /^(?:cash(?:,? (?:and )?cash equivalents)?(?:,? and restricted cash)?(?:,| -|,? at)? ?)?end(?:ing)?(?: of (?:the )?(?:period|year|quarter))?(?: balance)?$/,
    at: 'end',
    not: /^CashEquivalents|^Restricted/,
    without: /^CashCash/,
  },
  {
    line: 'cashAtBeginningOfPeriod',
    label:
      /^(?:cash(?:,? (?:and )?cash equivalents)?(?:,? and restricted cash)?(?:,| -|,? at)? ?)?beginning(?: of (?:the )?(?:period|year|quarter))?(?: balance)?$/,
    at: 'beginning',
    not: /^CashEquivalents|^Restricted/,
    without: /^CashCash/,
  },
]
