/** The lines of the cash flow statement. */
import { allAdjustments } from './adjustments.ts'
import { lineConcepts } from './concept-tier.ts'
import {
  depreciationOfCosts,
  depreciationTiers,
  federalHomeLoanBankIncome,
  usGaapDepreciation,
} from './income.ts'
import { statementLines } from './line.ts'
import { allChanges, inventoriesChange, payablesChange, receivablesChange } from './working-capital.ts'

/**
 * An oil company states what it spends on wells and on all else in two lines, an airline on aircraft and on the ground, a real
 * estate trust what it builds and improves.
 */
const kindsOfProperty =
  '-PaymentsToAcquireOilAndGasPropertyAndEquipment? - PaymentsToExploreAndDevelopOilAndGasProperties?' +
  ' - PaymentsToAcquireAndDevelopRealEstate|PaymentsToDevelopRealEstateAssets?' +
  ' - PaymentsForCapitalImprovements|RealEstateImprovements? - PaymentsForConstructionInProcess?' +
  ' - PaymentsToAcquireWaterAndWasteWaterSystems?' +
  ' - PaymentsForFlightEquipment? - PaymentsToAcquireMiningAssets?' +
  ' - PaymentsToAcquireMachineryAndEquipment? - PaymentsToAcquireOtherPropertyPlantAndEquipment?'

/** Likewise under IFRS. */
const ifrsPropertyOfKind =
  '-PurchaseOfExplorationAndEvaluationAssets? - PurchaseOfMiningAssets|PurchaseOfOilAndGasAssets?'

/** Debt without a term counts as long-term: what is short-term is named so. */
const borrowedAndRepaid =
  'ProceedsFromIssuanceOfLongTermDebt|ProceedsFromIssuanceOfDebt|ProceedsFromDebtNetOfIssuanceCosts' +
  '|ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet?' +
  ' + ProceedsFromDebtMaturingInMoreThanThreeMonths? - RepaymentsOfDebtMaturingInMoreThanThreeMonths?' +
  ' + ProceedsFromIssuanceOfSeniorLongTermDebt? + ProceedsFromIssuanceOfUnsecuredDebt?' +
  ' + ProceedsFromIssuanceOfSecuredDebt? + ProceedsFromIssuanceOfSubordinatedLongTermDebt?' +
  ' + ProceedsFromConvertibleDebt|ProceedsFromConvertibleNotesPayable? + ProceedsFromNotesPayable?' +
  ' + ProceedsFromIssuanceOfMediumTermNotes? + ProceedsFromIssuanceOfOtherLongTermDebt?' +
  ' + ProceedsFromLongTermLinesOfCredit? + ProceedsFromBankDebt? + ProceedsFromOtherDebt?' +
  ' + ProceedsFromRelatedPartyDebt? + ProceedsFromRepaymentsOfRelatedPartyDebt?' +
  ' + ProceedsFromIssuanceOfFirstMortgageBond? + ProceedsFromRepaymentsOfSecuredDebt?' +
  ' + ProceedsFromConstructionLoansPayable? + ProceedsFromSecuredNotesPayable?' +
  ' + ProceedsFromLongTermCapitalLeaseObligations?' +
  ' + ProceedsFromFederalHomeLoanBankAdvances|ProceedsFromFederalHomeLoanBankBorrowings?' +
  ' + ProceedsFromRepaymentsOfOtherLongTermDebt?' +
  ' - RepaymentsOfLongTermDebt|RepaymentsOfLongTermDebtAndCapitalSecurities|RepaymentsOfDebtAndCapitalLeaseObligations' +
  '|RepaymentsOfDebt?' +
  ' - RepaymentsOfSeniorDebt|EarlyRepaymentOfSeniorDebt|MaturitiesOfSeniorDebt? - RepaymentsOfUnsecuredDebt?' +
  ' - RepaymentsOfSecuredDebt? - RepaymentsOfSubordinatedDebt|MaturitiesOfSubordinatedDebt?' +
  ' - RepaymentsOfConvertibleDebt? - RepaymentsOfConstructionLoansPayable? - RepaymentsOfAssumedDebt?' +
  ' - RepaymentsOfNotesPayable? - RepaymentsOfMediumTermNotes? - RepaymentsOfOtherLongTermDebt?' +
  ' - RepaymentsOfLongTermLinesOfCredit? - RepaymentsOfBankDebt? - RepaymentsOfOtherDebt?' +
  ' - RepaymentsOfRelatedPartyDebt? - RepaymentsOfFirstMortgageBond?' +
  ' - RepaymentsOfFederalHomeLoanBankBorrowings? - RepaymentsOfLongTermCapitalLeaseObligations?'

/** Short-term debt of all kinds that is stated as borrowed and as repaid. */
const shortTermBorrowedAndRepaid =
  'ProceedsFromShortTermDebt? - RepaymentsOfShortTermDebt?' +
  ' + ProceedsFromShortTermDebtMaturingInThreeMonthsOrLess? - RepaymentsOfShortTermDebtMaturingInThreeMonthsOrLess?' +
  ' + ProceedsFromShortTermDebtMaturingInMoreThanThreeMonths?' +
  ' - RepaymentsOfShortTermDebtMaturingInMoreThanThreeMonths?' +
  ' + ProceedsFromOtherShortTermDebt? - RepaymentsOfOtherShortTermDebt?' +
  ' + ProceedsFromIssuanceOfCommercialPaper? - RepaymentsOfCommercialPaper?' +
  ' + ProceedsFromLinesOfCredit? - RepaymentsOfLinesOfCredit?'

/** Short-term debt of further kinds, each stated net. */
const otherShortTermDebt =
  ' + ProceedsFromRepaymentsOfOtherShortTermDebt? + ProceedsFromRepaymentsOfLinesOfCredit?' +
  ' + ProceedsFromRepaymentsOfBankOverdrafts?'

const sharesSold = {
  usGaap: [
    'ProceedsFromIssuanceOfCommonStock|ProceedsFromIssuanceInitialPublicOffering' +
      '|ProceedsFromIssuanceOfCommonLimitedPartnersUnits',
  ],
  ifrs: ['ProceedsFromIssueOfOrdinaryShares', 'ProceedsFromIssuingShares'],
} as const

const dividendsOfShares = '-PaymentsOfDividendsCommonStock | PaymentsOfOrdinaryDividends'

const commonDividends = {
  usGaap: [
    dividendsOfShares,
    '-DistributionMadeToLimitedPartnerCashDistributionsPaid | DistributionMadeToMemberOrLimitedPartnerCashDistributionsPaid',
  ],
  // DividendsPaidOrdinaryShares is what the statement of equity declares, not what was paid.
  ifrs: ['-DividendsPaidOrdinarySharesClassifiedAsFinancingActivities'],
} as const

