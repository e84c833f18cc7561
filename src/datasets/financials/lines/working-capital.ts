/** Concepts for changes of operating assets and liabilities, of all industries; leaves out the lines they make. */

/** An increase took cash. */
const assets = [
  ...['AccountsReceivableRelatedParties', 'OtherReceivables', 'NotesReceivables', 'NotesReceivableCurrent'],
  ...['NotesReceivableRelatedPartiesCurrent', 'DueFromRelatedParties', 'DueFromRelatedPartiesCurrent'],
  ...[
    'DueFromAffiliates|IncreaseDecreaseDueFromAffiliates',
    'DueFromAffiliatesCurrent',
    'DueFromOtherRelatedParties',
    'DueFromOfficersAndStockholders',
  ],
  ...['DueFromEmployees', 'IncomeTaxesReceivable', 'UnbilledReceivables', 'ContractReceivablesNet'],
  ...['ContractWithCustomerAsset', 'LongTermReceivablesCurrent', 'AccountsReceivableFromSecuritization'],
  ...['AccruedInterestReceivableNet', 'InterestAndDividendsReceivable', 'AccruedInvestmentIncomeReceivable'],
  ...[
    'DeferredLeasingFees',
    'DeferredRentReceivables',
    'LeasingReceivables',
    'FinanceReceivables',
    'RoyaltiesReceivable',
  ],
  ...['FuelInventories', 'FossilFuelInventories', 'MaterialsAndSupplies', 'OtherInventories'],
  ...['RawMaterialsPackagingMaterialsAndSuppliesInventories', 'FinishedGoodsAndWorkInProcessInventories'],
  ...[
    'RawMaterialsAndSuppliesInventories',
    'FinishedGoodsInventories',
    'PrepaidExpensesOther',
    'PrepaidTaxes',
  ],
  ...['PrepaidSupplies', 'PrepaidInsurance', 'PrepaidReinsurancePremiums', 'PrepaidPensionCosts'],
  ...['OtherOperatingAssets', 'OtherCurrentAssets', 'OtherNoncurrentAssets', 'OperatingAssets'],
  ...['OtherNoncurrentAssetsAndLiabilitiesNet', 'OtherOperatingCapitalNet', 'IntangibleAssetsCurrent'],
  ...['DeferredCharges', 'DeferredCosts', 'DeferredSalesCommissions', 'CapitalizedContractCosts'],
  ...['DeferredFuelCosts', 'DeferredGasCost', 'RecoverableRefundableGasCosts', 'OtherRegulatoryAssets'],
  ...[
    'RegulatoryAssetsAndLiabilities',
    'OverUnderEnergyRecovery',
    'OverEnergyRecovery',
    'GasImbalanceReceivable',
  ],
  ...['DepositOtherAssets', 'DepositsOutstanding', 'MarginDepositsOutstanding', 'AssetsHeldForSale'],
  ...['RestrictedCashForOperatingActivities', 'DerivativeAssetsAndLiabilities', 'DerivativeAssets'],
  ...[
    'RiskManagementAssetsAndLiabilities',
    'CommodityContractAssetsAndLiabilities',
    'ReinsuranceRecoverable',
  ],
  ...['PremiumsReceivable', 'FundsHeldUnderReinsuranceAgreements'],
  ...[
    'DeferredPolicyAcquisitionCosts',
    'TradingSecurities',
    'TradingAssets',
    'LoansHeldForSale',
    'OtherLoans',
  ],
  ...['FinancialInstrumentsUsedInOperatingActivities', 'BrokerageReceivables', 'SecuritiesBorrowed'],
  ...[
    'BrokerDealerRelatedReceivablesPayablesNet',
    'ReceivablesFromCustomers',
    'ReceivablesFromBrokerDealers',
  ],
  ...[
    'ReceivablesFromBrokersDealersAndClearingOrganizations',
    'ClientFundsHeld',
    'ResidentialMortgageLoansHeldForSale',
  ],
  ...[
    'SecuritiesPurchasedUnderAgreementsToResell',
    'CashCollateralForBorrowedSecurities',
    'LifeSettlementContracts',
  ],
  // A reserve, but a credit by its definition: of six insurers of 2009 and 2010 five state what it grew by below zero.
  'LossAndLossAdjustmentExpenseReserve',
]

