/** Concepts of the balance sheet's lines; leaves out lines that definitions make of other lines. */
import { compiledRules, type LineRule } from './line-rule.ts'

type Rules = Readonly<Record<string, LineRule>>

const usGaapAssets: Rules = {
  cashAndCashEquivalents: [
    'CashAndCashEquivalentsAtCarryingValue',
    'CashAndDueFromBanks',
    'Cash',
    // P&G stopped tagging cash without restricted cash in 2019: the sum then holds both.
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
  ],
  shortTermInvestments: [
    'ShortTermInvestments',
    'MarketableSecuritiesCurrent',
    'AvailableForSaleSecuritiesDebtSecuritiesCurrent|AvailableForSaleSecuritiesCurrent',
    // Nvidia's sheet has shares that trade beside debt securities, since 2026.
    { all: ['DebtSecuritiesCurrent'], any: ['EquitySecuritiesFvNi'] },
  ],
  cashAndShortTermInvestments: ['CashCashEquivalentsAndShortTermInvestments'],
  accountsReceivables: [
    'AccountsReceivableNetCurrent',
    'AccountsNotesAndLoansReceivableNetCurrent',
    'AccountsReceivableNet',
  ],
  otherReceivables: ['NontradeReceivablesCurrent', 'OtherReceivablesNetCurrent', 'OtherReceivables'],
  netReceivables: ['ReceivablesNetCurrent'],
  inventory: ['InventoryNet'],
  prepaids: ['PrepaidExpenseCurrent'],
  otherCurrentAssets: ['OtherAssetsCurrent', 'PrepaidExpenseAndOtherAssetsCurrent'],
  totalCurrentAssets: ['AssetsCurrent'],
  propertyPlantEquipmentNet: [
    'PropertyPlantAndEquipmentNet',
    'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization',
    'RealEstateInvestmentPropertyNet',
  ],
  goodwill: ['Goodwill'],
  intangibleAssets: [
    'IntangibleAssetsNetExcludingGoodwill',
    { all: ['FiniteLivedIntangibleAssetsNet'], any: ['IndefiniteLivedIntangibleAssetsExcludingGoodwill'] },
  ],
  goodwillAndIntangibleAssets: ['IntangibleAssetsNetIncludingGoodwill'],
  longTermInvestments: [
    'LongTermInvestments',
    {
      any: [
        'MarketableSecuritiesNoncurrent|AvailableForSaleSecuritiesDebtSecuritiesNoncurrent' +
          '|AvailableForSaleSecuritiesNoncurrent',
        'EquitySecuritiesFVNINoncurrent',
        'EquityMethodInvestments',
        'OtherLongTermInvestments',
      ],
    },
  ],
  taxAssets: [
    'DeferredTaxAssetsNetNoncurrent',
    'DeferredIncomeTaxAssetsNet',
    'DeferredTaxAssetsLiabilitiesNetNoncurrent',
  ],
  otherNonCurrentAssets: ['OtherAssetsNoncurrent'],
  totalNonCurrentAssets: ['AssetsNoncurrent'],
  otherAssets: ['OtherAssets'],
  totalAssets: ['Assets'],
}