export const cashFlowStatement = statementLines({
  netIncome: {
    about: 'Profit the statement begins with, minorities included.',
    usGaap: [
      'ProfitLoss',
      'NetIncomeLossIncludingPortionAttributableToNonredeemableNoncontrollingInterest',
      'NetIncomeLoss',
      federalHomeLoanBankIncome,
      // Oracle, McKesson and Aflac named no other in 2010, Travelers neither. A sum of one, so that it continues no other concept.
      'NetIncomeLossAvailableToCommonStockholdersBasic?',
      'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest' +
        ' + IncomeLossFromDiscontinuedOperationsNetOfTax?',
    ],
    ifrs: ['ProfitLoss'],
    section: 'netCashProvidedByOperatingActivities',
  },
  depreciationAndAmortization: {
    about: 'Depreciation and amortization added back.',
    ...depreciationTiers,
    formula: 'positive(stated)',
    section: 'netCashProvidedByOperatingActivities',
  },
  /** What follows may be of a note or a part: cash-flow-proof.ts finds which the section adds up with. */
  otherDepreciationWithAmortization: {
    about: 'Depreciation and amortization stated as two lines.',
    usGaap: [
      'OtherDepreciationAndAmortization + AmortizationOfIntangibleAssets|AmortizationOfAcquisitionCosts',
    ],
    internal: true,
  },
  otherDepreciation: {
    about: 'Depreciation and amortization under the name of other.',
    usGaap: ['OtherDepreciationAndAmortization'],
    internal: true,
  },
  depreciationWithOther: {
    about: 'Depreciation and, on a line of its own, other depreciation and amortization.',
    usGaap: [
      'Depreciation|DepreciationNonproduction|DepreciationPremisesAndEquipment + OtherDepreciationAndAmortization',
    ],
    internal: true,
  },
  depreciationWithAmortization: {
    about: 'Depreciation and every kind of amortization stated separately from it.',
    usGaap: [
      'Depreciation|DepreciationNonproduction|DepreciationPremisesAndEquipment' +
        ' + AdjustmentForAmortization|AmortizationOfIntangibleAssets|AmortizationOfAcquisitionCosts?' +
        ' + CapitalizedComputerSoftwareAmortization1|CapitalizedComputerSoftwareAmortization?',
    ],
    internal: true,
  },
  depreciationWithIntangibles: {
    about: 'Depreciation and the amortization of intangible assets.',
    usGaap: [
      'Depreciation + AdjustmentForAmortization|AmortizationOfIntangibleAssets|AmortizationOfAcquisitionCosts',
      // A bank's other amortization is of premiums on loans and securities.
      'DepreciationPremisesAndEquipment + AmortizationOfIntangibleAssets',
    ],
    internal: true,
  },
  amortization: {
    // AdjustmentForAmortization is that of content, too (Discovery).
    about: 'Amortization of intangible assets, of the statement or of a note.',
    usGaap: ['AmortizationOfIntangibleAssets'],
    internal: true,
  },
  totalWithAmortization: {
    about:
      'What is named a total of depreciation and amortization, and the amortization of intangible assets next to it.',
    usGaap: [`${usGaapDepreciation} + AmortizationOfIntangibleAssets`],
    internal: true,
  },
  depreciationWithAdjustment: {
    about: 'Depreciation and the amortization that cash flow statements name.',
    usGaap: ['Depreciation + AdjustmentForAmortization'],
    internal: true,
  },
  depreciation: {
    about: 'Depreciation alone.',
    usGaap: ['Depreciation|DepreciationNonproduction|DepreciationPremisesAndEquipment'],
    ifrs: [
      'AdjustmentsForDepreciationExpense | DepreciationExpense | DepreciationPropertyPlantAndEquipment' +
        ' | DepreciationPropertyPlantAndEquipmentIncludingRightofuseAssets',
    ],
    internal: true,
  },
  depreciationOfCosts: {
    about: 'Depreciation and amortization under a name of costs.',
    usGaap: [depreciationOfCosts],
    internal: true,
  },
  deferredIncomeTax: {
    about: 'Deferred income tax added back.',
    usGaap: ['DeferredIncomeTaxesAndTaxCredits | DeferredIncomeTaxExpenseBenefit'],
    ifrs: ['AdjustmentsForDeferredTaxExpense'],
    section: 'netCashProvidedByOperatingActivities',
  },
  deferredTaxChange: {
    about: 'Deferred tax as the change of its balance: of the statement where the section adds up with it.',
    usGaap: ['-IncreaseDecreaseInDeferredIncomeTaxes'],
    internal: true,
  },
  stockBasedCompensation: {
    about: 'Pay in shares added back.',
    usGaap: [
      'ShareBasedCompensation',
      'StockOptionPlanExpense + RestrictedStockExpense?',
      'RestrictedStockExpense?',
      // Small companies pay for services in shares and warrants, and may name no other pay in shares.
      'IssuanceOfStockAndWarrantsForServicesOrClaims?',
    ],
    ifrs: ['AdjustmentsForSharebasedPayments'],
    section: 'netCashProvidedByOperatingActivities',
  },
  allocatedPay: {
    about:
      'Pay in shares under a name that most filings use in notes: of the statement where the reader finds it there.',
    usGaap: ['AllocatedShareBasedCompensationExpense'],
    internal: true,
  },
  /** Set to unknown by the reader where trade changes alone are tagged, which the section does not add up with. */
  changeInWorkingCapital: {
    about: 'Changes of operating assets and liabilities that have a concept; negative where they took cash.',
    usGaap: ['-IncreaseDecreaseInOperatingCapital', allChanges.usGaap],
    ifrs: [
      '-IncreaseDecreaseInWorkingCapital',
      'CashFlowsFromUsedInOperations - CashFlowsFromUsedInOperationsBeforeChangesInWorkingCapital',
      allChanges.ifrs,
    ],
    section: 'netCashProvidedByOperatingActivities',
  },
  accountsReceivables: {
    about: 'Change of receivables; negative where they took cash.',
    // What holders of policies owe an insurer, and borrowers a bank in interest, where the statement has no other receivables.
    usGaap: [
      `-${receivablesChange.usGaap}`,
      '-IncreaseDecreaseInPremiumsReceivable?',
      '-IncreaseDecreaseInAccruedInterestReceivableNet?',
    ],
    ifrs: [receivablesChange.ifrs],
    section: 'changeInWorkingCapital',
  },
  inventory: {
    about: 'Change of inventories; negative where they took cash.',
    usGaap: [
      `-${inventoriesChange.usGaap}`,
      '-IncreaseDecreaseInFinishedGoodsAndWorkInProcessInventories|IncreaseDecreaseInFinishedGoodsInventories?' +
        ' - IncreaseDecreaseInRawMaterialsAndSuppliesInventories?',
      '-IncreaseDecreaseInFuelInventories|IncreaseDecreaseInFossilFuelInventories? - IncreaseDecreaseInMaterialsAndSupplies?',
    ],
    ifrs: [inventoriesChange.ifrs],
    section: 'changeInWorkingCapital',
  },
  accountsPayables: {
    about:
      'Change of payables, with accrued liabilities where stated together; positive where they gave cash.',
    usGaap: [
      payablesChange.usGaap,
      'IncreaseDecreaseInAccountsPayableAndAccruedLiabilities',
      'IncreaseDecreaseInAccountsPayableAndOtherOperatingLiabilities',
      'IncreaseDecreaseInOtherAccountsPayableAndAccruedLiabilities',
    ],
    ifrs: [payablesChange.ifrs],
    section: 'changeInWorkingCapital',
  },
  adjustments: {
    about: 'Gains, charges and other items between profit and cash, those of notes among them.',
    usGaap: [allAdjustments],
    internal: true,
  },
  otherWorkingCapital: {
    about: 'Change in working capital less the three lines above.',
    formula: 'rest(changeInWorkingCapital, accountsReceivables, inventory, accountsPayables)',
    section: 'changeInWorkingCapital',
  },
  otherNonCashItems: {
    about: 'What remains of operating cash flow after the lines above.',
    formula:
      'given(rest(netCashProvidedByOperatingActivities, netIncome, depreciationAndAmortization, deferredIncomeTax, stockBasedCompensation, changeInWorkingCapital), netIncome)',
    section: 'netCashProvidedByOperatingActivities',
  },
  netCashProvidedByOperatingActivities: {
    about: 'Cash from operating activities.',
    usGaap: [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations + CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations?',
    ],
    ifrs: [
      'CashFlowsFromUsedInOperatingActivities',
      'CashFlowsFromUsedInOperatingActivitiesContinuingOperations + CashFlowsFromUsedInOperatingActivitiesDiscontinuedOperations?',
    ],
    formula:
      'netChangeInCash - netCashProvidedByInvestingActivities - netCashProvidedByFinancingActivities - orZero(effectOfForexChangesOnCash)',
    section: 'netChangeInCash',
  },
  operations: {
    about: 'Before taxes and interest of most companies, but the total of some.',
    ifrs: ['CashFlowsFromUsedInOperations'],
    internal: true,
  },
  investmentsInPropertyPlantAndEquipment: {
    about: 'Purchases of property, plant and equipment, negative.',
    usGaap: [
      '-PaymentsToAcquirePropertyPlantAndEquipment|PaymentsToAcquireProductiveAssets' +
        ' - PaymentsToAcquireEquipmentOnLease',
      // Fuel of nuclear plants, which is property of a utility (Talen, Ameren).
      '-PaymentsToAcquirePropertyPlantAndEquipment|PaymentsToAcquireProductiveAssets' +
        ' - PaymentsForNuclearFuel|PaymentsForProceedsFromNuclearFuel',
      '-PaymentsToAcquirePropertyPlantAndEquipment|PaymentsToAcquireProductiveAssets',
      kindsOfProperty,
      '-PaymentsToAcquireOtherProductiveAssets? - PaymentsToAcquireOilAndGasProperty? - PaymentsToAcquireOilAndGasEquipment?' +
        ' - PaymentsToAcquireMineralRights? - PaymentsToAcquireFurnitureAndFixtures? - PaymentsToAcquireBuildings?' +
        ' - PaymentsToAcquireTimberlands?',
      '-PaymentsForProceedsFromProductiveAssets',
    ],
    ifrs: [
      // Mines and oil companies have what they find and build on a line of its own.
      `-PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities ${ifrsPropertyOfKind}`,
      '-PurchaseOfPropertyPlantAndEquipmentIntangibleAssetsOtherThanGoodwillInvestmentPropertyAndOtherNoncurrentAssets',
      ifrsPropertyOfKind,
      // Oil companies without another name for it (Baytex), and Shell.
      '-PaymentsForDevelopmentProjectExpenditure',
      '-PurchaseOfOtherLongtermAssetsClassifiedAsInvestingActivities',
    ],
    // Ships, or machines that customers rent, are another line where investing activities add up with both (International Game Technology
    // 2007). More for wells than for what serves them (Range), or for what a trust builds (AvalonBay). Less, or as much, is a part of it.
    formula:
      '-positive(-sum(first(agreed(productiveAssets + stated, investedInAssets, investedInAssets), stated), first(unless(propertyOfKind, excess(propertyOfKind - 1.01 * stated)), given(propertyOfKind, first(closing(propertyNext, propertyNext), closing(year(propertyNext), year(propertyNext))))), unless(unless(wellsBought, wells), excess(wellsBought - 1.01 * stated))))',
    section: 'netCashProvidedByInvestingActivities',
  },
  productiveAssets: {
    about:
      'Payments for assets that a business works with, negative; may have property or businesses in them.',
    usGaap: ['-PaymentsToAcquireProductiveAssets'],
    internal: true,
  },
  investedInAssets: {
    about: 'Investing cash flow less businesses and investments.',
    formula:
      'rest(netCashProvidedByInvestingActivities, acquisitionsNet, purchasesOfInvestments, salesMaturitiesOfInvestments)',
    internal: true,
  },
  propertyOfKind: {
    about: 'Payments for property of the kind that a business is about, negative.',
    usGaap: [kindsOfProperty],
    internal: true,
  },
  propertyTagged: {
    about: 'Payments for property under the names of all of it, negative.',
    usGaap: ['-PaymentsToAcquirePropertyPlantAndEquipment|PaymentsToAcquireProductiveAssets'],
    internal: true,
  },
  propertyNext: {
    about:
      'Less for property of a kind than under those names, negative, where investing activities add up with both and what assets are sold for, and do not without it.',
    formula:
      'given(unless(unless(propertyOfKind, closing(investedInAssets - propertyTagged, propertySold, otherSold, insured, otherInvested)), agreed(propertyTagged, investedInAssets, 0)), first(closing(investedInAssets - propertyTagged - propertyOfKind, propertySold, otherSold, insured, otherInvested), agreed(propertyTagged + propertyOfKind, investedInAssets, 0)))',
    internal: true,
  },
  propertySold: {
    about: 'What property is sold for.',
    usGaap: [
      'ProceedsFromSaleOfPropertyPlantAndEquipment | ProceedsFromSaleOfProductiveAssets | ProceedsFromSaleOfMachineryAndEquipment',
    ],
    internal: true,
  },
  otherSold: {
    about: 'What other property is sold for.',
    usGaap: ['ProceedsFromSaleOfOtherPropertyPlantAndEquipment'],
    internal: true,
  },
  insured: {
    about: 'What insurance pays for property.',
    usGaap: ['ProceedsFromInsuranceSettlementInvestingActivities'],
    internal: true,
  },
  otherInvested: {
    about: 'Other investing activities as tagged, negative where they took cash.',
    usGaap: ['-PaymentsForProceedsFromOtherInvestingActivities'],
    internal: true,
  },
  wells: {
    about: 'Payments for wells by the names that are not of wells bought alone, negative.',
    usGaap: [
      '-PaymentsToAcquireOilAndGasPropertyAndEquipment? - PaymentsToExploreAndDevelopOilAndGasProperties?',
    ],
    internal: true,
  },
  wellsBought: {
    about:
      'Wells bought, negative: all that is spent on wells where no other payments for them are named and these are more than other property (Apache).',
    usGaap: ['-PaymentsToAcquireOilAndGasProperty'],
    internal: true,
  },
  acquisitionsNet: {
    about: 'Purchases less sales of businesses; negative where more was bought.',
    usGaap: [
      '-PaymentsToAcquireBusinessesNetOfCashAcquired|PaymentsToAcquireBusinessesAndInterestInAffiliates' +
        '|PaymentsForProceedsFromBusinessesAndInterestInAffiliates|PaymentsToAcquireBusinessesGross?' +
        ' - PaymentsToAcquireInterestInSubsidiariesAndAffiliates?' +
        ' - PaymentsToAcquireBusinessTwoNetOfCashAcquired?' +
        ' - OtherPaymentsToAcquireBusinesses? - PaymentsForProceedsFromPreviousAcquisition?' +
        ' + CashAcquiredFromAcquisition?' +
        ' + ProceedsFromDivestitureOfBusinesses|ProceedsFromDivestitureOfBusinessesNetOfCashDivested' +
        '|ProceedsFromDivestitureOfBusinessesAndInterestsInAffiliates' +
        '|ProceedsFromSalesOfBusinessAffiliateAndProductiveAssets?' +
        ' + ProceedsFromDivestitureOfInterestInConsolidatedSubsidiaries?' +
        ' + ProceedsFromDivestitureOfInterestInSubsidiariesAndAffiliates?' +
        ' - CashDivestedFromDeconsolidation?',
    ],
    ifrs: [
      '-CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities' +
        '|AcquisitionsOfSubsidiariesAndOtherBusinessesNetOfCashAcquired?' +
        ' + CashFlowsFromLosingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities?' +
        ' - PurchaseOfInterestsInInvestmentsAccountedForUsingEquityMethod?' +
        ' + ProceedsFromSalesOfInvestmentsAccountedForUsingEquityMethod?',
    ],
    section: 'netCashProvidedByInvestingActivities',
  },
  netInvestments: {
    about: 'Investments sold less bought, where the filing states one figure of both.',
    usGaap: [
      '-PaymentsForProceedsFromInvestments? - PaymentsForProceedsFromShortTermInvestments?' +
        ' - PaymentsForProceedsFromFederalHomeLoanBankStock? - PaymentsForProceedsFromLifeInsurancePolicies?',
    ],
    section: 'netCashProvidedByInvestingActivities',
    internal: true,
  },
  purchasesOfInvestments: {
    about: 'Purchases of securities and other investments, negative.',
    usGaap: [
      // Celgene and DISH have other investments under the first name, and securities under the second; NTT those for a long term.
      '-PaymentsToAcquireInvestments - PaymentsToAcquireMarketableSecurities?' +
        ' - PaymentsToAcquireShortTermInvestments?' +
        ' - PaymentsToAcquireEquityMethodInvestments? - PaymentsToAcquireOtherInvestments?',
      '-PaymentsToAcquireMarketableSecurities|PaymentsToAcquireAvailableForSaleSecuritiesDebt' +
        '|PaymentsToAcquireAvailableForSaleSecurities?' +
        ' - PaymentsToAcquireAvailableForSaleSecuritiesEquity?' +
        ' - PaymentsToAcquireHeldToMaturitySecurities?' +
        ' - PaymentsToAcquireEquitySecuritiesFvNi?' +
        ' - PaymentsToAcquireTradingSecuritiesHeldforinvestment?' +
        ' - PaymentsToAcquireShortTermInvestments?' +
        ' - PaymentsToAcquireLongtermInvestments?' +
        ' - PaymentsToAcquireEquityMethodInvestments?' +
        ' - PaymentsToAcquireInterestInJointVenture?' +
        ' - PaymentsToAcquireRestrictedInvestments?' +
        ' - PaymentsToInvestInDecommissioningFund?' +
        ' - PaymentsToAcquireLifeInsurancePolicies?' +
        ' - PaymentsToAcquireFederalHomeLoanBankStock? - PaymentsToAcquireFederalReserveStock?' +
        ' - PaymentsToAcquireOtherInvestments?',
    ],
    ifrs: [
      '-PurchaseOfFinancialInstrumentsClassifiedAsInvestingActivities',
      '-PurchaseOfFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncomeClassifiedAsInvestingActivities?' +
        ' - PurchaseOfFinancialAssetsMeasuredAtAmortisedCostClassifiedAsInvestingActivities?' +
        ' - PurchaseOfAvailableforsaleFinancialAssets? - PurchaseOfHeldtomaturityInvestments?' +
        ' - OtherCashPaymentsToAcquireEquityOrDebtInstrumentsOfOtherEntitiesClassifiedAsInvestingActivities?',
    ],
    // What a fund buys and sells is in its cash from operations, where that and financing are all.
    formula: 'unless(sum(stated, netInvestments * (0 > netInvestments)), agreed(0, cashInvested, 0))',
    section: 'netCashProvidedByInvestingActivities',
  },
  salesMaturitiesOfInvestments: {
    about: 'Sales and maturities of securities and other investments.',
    usGaap: [
      'ProceedsFromSaleMaturityAndCollectionsOfInvestments + ProceedsFromSaleOfShortTermInvestments?' +
        ' + ProceedsFromSaleAndMaturityOfOtherInvestments?',
      'ProceedsFromSaleAndMaturityOfMarketableSecurities|ProceedsFromSaleAndMaturityOfAvailableForSaleSecurities' +
        '|ProceedsFromSaleMaturityAndCollectionOfShorttermInvestments' +
        '|ProceedsFromSaleMaturityAndCollectionsOfShorttermInvestments?' +
        ' + ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities?' +
        ' + ProceedsFromSaleOfAvailableForSaleSecuritiesDebt|ProceedsFromSaleOfAvailableForSaleSecurities?' +
        ' + ProceedsFromSaleOfAvailableForSaleSecuritiesEquity?' +
        ' + ProceedsFromMaturitiesPrepaymentsAndCallsOfShorttermInvestments?' +
        ' + ProceedsFromSaleOfShortTermInvestments?' +
        ' + ProceedsFromMaturitiesPrepaymentsAndCallsOfHeldToMaturitySecurities' +
        '|ProceedsFromSaleAndMaturityOfHeldToMaturitySecurities?' +
        ' + ProceedsFromSaleOfHeldToMaturitySecurities?' +
        ' + ProceedsFromSaleAndMaturityOfTradingSecuritiesHeldforinvestment?' +
        ' + ProceedsFromSaleOfEquitySecuritiesFvNi?' +
        ' + ProceedsFromSaleMaturityAndCollectionOfLongtermInvestments|ProceedsFromSaleOfLongtermInvestments?' +
        ' + ProceedsFromSaleOfEquityMethodInvestments? + ProceedsFromDivestitureOfInterestInJointVenture?' +
        ' + ProceedsFromLifeInsurancePolicies?' +
        ' + ProceedsFromSaleOfFederalHomeLoanBankStock? + ProceedsFromSaleOfFederalReserveStock?' +
        ' + ProceedsFromSaleOfRestrictedInvestments? + ProceedsFromDecommissioningFund?' +
        ' + ProceedsFromMaturitiesPrepaymentsAndCallsOfOtherInvestments?' +
        ' + ProceedsFromSaleAndMaturityOfOtherInvestments|ProceedsFromSaleOfOtherInvestments?',
    ],
    ifrs: [
      'ProceedsFromSalesOfFinancialInstrumentsClassifiedAsInvestingActivities',
      'ProceedsFromDisposalOrMaturityOfFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncomeClassifiedAsInvestingActivities?' +
        ' + ProceedsFromDisposalOrMaturityOfFinancialAssetsMeasuredAtAmortisedCostClassifiedAsInvestingActivities?' +
        ' + ProceedsFromDisposalOrMaturityOfAvailableforsaleFinancialAssets?' +
        ' + ProceedsFromDisposalOrMaturityOfHeldtomaturityInvestments?' +
        ' + OtherCashReceiptsFromSalesOfEquityOrDebtInstrumentsOfOtherEntitiesClassifiedAsInvestingActivities?',
    ],
    // Eaton's 10-Qs of 2013 have one figure under both names.
    formula:
      'unless(sum(unless(stated, closing(netInvestments, stated)), netInvestments * (netInvestments > 0)), agreed(0, cashInvested, 0))',
    section: 'netCashProvidedByInvestingActivities',
  },
  otherInvestingActivities: {
    about: 'Investing cash flow less the four lines above.',
    formula:
      'rest(netCashProvidedByInvestingActivities, investmentsInPropertyPlantAndEquipment, acquisitionsNet, purchasesOfInvestments, salesMaturitiesOfInvestments, unlistedInvesting)',
    section: 'netCashProvidedByInvestingActivities',
  },
  /** Unknown where a quarter has an investing payment that only the year tags; set by the reader. */
  unlistedInvesting: { about: 'Investing payments that only the year tags.', internal: true },
  netCashProvidedByInvestingActivities: {
    about: 'Cash from investing activities.',
    usGaap: [
      'NetCashProvidedByUsedInInvestingActivities',
      'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations + CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations?',
    ],
    ifrs: [
      'CashFlowsFromUsedInInvestingActivities',
      'CashFlowsFromUsedInInvestingActivitiesContinuingOperations + CashFlowsFromUsedInInvestingActivitiesDiscontinuedOperations?',
    ],
    section: 'netChangeInCash',
  },
  netDebtIssuance: {
    about: 'Borrowed less repaid.',
    formula: 'sum(longTermNetDebtIssuance, shortTermNetDebtIssuance)',
    section: 'netCashProvidedByFinancingActivities',
  },
  longTermNetDebtIssuance: {
    about: 'Debt borrowed less repaid, without what is named short-term.',
    usGaap: [
      'ProceedsFromRepaymentsOfDebt | ProceedsFromRepaymentsOfLongTermDebt | ProceedsFromRepaymentsOfLongTermDebtAndCapitalSecurities',
      borrowedAndRepaid,
    ],
    ifrs: [
      'ProceedsFromBorrowingsClassifiedAsFinancingActivities? - RepaymentsOfBorrowingsClassifiedAsFinancingActivities?' +
        ' + ProceedsFromNoncurrentBorrowings? - RepaymentsOfNoncurrentBorrowings?' +
        ' + ProceedsFromIssueOfBondsNotesAndDebentures? - RepaymentsOfBondsNotesAndDebentures?' +
        ' + ProceedsFromIssueOfSubordinatedLiabilities? - RepaymentsOfSubordinatedLiabilities?' +
        ' - PaymentsOfLeaseLiabilitiesClassifiedAsFinancingActivities?',
    ],
    section: 'netDebtIssuance',
  },
  shortTermNetDebtIssuance: {
    about: 'Short-term debt borrowed less repaid.',
    usGaap: [
      // FMC has short-term debt and, under the name of other debt, what it draws on its credit facilities.
      `ProceedsFromRepaymentsOfShortTermDebt + ProceedsFromRepaymentsOfOtherDebt${otherShortTermDebt}`,
      // Disney's commercial paper is other debt: what is stated net is due within three months.
      'ProceedsFromRepaymentsOfShortTermDebt|ProceedsFromRepaymentsOfCommercialPaper|ProceedsFromRepaymentsOfOtherDebt' +
        otherShortTermDebt,
      'ProceedsFromRepaymentsOfShortTermDebtMaturingInThreeMonthsOrLess?' +
        ' + ProceedsFromRepaymentsOfNotesPayable?' +
        otherShortTermDebt +
        ` + ProceedsFromRepaymentsOfShortTermDebtMaturingInMoreThanThreeMonths? + ${shortTermBorrowedAndRepaid}`,
    ],
    ifrs: [
      'ProceedsFromCurrentBorrowings|CashFlowsFromUsedInIncreaseDecreaseInCurrentBorrowings? - RepaymentsOfCurrentBorrowings?',
    ],
    section: 'netDebtIssuance',
  },
  netStockIssuance: {
    about: 'Shares issued less repurchased, common and preferred.',
    formula: 'sum(netCommonStockIssuance, netPreferredStockIssuance)',
    section: 'netCashProvidedByFinancingActivities',
  },
  netCommonStockIssuance: {
    about: 'Common shares issued less repurchased.',
    formula: 'sum(commonStockIssuance, commonStockRepurchased)',
    section: 'netStockIssuance',
  },
  /** What employees pay for shares is among other financing of a company that buys its shares back, as vendors have it. */
  commonStockIssuance: {
    about:
      'Proceeds from common shares issued; what employees pay for options and plans, stated apart, where no other shares are issued or bought back.',
    ...sharesSold,
    formula: 'otherwise(excess(sharesIssued), otherwise(employeeIssuance, otherwise(sharesIssued, stated)))',
    section: 'netCommonStockIssuance',
  },
  sharesIssued: {
    about: 'Proceeds from common shares issued to others than employees.',
    ...sharesSold,
    // Morgan Stanley has a public offering of 6,212 million in addition to other shares. One of about as much is the same shares in a note.
    // Walmart sold shares of its subsidiaries for 3,239 million in fiscal 2022, and Nike's employees paid 1,151 for options and plans: the
    // year decides, so that quarters in which employees paid for plans more than for options are of one kind with the others.
    formula:
      'otherwise(otherwise(sum(stated, given(unless(excess(publicOffering), excess(2 * stated - publicOffering)), stated)), unless(unless(unless(equityIssuance, closing(year(equityIssuance), year(subsidiaryShares))), closing(equityIssuance, subsidiaryShares)), excess(otherwise(given(2 * year(optionsExercised) - year(equityIssuance), year(optionsExercised)), given(2 * optionsExercised - equityIssuance, optionsExercised))))), excess(netOwnShares))',
    section: 'netCommonStockIssuance',
    internal: true,
  },
  employeeShares: {
    about: 'What employees pay for options and purchase plans.',
    usGaap: [
      'ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlansIncludingStockOptions',
      'ProceedsFromStockOptionsExercised?' +
        ' + ProceedsFromStockPlans|ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlans?',
    ],
    ifrs: ['ProceedsFromExerciseOfOptions'],
    section: 'netCommonStockIssuance',
    internal: true,
  },
  /** The year decides, and the reader leaves out what annual reports alone tag (Nvidia, fiscal 2022), so that quarters add up to it. Financing of more than as much on no line may be an offering under a name of the company's own. */
  employeeIssuance: {
    about:
      'The same where a year has no other shares issued, nor any bought back (Tesla since 2021, Disney in 2021 and 2022).',
    formula:
      'given(unless(unless(unless(unless(employeeShares, excess(sharesIssued)), excess(-commonStockRepurchased)), excess(year(sharesIssued))), excess(-year(commonStockRepurchased))), within(rest(year(netCashProvidedByFinancingActivities), year(netDebtIssuance), year(netPreferredStockIssuance), year(netDividendsPaid), year(employeeShares)), year(employeeShares)))',
    internal: true,
  },
  netOwnShares: {
    about: 'Own shares sold less bought, where the filing states one figure of both (Chevron).',
    usGaap: ['ProceedsFromRepurchaseOfEquity'],
    section: 'netCommonStockIssuance',
    internal: true,
  },
  publicOffering: {
    about: 'Proceeds from an initial or other public offering of shares.',
    usGaap: ['ProceedsFromIssuanceInitialPublicOffering'],
    internal: true,
  },
  privatePlacement: {
    about: 'Shares of a private placement: shares issued where the section adds up with it, else of a note.',
    usGaap: ['ProceedsFromIssuanceOfPrivatePlacement'],
    internal: true,
  },
  equityIssuance: {
    about: 'Proceeds from equity of whichever kind.',
    usGaap: ['ProceedsFromIssuanceOrSaleOfEquity'],
    section: 'netCommonStockIssuance',
    internal: true,
  },
  optionsExercised: {
    about: 'Shares issued for options, as the statement of equity has them.',
    usGaap: ['StockIssuedDuringPeriodValueStockOptionsExercised'],
    internal: true,
  },
  subsidiaryShares: {
    about: 'What minorities paid for shares of subsidiaries, as the statement of equity has it.',
    usGaap: ['NoncontrollingInterestIncreaseFromSubsidiaryEquityIssuance'],
    internal: true,
  },
  commonStockRepurchased: {
    about: 'Common shares repurchased, negative.',
    usGaap: [
      '-PaymentsForRepurchaseOfCommonStock',
      '-PaymentsForRepurchaseOfEquity - PaymentsForRepurchaseOfOtherEquity?',
    ],
    ifrs: ['-PaymentsToAcquireOrRedeemEntitysShares', '-PurchaseOfTreasuryShares'],
    formula: '-excess(-netOwnShares)',
    section: 'netCommonStockIssuance',
  },
  netPreferredStockIssuance: {
    about: 'Preferred shares issued less repurchased.',
    usGaap: [
      'ProceedsFromIssuanceOfPreferredStockAndPreferenceStock|ProceedsFromIssuanceOfRedeemableConvertiblePreferredStock' +
        '|ProceedsFromIssuanceOfConvertiblePreferredStock|ProceedsFromIssuanceOfRedeemablePreferredStock?' +
        ' - PaymentsForRepurchaseOfPreferredStockAndPreferenceStock|PaymentsForRepurchaseOfRedeemablePreferredStock' +
        '|PaymentsForRepurchaseOfConvertiblePreferredStock|PaymentsForRepurchaseOfRedeemableConvertiblePreferredStock?',
    ],
    // Royal Bank of Canada has preferred shares and other equity instruments on one line.
    ifrs: ['ProceedsFromIssueOfPreferenceShares - PaymentsOfOtherEquityInstruments?'],
    section: 'netStockIssuance',
  },
  statedCommonDividends: {
    about: 'Dividends paid on common shares as the filing states them; not what a partnership distributes.',
    usGaap: [dividendsOfShares],
    ifrs: commonDividends.ifrs,
    internal: true,
  },
  statedDividends: {
    about: 'All dividends paid, where the filing states their sum.',
    usGaap: ['-PaymentsOfDividends', '-PaymentsOfCapitalDistribution'],
    ifrs: [
      '-DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities',
      '-DividendsPaidClassifiedAsFinancingActivities',
    ],
    // Less than those on common shares is a part: a special dividend (Tredegar), or those on preferred shares (Pinnacle).
    formula:
      'otherwise(within(stated, statedCommonDividends), unless(equityDividendsOnFace, statedCommonDividends))',
    section: 'netCashProvidedByFinancingActivities',
    internal: true,
  },
  /** Of the statement of equity, which has what was declared. */
  equityDividends: {
    about: 'Dividends and distributions under the names of changes of equity, of whichever sign.',
    usGaap: [
      'DividendsCommonStockCash | DividendsCommonStock',
      'DividendsCash | Dividends',
      'PartnersCapitalAccountDistributions',
    ],
    internal: true,
  },
  paymentsLeft: {
    about: 'What the financing section paid on no line but that of dividends on common shares.',
    formula:
      'excess(-rest(netCashProvidedByFinancingActivities, netDebtIssuance, netStockIssuance, preferredDividendsPaid, otherFinancing))',
    internal: true,
  },
  equityDividendsOnFace: {
    about: 'The same, negative, where the financing section adds up with them (Lorillard).',
    // All dividends may have the name, or those on common shares next to preferred ones.
    formula:
      'first(orZero(preferredDividendsPaid) - closing(paymentsLeft, equityDividends, -equityDividends), -closing(paymentsLeft - preferredDividendsPaid, equityDividends, -equityDividends))',
    internal: true,
  },
  netDividendsPaid: {
    about: 'All dividends paid, negative.',
    formula: 'first(statedDividends, sum(commonDividendsPaid, preferredDividendsPaid))',
    section: 'netCashProvidedByFinancingActivities',
  },
  commonDividendsPaid: {
    about: 'Dividends paid, without those that the statement names preferred; negative.',
    ...commonDividends,
    // Apple's note on equity tags what it declared; its statement has all dividends and equivalents.
    formula: 'first(rest(statedDividends, preferredDividendsPaid), stated)',
    section: 'netDividendsPaid',
  },
  preferredDividendsPaid: {
    about: 'Dividends paid on preferred shares, negative.',
    usGaap: ['-PaymentsOfDividendsPreferredStockAndPreferenceStock'],
    ifrs: ['-DividendsPaidPreferenceSharesClassifiedAsFinancingActivities'],
    section: 'netDividendsPaid',
  },
  grossDebt: {
    about:
      'Debt borrowed and debt repaid: in addition to a net figure of other debt where the section adds up with both.',
    usGaap: [borrowedAndRepaid],
    internal: true,
  },
  grossShortTermDebt: {
    about:
      'Short-term debt borrowed and repaid: in addition to a net figure of other such debt where the section says so.',
    usGaap: [shortTermBorrowedAndRepaid],
    internal: true,
  },
  leasePayments: {
    about: 'Finance leases repaid, negative: debt where the section adds up with them, else of a note.',
    usGaap: ['-FinanceLeasePrincipalPayments'],
    internal: true,
  },
  leasesRepaid: {
    about: 'Leases repaid that are among debt repaid under IFRS, negative.',
    ifrs: ['-PaymentsOfLeaseLiabilitiesClassifiedAsFinancingActivities'],
    internal: true,
  },
  otherFinancing: {
    about: 'Financing other than debt, shares and dividends that has a concept.',
    usGaap: [
      'ProceedsFromPaymentsForOtherFinancingActivities? + ProceedsFromStockOptionsExercised?' +
        ' + ProceedsFromStockPlans|ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlansIncludingStockOptions' +
        '|ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlans?' +
        ' - PaymentsRelatedToTaxWithholdingForShareBasedCompensation? - PaymentsOfDebtIssuanceCosts?' +
        ' - PaymentsOfFinancingCosts? - PaymentsOfStockIssuanceCosts? + ProceedsFromMinorityShareholders?' +
        ' - PaymentsToMinorityShareholders? - PaymentsOfDividendsMinorityInterest?' +
        ' - PaymentForContingentConsiderationLiabilityFinancingActivities?' +
        ' + ExcessTaxBenefitFromShareBasedCompensationFinancingActivities? + ProceedsFromIssuanceOfWarrants?' +
        ' - PaymentsForRepurchaseOfWarrants? + ProceedsFromPaymentsToMinorityShareholders?' +
        ' - PaymentsToAcquireAdditionalInterestInSubsidiaries? - RepaymentsOfMandatoryRedeemableCapitalSecurities?' +
        ' + IncreaseDecreaseInOutstandingChecksFinancingActivities? - PaymentsForProceedsFromHedgeFinancingActivities?' +
        ' - PaymentOfFinancingAndStockIssuanceCosts? - PaymentsOfDebtRestructuringCosts|PaymentsOfDebtExtinguishmentCosts?' +
        ' + IncreaseDecreaseInDeposits? + IncreaseDecreaseInFederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchaseNet?' +
        ' + IncreaseDecreaseInFederalFundsPurchased? + ProceedsFromPaymentsForInSecuritiesSoldUnderAgreementsToRepurchase?',
    ],
    ifrs: [
      'OtherInflowsOutflowsOfCashClassifiedAsFinancingActivities? + ProceedsFromExerciseOfOptions?' +
        ' - InterestPaidClassifiedAsFinancingActivities? + InterestReceivedClassifiedAsFinancingActivities?' +
        ' - DividendsPaidToNoncontrollingInterestsClassifiedAsFinancingActivities?' +
        ' + ProceedsFromContributionsOfNoncontrollingInterests?' +
        ' + ProceedsFromChangesInOwnershipInterestsInSubsidiaries?' +
        ' - PaymentsFromChangesInOwnershipInterestsInSubsidiaries?' +
        ' - PaymentsOfFinanceLeaseLiabilitiesClassifiedAsFinancingActivities?' +
        ' - PaymentsForShareIssueCosts? - PaymentsForDebtIssueCosts? + ProceedsFromIssuingOtherEquityInstruments?' +
        ' - IncomeTaxesPaidRefundClassifiedAsFinancingActivities?',
    ],
    // What employees pay may be among shares issued.
    formula: 'rest(stated, employeeIssuance)',
    internal: true,
  },
  otherFinancingActivities: {
    about: 'Financing cash flow less net debt, net stock and dividends.',
    formula:
      'rest(netCashProvidedByFinancingActivities, netDebtIssuance, netStockIssuance, netDividendsPaid, unlistedFinancing)',
    section: 'netCashProvidedByFinancingActivities',
  },
  /** Unknown where a quarter has a financing payment that only the year tags; set by the reader. */
  unlistedFinancing: { about: 'Financing payments that only the year tags.', internal: true },
  netCashProvidedByFinancingActivities: {
    about: 'Cash from financing activities.',
    usGaap: [
      'NetCashProvidedByUsedInFinancingActivities',
      'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations + CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations?',
    ],
    ifrs: [
      'CashFlowsFromUsedInFinancingActivities',
      'CashFlowsFromUsedInFinancingActivitiesContinuingOperations + CashFlowsFromUsedInFinancingActivitiesDiscontinuedOperations?',
    ],
    section: 'netChangeInCash',
  },
  effectOfForexChangesOnCash: {
    about: 'Effect of exchange rates on cash.',
    usGaap: [
      'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents' +
        '|EffectOfExchangeRateOnCashAndCashEquivalents' +
        '|EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations' +
        '|EffectOfExchangeRateOnCash',
      'EffectOfExchangeRateOnCashAndCashEquivalentsContinuingOperations|EffectOfExchangeRateOnCashContinuingOperations' +
        ' + EffectOfExchangeRateOnCashAndCashEquivalentsDiscontinuedOperations|EffectOfExchangeRateOnCashDiscontinuedOperations?',
      // Where it stands alone, it is the effect on all cash (MetLife, Henry Schein, Liberty Global).
      'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsDisposalGroupIncludingDiscontinuedOperations',
    ],
    ifrs: ['EffectOfExchangeRateChangesOnCashAndCashEquivalents'],
    section: 'netChangeInCash',
  },
  netChangeInCash: {
    about: 'Change of cash over the period, exchange rates included.',
    usGaap: [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect' +
        '|CashAndCashEquivalentsPeriodIncreaseDecrease|CashPeriodIncreaseDecrease',
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect' +
        '|CashAndCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect' +
        '|CashPeriodIncreaseDecreaseExcludingExchangeRateEffect' +
        ' + EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents' +
        '|EffectOfExchangeRateOnCashAndCashEquivalents|EffectOfExchangeRateOnCash?',
    ],
    ifrs: [
      'IncreaseDecreaseInCashAndCashEquivalents',
      'IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges + EffectOfExchangeRateChangesOnCashAndCashEquivalents?',
    ],
    formula:
      'netCashProvidedByOperatingActivities + netCashProvidedByInvestingActivities + netCashProvidedByFinancingActivities + orZero(effectOfForexChangesOnCash)',
  },
  changeWithRestrictedCash: {
    about: 'The same, where it is by its name with restricted cash.',
    usGaap: [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect' +
        ' + EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents?',
    ],
    internal: true,
  },
  discontinuedCash: {
    about: 'Cash of discontinued operations, which a statement may show below its three sections.',
    usGaap: [
      'NetCashProvidedByUsedInDiscontinuedOperations',
      'CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations|CashProvidedByUsedInDiscontinuedOperationsOperatingActivities?' +
        ' + CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations|CashProvidedByUsedInDiscontinuedOperationsInvestingActivities?' +
        ' + CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations|CashProvidedByUsedInDiscontinuedOperationsFinancingActivities?',
    ],
    ifrs: [
      'CashFlowsFromUsedInOperatingActivitiesDiscontinuedOperations?' +
        ' + CashFlowsFromUsedInInvestingActivitiesDiscontinuedOperations?' +
        ' + CashFlowsFromUsedInFinancingActivitiesDiscontinuedOperations?',
    ],
    internal: true,
  },
  /** Of instants: the reader looks them up by the day. */
  cashAtEndOfPeriod: { about: 'Cash at the end, with restricted cash since the company counts it.' },
  cashAtBeginningOfPeriod: { about: 'Cash at the end of the period before.' },
  operatingCashFlow: {
    about: 'Cash from operating activities.',
    formula: 'netCashProvidedByOperatingActivities',
  },
  intangiblePurchases: {
    about: 'Purchases of software and intangible assets, negative.',
    usGaap: [
      '-PaymentsToDevelopSoftware|PaymentsForSoftware|PaymentsToAcquireSoftware? - PaymentsToAcquireIntangibleAssets?',
    ],
    ifrs: ['-PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities'],
    internal: true,
  },
  capitalExpenditure: {
    about: 'Purchases of property, plant, equipment, software and intangible assets, negative.',
    // Software is all of it where the section adds up without property.
    formula:
      'first(investmentsInPropertyPlantAndEquipment + orZero(intangiblePurchases), agreed(intangiblePurchases, otherInvestingActivities, 0))',
  },
  freeCashFlow: {
    about: 'Operating cash flow plus capital expenditure, which is negative.',
    // A blank-check company spends on its trust alone, a real estate trust that builds nothing on what it buys.
    formula:
      'operatingCashFlow + otherwise(capitalExpenditure, otherwise(noCapitalExpenditure, otherwise(agreed(0, otherInvestingActivities, 0), otherwise(0 * closing(otherInvestingActivities, realEstateBought, realEstateSold, propertySold), agreed(0, cashInvested, 0)))))',
  },
  cashInvested: {
    about:
      'Change of cash less its other sections, of a statement without investing activities: a fund that lends to companies has none.',
    formula:
      'unless(netChangeInCash - netCashProvidedByOperatingActivities - netCashProvidedByFinancingActivities - orZero(effectOfForexChangesOnCash), netCashProvidedByInvestingActivities)',
    internal: true,
  },
  realEstateBought: {
    about: 'Payments for real estate that is bought to be let, negative.',
    usGaap: [
      '-PaymentsToAcquireRealEstateHeldForInvestment | PaymentsToAcquireCommercialRealEstate' +
        ' | PaymentsToAcquireResidentialRealEstate | PaymentsToAcquireRealEstate',
    ],
    ifrs: ['-PurchaseOfInvestmentProperty'],
    internal: true,
  },
  realEstateSold: {
    about: 'Proceeds from the sale of such real estate.',
    usGaap: [
      'ProceedsFromSaleOfRealEstateHeldforinvestment | ProceedsFromSaleOfRealEstate' +
        ' | ProceedsFromSaleOfRealEstateHeldForSale',
    ],
    ifrs: ['ProceedsFromSalesOfInvestmentProperty'],
    internal: true,
  },
  /** Set by the reader for banks, insurers and brokers, whose investments are their business. */
  noCapitalExpenditure: {
    about: 'Nothing, where a statement has no line of capital expenditure as those of its kind have none.',
    internal: true,
  },
  incomeTaxesPaid: {
    about: 'Income taxes paid, as a positive amount.',
    usGaap: ['IncomeTaxesPaidNet | IncomeTaxesPaid'],
    ifrs: [
      'IncomeTaxesPaidRefundClassifiedAsOperatingActivities | IncomeTaxesPaidClassifiedAsOperatingActivities',
      // Below the statement, or where it is of several activities (UBS, Brookfield).
      'IncomeTaxesPaidRefund',
    ],
  },
  interestPaid: {
    about: 'Interest paid, as a positive amount.',
    usGaap: ['InterestPaidNet | InterestPaid'],
    ifrs: ['InterestPaidClassifiedAsOperatingActivities', 'InterestPaidClassifiedAsFinancingActivities'],
  },
})