/** An increase gave cash. */
const liabilities = [
  ...[
    'AccountsPayableAndAccruedLiabilities',
    'AccountsPayableAndOtherOperatingLiabilities',
    'OtherAccountsPayable',
  ],
  ...['AccountsPayableRelatedParties', 'AccountsPayableInterestBearingInterestPayable', 'AccruedLiabilities'],
  ...['AccruedLiabilitiesAndOtherOperatingLiabilities', 'OtherAccruedLiabilities', 'AccruedSalaries'],
  ...[
    'OtherAccountsPayableAndAccruedLiabilities',
    'EmployeeRelatedLiabilities',
    'OtherEmployeeRelatedLiabilities',
  ],
  ...['WorkersCompensationLiabilities', 'DeferredCompensation', 'InterestPayableNet', 'AccruedTaxesPayable'],
  ...['AccruedIncomeTaxesPayable', 'IncomeTaxes', 'IncomeTaxesPayableNetOfIncomeTaxesReceivable'],
  ...['PropertyAndOtherTaxesPayable', 'OtherTaxesPayable', 'SelfInsuranceReserve', 'ProductLiability'],
  ...[
    'StandardProductWarrantyAccrual',
    'ProductWarrantyAccrual',
    'RestructuringReserve',
    'AccruedEnvironmentalLossContingencies',
  ],
  ...[
    'ContractWithCustomerLiability|IncreaseDecreaseInDeferredRevenue',
    'CustomerAdvances',
    'CustomerDeposits',
  ],
  ...[
    'DeferredRevenueAndCustomerAdvancesAndDeposits',
    'CustomerRefundLiability',
    'BillingInExcessOfCostOfEarnings',
  ],
  ...[
    'AirTrafficLiability',
    'GiftCardLiability',
    'DueToRelatedParties',
    'DueToRelatedPartiesCurrent',
    'DueToAffiliates',
  ],
  ...['DueToAffiliatesCurrent', 'DueToOtherRelatedParties', 'DueToOfficersAndStockholders', 'DueToEmployees'],
  ...[
    'NotesPayableCurrent',
    'NotesPayableRelatedPartiesCurrent',
    'OtherOperatingLiabilities',
    'OtherCurrentLiabilities',
  ],
  ...['OtherNoncurrentLiabilities', 'OperatingLiabilities', 'DeferredLiabilities', 'OtherDeferredLiability'],
  ...['OperatingLeaseLiability', 'OperatingLeaseLiabilities', 'DeferredRentCredit', 'SecurityDeposits'],
  ...['PensionAndPostretirementObligations', 'PensionPlanObligations', 'PostretirementObligations'],
  ...[
    'OtherPostretirementBenefitObligations',
    'ObligationOtherPostretirementBenefits',
    'AssetRetirementObligations',
  ],
  ...[
    'AssetRetirementObligationsAndSettlements',
    'RegulatoryLiabilities',
    'GasImbalancePayable',
    'RoyaltiesPayable',
  ],
  ...[
    'DerivativeLiabilities',
    'InsuranceLiabilities',
    'LifeInsuranceLiabilities',
    'HealthCareInsuranceLiabilities',
  ],
  ...['PropertyAndCasualtyInsuranceLiabilities', 'FuturePolicyBenefitReserves', 'UnearnedPremiums'],
  ...[
    'LiabilityForClaimsAndClaimsAdjustmentExpense',
    'UnpaidLossesAndLossAdjustmentExpenses',
    'ReinsurancePayables',
  ],
  ...['OtherPolicyholderFunds', 'OptionPremiumContractsPayable'],
  ...['LiabilityForClaimsAndClaimsAdjustmentExpenseReserve', 'ManagementFeePayable'],
  ...['MedicalClaimsPayable', 'HealthCareClaimsPayable', 'TradingLiabilities', 'PayablesToBrokerDealers'],
  ...[
    'PayablesToCustomers',
    'BrokerDealerPayables',
    'PayablesUnderRepurchaseAgreements',
    'SecuritiesSoldNotYetPurchased',
  ],
  ...['FinancialInstrumentsSoldNotYetPurchased', 'OutstandingChecksOperatingActivities', 'LitigationReserve'],
]

