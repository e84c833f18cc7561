/** Concepts of the cash flow statement's lines; leaves out lines that definitions make of other lines. */
import { usGaapDepreciation } from './income.ts'
import { compiledRules, type LineRule } from './line-rule.ts'

type Rules = Readonly<Record<string, LineRule>>

const usGaapOperating: Rules = {
  netIncome: ['ProfitLoss', 'NetIncomeLoss'],
  depreciationAndAmortization: [
    usGaapDepreciation,
    { all: ['OtherDepreciationAndAmortization', 'AmortizationOfIntangibleAssets'] },
    { all: ['Depreciation', 'AmortizationOfIntangibleAssets'] },
  ],
  deferredIncomeTax: ['DeferredIncomeTaxesAndTaxCredits', 'DeferredIncomeTaxExpenseBenefit'],
  stockBasedCompensation: ['ShareBasedCompensation'],
  changeInWorkingCapital: ['-IncreaseDecreaseInOperatingCapital'],
  accountsReceivables: [
    '-IncreaseDecreaseInAccountsReceivable|IncreaseDecreaseInReceivables' +
      '|IncreaseDecreaseInAccountsAndOtherReceivables|IncreaseDecreaseInAccountsAndNotesReceivable',
  ],
  inventory: ['-IncreaseDecreaseInInventories'],
  accountsPayables: ['IncreaseDecreaseInAccountsPayable|IncreaseDecreaseInAccountsPayableTrade'],
  // Together with the three lines above; counted only where the statement adds up with them.
  otherChanges: [
    {
      any: [
        '-IncreaseDecreaseInOtherReceivables',
        '-IncreaseDecreaseInPrepaidDeferredExpenseAndOtherAssets|IncreaseDecreaseInPrepaidExpense',
        '-IncreaseDecreaseInOtherOperatingAssets',
        '-IncreaseDecreaseInOtherCurrentAssets',
        '-IncreaseDecreaseInOtherNoncurrentAssets',
        '-IncreaseDecreaseInIncomeTaxesReceivable',
        'IncreaseDecreaseInAccountsPayableAndAccruedLiabilities',
        'IncreaseDecreaseInAccruedLiabilitiesAndOtherOperatingLiabilities',
        'IncreaseDecreaseInAccruedLiabilities',
        'IncreaseDecreaseInEmployeeRelatedLiabilities',
        'IncreaseDecreaseInContractWithCustomerLiability|IncreaseDecreaseInDeferredRevenue',
        'IncreaseDecreaseInIncomeTaxes|IncreaseDecreaseInAccruedIncomeTaxesPayable',
        'IncreaseDecreaseInOtherOperatingLiabilities',
        'IncreaseDecreaseInOtherCurrentLiabilities',
        'IncreaseDecreaseInOtherNoncurrentLiabilities',
        '-IncreaseDecreaseInOtherOperatingCapitalNet',
      ],
    },
  ],
  otherNonCashItems: [
    '-OtherNoncashIncomeExpense',
    'OtherNoncashExpense',
    'OtherOperatingActivitiesCashFlowStatement',
  ],
  // Adjustments with a name of their own: part of other items, and needed to see whether the statement adds up.
  namedAdjustments: [
    {
      any: [
        '-DebtAndEquitySecuritiesGainLoss|GainLossOnInvestments|EquitySecuritiesFvNiGainLoss',
        '-GainLossOnSaleOfBusiness|GainLossOnDispositionOfAssets1',
        '-ExcessTaxBenefitFromShareBasedCompensationOperatingActivities',
        'GoodwillAndIntangibleAssetImpairment|GoodwillImpairmentLoss',
        'AmortizationOfFinancingCostsAndDiscounts|AmortizationOfFinancingCosts',
        'RestructuringCostsAndAssetImpairmentCharges',
      ],
    },
  ],
  netCashProvidedByOperatingActivities: [
    'NetCashProvidedByUsedInOperatingActivities',
    'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
  ],
}