/** Cash from each kind of activity. */
export const cashFlowTotals = [
  'netCashProvidedByOperatingActivities',
  'netCashProvidedByInvestingActivities',
  'netCashProvidedByFinancingActivities',
] as const
const partsOf: Readonly<Record<string, readonly string[]>> = {
  netCashProvidedByOperatingActivities: ['changeInWorkingCapital'],
  netCashProvidedByInvestingActivities: [],
  netCashProvidedByFinancingActivities: [
    'netDebtIssuance',
    'netStockIssuance',
    'netCommonStockIssuance',
    'netDividendsPaid',
  ],
}

const rules: Readonly<Record<string, { readonly section?: string }>> = cashFlowStatement.rules
const linesWithin = (totals: readonly string[]): readonly string[] =>
  Object.keys(rules).filter((line) => totals.includes(rules[line]?.section ?? ''))

/** The lines between two totals of the statement, which are accepted or rejected together when filings are compared. */
const sections = cashFlowTotals.map((total) => [total, ...linesWithin([total, ...(partsOf[total] ?? [])])])

/** A line of these that a note gives is depreciation and amortization where the section adds up with it: the first. */
export const depreciationByNotes = [
  'depreciationWithOther',
  'otherDepreciationWithAmortization',
  'otherDepreciation',
  'depreciationWithAmortization',
  'depreciationWithIntangibles',
  'depreciationWithAdjustment',
  'depreciation',
  'depreciationOfCosts',
] as const satisfies readonly (keyof typeof cashFlowStatement.rules)[]

