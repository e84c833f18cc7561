/** Concepts of the income statement's lines; leaves out lines that definitions make of other lines. */
import { revenueConcepts } from '../../../sources/edgar/revenue-concepts.ts'
import { compiledRules, type LineRule } from './line-rule.ts'

type Rules = Readonly<Record<string, LineRule>>

/** Every one may be a company's total or a part of it: partial-figures.ts finds which, filing by filing. */
export const usGaapRevenue = revenueConcepts['us-gaap'].join('|')

export const usGaapDepreciation =
  'DepreciationDepletionAndAmortization|DepreciationAmortizationAndAccretionNet|DepreciationAndAmortization'

export const ifrsRevenue = revenueConcepts['ifrs-full'].join('|')

const usGaap: Rules = {
  revenue: [
    usGaapRevenue,
    // A small bank tags no total: what interest leaves, and what is not interest.
    { all: ['InterestIncomeExpenseNet', 'NoninterestIncome'] },
  ],
  costOfRevenue: [
    'CostOfRevenue',
    'CostOfGoodsAndServicesSold',
    { all: ['CostOfGoodsSold'], any: ['CostOfServices'] },
    'CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization',
  ],
  grossProfit: ['GrossProfit'],
  researchAndDevelopmentExpenses: [
    'ResearchAndDevelopmentExpense',
    'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost',
    'ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost',
  ],
  generalAndAdministrativeExpenses: ['GeneralAndAdministrativeExpense'],
  sellingAndMarketingExpenses: ['SellingAndMarketingExpense', 'SellingExpense'],
  sellingGeneralAndAdministrativeExpenses: ['SellingGeneralAndAdministrativeExpense'],
  operatingExpenses: ['OperatingExpenses', 'NoninterestExpense'],
  otherOperatingIncome: ['OtherOperatingIncomeExpenseNet'],
  costAndExpenses: ['CostsAndExpenses', 'BenefitsLossesAndExpenses'],
  interestIncome: [
    'InterestAndDividendIncomeOperating',
    'InvestmentIncomeInterest|InterestIncomeOther|InterestIncomeOperating',
    'InvestmentIncomeInterestAndDividend',
  ],
  interestExpense: [
    'InterestExpense|InterestExpenseNonoperating|InterestExpenseOperating',
    'InterestAndDebtExpense',
    'InterestExpenseDebt',
  ],
  interestMargin: ['InterestIncomeExpenseNet'],
  netInterestIncome: ['InterestIncomeExpenseNonoperatingNet'],
  depreciationAndAmortization: [
    usGaapDepreciation,
    { all: ['OtherDepreciationAndAmortization', 'AmortizationOfIntangibleAssets'] },
    { all: ['Depreciation', 'AmortizationOfIntangibleAssets'] },
  ],
  operatingIncome: ['OperatingIncomeLoss'],
  otherIncome: ['NonoperatingIncomeExpense'],
  incomeBeforeTax: [
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest' +
      '|IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxes',
    'IncomeLossIncludingPortionAttributableToNoncontrollingInterest|IncomeLossAttributableToParent',
  ],
  incomeTaxExpense: ['IncomeTaxExpenseBenefit'],
  netIncomeFromContinuingOperations: [
    'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
    'IncomeLossFromContinuingOperations',
  ],
  netIncomeFromDiscontinuedOperations: [
    'IncomeLossFromDiscontinuedOperationsNetOfTax' +
      '|IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
  ],
  profit: ['ProfitLoss'],
  minorityShare: ['NetIncomeLossAttributableToNoncontrollingInterest', 'MinorityInterestInNetIncomeLoss'],
  netIncome: ['NetIncomeLoss'],
  preferredDividends: [
    'PreferredStockDividendsAndOtherAdjustments',
    'PreferredStockDividendsIncomeStatementImpact',
    'DividendsPreferredStock',
  ],
  availableToCommon: ['NetIncomeLossAvailableToCommonStockholdersBasic'],
  eps: ['EarningsPerShareBasic', 'EarningsPerShareBasicAndDiluted'],
  epsDiluted: ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'],
  weightedAverageShsOut: [
    'WeightedAverageNumberOfSharesOutstandingBasic',
    'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
  ],
  weightedAverageShsOutDil: [
    'WeightedAverageNumberOfDilutedSharesOutstanding',
    'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
  ],
}

const ifrs: Rules = {
  revenue: [ifrsRevenue],
  costOfRevenue: ['CostOfSales'],
  grossProfit: ['GrossProfit'],
  researchAndDevelopmentExpenses: ['ResearchAndDevelopmentExpense'],
  generalAndAdministrativeExpenses: ['GeneralAndAdministrativeExpense', 'AdministrativeExpense'],
  sellingAndMarketingExpenses: ['SalesAndMarketingExpense', 'SellingExpense', 'DistributionCosts'],
  sellingGeneralAndAdministrativeExpenses: ['SellingGeneralAndAdministrativeExpense'],
  operatingExpenses: ['OperatingExpenseExcludingCostOfSales'],
  otherOperatingIncome: ['OtherOperatingIncomeExpense'],
  costAndExpenses: ['OperatingExpense'],
  interestIncome: [
    'RevenueFromInterest',
    'InterestRevenueCalculatedUsingEffectiveInterestMethod',
    'InterestIncomeOnDeposits',
  ],
  interestExpense: ['InterestExpense', 'FinanceCosts'],
  interestMargin: [],
  netInterestIncome: ['InterestRevenueExpense'],
  depreciationAndAmortization: [
    'AdjustmentsForDepreciationAndAmortisationExpense|DepreciationAndAmortisationExpense',
    { all: ['AdjustmentsForDepreciationExpense', 'AdjustmentsForAmortisationExpense'] },
    { all: ['AdjustmentsForDepreciationExpense', 'AmortisationIntangibleAssetsOtherThanGoodwill'] },
    { all: ['DepreciationExpense', 'AmortisationExpense'] },
  ],
  operatingIncome: ['ProfitLossFromOperatingActivities'],
  otherIncome: [],
  incomeBeforeTax: ['ProfitLossBeforeTax'],
  incomeTaxExpense: ['IncomeTaxExpenseContinuingOperations'],
  netIncomeFromContinuingOperations: ['ProfitLossFromContinuingOperations'],
  netIncomeFromDiscontinuedOperations: ['ProfitLossFromDiscontinuedOperations'],
  profit: ['ProfitLoss'],
  minorityShare: ['ProfitLossAttributableToNoncontrollingInterests'],
  netIncome: ['ProfitLossAttributableToOwnersOfParent'],
  preferredDividends: ['AdjustmentToProfitLossForPreferenceShareDividends'],
  availableToCommon: ['ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity'],
  eps: ['BasicEarningsLossPerShare', 'BasicAndDilutedEarningsLossPerShare'],
  epsDiluted: ['DilutedEarningsLossPerShare', 'BasicAndDilutedEarningsLossPerShare'],
  weightedAverageShsOut: ['WeightedAverageShares'],
  weightedAverageShsOutDil: ['AdjustedWeightedAverageShares'],
}

export const incomeRules = { usGaap: compiledRules(usGaap), ifrs: compiledRules(ifrs) }
