/** The lines of the income statement. */
import { revenueConcepts } from '../../../sources/edgar/revenue-concepts.ts'
import { statementLines } from './line.ts'

/** Every one may be a company's total or a part of it: partial-figures.ts finds which, filing by filing. */
export const usGaapRevenue = [
  ...revenueConcepts['us-gaap'],
  // Totals of utilities, next to which notes tag what contracts alone bring (NiSource, California Water).
  ...['RegulatedOperatingRevenue', 'RegulatedOperatingRevenueWater'],
].join('|')
export const ifrsRevenue = revenueConcepts['ifrs-full'].join('|')

/** Of those names the ones that no kind of sales has alone. */
const namesOfAllRevenue =
  'RevenueFromContractWithCustomerExcludingAssessedTax|Revenues|SalesRevenueNet|RevenuesNetOfInterestExpense' +
  '|RevenueFromContractWithCustomerIncludingAssessedTax|RegulatedAndUnregulatedOperatingRevenue' +
  '|RegulatedOperatingRevenue|RegulatedOperatingRevenueWater'

/** Likewise. */
export const usGaapDepreciation =
  'DepreciationDepletionAndAmortization|DepreciationAmortizationAndAccretionNet|DepreciationAndAmortization'

/** What filings state under a name of revenue that is not all they sell and that alone: a part of it, or all of it and other income. */
export const REVENUE_OF_OTHER_SCOPE = 'RevenueOfOtherScope' as const

/** What filings state under one of these names as less than the cash flow statement has. */
export const DEPRECIATION_AS_PART = 'DepreciationAsPart' as const

/** Depreciation and amortization under names of costs: all of utilities, drillers and hotels, a part of others. */
export const depreciationOfCosts =
  'UtilitiesOperatingExpenseDepreciationAndAmortization | CostOfGoodsAndServicesSoldDepreciationAndAmortization' +
  ' | CostDepreciationAmortizationAndDepletion | CostOfServicesDepreciationAndAmortization' +
  ' | CostOfGoodsSoldDepreciationDepletionAndAmortization | CostOfGoodsSoldDepreciationAndAmortization' +
  // Of Diamond Offshore and AvalonBay, of Ultra Petroleum and of Cimarex in 2010.
  ' | CostOfServicesDepreciation | CostOfGoodsAndServicesSoldDepreciation | DepletionOfOilAndGasProperties' +
  ' | ResultsOfOperationsDepreciationDepletionAndAmortizationAndValuationProvisions'

export const depreciationTiers = {
  usGaap: [
    usGaapDepreciation,
    'OtherDepreciationAndAmortization + AdjustmentForAmortization',
    'DepreciationAmortizationAndImpairment | DepreciationDepletionAmortizationAndImpairment',
  ],
  ifrs: [
    'AdjustmentsForDepreciationAndAmortisationExpense | DepreciationAndAmortisationExpense',
    'AdjustmentsForDepreciationExpense + AdjustmentsForAmortisationExpense',
    'AdjustmentsForDepreciationExpense|DepreciationPropertyPlantAndEquipment' +
      '|DepreciationPropertyPlantAndEquipmentIncludingRightofuseAssets + AmortisationIntangibleAssetsOtherThanGoodwill',
    'DepreciationExpense + AmortisationExpense',
    'AdjustmentsForDepreciationAndAmortisationExpenseAndImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss' +
      ' | DepreciationAmortisationAndImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss',
  ],
} as const

/** Concepts of what some kinds of company sell, for those that tag no total: the first of them that is tagged. */
const usGaapRevenueParts = [
  'SalesRevenueEnergyServices | UtilityRevenue | ElectricalGenerationRevenue',
  'OilAndGasSalesRevenue | RevenueMineralSales | RefiningAndMarketingRevenue | GasGatheringTransportationMarketingAndProcessingRevenue',
  'ContractsRevenue | OperatingLeasesIncomeStatementLeaseRevenue | HealthCareOrganizationPatientServiceRevenue',
  'FoodAndBeverageRevenue | AdvertisingRevenue | SubscriptionRevenue | TechnologyServicesRevenue',
  'LicensesRevenue | RoyaltyRevenue | FranchiseRevenue | CargoAndFreightRevenue | PassengerRevenue',
  'CoalProductsAndServicesRevenue | HomeBuildingRevenue | LeaseIncome | OperatingLeaseLeaseIncome | RevenueOilAndGasServices',
  // Carnival until 2015 under the first name, drug developers under the next two.
  'SalesRevenueServicesGross | LicenseAndServicesRevenue | RevenueFromCollaborativeArrangementExcludingRevenueFromContractWithCustomer',
  'InvestmentBankingRevenue | FinancialServicesRevenue',
  'RegulatedOperatingRevenueElectric? + RegulatedOperatingRevenueGas?',
] as const

/** Likewise of filers of IFRS: carriers and telephone companies, and mines. */
const ifrsRevenueParts = [
  'RevenueFromRenderingOfServices | RevenueFromRenderingOfTransportServices | RevenueFromRenderingOfTelecommunicationServices',
  'RevenueFromRenderingOfPassengerTransportServices? + RevenueFromRenderingOfCargoAndMailTransportServices?',
  'RevenueFromSaleOfGold + RevenueFromSaleOfSilver? + RevenueFromSaleOfCopper?',
] as const

/** Likewise, of which companies tag parts more often: a total that costs lead to goes before them. */
const ifrsKindsOfRevenue = [
  'RevenueFromSaleOfOilAndGasProducts | RevenueFromSaleOfPetroleumAndPetrochemicalProducts',
  'RevenueFromSaleOfCrudeOil? + RevenueFromSaleOfNaturalGas?',
  'RevenueFromSaleOfElectricity | RevenueFromConstructionContracts | RevenueFromHotelOperations',
  'RevenueFromSaleOfCopper | RevenueFromSaleOfSilver',
  'RevenueFromRenderingOfInformationTechnologyServices | RevenueFromRenderingOfInternetAndDataServices' +
    ' | RevenueFromRenderingOfAdvertisingServices',
  'RentalIncomeFromInvestmentProperty | RevenueFromRoyalties',
] as const

/** Basic and diluted earnings of a partnership's unit in one figure (Icahn Enterprises, Alliance Resource Partners). */
const usGaapPerUnitOfBoth = [
  'NetIncomeLossPerOutstandingLimitedPartnershipAndGeneralPartnershipUnitBasicAndDiluted',
  'IncomeLossFromContinuingOperationsPerOutstandingLimitedPartnershipAndGeneralPartnershipUnitBasicAndDiluted' +
    ' + IncomeLossFromDiscontinuedOperationsNetOfTaxPerOutstandingLimitedPartnershipAndGeneralPartnershipUnitBasicAndDiluted?',
] as const
const unitsOfBoth =
  'WeightedAverageNumberOfLimitedPartnershipAndGeneralPartnershipUnitOutstandingBasicAndDiluted'

/** Basic and diluted earnings alike, by what continues and what does not (Tenaris). */
const ifrsPerShareOfBoth =
  'BasicAndDilutedEarningsLossPerShareFromContinuingOperations + BasicAndDilutedEarningsLossPerShareFromDiscontinuedOperations?'

const creditLosses =
  'ProvisionForLoanLeaseAndOtherLosses|ProvisionForLoanAndLeaseLosses|ProvisionForLoanLossesExpensed' +
  '|FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal|FinancingReceivableCreditLossExpenseReversal'