/** What only shows whether another line counts. */
export const cashFlowProofs = [
  'changeWithRestrictedCash',
  'propertyTagged',
  'propertySold',
  'otherSold',
  'insured',
  'otherInvested',
  'realEstateBought',
  'realEstateSold',
  'leasesRepaid',
  'otherFinancing',
  'equityDividends',
] as const satisfies readonly (keyof typeof cashFlowStatement.rules)[]

const notes: ReadonlySet<string> = new Set([
  'adjustments',
  'deferredTaxChange',
  'allocatedPay',
  'leasePayments',
  'grossDebt',
  'grossShortTermDebt',
  'privatePlacement',
  'subsidiaryShares',
  'optionsExercised',
  'amortization',
  'totalWithAmortization',
  'propertyNext',
  ...cashFlowProofs,
  ...depreciationByNotes,
])

/** The lines of each section, and last those outside of all without those of notes. */
export const cashFlowSections: readonly (readonly string[])[] = [
  ...sections,
  Object.keys(rules).filter(
    (line) => !notes.has(line) && !sections.some((section) => section.includes(line)),
  ),
]

/** Cash at a moment: the scope of the statement, so with restricted cash since ASU 2016-18. */
export const cashPosition = {
  usGaap: lineConcepts({
    cash: [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations',
      'CashAndCashEquivalentsAtCarryingValue',
      'CashAndCashEquivalentsAtCarryingValueIncludingDiscontinuedOperations',
      'CashIncludingDiscontinuedOperations',
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsDisposalGroupIncludingDiscontinuedOperations',
      // Of banks.
      'CashAndDueFromBanks',
      'CashCashEquivalentsAndFederalFundsSold',
      'CashCashEquivalentsAndShortTermInvestments',
      'Cash',
    ],
  }),
  ifrs: lineConcepts({
    cash: ['CashAndCashEquivalents', 'CashAndCashEquivalentsIfDifferentFromStatementOfFinancialPosition'],
  }),
}
