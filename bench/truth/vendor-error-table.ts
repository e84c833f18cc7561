/**
 * Differences of which the filing proves that the vendor errs or means something else, each with its proof. They are counted
 * apart where the proof holds; the mapping never follows them. Leaves out how a proof is checked.
 */
import type { VendorError } from './vendor-errors.ts'

const PRE_TAX =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest' as const
const PRE_TAX_WITHOUT_ASSOCIATES =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments' as const
const LEASES = 'OperatingLeaseLiability' as const

export const vendorErrors: readonly VendorError[] = [
  {
    ...{ ticker: 'TSM', vendor: 'fmp', lines: ['eps', 'epsDiluted'], times: 5 },
    reason: 'per American depositary share, which is five of the shares that the 20-F counts',
  },
  {
    ...{ ticker: 'TSM', vendor: 'fmp', lines: ['weightedAverageShsOut', 'weightedAverageShsOutDil'] },
    times: 1 / 5,
    reason: 'American depositary shares, which are five of the shares that the 20-F counts',
  },
  ...(
    [
      ['eps', 4.77],
      ['epsDiluted', 4.75],
    ] as const
  ).map(([line, filed]) => ({
    ...({ ticker: 'WMT', vendor: 'fmp', lines: [line], filed: { '2021-01-31': filed } } as const),
    reason: 'as the 10-K of 2021 states it, before the split of 2024',
  })),
  {
    ...{ ticker: 'AAPL', vendor: 'fmp', lines: ['operatingIncome'] },
    filed: { '2013-09-28': 48_999_000_000, '2016-09-24': 60_024_000_000 },
    reason:
      'the 10-Ks state 48,999 and 60,024 million, which is revenue less cost and expenses in the same file',
  },
  {
    ...{ ticker: 'TSLA', vendor: 'av', lines: ['incomeBeforeTax'] },
    tagged: [PRE_TAX, PRE_TAX_WITHOUT_ASSOCIATES],
    reason: 'net income plus tax, without the share of minorities; the filing states income before tax',
  },
  {
    ...{ ticker: 'MCD', vendor: 'av', lines: ['totalStockholdersEquity'], tagged: ['StockholdersEquity'] },
    reason: 'the filing states a deficit',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['operatingIncome'], tagged: ['OperatingIncomeLoss'] },
    reason: 'acquisition-related expenses are above operating income on the face',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['operatingExpenses'] },
    tagged: ['GrossProfit - OperatingIncomeLoss'],
    reason: 'acquisition-related expenses are operating expenses on the face',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['costAndExpenses'] },
    tagged: [
      'Revenues - OperatingIncomeLoss',
      'RevenueFromContractWithCustomerExcludingAssessedTax - OperatingIncomeLoss',
    ],
    reason: 'acquisition-related expenses are operating expenses on the face',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['totalOtherIncomeExpensesNet'] },
    tagged: [`${PRE_TAX} - OperatingIncomeLoss`, `${PRE_TAX_WITHOUT_ASSOCIATES} - OperatingIncomeLoss`],
    reason: 'acquisition-related expenses are above operating income on the face',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['nonOperatingIncomeExcludingInterest'] },
    tagged: [
      `OperatingIncomeLoss - ${PRE_TAX} - InterestExpense`,
      `OperatingIncomeLoss - ${PRE_TAX_WITHOUT_ASSOCIATES} - InterestExpense`,
    ],
    reason: 'acquisition-related expenses are above operating income on the face',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['sellingGeneralAndAdministrativeExpenses'] },
    tagged: ['SellingGeneralAndAdministrativeExpense'],
    reason: 'the face has research of a note among selling, general and administrative expenses',
  },
  ...(['APH', 'DIS'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', lines: ['netPreferredStockIssuance'] } as const),
    theirs: ['ProceedsFromStockOptionsExercised'],
    reason: 'options exercised are no preferred shares',
  })),
  ...(['APH', 'TXN'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', lines: ['shortTermDebt'] } as const),
    off: ['OperatingLeaseLiabilityCurrent'],
    reason: 'operating leases are counted as debt',
  })),
  ...(['AMD', 'APH', 'DIS', 'TXN', 'GOOGL', 'PG', 'KMB', 'META', 'WMT'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', lines: ['capitalLeaseObligations'] } as const),
    tagged: [
      LEASES,
      `${LEASES} + FinanceLeaseLiability`,
      'OperatingLeaseLiabilityCurrent + OperatingLeaseLiabilityNoncurrent',
      'OperatingLeaseLiabilityCurrent + OperatingLeaseLiabilityNoncurrent + FinanceLeaseLiabilityCurrent + FinanceLeaseLiabilityNoncurrent',
    ],
    reason: 'without the part due within a year, which the filing states',
  })),
  {
    ...{ ticker: 'TSM', vendor: 'fmp', lines: ['capitalLeaseObligations'], tagged: ['LeaseLiabilities'] },
    reason: 'without the part due within a year, which the filing states',
  },
  ...(['AMD', 'TXN', 'DIS', 'GOOGL', 'APH', 'KMB', 'META', 'TSM'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', lines: ['totalDebt', 'netDebt'] } as const),
    off: [
      'CurrentLeaseLiabilities',
      'OperatingLeaseLiabilityCurrent',
      'FinanceLeaseLiabilityCurrent',
      'OperatingLeaseLiabilityCurrent + FinanceLeaseLiabilityCurrent',
    ],
    reason: 'leases due within a year are left out or counted twice',
  })),
  {
    ...{ ticker: 'TXN', vendor: 'fmp', lines: ['totalDebt', 'netDebt', 'otherNonCurrentLiabilities'] },
    off: ['OperatingLeaseLiabilityNoncurrent'],
    reason:
      'leases due after a year are counted as debt and again as leases, and taken off liabilities twice',
  },
  {
    ...{ ticker: 'AMD', vendor: 'fmp', lines: ['depreciationAndAmortization'] },
    off: ['OperatingLeaseRightOfUseAssetAmortizationExpense'],
    reason: 'with the amortization of operating leases, which is rent',
  },
  {
    ...{ ticker: 'PG', vendor: 'fmp', lines: ['bottomLineNetIncome'] },
    tagged: ['NetIncomeLossAvailableToCommonStockholdersBasic'],
    reason: 'preferred dividends are not taken off',
  },
  {
    ...{ ticker: 'PG', vendor: 'fmp', lines: ['netIncomeDeductions'] },
    tagged: ['NetIncomeLoss - NetIncomeLossAvailableToCommonStockholdersBasic', 'DividendsPreferredStock'],
    reason: 'preferred dividends with a minus',
  },
  {
    ...{ ticker: 'TXN', vendor: 'fmp', lines: ['netIncomeDeductions'] },
    tagged: ['NetIncomeLoss - NetIncomeLossAvailableToCommonStockholdersBasic'],
    reason: 'the rounding of participating shares; the filing allocates more to them',
  },
  {
    ...{ ticker: 'NKE', vendor: 'fmp', lines: ['netInterestIncome'] },
    tagged: ['-InterestIncomeExpenseNonoperatingNet', 'InterestIncomeExpenseNonoperatingNet'],
    reason: 'the filing states interest net; the parts are of another note',
  },
  ...(['TXN', 'KMB', 'NKE'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', lines: ['acquisitionsNet'] } as const),
    theirs: [
      'PaymentsToAcquirePropertyPlantAndEquipment',
      'PaymentsToAcquireProductiveAssets',
      'ProceedsFromSaleOfProductiveAssets',
      'ProceedsFromSaleOfPropertyPlantAndEquipment',
    ],
    reason: 'capital expenditure and sales of assets are no acquisitions',
  })),
  {
    ...{ ticker: 'KMB', vendor: 'fmp', lines: ['cashAtEndOfPeriod'] },
    tagged: [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations',
    ],
    reason: 'without cash of a business for sale, which the cash flow statement has',
  },
  {
    ...{ ticker: 'SNOW', vendor: 'fmp', lines: ['netStockIssuance', 'netCommonStockIssuance'] },
    theirs: ['NetCashProvidedByUsedInFinancingActivities'],
    reason: 'all of financing',
  },
  {
    ...{
      ticker: 'SNOW',
      vendor: 'fmp',
      lines: ['taxAssets'],
      theirs: ['CapitalizedContractCostNetNoncurrent'],
    },
    reason: 'commissions that are capitalized',
  },
  ...(
    [
      ['accountsReceivables', '-IncreaseDecreaseInAccountsAndOtherReceivables'],
      ['inventory', '-IncreaseDecreaseInRetailRelatedInventories'],
      ['accountsPayables', 'IncreaseDecreaseInAccountsPayable'],
      [
        'otherWorkingCapital',
        'IncreaseDecreaseInAccruedLiabilities + IncreaseDecreaseInAccruedIncomeTaxesPayable',
      ],
      [
        'changeInWorkingCapital',
        'IncreaseDecreaseInAccountsPayable - IncreaseDecreaseInAccountsAndOtherReceivables - IncreaseDecreaseInRetailRelatedInventories + IncreaseDecreaseInAccruedLiabilities + IncreaseDecreaseInAccruedIncomeTaxesPayable',
      ],
      ['shortTermNetDebtIssuance', 'ProceedsFromRepaymentsOfShortTermDebt'],
      ['longTermNetDebtIssuance', 'ProceedsFromIssuanceOfLongTermDebt - RepaymentsOfLongTermDebt'],
      ['longTermNetDebtIssuance', '-RepaymentsOfLongTermDebt'],
      ['netDebtIssuance', 'ProceedsFromRepaymentsOfShortTermDebt - RepaymentsOfLongTermDebt'],
      ['netCashProvidedByInvestingActivities', 'NetCashProvidedByUsedInInvestingActivities'],
      ['incomeTaxesPaid', 'IncomeTaxesPaid'],
      ['interestPaid', 'InterestPaidNet'],
    ] as const
  ).map(([line, concepts]) => ({
    ...({ ticker: 'WMT', vendor: 'fmp', lines: [line], tagged: [concepts] } as const),
    reason: 'the figures of the year after, in fiscal 2020 to 2024',
  })),
  {
    ...{ ticker: 'AMD', vendor: 'fmp', lines: ['prepaids'], theirs: ['DueFromRelatedPartiesCurrent'] },
    reason: 'receivables from related parties are no prepaid expenses',
  },
  {
    ...{ ticker: 'KMB', vendor: 'fmp', lines: ['netIncomeFromContinuingOperations'] },
    theirs: ['ProfitLoss - IncomeLossFromEquityMethodInvestments'],
    reason: 'without the share of associates, which continue',
  },
  ...(['AMD', 'KMB'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', off: ['IncomeLossFromEquityMethodInvestments'] } as const),
    lines: ['incomeBeforeTax', 'totalOtherIncomeExpensesNet', 'ebit', 'nonOperatingIncomeExcludingInterest'],
    reason: 'with the share of associates, which the filing shows after tax',
  })),
  ...(['NVDA', 'SNOW'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', lines: ['totalLiabilities', 'totalCurrentLiabilities'] } as const),
    off: [
      'TemporaryEquityValueExcludingAdditionalPaidInCapital',
      'TemporaryEquityCarryingAmountAttributableToParent',
    ],
    reason: 'with temporary equity, which the filing has outside of liabilities',
  })),
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['retainedEarnings'], off: ['TreasuryStockCommonValue'] },
    reason: 'less treasury shares, which the filing has on their line',
  },
  {
    ...{ ticker: 'KMB', vendor: 'fmp', lines: ['otherAdjustmentsToNetIncome'] },
    theirs: ['IncomeLossFromEquityMethodInvestments'],
    reason: 'the share of associates, which continue; the filing takes off that of minorities',
  },
  {
    ...{ ticker: 'KMB', vendor: 'fmp', lines: ['revenue'], filed: { '2025-12-31': 16_447_000_000 } },
    reason: 'the 10-K of 2026 states 16,447 million of continuing operations; nothing in it comes to 17,216',
  },
  ...(
    [
      ['costOfRevenue', 'CostOfGoodsAndServicesSold'],
      ['grossProfit', 'GrossProfit'],
      ['operatingIncome', 'OperatingIncomeLoss'],
      ['operatingExpenses', 'GrossProfit - OperatingIncomeLoss'],
      ['costAndExpenses', 'Revenues - OperatingIncomeLoss'],
      ['incomeBeforeTax', PRE_TAX_WITHOUT_ASSOCIATES],
      ['incomeTaxExpense', 'IncomeTaxExpenseBenefit'],
      ['depreciationAndAmortization', 'DepreciationDepletionAndAmortization'],
      ['totalAssets', 'Assets'],
      ['totalLiabilitiesAndTotalEquity', 'LiabilitiesAndStockholdersEquity'],
      [
        'totalLiabilities',
        'LiabilitiesAndStockholdersEquity - StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
      ],
      ['totalEquity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
    ] as const
  ).map(([line, concepts]) => ({
    ...({ ticker: 'KMB', vendor: 'fmp', lines: [line], tagged: [concepts], on: '2025-12-31' } as const),
    reason: 'the 10-K of 2026 states ours; nothing in it comes to theirs',
  })),
  {
    ...{ ticker: 'GOOGL', vendor: 'fmp', lines: ['taxPayables'], theirs: ['AccruedIncomeTaxesNoncurrent'] },
    reason: 'taxes payable after a year are not current',
  },
  {
    ...{ ticker: 'TXN', vendor: 'fmp', lines: ['otherInvestingActivities'] },
    off: ['PaymentsToAcquirePropertyPlantAndEquipment'],
    reason: 'capital expenditure once more, which is on its line too',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['otherNonCashItems'] },
    off: ['NetIncomeLossAttributableToNoncontrollingInterest'],
    reason: 'less by the share of minorities, which its own net income of the section has',
  },
  {
    ...{ ticker: 'KMB', vendor: 'fmp', lines: ['otherNonCashItems'] },
    off: ['NetIncomeLossAttributableToNoncontrollingInterest'],
    reason: 'less by the share of minorities, which its own net income of the section has',
  },
  ...(['AAPL', 'META'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', lines: ['netPreferredStockIssuance'] } as const),
    theirs: [
      'PaymentsRelatedToTaxWithholdingForShareBasedCompensation',
      'PaymentsRelatedToTaxWithholdingForShareBasedCompensation + ProceedsFromIssuanceOfCommonStock',
    ],
    reason: 'tax withheld on shares of employees; the company has no preferred shares',
  })),
  ...(['MCD', 'PG', 'TSLA'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', lines: ['otherAssets'], residueUpTo: 6_000_000 } as const),
    reason:
      'what its own rounding leaves of total assets, which the filing divides into current and non-current',
  })),
  {
    ...{ ticker: 'TSM', vendor: 'fmp', lines: ['preferredDividendsPaid'], residueUpTo: 6_000_000 },
    reason: 'what its own rounding leaves of dividends; the company has no preferred shares',
  },
]