const associatesUnderIfrs = [
  'ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod',
  'ShareOfProfitLossOfAssociatesAccountedForUsingEquityMethod?' +
    ' + ShareOfProfitLossOfJointVenturesAccountedForUsingEquityMethod?',
]

/** Federal Home Loan Banks pay no tax: their net income is what assessments for housing leave. */
export const federalHomeLoanBankIncome =
  'NetIncomeLossAttributableToParentNetOfFederalHomeLoanBankAssessments'

const continuingConcepts = [
  'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
  'IncomeLossFromContinuingOperations',
] as const

const benefits = 'PolicyholderBenefitsAndClaimsIncurredHealthCare|PolicyholderBenefitsAndClaimsIncurredNet'

const costOfRevenueConcepts = [
  'CostOfRevenue',
  // UnitedHealth pays for care and sells drugs: neither is the cost of the other.
  `${benefits} + CostOfGoodsAndServicesSold|CostOfGoodsSold|CostOfServices`,
  'CostOfGoodsAndServicesSold',
  'CostOfGoodsSold + CostOfServices?',
  'CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization',
  'CostOfGoodsSoldExcludingDepreciationDepletionAndAmortization + CostOfServicesExcludingDepreciationDepletionAndAmortization?',
  'CostOfServices | CostOfServicesExcludingDepreciationDepletionAndAmortization',
  'ContractRevenueCost | CostOfRealEstateRevenue | FoodAndBeverageCostOfSales',
  'CostOfMerchandiseSalesBuyingAndOccupancyCosts | HomeBuildingCosts',
  'DirectOperatingCosts',
] as const

const loanInterest =
  'InterestAndFeeIncomeLoansAndLeases|InterestAndFeeIncomeLoansAndLeasesHeldInPortfolio' +
  ' + InterestAndFeeIncomeLoansAndLeasesHeldForSale?'

/** Next to that of loans and securities, where filings of banks add up their interest (Regions, UMB Financial, SunTrust). */
const furtherInterest =
  'InterestAndDividendIncomeSecuritiesTradingOrMeasuredAtFairValue? + InterestIncomeDepositsWithFinancialInstitutions?' +
  ' + InterestIncomeFederalFundsSoldAndSecuritiesPurchasedUnderAgreementsToResell? + OtherInterestAndDividendIncome?'