const usGaapLiabilities: Rules = {
  accountPayables: [
    'AccountsPayableCurrent',
    'AccountsPayableTradeCurrent',
    'AccountsPayableCurrentAndNoncurrent',
  ],
  supplierExcluded: ['AccountsPayableOtherCurrent|OtherAccountsPayable'],
  taxPayables: ['TaxesPayableCurrent', 'AccruedIncomeTaxesCurrent'],
  accruedExpenses: ['AccruedLiabilitiesCurrent'],
  shortTermDebt: ['DebtCurrent'],
  shortTermBorrowings: ['ShortTermBorrowings|CommercialPaper|OtherShortTermBorrowings'],
  currentLongTermDebt: [
    'LongTermDebtCurrent|ConvertibleDebtCurrent|ConvertibleNotesPayableCurrent|NotesPayableCurrent',
    {
      all: ['LongTermDebtAndCapitalLeaseObligationsCurrent'],
      any: ['-FinanceLeaseLiabilityCurrent|CapitalLeaseObligationsCurrent'],
    },
  ],
  capitalLeaseObligationsCurrent: [
    {
      any: ['OperatingLeaseLiabilityCurrent', 'FinanceLeaseLiabilityCurrent|CapitalLeaseObligationsCurrent'],
    },
  ],
  deferredRevenue: ['ContractWithCustomerLiabilityCurrent|DeferredRevenueCurrent'],
  otherCurrentLiabilities: ['OtherLiabilitiesCurrent', 'OtherAccruedLiabilitiesCurrent'],
  totalCurrentLiabilities: ['LiabilitiesCurrent'],
  longTermDebt: [
    'LongTermDebtNoncurrent',
    {
      all: ['LongTermDebtAndCapitalLeaseObligations'],
      any: ['-FinanceLeaseLiabilityNoncurrent|CapitalLeaseObligationsNoncurrent'],
    },
    'ConvertibleDebtNoncurrent|ConvertibleLongTermNotesPayable|LongTermNotesPayable|SeniorLongTermNotes',
    { all: ['LongTermDebt'], any: ['-LongTermDebtCurrent'] },
  ],
  capitalLeaseObligationsNonCurrent: [
    {
      any: [
        'OperatingLeaseLiabilityNoncurrent',
        'FinanceLeaseLiabilityNoncurrent|CapitalLeaseObligationsNoncurrent',
      ],
    },
  ],
  leases: [{ any: ['OperatingLeaseLiability', 'FinanceLeaseLiability|CapitalLeaseObligations'] }],
  deferredRevenueNonCurrent: ['ContractWithCustomerLiabilityNoncurrent|DeferredRevenueNoncurrent'],
  deferredTaxLiabilitiesNonCurrent: [
    'DeferredTaxLiabilitiesNoncurrent|DeferredIncomeTaxLiabilitiesNet',
    'DeferredTaxLiabilities',
  ],
  otherNonCurrentLiabilities: ['OtherLiabilitiesNoncurrent'],
  totalNonCurrentLiabilities: ['LiabilitiesNoncurrent'],
  otherLiabilities: ['OtherLiabilities'],
  totalLiabilities: ['Liabilities'],
  totalLiabilitiesAndTotalEquity: ['LiabilitiesAndStockholdersEquity'],
}

const usGaapEquity: Rules = {
  treasuryStock: ['-TreasuryStockCommonValue|TreasuryStockValue'],
  preferredStock: [
    'PreferredStockValue|PreferredStockValueOutstanding',
    'ConvertiblePreferredStockNonredeemableOrRedeemableIssuerOptionValue',
  ],
  commonStock: [
    'CommonStockValue',
    'CommonStocksIncludingAdditionalPaidInCapital',
    'CommonStockValueOutstanding',
  ],
  retainedEarnings: ['RetainedEarningsAccumulatedDeficit'],
  additionalPaidInCapital: ['AdditionalPaidInCapital|AdditionalPaidInCapitalCommonStock'],
  accumulatedOtherComprehensiveIncomeLoss: ['AccumulatedOtherComprehensiveIncomeLossNetOfTax'],
  totalStockholdersEquity: ['StockholdersEquity'],
  equityWithMinority: ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
  minority: ['MinorityInterest'],
  redeemableMinority: ['RedeemableNoncontrollingInterestEquityCarryingAmount'],
  mezzanine: [
    'TemporaryEquityCarryingAmountAttributableToParent|TemporaryEquityCarryingAmount' +
      '|TemporaryEquityValueExcludingAdditionalPaidInCapital',
  ],
}