const usGaapInvesting: Rules = {
  capitalExpenditure: [
    '-PaymentsToAcquirePropertyPlantAndEquipment|PaymentsToAcquireProductiveAssets',
    '-PaymentsForCapitalImprovements',
  ],
  acquisitionsNet: [
    {
      any: [
        '-PaymentsToAcquireBusinessesNetOfCashAcquired|PaymentsToAcquireBusinessesAndInterestInAffiliates' +
          '|PaymentsForProceedsFromBusinessesAndInterestInAffiliates',
        'ProceedsFromDivestitureOfBusinesses|ProceedsFromDivestitureOfBusinessesNetOfCashDivested',
      ],
    },
  ],
  purchasesOfInvestments: [
    '-PaymentsToAcquireInvestments',
    {
      any: [
        '-PaymentsToAcquireMarketableSecurities|PaymentsToAcquireAvailableForSaleSecuritiesDebt' +
          '|PaymentsToAcquireAvailableForSaleSecurities',
        '-PaymentsToAcquireHeldToMaturitySecurities',
        '-PaymentsToAcquireEquitySecuritiesFvNi',
        '-PaymentsToAcquireShortTermInvestments',
        '-PaymentsToAcquireLongtermInvestments',
        '-PaymentsToAcquireOtherInvestments',
      ],
    },
  ],
  salesMaturitiesOfInvestments: [
    'ProceedsFromSaleMaturityAndCollectionsOfInvestments',
    {
      any: [
        'ProceedsFromSaleAndMaturityOfMarketableSecurities|ProceedsFromSaleAndMaturityOfAvailableForSaleSecurities' +
          '|ProceedsFromSaleMaturityAndCollectionsOfShorttermInvestments',
        'ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities',
        'ProceedsFromSaleOfAvailableForSaleSecuritiesDebt|ProceedsFromSaleOfAvailableForSaleSecurities',
        'ProceedsFromMaturitiesPrepaymentsAndCallsOfHeldToMaturitySecurities',
        'ProceedsFromSaleOfEquitySecuritiesFvNi',
        'ProceedsFromSaleAndMaturityOfOtherInvestments|ProceedsFromSaleOfOtherInvestments',
      ],
    },
  ],
  netCashProvidedByInvestingActivities: [
    'NetCashProvidedByUsedInInvestingActivities',
    'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
  ],
}

const usGaapFinancing: Rules = {
  netDebt: [
    'ProceedsFromRepaymentsOfDebt',
    {
      all: ['ProceedsFromIssuanceOfDebt|ProceedsFromDebtNetOfIssuanceCosts'],
      any: ['-RepaymentsOfDebt|RepaymentsOfDebtAndCapitalLeaseObligations|RepaymentsOfLongTermDebt'],
    },
    '-RepaymentsOfDebt|RepaymentsOfDebtAndCapitalLeaseObligations',
  ],
  longTermNetDebtIssuance: [
    'ProceedsFromRepaymentsOfLongTermDebt',
    {
      all: ['ProceedsFromIssuanceOfLongTermDebt|ProceedsFromIssuanceOfSeniorLongTermDebt'],
      any: ['-RepaymentsOfLongTermDebt|RepaymentsOfSeniorDebt'],
    },
  ],
  longTermRepayment: ['-RepaymentsOfLongTermDebt|RepaymentsOfSeniorDebt'],
  shortTermNetDebtIssuance: [
    'ProceedsFromRepaymentsOfShortTermDebt|ProceedsFromRepaymentsOfCommercialPaper',
    {
      any: [
        'ProceedsFromRepaymentsOfShortTermDebtMaturingInThreeMonthsOrLess',
        'ProceedsFromShortTermDebtMaturingInMoreThanThreeMonths',
        '-RepaymentsOfShortTermDebtMaturingInMoreThanThreeMonths',
      ],
    },
  ],
  commonStockIssuance: [
    'ProceedsFromIssuanceOfCommonStock|ProceedsFromStockPlans' +
      '|ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlansIncludingStockOptions' +
      '|ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlans|ProceedsFromStockOptionsExercised',
  ],
  commonStockRepurchased: ['-PaymentsForRepurchaseOfCommonStock', '-PaymentsForRepurchaseOfEquity'],
  netPreferredStockIssuance: [
    {
      any: [
        'ProceedsFromIssuanceOfPreferredStockAndPreferenceStock',
        '-PaymentsForRepurchaseOfPreferredStockAndPreferenceStock',
      ],
    },
  ],
  netDividendsPaid: ['-PaymentsOfDividends'],
  commonDividendsPaid: ['-PaymentsOfDividendsCommonStock'],
  preferredDividendsPaid: ['-PaymentsOfDividendsPreferredStockAndPreferenceStock'],
  netCashProvidedByFinancingActivities: [
    'NetCashProvidedByUsedInFinancingActivities',
    'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
  ],
}