export const incomeStatement = statementLines({
  revenue: {
    about: 'Total revenue; of a bank after interest expense where it says so.',
    usGaap: [
      usGaapRevenue,
      // A fund that lends to companies states its income so.
      'GrossInvestmentIncomeOperating',
      'PremiumsEarnedNet + NetInvestmentIncome + RealizedInvestmentGainsLosses|GainLossOnInvestments? + OtherIncome?',
      ...usGaapRevenueParts,
    ],
    ifrs: [ifrsRevenue, ...ifrsRevenueParts],
    // A small bank tags no total: what interest leaves, and what is not interest. What a bank states of contracts is a note where it is less
    // than interest and fees (Barclays), and the gross profit of one without costs of what it sells is all it earns (Santander).
    formula:
      'first(given(revenueOfInsurer, excess(premiums - stated)), given(stated + rents, excess(halfOfRents - stated)), given(stated, excess(stated - 0.99 * (interestMargin + noninterestIncome))), interestMargin + noninterestIncome, totalIncome, unless(lenderRevenue, within(interestAndFees, stated)), given(stated, within(interestAndFees, stated)), unless(stated, fees), statedInterestIncome - statedInterestExpense + noninterestIncome, marginAlone, statedGrossProfit + statedCostOfRevenue, lenderRevenue, revenueOfCosts, revenueByKind)',
  },
  premiums: {
    about: 'Premiums earned, which are no more than all revenue of an insurer without losses on investments.',
    usGaap: ['PremiumsEarnedNet'],
    internal: true,
  },
  revenuesByName: {
    about: 'Revenue under the name of all kinds of it, which an insurer has its losses on investments in.',
    usGaap: ['Revenues'],
    internal: true,
  },
  investmentGains: {
    about: 'Gains less losses on investments, which an insurer has in its revenue.',
    usGaap: ['RealizedInvestmentGainsLosses | GainLossOnInvestments'],
    internal: true,
  },
  revenueOfInsurer: {
    about:
      'What an insurer spends and its income before tax make: its revenue where it tags none, or a note on fees that is below its premiums.',
    formula: 'given(incomeBeforeTax + benefitsAndExpenses, premiums)',
    internal: true,
  },
  revenueByKind: {
    about:
      'Revenue of one kind, or what a bank that tags none leaves before its expenses and losses on loans.',
    formula:
      'first(unless(kindOfRevenue, lenderSign), incomeBeforeTax + noninterestExpense + orZero(creditLosses))',
    internal: true,
  },
  namedRevenue: {
    about: 'Revenue under a name that no kind of sales has alone.',
    usGaap: [namesOfAllRevenue],
    ifrs: [ifrsRevenue],
    internal: true,
  },
  kindOfRevenue: {
    about: 'What is sold of one kind, by a filer of IFRS that tags neither a total nor what leads to one.',
    ifrs: ifrsKindsOfRevenue,
    internal: true,
  },
  marginAlone: {
    about:
      'What interest paid leaves of interest earned, of a lender that tags no other revenue (trusts that hold mortgages).',
    // With losses on loans it is all revenue only where it leads to income before tax: a bank has other income under names of its own.
    formula:
      'unless(unless(agreed(interestMargin, lendingIncome - statedInterestExpense, interestMargin), first(noninterestIncome, noninterestExpense, unless(creditLosses, agreed(interestMargin, incomeBeforeTax + first(statedCosts, statedExpenses) + creditLosses, 4 * interestMargin)))), operatingIncome)',
    internal: true,
  },
  lendingIncome: {
    about: 'Interest and dividends earned as the business of a company.',
    usGaap: [
      'InterestAndDividendIncomeOperating | InterestIncomeOperating | InterestAndFeeIncomeLoansAndLeases',
    ],
    internal: true,
  },
  revenueOfCosts: {
    about: 'What all costs and the income after them make, where no revenue is tagged.',
    // Income before tax and costs are revenue of who has depreciation, debt or taxes and no loss of half of its costs (Exxon); what a company
    // that looks for one to merge with earns is interest of its trust.
    formula:
      'first(excess(operatingIncome + statedCosts), revenueOfInsurer, given(incomeAndCosts, first(lenderSign, given(first(depreciationAndAmortization, statedInterestExpense, taxesOtherThanIncome), unless(excess(incomeAndCosts - 0.5 * statedCosts), excess(statedInterestIncome - 0.5 * incomeAndCosts))))))',
    internal: true,
  },
  incomeAndCosts: {
    about: 'Income before tax and all costs.',
    formula: 'incomeBeforeTax + statedCosts',
    internal: true,
  },
  rents: {
    about: 'Rents, of which a real estate trust may state no sum with its other revenue.',
    usGaap: ['LeaseIncome | OperatingLeaseLeaseIncome | OperatingLeasesIncomeStatementLeaseRevenue'],
    internal: true,
  },
  halfOfRents: {
    // Those of Agree Realty's note are 257 million, all revenue 249.
    about: 'What revenue without rents is less than: rents of a note may be a little above all revenue.',
    formula: '0.5 * rents',
    internal: true,
  },
  benefits: {
    about: 'What those who are insured get.',
    usGaap: [benefits],
    internal: true,
  },
  noninterestExpense: {
    about: "A bank's expenses other than interest and losses on loans.",
    usGaap: ['NoninterestExpense'],
    internal: true,
  },
  creditLosses: {
    about: 'What a bank sets aside for losses on loans.',
    usGaap: [creditLosses],
    ifrs: ['ImpairmentLossImpairmentGainAndReversalOfImpairmentLossDeterminedInAccordanceWithIFRS9'],
    internal: true,
  },
  lenderSign: {
    about: 'What only lenders state: interest after losses on loans, or under IFRS fees next to interest.',
    usGaap: ['InterestIncomeExpenseAfterProvisionForLoanLoss'],
    ifrs: ['FeeAndCommissionIncomeExpense | FeeAndCommissionIncome'],
    internal: true,
  },
  lenderRevenue: {
    about: 'What expenses and losses on loans leave of income of a lender, or its gross profit.',
    // Barclays presents what is left after those losses alone, too.
    formula:
      'given(first(unless(statedGrossProfit, statedCostOfRevenue), agreed(operatingProfit + allCreditLosses, incomeBeforeTax - orZero(shareOfAssociates) + statedCosts + allCreditLosses, 4 * operatingProfit), first(operatingIncome, incomeBeforeTax - orZero(shareOfAssociates)) + first(noninterestExpense, statedCosts) + orZero(allCreditLosses)), lenderSign)',
    internal: true,
  },
  allCreditLosses: {
    about: 'The same under a name of all impairments, which those of a lender are.',
    ifrs: ['ImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss'],
    formula: 'first(creditLosses, stated)',
    internal: true,
  },
  totalIncome: {
    about: 'All income of a lender, where the filing states more as revenue, too.',
    ifrs: [REVENUE_OF_OTHER_SCOPE],
    formula: 'agreed(stated, lenderRevenue, 0.01 * lenderRevenue)',
    internal: true,
  },
  operatingProfit: {
    about: 'Operating profit as tagged, of a lender too.',
    ifrs: ['ProfitLossFromOperatingActivities'],
    internal: true,
  },
  fees: {
    about: 'What a lender earns other than interest, for services, less what it pays for them.',
    ifrs: ['FeeAndCommissionIncomeExpense'],
    internal: true,
  },
  interestAndFees: {
    about: 'What a lender earns at least: interest, and fees under IFRS; nothing of others.',
    formula: 'orZero(first(statedNetInterest + fees, given(interestMargin, lenderSign)))',
    internal: true,
  },
  noninterestIncome: {
    about: "A bank's income other than interest.",
    usGaap: ['NoninterestIncome'],
    internal: true,
  },
  statedCostOfRevenue: {
    about: 'Cost of revenue as the filing states it.',
    usGaap: costOfRevenueConcepts,
    ifrs: ['CostOfSales', 'DirectOperatingExpenseFromInvestmentProperty'],
    internal: true,
  },
  costOfAllSold: {
    about: 'Cost of revenue under a name of all goods and services.',
    usGaap: [
      'CostOfRevenue | CostOfGoodsAndServicesSold | CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization',
    ],
    internal: true,
  },
  namedCostOfRevenue: {
    about: 'Cost of revenue under that very name.',
    usGaap: ['CostOfRevenue'],
    internal: true,
  },
  propertyCosts: {
    about:
      'What property that is let out costs: the cost of revenue of a real estate trust that tags its costs in total, too.',
    usGaap: ['DirectCostsOfLeasedAndRentedPropertyOrEquipment'],
    internal: true,
  },
  costOfRevenue: {
    about:
      'Cost of the goods and services sold; where a company states costs by nature, all that are not of administration.',
    // Less than nothing is no cost: revenue, or what is taken off all costs, is of another scope then. Who sells nothing has no cost of it: explorers, drug developers, companies that look for one to merge with. Circle has names of its own for what distribution costs it: what its operating expenses and operating income leave of revenue, if that
    // is more than a fifth (Cabot lost a twelfth on what it sold).
    formula:
      'positive(first(given(given(operatingCosts, closing(rest(statedCosts, operatingCosts, statedAdministration), depreciationAndAmortization)), excess(revenue)), reconciled(statedCostOfRevenue, unless(revenue - statedGrossProfit, lenderSign), revenue), unless(given(positive(rest(first(ordinaryCosts, statedCosts, agreed(statedExpenses, revenue - operatingIncome, revenue), impliedCosts), sellingGeneralAndAdministrativeExpenses, unless(researchAndDevelopmentExpenses, researchIsNote), otherwise(depreciationOnFace, partOfDepreciation), taxesOtherThanIncome, exploration, -otherOperatingIncome), revenue), excess(revenue)), lenderSign), given(given(revenue - operatingIncome - statedExpenses, excess(0.8 * revenue - operatingIncome - statedExpenses)), within(sellingGeneralAndAdministrativeExpenses, statedExpenses))))',
    industries: ['general', 'reit', 'broker', 'utility'],
  },
  operatingCosts: {
    about:
      'Costs of operations: of revenue where administration and depreciation make them all costs (Disney).',
    usGaap: ['OperatingCostsAndExpenses'],
    ifrs: ['OperatingExpense'],
    internal: true,
  },
  statedCosts: {
    about: 'All costs and expenses that lead to operating income, as the filing states their total.',
    usGaap: ['CostsAndExpenses', 'OperatingCostsAndExpenses', 'UtilitiesOperatingExpense'],
    ifrs: ['OperatingExpense', 'ExpenseByNature'],
    internal: true,
  },
  impliedCosts: {
    about:
      'What operating income leaves of revenue, where the filing tags that and neither cost of revenue, gross profit nor a total of costs.',
    formula:
      'unless(unless(unless(unless(revenue - operatingIncome, statedExpenses), first(statedCostOfRevenue, statedGrossProfit)), first(statedCosts, benefitsAndExpenses, noninterestExpense)), lenderSign)',
    internal: true,
  },
  /** Set by cost-checks.ts. */
  ordinaryCosts: {
    about: 'All costs and expenses without charges that have lines of their own.',
    internal: true,
  },
  /** Set by the reader where quarters state depreciation by themselves: then it is a line of the statement. */
  depreciationOnFace: { about: 'Depreciation and amortization as a line of its own.', internal: true },
  partOfDepreciation: {
    about:
      'Less than all depreciation: a line of its own where costs by nature hold the rest, as of restaurants.',
    usGaap: [DEPRECIATION_AS_PART, depreciationOfCosts],
    internal: true,
  },
  taxesOtherThanIncome: {
    about: 'Taxes on property, payroll and production, as a line of their own.',
    usGaap: ['TaxesExcludingIncomeAndExciseTaxes', 'TaxesOther', 'UtilitiesOperatingExpenseTaxes'],
    internal: true,
  },
  exploration: {
    about: 'What looking for oil, gas and ore costs, as a line of its own.',
    usGaap: [
      'ExplorationExpense | ExplorationCosts | ExplorationAbandonmentAndImpairmentExpense | ExplorationExpenseMining',
    ],
    internal: true,
  },
  statedGrossProfit: {
    about: 'Gross profit as the filing states it.',
    usGaap: ['GrossProfit'],
    ifrs: ['GrossProfit'],
    internal: true,
  },
  grossProfit: {
    about: 'Revenue less cost of revenue.',
    formula: 'first(statedGrossProfit, revenue - costOfRevenue)',
    industries: ['general', 'reit', 'broker', 'utility'],
  },
  researchAndDevelopmentExpenses: {
    about: 'Research and development expenses.',
    usGaap: [
      'ResearchAndDevelopmentExpense',
      'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost',
      'ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost',
    ],
    ifrs: ['ResearchAndDevelopmentExpense'],
    // What is nothing, or what was bought, is a line next to all other research (Zogenix).
    formula: 'first(given(researchOfOwn, agreed(stated, orZero(boughtResearch), 0)), stated)',
    section: 'operatingExpenses',
  },
  researchOfOwn: {
    about: 'Research and development without what was bought.',
    usGaap: ['ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost'],
    internal: true,
  },
  boughtResearch: {
    about: 'Research and development that was bought and written off, by its first name.',
    usGaap: ['ResearchAndDevelopmentInProcess'],
    internal: true,
  },
  generalAndAdministrativeExpenses: {
    about: 'General and administrative expenses, where stated apart.',
    usGaap: ['GeneralAndAdministrativeExpense'],
    ifrs: ['GeneralAndAdministrativeExpense', 'AdministrativeExpense'],
    formula: 'statedAdministration - sellingAndMarketingExpenses',
  },
  sellingAndMarketingExpenses: {
    about: 'Selling and marketing expenses, where stated apart.',
    usGaap: [
      'SellingAndMarketingExpense',
      'SellingExpense',
      'MarketingAndAdvertisingExpense',
      'MarketingExpense',
    ],
    ifrs: ['SalesAndMarketingExpense', 'SellingExpense', 'DistributionCosts'],
  },
  sellingGeneralAndAdministrativeExpenses: {
    about: 'Selling, general and administrative expenses together.',
    // McDonald's shows depreciation and "other" under the heading, and their sum in a note. A bank's marketing is a small part of what
    // it spends (JPMorgan Chase); a filer of IFRS that earns more than half of its revenue as interest is one (Toronto-Dominion).
    formula:
      'first(agreed(otherAdministration, statedAdministration - partOfDepreciation, statedAdministration), statedAdministration, sum(generalAndAdministrativeExpenses, given(sellingAndMarketingExpenses, generalAndAdministrativeExpenses)), unless(sellingAndMarketingExpenses, first(noninterestExpense, interestMargin, excess(statedInterestIncome - 0.5 * revenue))))',
    section: 'operatingExpenses',
  },
  statedAdministration: {
    about: 'Selling, general and administrative expenses as the filing states them.',
    usGaap: ['SellingGeneralAndAdministrativeExpense', 'OtherSellingGeneralAndAdministrativeExpense'],
    ifrs: ['SellingGeneralAndAdministrativeExpense'],
    internal: true,
  },
  otherAdministration: {
    about: 'Selling, general and administrative expenses without a part that has a line of its own.',
    usGaap: ['OtherSellingGeneralAndAdministrativeExpense'],
    internal: true,
  },
  /** Set by the reader: unknown where research is a note on a part of administration or costs, as of P&G and General Dynamics. */
  researchIsNote: {
    about: 'How much of research is in administration or in the cost of revenue: unknown, or nothing.',
    internal: true,
  },
  otherExpenses: {
    about:
      'Operating expenses other than research, selling, general and administrative; null where research is a part of administration.',
    formula:
      'rest(operatingExpenses, sellingGeneralAndAdministrativeExpenses, researchAndDevelopmentExpenses, researchIsNote)',
    section: 'operatingExpenses',
  },
  /** Lines between gross profit and operating income other than administration and research: operating-checks.ts adds up with them. */
  amortizationOfIntangibles: {
    about: 'Amortization of intangible assets, where it is a line of its own.',
    usGaap: ['AmortizationOfIntangibleAssets'],
    internal: true,
  },
  restructuring: {
    about: 'Costs of restructuring.',
    usGaap: [
      'RestructuringCharges | RestructuringCosts | RestructuringCostsAndAssetImpairmentCharges' +
        ' | RestructuringSettlementAndImpairmentProvisions',
    ],
    internal: true,
  },
  acquiredResearch: {
    about: 'Research and development that was bought and written off.',
    usGaap: [
      'ResearchAndDevelopmentInProcess | ResearchAndDevelopmentAssetAcquiredOtherThanThroughBusinessCombinationWrittenOff',
    ],
    internal: true,
  },
  impairments: {
    about: 'Assets written down.',
    usGaap: [
      'AssetImpairmentCharges | GoodwillImpairmentLoss | GoodwillAndIntangibleAssetImpairment' +
        ' | ImpairmentOfIntangibleAssetsExcludingGoodwill | ImpairmentOfIntangibleAssetsIndefinitelivedExcludingGoodwill' +
        ' | OtherAssetImpairmentCharges',
    ],
    internal: true,
  },
  goodwillImpairment: {
    about: 'Goodwill written down.',
    usGaap: ['GoodwillImpairmentLoss', 'GoodwillAndIntangibleAssetImpairment'],
    internal: true,
  },
  otherCosts: {
    about: 'Other operating costs, as a line of their own.',
    usGaap: ['OtherCostAndExpenseOperating'],
    internal: true,
  },
  advertising: {
    about: 'Advertising, as a line of its own.',
    usGaap: ['AdvertisingExpense'],
    internal: true,
  },
  otherGeneral: {
    about: 'General expenses other than administration.',
    usGaap: ['OtherGeneralExpense'],
    internal: true,
  },
  financialServices: {
    about: 'What lending to customers costs a builder or maker, as a line of its own.',
    usGaap: ['FinancialServicesCosts'],
    internal: true,
  },
  acquisitionCosts: {
    about: 'Costs of acquiring businesses.',
    usGaap: ['BusinessCombinationAcquisitionRelatedCosts'],
    internal: true,
  },
  accretion: {
    about: 'What obligations to close landfills, mines and wells grow by, as a line of its own.',
    usGaap: ['AssetRetirementObligationAccretionExpense | AccretionExpense'],
    internal: true,
  },
  operatingGains: {
    about:
      'Gains on sales of assets and businesses, and on the value of property to let, which may stand above operating income.',
    usGaap: [
      'GainLossOnSaleOfBusiness? + GainLossOnDispositionOfAssets1? + GainLossOnDispositionOfAssets? + GainLossOnSaleOfPropertyPlantEquipment?',
    ],
    ifrs: ['GainsLossesOnFairValueAdjustmentInvestmentProperty'],
    internal: true,
  },
  propertyGains: {
    about: 'Gains on sales of property to let, which may stand above operating income.',
    usGaap: [
      'GainLossOnSaleOfProperties',
      'GainsLossesOnSalesOfInvestmentRealEstate',
      'DisposalGroupNotDiscontinuedOperationGainLossOnDisposal',
    ],
    internal: true,
  },
  otherOperatingIncome: {
    about: 'Other operating income shown below the total of expenses.',
    usGaap: ['OtherOperatingIncomeExpenseNet', 'OtherOperatingIncome'],
    ifrs: ['OtherOperatingIncomeExpense'],
    internal: true,
  },
  otherIncome: {
    about: 'Other income of a filer of IFRS, which stands above operating profit.',
    ifrs: ['OtherIncome'],
    internal: true,
  },
  operatingExpenses: {
    // Occidental's 375 million of "administrative and other operating expenses" are not all that leads to income before tax.
    about: 'Expenses between gross profit and operating income.',
    usGaap: ['OperatingExpenses', 'NoninterestExpense'],
    ifrs: ['OperatingExpenseExcludingCostOfSales'],
    formula:
      'first(given(first(noninterestExpense, statedCosts), lenderSign), grossProfit - operatingIncome, revenue - orZero(costOfRevenue) - operatingIncome, statedCosts - orZero(costOfRevenue), benefitsAndExpenses - orZero(costOfRevenue), unless(agreed(-operatingIncome, sum(sellingGeneralAndAdministrativeExpenses, researchAndDevelopmentExpenses), operatingIncome), first(revenue, stated)), unless(stated, given(grossProfit, incomeBeforeTax)))',
    section: 'costAndExpenses',
  },
  benefitsAndExpenses: {
    about: 'All that an insurer spends.',
    usGaap: ['BenefitsLossesAndExpenses'],
    internal: true,
  },
  costAndExpenses: {
    about: 'Cost of revenue and operating expenses.',
    formula: 'positive(first(orZero(costOfRevenue) + operatingExpenses, statedCosts))',
  },
  interestMargin: {
    about: "A bank's interest income less its interest expense.",
    usGaap: ['InterestIncomeExpenseNet', `InterestIncomeExpenseAfterProvisionForLoanLoss + ${creditLosses}`],
    internal: true,
  },
  statedNetInterest: {
    about: 'Interest income less interest expense where only that is stated.',
    usGaap: ['InterestIncomeExpenseNonoperatingNet', 'InterestRevenueExpenseNet'],
    ifrs: ['InterestRevenueExpense', 'FinanceIncomeCost'],
    formula: 'first(stated, interestMargin)',
    internal: true,
  },
  statedInterestIncome: {
    about: 'Interest earned, as the filing states it.',
    usGaap: [
      'InterestAndDividendIncomeOperating',
      'InvestmentIncomeInterest | InterestIncomeOther | InterestIncomeOperating',
      'InvestmentIncomeInterestAndDividend',
      'InvestmentIncomeNonoperating',
    ],
    ifrs: [
      'RevenueFromInterest',
      'InterestRevenueCalculatedUsingEffectiveInterestMethod',
      'InterestIncomeOnDeposits',
      'FinanceIncome',
    ],
    internal: true,
  },
  netInterestIncome: {
    about: 'Interest income less interest expense.',
    formula:
      'first(interestIncome - interestExpense, statedNetInterest, sum(interestIncome, -interestExpense))',
  },
  interestIncome: {
    about:
      'Interest earned; of a bank its whole interest and dividend income. Of others net of expense where only that is stated.',
    formula:
      'positive(first(reconciled(statedInterestIncome, interestMargin + statedInterestExpense, statedInterestIncome), statedNetInterest + statedInterestExpense, reconciled(unless(interestByKind, unless(first(statedCostOfRevenue, statedGrossProfit), excess(statedNetInterest))), bankInterest, bankInterest), excess(unless(statedNetInterest, first(noninterestIncome, noninterestExpense, creditLosses, lenderSign))), given(depositInterest, statedInterestExpense)), statedInterestExpense)',
  },
  bankInterest: {
    about: 'Interest and dividends of a bank that leave, with its other income, income before tax.',
    // So it is in 103 of 107 periods of which filings of banks state all of these and net interest.
    formula:
      'incomeBeforeTax + noninterestExpense + creditLosses - noninterestIncome + first(statedInterestExpense, debtInterest)',
    internal: true,
  },
  interestByKind: {
    about: 'Interest and dividends of a lender that tags no sum, by what it earns them on.',
    usGaap: [
      `${loanInterest} + InterestAndDividendIncomeSecurities + ${furtherInterest}`,
      `${loanInterest} + InterestIncomeSecuritiesTaxable? + InterestIncomeSecuritiesTaxExempt?` +
        ` + InterestIncomeSecuritiesMortgageBacked? + DividendIncomeOperating? + ${furtherInterest}`,
    ],
    internal: true,
  },
  depositInterest: {
    about: 'Interest that a company earns on its cash, where it has no other name.',
    usGaap: ['InterestIncomeDepositsWithFinancialInstitutions'],
    internal: true,
  },
  interestExpense: {
    about:
      'Interest paid or owed for the period, as a positive amount. Net of income where only that is stated.',
    // Brookfield Renewable names its interest by its borrowings; what it tags as all interest is of a note, and a part of it.
    formula:
      'first(given(borrowingInterest, excess(borrowingInterest - 2 * statedInterestExpense)), statedInterestExpense, excess(first(statedInterestIncome, given(interestByKind, excess(statedNetInterest))) - statedNetInterest), debtInterest, excess(-statedNetInterest), excess(interestIncurred), excess(otherInterest))',
  },
  otherInterest: {
    about: 'Interest to related parties and others, of companies that name no other.',
    usGaap: ['InterestExpenseOther? + InterestExpenseRelatedParty?'],
    // What the cash flow statement adds back, where the income statement has it under a name of the company's own.
    ifrs: ['AdjustmentsForFinanceCosts | AdjustmentsForInterestExpense'],
    internal: true,
  },
  interestIncurred: {
    about: 'Interest of the period without what is capitalized: two lines of some mines and oil companies.',
    usGaap: ['InterestCostsIncurred - InterestCostsCapitalized?'],
    internal: true,
  },
  statedInterestExpense: {
    about: 'Interest paid or owed for the period, as the filing states it.',
    usGaap: [
      'InterestExpense | InterestExpenseNonoperating | InterestExpenseOperating',
      'InterestAndDebtExpense',
    ],
    ifrs: ['InterestExpense', 'FinanceCosts'],
    internal: true,
  },
  borrowingInterest: {
    about: 'Interest of borrowings under IFRS, which is no more than all interest.',
    ifrs: ['InterestExpenseOnBorrowings'],
    internal: true,
  },
  debtInterest: {
    about: 'Interest of borrowings, without that of leases, and of deposits.',
    usGaap: [
      // A bank that tags no sum of deposits and borrowings: these in total, else by kind; what it names none of is not nothing.
      'InterestExpenseDeposits + InterestExpenseBorrowings|InterestExpenseDebt',
      'InterestExpenseDeposits + InterestExpenseLongTermDebt + InterestExpenseShortTermBorrowings?' +
        ' + InterestExpenseSubordinatedNotesAndDebentures?',
      'InterestExpenseDeposits + InterestExpenseShortTermBorrowings + InterestExpenseSubordinatedNotesAndDebentures?',
      'InterestExpenseDeposits + InterestExpenseSubordinatedNotesAndDebentures',
      'InterestExpenseDebt',
      'InterestExpenseLongTermDebt',
      'InterestExpenseBorrowings',
      'InterestExpenseDebtExcludingAmortization' +
        ' + AmortizationOfFinancingCostsAndDiscounts|AmortizationOfDebtDiscountPremium|AmortizationOfFinancingCosts?',
    ],
    ifrs: ['InterestExpenseOnBorrowings'],
    internal: true,
  },
  depreciationAndAmortization: {
    about: 'Depreciation and amortization of the period.',
    ...depreciationTiers,
    formula: 'positive(stated)',
  },
  ebitda: {
    about: 'EBIT plus depreciation and amortization.',
    formula: 'ebit + depreciationAndAmortization',
  },
  ebit: {
    about: 'Income before tax plus the interest expense that the year states, if any.',
    formula: 'incomeBeforeTax + orZero(interestExpense)',
  },
  nonOperatingIncomeExcludingInterest: {
    about: 'Operating income less EBIT.',
    formula: 'operatingIncome - ebit',
  },
  operatingIncome: {
    about:
      'Operating income as the company presents it, or as its costs leave it; banks and insurers present none.',
    usGaap: ['OperatingIncomeLoss'],
    ifrs: ['ProfitLossFromOperatingActivities'],
    formula:
      'first(stated, unless(revenue - statedCosts, lenderSign), statedGrossProfit - statedExpenses, agreed(grossProfit - statedExpenses, profitBeforeInterest, incomeBeforeTax), agreed(profitAfterCosts, profitBeforeInterest, incomeBeforeTax), given(profitBeforeNetInterest, excess(profitAfterCosts - profitBeforeNetInterest)), agreed(-costsWithoutSales, profitBeforeInterest, costsWithoutSales))',
    industries: ['general', 'reit', 'broker', 'utility'],
  },
  profitAfterCosts: {
    about:
      'What administration and research leave of gross profit; unknown where research is a part of other costs.',
    formula:
      'rest(grossProfit, sellingGeneralAndAdministrativeExpenses, researchAndDevelopmentExpenses, researchIsNote)',
    internal: true,
  },
  profitBeforeInterest: {
    about: 'Income before tax without interest and other income below operating income.',
    formula: 'rest(incomeBeforeTax, netInterestIncome, otherNonoperating)',
    internal: true,
  },
  profitBeforeNetInterest: {
    about: 'The same of a filing that states interest as one net amount.',
    formula: 'incomeBeforeTax - unless(statedNetInterest, statedInterestExpense) - otherNonoperating',
    internal: true,
  },
  costsWithoutSales: {
    about: 'All costs of a company, other than a lender, that states neither revenue nor what it costs.',
    formula:
      'unless(unless(first(statedCosts, statedExpenses), first(revenue, statedCostOfRevenue)), lenderSign)',
    internal: true,
  },
  statedExpenses: {
    about: 'Expenses between gross profit and operating income, as the filing states their total.',
    usGaap: ['OperatingExpenses'],
    ifrs: ['OperatingExpenseExcludingCostOfSales'],
    internal: true,
  },
  otherNonoperating: {
    about: 'Income below operating income other than interest.',
    usGaap: ['OtherNonoperatingIncomeExpense', 'OtherNonoperatingIncome - OtherNonoperatingExpense?'],
    internal: true,
  },
  revenueOfOtherScope: {
    about:
      'Revenues and other income together, or a part of revenue, where the filing states that as well as revenue.',
    usGaap: [REVENUE_OF_OTHER_SCOPE],
    ifrs: [REVENUE_OF_OTHER_SCOPE],
    internal: true,
  },
  assessedTaxes: {
    about: 'Excise and other taxes on what is sold, which are no revenue.',
    usGaap: ['ExciseAndSalesTaxes'],
    internal: true,
  },
  otherRevenue: {
    about: 'Royalties and other revenue that sales are stated without.',
    ifrs: ['OtherRevenue'],
    internal: true,
  },
  servicesSold: {
    about: 'Revenue from services.',
    ifrs: ['RevenueFromRenderingOfServices'],
    internal: true,
  },
  assessedIncome: {
    about: 'Net income of a Federal Home Loan Bank, which its assessments leave.',
    usGaap: [federalHomeLoanBankIncome],
    internal: true,
  },
  producingRevenue: {
    about: 'What producing oil and gas brings, as a note or as the name of all revenue.',
    usGaap: ['ResultsOfOperationsRevenueFromOilAndGasProducingActivities'],
    internal: true,
  },
  statedOtherIncome: {
    about: 'Other income as the filing states it.',
    usGaap: ['NonoperatingIncomeExpense'],
    internal: true,
  },
  nonoperatingGains: {
    about: 'Interest and other income that a filing takes off all costs, as a line of its own.',
    usGaap: ['NonoperatingGainsLosses'],
    internal: true,
  },
  exchangeGains: {
    about: 'Gains on foreign currencies, as a line of its own.',
    usGaap: ['ForeignCurrencyTransactionGainLossBeforeTax'],
    internal: true,
  },
  otherBelow: {
    about: 'Other income less other expenses, as lines of their own.',
    usGaap: ['OtherIncome? - OtherExpenses?'],
    internal: true,
  },
  extinguishmentGains: {
    about: 'Gains on debt that is repaid early, as a line of its own.',
    usGaap: ['GainsLossesOnExtinguishmentOfDebt'],
    internal: true,
  },
  totalOtherIncomeExpensesNet: {
    about: 'Income before tax less operating income.',
    formula: 'first(incomeBeforeTax - operatingIncome, statedOtherIncome)',
  },
  incomeBeforeTax: {
    about:
      'Income from continuing operations before tax; of a company that states no tax, nor a part of it, that after it.',
    formula:
      'first(statedBeforeTax, profitOfConsolidated + incomeTaxExpense, netIncomeFromContinuingOperations + incomeTaxExpense - orZero(equityMethodIncome), unless(unless(unless(netIncomeFromContinuingOperations, incomeTaxExpense), deferredTax), currentTax))',
  },
  statedBeforeTax: {
    about: 'Income from continuing operations before tax, as the filing states it.',
    internal: true,
    usGaap: [
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest' +
        '|IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxes',
      'IncomeLossIncludingPortionAttributableToNoncontrollingInterest | IncomeLossAttributableToParent',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic + IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign',
    ],
    ifrs: ['ProfitLossBeforeTax'],
  },
  domesticBeforeTax: {
    about: 'Income before tax that is earned at home: of a note, or all of it.',
    usGaap: ['IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic'],
    internal: true,
  },
  /** Set to nothing by the reader where the year shows it before tax. */
  equityMethodIncome: {
    about: 'Share of the profit of associates that is shown after tax.',
    usGaap: ['IncomeLossFromEquityMethodInvestments'],
    ifrs: associatesUnderIfrs,
    internal: true,
  },
  shareOfAssociates: {
    about: 'Share of the profit of associates, before or after tax.',
    usGaap: ['IncomeLossFromEquityMethodInvestments'],
    ifrs: associatesUnderIfrs,
    internal: true,
  },
  profitOfConsolidated: {
    about: 'Net income of continuing operations before the share of associates, where it is tagged so.',
    usGaap: continuingConcepts,
    formula:
      'given(unless(stated, agreed(stated, profit - orZero(netIncomeFromDiscontinuedOperations), 0.1 * profit)), agreed(profit - orZero(netIncomeFromDiscontinuedOperations), stated + shareOfAssociates, 0.1 * profit))',
    internal: true,
  },
  incomeTaxExpense: {
    about: 'Income tax expense; negative for a benefit.',
    usGaap: ['IncomeTaxExpenseBenefit', 'IncomeTaxExpenseBenefitContinuingOperations'],
    ifrs: ['IncomeTaxExpenseContinuingOperations'],
    // Denbury shows current and deferred tax on two lines, and no total.
    formula:
      'first(statedBeforeTax - netIncomeFromContinuingOperations + orZero(equityMethodIncome), currentTax + deferredTax)',
  },
  currentTax: {
    about: 'Tax on the income of the period that is due for it.',
    usGaap: ['CurrentIncomeTaxExpenseBenefit'],
    ifrs: ['CurrentTaxExpenseIncome'],
    internal: true,
  },
  deferredTax: {
    about: 'Tax on the income of the period that is due later.',
    usGaap: ['DeferredIncomeTaxExpenseBenefit'],
    ifrs: ['DeferredTaxExpenseIncome'],
    internal: true,
  },
  untaxedForm: {
    about: 'What only partnerships and owners of real estate state, most of which owe no tax on income.',
    usGaap: [
      'NetIncomeLossAllocatedToLimitedPartners',
      'NetIncomeLossAllocatedToGeneralPartners',
      'GainLossOnSaleOfProperties',
      'GainsLossesOnSalesOfInvestmentRealEstate',
    ],
    internal: true,
  },
  taxPaid: {
    about:
      'Tax on income that was paid in cash, as cash flow statements have it: that of a company that owes some.',
    usGaap: ['IncomeTaxesPaidNet | IncomeTaxesPaid'],
    internal: true,
  },
  profit: {
    about: 'Net income with the share of minorities.',
    // The second leaves out redeemable minorities: of statements of equity, but of the income statement of who tags no other.
    usGaap: ['ProfitLoss', 'NetIncomeLossIncludingPortionAttributableToNonredeemableNoncontrollingInterest'],
    ifrs: ['ProfitLoss'],
    formula: 'netIncome + orZero(minorityShare)',
    internal: true,
  },
  minorityShare: {
    about: 'What of net income belongs to minorities.',
    usGaap: [
      'NetIncomeLossAttributableToNoncontrollingInterest',
      'MinorityInterestInNetIncomeLoss | MinorityInterestInNetIncomeLossOfConsolidatedEntities',
      'NetIncomeLossAttributableToRedeemableNoncontrollingInterest? + NetIncomeLossAttributableToNonredeemableNoncontrollingInterest?',
    ],
    ifrs: ['ProfitLossAttributableToNoncontrollingInterests'],
    internal: true,
  },
  redeemableShare: {
    about: 'What of net income belongs to minorities whose interests can be redeemed.',
    usGaap: ['NetIncomeLossAttributableToRedeemableNoncontrollingInterest'],
    internal: true,
  },
  continuingShare: {
    about: 'What of net income of continuing operations belongs to minorities.',
    usGaap: ['IncomeLossFromContinuingOperationsAttributableToNoncontrollingEntity'],
    internal: true,
  },
  netIncomeFromContinuingOperations: {
    about: 'Net income of the operations that continue, minorities included.',
    usGaap: continuingConcepts,
    ifrs: ['ProfitLossFromContinuingOperations'],
    // Caterpillar tags the profit of its consolidated companies so, before its share of associates.
    formula:
      'first(agreed(profit - orZero(netIncomeFromDiscontinuedOperations) - first(extraordinaryItems, 0), profitOfConsolidated + shareOfAssociates, profit), agreed(agreed(profit - orZero(netIncomeFromDiscontinuedOperations), stated + minorityShare, profit), statedBeforeTax - incomeTaxExpense + orZero(equityMethodIncome), profit), agreed(agreed(profit - orZero(netIncomeFromDiscontinuedOperations), stated + minorityShare, profit), statedBeforeTax - incomeTaxExpense + shareOfAssociates, profit), stated, profit - orZero(netIncomeFromDiscontinuedOperations) - first(extraordinaryItems, 0), incomeBeforeTax - incomeTaxExpense + orZero(equityMethodIncome))',
  },
  extraordinaryItems: {
    about: 'What was extraordinary, after tax; since 2015 nothing is.',
    usGaap: ['ExtraordinaryItemNetOfTax', 'ExtraordinaryItemGainOrLossNetOfTaxAttributableToReportingEntity'],
    internal: true,
  },
  netIncomeFromDiscontinuedOperations: {
    about: 'Net income of discontinued operations after tax.',
    usGaap: [
      'IncomeLossFromDiscontinuedOperationsNetOfTax | IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
      // What such operations earned until they were sold, and what their sale brought.
      'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax?' +
        ' + DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax?' +
        ' + DiscontinuedOperationAmountOfAdjustmentToPriorPeriodGainLossOnDisposalNetOfTax?',
    ],
    ifrs: ['ProfitLossFromDiscontinuedOperations'],
    // A quarter of a year that has some: what is not of continuing operations.
    formula: 'given(profit - netIncomeFromContinuingOperations, year(netIncomeFromDiscontinuedOperations))',
  },
  otherAdjustmentsToNetIncome: {
    about:
      'Net income less the two lines above: the share of minorities, as a negative amount, and what was extraordinary.',
    formula: 'rest(netIncome, netIncomeFromContinuingOperations, netIncomeFromDiscontinuedOperations)',
  },
  netIncome: {
    about: 'Net income attributable to the shareholders of the parent.',
    usGaap: ['NetIncomeLoss', federalHomeLoanBankIncome],
    ifrs: ['ProfitLossAttributableToOwnersOfParent'],
    formula:
      'first(profit - orZero(minorityShare), availableToCommon + orZero(preferredDividends), rest(netIncomeFromContinuingOperations, -netIncomeFromDiscontinuedOperations, minorityShare))',
  },
  preferredDividends: {
    about: 'Dividends of preferred shares.',
    usGaap: [
      'PreferredStockDividendsAndOtherAdjustments',
      'PreferredStockDividendsIncomeStatementImpact',
      'DividendsPreferredStock | PreferredStockDividends',
    ],
    ifrs: ['AdjustmentToProfitLossForPreferenceShareDividends'],
    formula: 'first(stated, excess(preferredPaid), excess(-preferredPaid))',
    internal: true,
  },
  preferredPaid: {
    about:
      'Dividends of preferred shares in cash, as the statement of equity has them: with a minus or without.',
    usGaap: ['DividendsPreferredStockCash'],
    internal: true,
  },
  availableToCommon: {
    about: 'Net income available to common shareholders or limited partners, as tagged.',
    usGaap: ['NetIncomeLossAvailableToCommonStockholdersBasic', 'NetIncomeLossAllocatedToLimitedPartners'],
    ifrs: ['ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity'],
    internal: true,
  },
  availableOfDiscontinued: {
    about: 'What is available to common shareholders of operations that end.',
    usGaap: ['NetIncomeLossFromDiscontinuedOperationsAvailableToCommonShareholdersBasic'],
    internal: true,
  },
  /** What follows counts where earnings per share show that it is deducted: net-income-checks.ts. */
  preferredAccretion: {
    about: 'What redeemable shares grow by to the value at which they are redeemed.',
    usGaap: [
      'TemporaryEquityAccretionToRedemptionValueAdjustment | TemporaryEquityAccretionToRedemptionValue' +
        ' | PreferredStockAccretionOfRedemptionDiscount',
    ],
    internal: true,
  },
  otherPreferredDividends: {
    about: 'Dividends of redeemable preferred shares, and those paid in shares.',
    usGaap: [
      'RedeemablePreferredStockDividends | OtherPreferredStockDividendsAndAdjustments | TemporaryEquityDividendsAdjustment' +
        ' | DividendsPreferredStockStock',
    ],
    internal: true,
  },
  redemptionAdjustment: {
    about:
      'What redeeming or converting preferred shares, or the value of redeemable minorities, takes of net income.',
    usGaap: [
      'PreferredStockRedemptionPremium | PreferredStockConversionsInducements | MinorityInterestChangeInRedemptionValue',
    ],
    internal: true,
  },
  availableOfDiluted: {
    about: 'Net income available to common shareholders as diluted earnings per share count it.',
    usGaap: ['NetIncomeLossAvailableToCommonStockholdersDiluted'],
    ifrs: ['ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntityIncludingDilutiveEffects'],
    internal: true,
  },
  availableOfContinuing: {
    about: 'What of it is of the operations that continue.',
    usGaap: ['NetIncomeLossFromContinuingOperationsAvailableToCommonShareholdersBasic'],
    ifrs: ['ProfitLossFromContinuingOperationsAttributableToOrdinaryEquityHoldersOfParentEntity'],
    internal: true,
  },
  netIncomeDeductions: {
    about:
      'What net income leaves to others than common shareholders: preferred dividends, the share of a general partner.',
    // A quarter that states none of a year that deducts nothing deducts nothing (Meta, 2020), and net income of a Federal
    // Home Loan Bank with its sign turned is all of it (Chicago).
    formula:
      'first(given(0 * agreed(netIncome, -availableToCommon, 0), assessedIncome), netIncome - availableToCommon, preferredDividends, agreed(0, year(netIncomeDeductions), 0))',
  },
  bottomLineNetIncome: {
    about: 'Net income less deductions: what is left for common shareholders.',
    formula: 'netIncome - orZero(netIncomeDeductions)',
  },
  eps: {
    about: 'Basic earnings per share as last filed, on the shares of `perShareFiledOn`.',
    usGaap: [
      'EarningsPerShareBasic',
      'EarningsPerShareBasicAndDiluted | IncomeLossFromContinuingOperationsPerBasicAndDilutedShare',
      'IncomeLossFromContinuingOperationsPerBasicShare + IncomeLossFromDiscontinuedOperationsNetOfTaxPerBasicShare | DiscontinuedOperationIncomeLossFromDiscontinuedOperationNetOfTaxPerBasicShare?',
      'NetIncomeLossPerOutstandingLimitedPartnershipUnitBasicNetOfTax | NetIncomeLossPerOutstandingLimitedPartnershipUnit' +
        ' | NetIncomeLossPerOutstandingLimitedPartnershipAndGeneralPartnershipUnitBasic',
      'IncomeLossFromContinuingOperationsPerOutstandingLimitedPartnershipUnitBasicNetOfTax',
      ...usGaapPerUnitOfBoth,
    ],
    ifrs: [
      'BasicEarningsLossPerShare',
      'BasicAndDilutedEarningsLossPerShare',
      'BasicEarningsLossPerShareFromContinuingOperations + BasicEarningsLossPerShareFromDiscontinuedOperations?',
      ifrsPerShareOfBoth,
    ],
  },
  epsDiluted: {
    about: 'Diluted earnings per share as last filed, on the shares of `perShareFiledOn`.',
    usGaap: [
      'EarningsPerShareDiluted',
      'EarningsPerShareBasicAndDiluted | IncomeLossFromContinuingOperationsPerBasicAndDilutedShare',
      'IncomeLossFromContinuingOperationsPerDilutedShare + IncomeLossFromDiscontinuedOperationsNetOfTaxPerDilutedShare | DiscontinuedOperationIncomeLossFromDiscontinuedOperationNetOfTaxPerDilutedShare?',
      'NetIncomeLossPerOutstandingLimitedPartnershipUnitDiluted | NetIncomeLossNetOfTaxPerOutstandingLimitedPartnershipUnitDiluted' +
        ' | NetIncomeLossPerOutstandingLimitedPartnershipUnit' +
        ' | NetIncomeLossPerOutstandingLimitedPartnershipAndGeneralPartnershipUnitDiluted',
      'IncomeLossFromContinuingOperationsPerOutstandingLimitedPartnershipUnitDiluted',
      ...usGaapPerUnitOfBoth,
    ],
    ifrs: [
      'DilutedEarningsLossPerShare',
      'BasicAndDilutedEarningsLossPerShare',
      'DilutedEarningsLossPerShareFromContinuingOperations + DilutedEarningsLossPerShareFromDiscontinuedOperations?',
      ifrsPerShareOfBoth,
    ],
  },
  weightedAverageShsOut: {
    about: 'Mean number of shares outstanding, basic.',
    usGaap: [
      'WeightedAverageNumberOfSharesOutstandingBasic | WeightedAverageNumberOfSharesIssuedBasic',
      'WeightedAverageLimitedPartnershipUnitsOutstanding',
      'WeightedAverageNumberOfLimitedPartnershipAndGeneralPartnershipUnitOutstandingBasic' +
        ' | WeightedAverageLimitedPartnershipAndGeneralPartnershipUnitsOutstandingBasic',
      `WeightedAverageNumberOfShareOutstandingBasicAndDiluted | ${unitsOfBoth}`,
    ],
    ifrs: ['WeightedAverageShares'],
    formula: 'impliedCount(bottomLineNetIncome, eps)',
  },
  weightedAverageShsOutDil: {
    about: 'Mean number of shares outstanding, diluted.',
    usGaap: [
      'WeightedAverageNumberOfDilutedSharesOutstanding',
      'WeightedAverageLimitedPartnershipUnitsOutstandingDiluted',
      'WeightedAverageNumberOfLimitedPartnershipAndGeneralPartnershipUnitOutstandingDiluted',
      `WeightedAverageNumberOfShareOutstandingBasicAndDiluted | ${unitsOfBoth}`,
    ],
    ifrs: ['AdjustedWeightedAverageShares'],
    formula: 'impliedCount(bottomLineNetIncome, epsDiluted)',
  },
})

