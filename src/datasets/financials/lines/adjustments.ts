/** Concepts that reconcile profit with cash, other than depreciation, deferred tax, share-based pay and working capital. */

/** Charges that took no cash, and receipts that are no profit. */
const added = [
  ...[
    'AssetImpairmentCharges',
    'OtherAssetImpairmentCharges',
    'GoodwillImpairmentLoss',
    'ImpairmentOfInvestments',
  ],
  ...['GoodwillAndIntangibleAssetImpairment', 'ImpairmentOfIntangibleAssetsExcludingGoodwill'],
  ...[
    'ImpairmentOfIntangibleAssetsFinitelived',
    'ImpairmentOfIntangibleAssetsIndefinitelivedExcludingGoodwill',
  ],
  ...[
    'ImpairmentOfLongLivedAssetsHeldForUse',
    'ImpairmentOfLongLivedAssetsToBeDisposedOf',
    'ImpairmentOfRealEstate',
  ],
  ...[
    'ImpairmentOfOilAndGasProperties',
    'ExplorationAbandonmentAndImpairmentExpense',
    'OperatingLeaseImpairmentLoss',
  ],
  ...['OperatingLeaseRightOfUseAssetAmortizationExpense', 'OperatingLeaseExpense', 'NoncashLeaseExpense'],
  ...[
    'RestructuringCosts',
    'RestructuringCharges',
    'RestructuringCostsAndAssetImpairmentCharges',
    'SeveranceCosts',
  ],
  ...[
    'BusinessExitCosts1',
    'BusinessExitCosts',
    'OtherRestructuringCosts',
    'RestructuringSettlementAndImpairmentProvisions',
  ],
  ...[
    'ProvisionForDoubtfulAccounts',
    'ProvisionForLoanLeaseAndOtherLosses',
    'ProvisionForLoanAndLeaseLosses',
  ],
  ...[
    'ProvisionForOtherLosses',
    'ProvisionForOtherCreditLosses',
    'ProvisionForLoanLossesExpensed',
    'InventoryWriteDown',
  ],
  ...[
    'AccountsReceivableCreditLossExpenseReversal',
    'WriteOffOfDeferredDebtIssuanceCost',
    'AccretionExpense',
  ],
  ...[
    'AmortizationOfFinancingCosts',
    'AmortizationOfFinancingCostsAndDiscounts',
    'AmortizationOfDebtDiscountPremium',
  ],
  ...[
    'AmortizationOfDeferredCharges',
    'OtherAmortizationOfDeferredCharges',
    'AmortizationOfDeferredSalesCommissions',
  ],
  ...[
    'CapitalizedContractCostAmortization',
    'AssetRetirementObligationAccretionExpense',
    'PaidInKindInterest',
  ],
  ...['PensionAndOtherPostretirementBenefitExpense', 'PensionExpense', 'OtherPostretirementBenefitExpense'],
  ...['PensionAndOtherPostretirementBenefitsExpenseReversalNoncash', 'ResearchAndDevelopmentInProcess'],
  ...[
    'EquityMethodInvestmentDividendsOrDistributions',
    'TaxBenefitFromStockOptionsExercised',
    'OtherNoncashExpense',
  ],
  ...['EmployeeBenefitsAndShareBasedCompensation', 'OtherOperatingActivitiesCashFlowStatement'],
  ...['OtherAdjustmentsForNoncashItemsIncludedInIncomeLossFromContinuingOperations'],
  ...['AdjustmentsNoncashItemsToReconcileNetIncomeLossToCashProvidedByUsedInOperatingActivitiesOther'],
  ...[
    'CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations',
    'MortgageServicingRightsMSRImpairmentRecovery',
  ],
  ...['ProceedsFromSaleOfLoansHeldForSale', 'InterestCreditedToPolicyholdersAccountBalances'],
]

/** Gains that gave no cash, and payments that are no charge. */
const takenOff = [
  ...[
    'GainLossOnSaleOfPropertyPlantEquipment',
    'GainLossOnDispositionOfAssets',
    'GainLossOnDispositionOfAssets1',
  ],
  ...[
    'GainLossOnSaleOfOtherAssets',
    'GainsLossesOnSalesOfAssets',
    'GainLossOnSaleOfProperties',
    'GainLossOnSaleOfBusiness',
  ],
  ...['GainLossOnDispositionOfIntangibleAssets', 'DisposalGroupNotDiscontinuedOperationGainLossOnDisposal'],
  ...[
    'GainLossOnSaleOfInvestments',
    'GainLossOnInvestments',
    'GainLossOnSaleOfSecuritiesNet',
    'RealizedInvestmentGainsLosses',
  ],
  ...[
    'MarketableSecuritiesGainLoss',
    'MarketableSecuritiesRealizedGainLoss',
    'DebtAndEquitySecuritiesGainLoss',
  ],
  ...[
    'EquitySecuritiesFvNiGainLoss',
    'EquitySecuritiesFvNiUnrealizedGainLoss',
    'DebtSecuritiesAvailableForSaleRealizedGainLoss',
  ],
  ...['DebtSecuritiesGainLoss', 'UnrealizedGainLossOnInvestments', 'UnrealizedGainLossOnSecurities'],
  ...['UnrealizedGainLossOnDerivatives', 'UnrealizedGainLossOnDerivativesAndCommodityContracts'],
  // By its name a change of assets: of warrants and derivatives in the five filings of the data sets that present it.
  'IncreaseDecreaseInFairValueOfUnhedgedDerivativeInstruments',
  ...['GainLossOnDerivativeInstrumentsNetPretax', 'ForeignCurrencyTransactionGainLossUnrealized'],
  ...[
    'ForeignCurrencyTransactionGainLossBeforeTax',
    'GainsLossesOnExtinguishmentOfDebt',
    'GainLossOnSaleOfLoansAndLeases',
  ],
  ...[
    'IncomeLossFromEquityMethodInvestments',
    'IncomeLossFromEquityMethodInvestmentsNetOfDividendsOrDistributions',
  ],
  ...['AccretionAmortizationOfDiscountsAndPremiumsInvestments', 'RecognitionOfDeferredRevenue'],
  ...[
    'PensionContributions',
    'PensionAndOtherPostretirementBenefitContributions',
    'PaymentsForRestructuring',
  ],
  ...['ExcessTaxBenefitFromShareBasedCompensationOperatingActivities', 'PaymentsForOtherOperatingActivities'],
  ...[
    'OtherNoncashIncomeExpense',
    'OtherNoncashIncome',
    'PaymentsForOriginationAndPurchasesOfLoansHeldForSale',
  ],
  ...[
    'IncomeLossFromDiscontinuedOperationsNetOfTax',
    'DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax',
  ],
]

/** All of them in one sum. */
export const allAdjustments = [
  ...added.map((name) => `+${name}?`),
  ...takenOff.map((name) => `-${name}?`),
].join(' ')