const usGaapRest: Rules = {
  effectOfForexChangesOnCash: [
    'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents' +
      '|EffectOfExchangeRateOnCashAndCashEquivalents' +
      '|EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations',
  ],
  netChangeInCash: [
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect' +
      '|CashAndCashEquivalentsPeriodIncreaseDecrease',
    {
      all: [
        'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect' +
          '|CashAndCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect',
      ],
      any: [
        'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents' +
          '|EffectOfExchangeRateOnCashAndCashEquivalents',
      ],
    },
  ],
  incomeTaxesPaid: ['IncomeTaxesPaidNet|IncomeTaxesPaid'],
  interestPaid: ['InterestPaidNet|InterestPaid'],
  preferredDividends: ['DividendsPreferredStock', 'PreferredStockDividendsIncomeStatementImpact'],
  ownersProfit: ['NetIncomeLoss'],
  commonProfit: ['NetIncomeLossAvailableToCommonStockholdersBasic'],
}

const ifrsOperating: Rules = {
  netIncome: ['ProfitLoss'],
  depreciationAndAmortization: [
    'AdjustmentsForDepreciationAndAmortisationExpense|DepreciationAndAmortisationExpense',
    { all: ['AdjustmentsForDepreciationExpense', 'AdjustmentsForAmortisationExpense'] },
    { all: ['AdjustmentsForDepreciationExpense', 'AmortisationIntangibleAssetsOtherThanGoodwill'] },
    { all: ['DepreciationExpense', 'AmortisationExpense'] },
  ],
  deferredIncomeTax: ['AdjustmentsForDeferredTaxExpense'],
  stockBasedCompensation: ['AdjustmentsForSharebasedPayments'],
  changeInWorkingCapital: ['-IncreaseDecreaseInWorkingCapital'],
  accountsReceivables: [
    'AdjustmentsForDecreaseIncreaseInTradeAccountReceivable|AdjustmentsForDecreaseIncreaseInTradeAndOtherReceivables',
  ],
  inventory: ['AdjustmentsForDecreaseIncreaseInInventories'],
  accountsPayables: [
    'AdjustmentsForIncreaseDecreaseInTradeAccountPayable|AdjustmentsForIncreaseDecreaseInTradeAndOtherPayables',
  ],
  otherChanges: [],
  otherNonCashItems: ['OtherAdjustmentsForNoncashItems'],
  namedAdjustments: [],
  netCashProvidedByOperatingActivities: [
    'CashFlowsFromUsedInOperatingActivities',
    'CashFlowsFromUsedInOperatingActivitiesContinuingOperations',
  ],
  // Before taxes and interest of most companies, but the total of some: it counts where the statement adds up.
  operations: ['CashFlowsFromUsedInOperations'],
}