/** Lines between gross profit and operating income other than administration and research. */
export const chargeLines = [
  ...['amortizationOfIntangibles', 'restructuring', 'acquiredResearch', 'impairments', 'acquisitionCosts'],
  ...['otherCosts', 'advertising', 'otherGeneral', 'financialServices'],
] as const satisfies readonly (keyof typeof incomeStatement.rules)[]

/** Lines that only prove others, many of them of notes: they say nothing of which filing a statement is of. */
export const incomeProofs = [
  ...chargeLines,
  ...['accretion', 'revenueOfOtherScope', 'assessedTaxes', 'otherRevenue', 'goodwillImpairment', 'benefits'],
  ...[
    'assessedIncome',
    'producingRevenue',
    'costOfAllSold',
    'namedCostOfRevenue',
    'redeemableShare',
    'continuingShare',
  ],
  ...['extinguishmentGains', 'otherIncome', 'preferredAccretion', 'otherPreferredDividends'],
  ...[
    'availableOfDiscontinued',
    'redemptionAdjustment',
    'availableOfDiluted',
    'availableOfContinuing',
    'namedRevenue',
    'taxPaid',
  ],
  ...['exchangeGains', 'otherBelow', 'nonoperatingGains', 'untaxedForm', 'revenuesByName', 'investmentGains'],
  'domesticBeforeTax',
] as const satisfies readonly (keyof typeof incomeStatement.rules)[]

/** Lines that a company may state one amount of administration on, in different years. */
export const administrationLines = [
  'statedAdministration',
  'generalAndAdministrativeExpenses',
  'sellingAndMarketingExpenses',
] as const satisfies readonly (keyof typeof incomeStatement.rules)[]

/** Lines that most filings state in notes alone, or in more parts than others: they say nothing of which filing a statement is of either. */
export const incomeNotes = [
  'interestByKind',
  'currentTax',
  'deferredTax',
  'interestIncurred',
  'taxesOtherThanIncome',
  'exploration',
] as const satisfies readonly (keyof typeof incomeStatement.rules)[]