const ifrsChanges = [
  'AdjustmentsForDecreaseIncreaseInOtherCurrentAssets',
  'AdjustmentsForDecreaseIncreaseInOtherAssets',
  'AdjustmentsForDecreaseIncreaseInOtherOperatingReceivables',
  'AdjustmentsForDecreaseIncreaseInOtherFinancialAssets',
  'AdjustmentsForDecreaseIncreaseInContractAssets',
  'AdjustmentsForDecreaseIncreaseInBiologicalAssets',
  'AdjustmentsForDecreaseIncreaseInDerivativeFinancialAssets',
  'AdjustmentsForDecreaseIncreaseInFinancialAssetsHeldForTrading',
  'AdjustmentsForDecreaseIncreaseInLoansAndAdvancesToBanks',
  'AdjustmentsForDecreaseIncreaseInLoansAndAdvancesToCustomers',
  'AdjustmentsForDecreaseIncreaseInReverseRepurchaseAgreementsAndCashCollateralOnSecuritiesBorrowed',
  'AdjustmentsForDecreaseIncreaseInReinsuranceAssets',
  'AdjustmentsForIncreaseDecreaseInContractLiabilities',
  'AdjustmentsForIncreaseDecreaseInDeferredIncomeIncludingContractLiabilities',
  'AdjustmentsForIncreaseDecreaseInOtherOperatingPayables',
  'AdjustmentsForIncreaseDecreaseInOtherCurrentLiabilities',
  'AdjustmentsForIncreaseDecreaseInOtherLiabilities',
  'AdjustmentsForIncreaseDecreaseInEmployeeBenefitLiabilities',
  'AdjustmentsForIncreaseDecreaseInDerivativeFinancialLiabilities',
  'AdjustmentsForIncreaseDecreaseInFinancialLiabilitiesHeldForTrading',
  'AdjustmentsForIncreaseDecreaseInDeposits',
  'AdjustmentsForIncreaseDecreaseInDepositsFromBanks',
  'AdjustmentsForIncreaseDecreaseInDepositsFromCustomers',
  'AdjustmentsForIncreaseDecreaseInRepurchaseAgreementsAndCashCollateralOnSecuritiesLent',
  'AdjustmentsForIncreaseDecreaseInInsuranceReinsuranceAndInvestmentContractLiabilities',
]

/** Changes of what customers owe: the first that a filing has. */
export const receivablesChange = {
  usGaap:
    'IncreaseDecreaseInAccountsReceivable|IncreaseDecreaseInReceivables|IncreaseDecreaseInAccountsAndOtherReceivables' +
    '|IncreaseDecreaseInAccountsAndNotesReceivable|IncreaseDecreaseInAccountsReceivableAndOtherOperatingAssets',
  ifrs: 'AdjustmentsForDecreaseIncreaseInTradeAccountReceivable|AdjustmentsForDecreaseIncreaseInTradeAndOtherReceivables',
} as const

export const inventoriesChange = {
  usGaap: 'IncreaseDecreaseInInventories|IncreaseDecreaseInRetailRelatedInventories',
  ifrs: 'AdjustmentsForDecreaseIncreaseInInventories',
} as const

/** Prepaid expenses under whichever name, one of which holds the other. */
const prepaid =
  'IncreaseDecreaseInPrepaidDeferredExpenseAndOtherAssets|IncreaseDecreaseInPrepaidExpensesAndOtherCurrentAssets|IncreaseDecreaseInPrepaidExpense'

export const payablesChange = {
  usGaap: 'IncreaseDecreaseInAccountsPayable|IncreaseDecreaseInAccountsPayableTrade',
  ifrs: 'AdjustmentsForIncreaseDecreaseInTradeAccountPayable|AdjustmentsForIncreaseDecreaseInTradeAndOtherPayables',
} as const

/** Every change that a filing states, in one sum. */
export const allChanges = {
  usGaap: [
    `-${receivablesChange.usGaap}?`,
    `-${inventoriesChange.usGaap}?`,
    `-${prepaid}?`,
    `+${payablesChange.usGaap}?`,
    ...assets.map((name) => `-IncreaseDecreaseIn${name}?`),
    ...liabilities.map((name) => `+IncreaseDecreaseIn${name}?`),
  ].join(' '),
  ifrs: [
    `${receivablesChange.ifrs}?`,
    `+${inventoriesChange.ifrs}?`,
    `+${payablesChange.ifrs}?`,
    ...ifrsChanges.map((name) => `+${name}?`),
  ].join(' '),
} as const