const ifrsInvesting: Rules = {
  capitalExpenditure: ['-PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'],
  acquisitionsNet: [
    {
      any: [
        '-CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities',
        'CashFlowsFromLosingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities',
      ],
    },
  ],
  purchasesOfInvestments: ['-PurchaseOfFinancialInstrumentsClassifiedAsInvestingActivities'],
  salesMaturitiesOfInvestments: ['ProceedsFromSalesOfFinancialInstrumentsClassifiedAsInvestingActivities'],
  netCashProvidedByInvestingActivities: ['CashFlowsFromUsedInInvestingActivities'],
}

const ifrsFinancing: Rules = {
  netDebt: [
    {
      any: [
        'ProceedsFromBorrowingsClassifiedAsFinancingActivities',
        '-RepaymentsOfBorrowingsClassifiedAsFinancingActivities',
      ],
    },
  ],
  longTermNetDebtIssuance: [
    {
      any: [
        'ProceedsFromNoncurrentBorrowings',
        '-RepaymentsOfNoncurrentBorrowings',
        'ProceedsFromIssueOfBondsNotesAndDebentures',
        '-RepaymentsOfBondsNotesAndDebentures',
      ],
    },
  ],
  longTermRepayment: [],
  shortTermNetDebtIssuance: [{ any: ['ProceedsFromCurrentBorrowings', '-RepaymentsOfCurrentBorrowings'] }],
  commonStockIssuance: ['ProceedsFromIssueOfOrdinaryShares', 'ProceedsFromIssuingShares'],
  commonStockRepurchased: ['-PaymentsToAcquireOrRedeemEntitysShares', '-PurchaseOfTreasuryShares'],
  netPreferredStockIssuance: ['ProceedsFromIssueOfPreferenceShares'],
  netDividendsPaid: [
    '-DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities',
    '-DividendsPaidClassifiedAsFinancingActivities',
  ],
  // DividendsPaidOrdinaryShares is what the statement of equity declares, not what was paid.
  commonDividendsPaid: ['-DividendsPaidOrdinarySharesClassifiedAsFinancingActivities'],
  preferredDividendsPaid: [],
  netCashProvidedByFinancingActivities: ['CashFlowsFromUsedInFinancingActivities'],
}

const ifrsRest: Rules = {
  effectOfForexChangesOnCash: ['EffectOfExchangeRateChangesOnCashAndCashEquivalents'],
  netChangeInCash: ['IncreaseDecreaseInCashAndCashEquivalents'],
  incomeTaxesPaid: [
    'IncomeTaxesPaidRefundClassifiedAsOperatingActivities|IncomeTaxesPaidClassifiedAsOperatingActivities',
  ],
  interestPaid: [
    'InterestPaidClassifiedAsOperatingActivities',
    'InterestPaidClassifiedAsFinancingActivities',
  ],
  preferredDividends: ['AdjustmentToProfitLossForPreferenceShareDividends'],
  ownersProfit: ['ProfitLossAttributableToOwnersOfParent'],
  commonProfit: ['ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity'],
}

export const cashFlowRules = {
  usGaap: compiledRules({ ...usGaapOperating, ...usGaapInvesting, ...usGaapFinancing, ...usGaapRest }),
  ifrs: compiledRules({ ...ifrsOperating, ...ifrsInvesting, ...ifrsFinancing, ...ifrsRest }),
}

/** Lines of each section and those below them, under the same names in both taxonomies. */
export const cashFlowSections: readonly (readonly string[])[] = [
  Object.keys(usGaapOperating),
  Object.keys(usGaapInvesting),
  Object.keys(usGaapFinancing),
  Object.keys(usGaapRest),
]

/** Cash at a moment: the scope of the statement, so with restricted cash since ASU 2016-18. */
export const cashPositionRules = {
  usGaap: compiledRules({
    cash: [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations',
      'CashAndCashEquivalentsAtCarryingValue',
    ],
  }),
  ifrs: compiledRules({ cash: ['CashAndCashEquivalents'] }),
}