const ifrsAssets: Rules = {
  cashAndCashEquivalents: ['CashAndCashEquivalents', 'CashAndBankBalancesAtCentralBanks'],
  shortTermInvestments: [
    'CurrentInvestments',
    {
      any: [
        'CurrentFinancialAssetsAtFairValueThroughProfitOrLoss',
        'CurrentFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncome' +
          '|CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome' +
          '|CurrentFinancialAssetsAvailableforsale',
        'CurrentFinancialAssetsAtAmortisedCost|CurrentHeldtomaturityInvestments',
      ],
    },
  ],
  cashAndShortTermInvestments: [],
  accountsReceivables: ['CurrentTradeReceivables'],
  otherReceivables: ['OtherCurrentReceivables'],
  netReceivables: ['TradeAndOtherCurrentReceivables'],
  inventory: ['Inventories'],
  prepaids: ['CurrentPrepaidExpenses', 'CurrentPrepayments'],
  otherCurrentAssets: ['OtherCurrentAssets', 'OtherCurrentNonfinancialAssets'],
  totalCurrentAssets: ['CurrentAssets'],
  propertyPlantEquipmentNet: ['PropertyPlantAndEquipment'],
  goodwill: ['Goodwill'],
  intangibleAssets: ['IntangibleAssetsOtherThanGoodwill'],
  goodwillAndIntangibleAssets: ['IntangibleAssetsAndGoodwill'],
  longTermInvestments: [
    'NoncurrentInvestments',
    {
      any: [
        'NoncurrentFinancialAssetsAtFairValueThroughProfitOrLoss' +
          '|NoncurrentFinancialAssetsAtFairValueThroughProfitOrLossMandatorilyMeasuredAtFairValue',
        'NoncurrentFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncome' +
          '|NoncurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome' +
          '|NoncurrentFinancialAssetsAvailableforsale',
        'NoncurrentFinancialAssetsAtAmortisedCost',
        'InvestmentAccountedForUsingEquityMethod',
      ],
    },
  ],
  taxAssets: ['DeferredTaxAssets'],
  otherNonCurrentAssets: ['OtherNoncurrentAssets', 'OtherNoncurrentNonfinancialAssets'],
  totalNonCurrentAssets: ['NoncurrentAssets'],
  otherAssets: ['OtherAssets'],
  totalAssets: ['Assets'],
}

const ifrsLiabilities: Rules = {
  accountPayables: ['TradeAndOtherCurrentPayablesToTradeSuppliers', 'CurrentTradePayables'],
  supplierExcluded: ['OtherCurrentPayables'],
  totalPayables: ['TradeAndOtherCurrentPayables'],
  taxPayables: ['CurrentTaxLiabilitiesCurrent', 'CurrentTaxLiabilities'],
  accruedExpenses: ['AccrualsClassifiedAsCurrent'],
  shortTermDebt: ['CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
  shortTermBorrowings: ['CurrentBorrowings|ShorttermBorrowings'],
  currentLongTermDebt: ['CurrentPortionOfLongtermBorrowings'],
  capitalLeaseObligationsCurrent: ['CurrentLeaseLiabilities'],
  deferredRevenue: ['CurrentContractLiabilities', 'CurrentDeferredIncome'],
  otherCurrentLiabilities: [
    'OtherCurrentLiabilities',
    'OtherCurrentNonfinancialLiabilities',
    'CurrentAccruedExpensesAndOtherCurrentLiabilities',
  ],
  totalCurrentLiabilities: ['CurrentLiabilities'],
  longTermDebt: [{ any: ['LongtermBorrowings', 'NoncurrentPortionOfNoncurrentBondsIssued'] }],
  capitalLeaseObligationsNonCurrent: ['NoncurrentLeaseLiabilities'],
  leases: ['LeaseLiabilities'],
  deferredRevenueNonCurrent: ['NoncurrentContractLiabilities', 'NoncurrentDeferredIncome'],
  deferredTaxLiabilitiesNonCurrent: ['DeferredTaxLiabilities'],
  otherNonCurrentLiabilities: ['OtherNoncurrentLiabilities', 'OtherNoncurrentNonfinancialLiabilities'],
  totalNonCurrentLiabilities: ['NoncurrentLiabilities'],
  otherLiabilities: ['OtherLiabilities'],
  totalLiabilities: ['Liabilities'],
  totalLiabilitiesAndTotalEquity: ['EquityAndLiabilities'],
}

const ifrsEquity: Rules = {
  treasuryStock: ['-TreasuryShares'],
  preferredStock: [],
  commonStock: ['IssuedCapital'],
  retainedEarnings: ['RetainedEarnings'],
  additionalPaidInCapital: ['SharePremium', 'AdditionalPaidinCapital'],
  accumulatedOtherComprehensiveIncomeLoss: ['AccumulatedOtherComprehensiveIncome'],
  totalStockholdersEquity: ['EquityAttributableToOwnersOfParent'],
  equityWithMinority: ['Equity'],
  minority: ['NoncontrollingInterests'],
  redeemableMinority: [],
  mezzanine: [],
}

export const balanceRules = {
  usGaap: compiledRules({ ...usGaapAssets, ...usGaapLiabilities, ...usGaapEquity }),
  ifrs: compiledRules({ ...ifrsAssets, ...ifrsLiabilities, ...ifrsEquity }),
}
