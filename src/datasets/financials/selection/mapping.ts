/** Everything the two accounting taxonomies differ in; leaves out the lines themselves. */
import { balanceSheet } from '../lines/balance-sheet.ts'
import { cashFlowStatement, cashPosition } from '../lines/cash-flow.ts'
import type { LineConcepts } from '../lines/concept-tier.ts'
import {
  administrationLines,
  chargeLines,
  DEPRECIATION_AS_PART,
  ifrsRevenue,
  incomeStatement,
  REVENUE_OF_OTHER_SCOPE,
  usGaapDepreciation,
  usGaapRevenue,
} from '../lines/income.ts'
import type { Concept, TaggedConcept } from './concept.ts'
import { usGaapConcepts } from './filing-amounts.ts'

export type Total = {
  readonly concepts: readonly string[]
  readonly parts?: readonly [readonly string[], readonly string[]]
  /** Income that a filing may add to the total, which is no part of it where the filing states no operating income. */
  readonly incomes?: readonly string[]
  /** All costs, which lead from the total to operating income. */
  readonly costs?: readonly string[]
  /** Costs by name, which lead there together. */
  readonly costsOfRevenue?: readonly string[]
  readonly otherCosts?: readonly string[]
  /** Income among those costs. */
  readonly gains?: readonly string[]
  /** Income before tax, to which all costs lead where no operating income is stated. */
  readonly beforeTax?: readonly string[]
  /** Taxes and other deductions from what is sold that a filing may add to the total. */
  readonly taxes?: readonly string[]
  /** The name by which rules find what filings state as a part only. */
  readonly asPart?: string
}

export type Mapping = {
  readonly taxonomy: 'us-gaap' | 'ifrs-full'
  readonly income: LineConcepts
  readonly balance: LineConcepts
  readonly cashFlow: LineConcepts
  readonly cashPosition: LineConcepts
  /** Groups of concepts of which a filing may state the total and parts of it, and the two lines that make the total. */
  readonly totals: readonly Total[]
  /** Synonyms of each line. */
  readonly rivals: readonly (readonly string[])[]
  /** Cash from operations: its filing is the cash flow statement's. */
  readonly operatingCash: readonly string[]
  /** Totals that show a filing to have a balance sheet, the surest first: WPP and Rentokil name no total of their assets. */
  readonly sheetTotals: readonly string[]
  /** Flows that nearly every filing states for each of its periods: they show the fiscal calendar. */
  readonly anchors: readonly string[]
  readonly wanted: ReadonlySet<string>
}

/** The mapping over the concepts that a company tags. */
export type CompanyMapping = {
  readonly income: LineConcepts<Concept>
  readonly balance: LineConcepts<Concept>
  readonly cashFlow: LineConcepts<Concept>
  readonly cashPosition: LineConcepts<Concept>
  readonly operatingCash: readonly TaggedConcept[]
}

type Parts = Omit<Mapping, 'income' | 'balance' | 'cashFlow' | 'cashPosition' | 'rivals' | 'wanted'>

const mappingOf = (parts: Parts): Mapping => {
  const of = parts.taxonomy === 'us-gaap' ? 'usGaap' : 'ifrs'
  const [income, balance, cashFlow] = [incomeStatement[of], balanceSheet[of], cashFlowStatement[of]]
  return {
    ...parts,
    income,
    balance,
    cashFlow,
    cashPosition: cashPosition[of],
    rivals: [...income.rivals, ...cashFlow.rivals],
    wanted: new Set([income, balance, cashFlow, cashPosition[of]].flatMap(({ all }) => all)),
  }
}

/** Lines of costs other than that of revenue. */
const namedCosts = [
  ...[...administrationLines, ...chargeLines],
  ...(['researchAndDevelopmentExpenses', 'depreciationAndAmortization', 'accretion'] as const),
]

const ifrsOtherIncome = ['OtherIncome', 'OtherOperatingIncome', 'MiscellaneousOtherOperatingIncome']
const ifrsParts = [['GrossProfit'], ['CostOfSales']] as const

export const mappings: readonly Mapping[] = [
  mappingOf({
    taxonomy: 'us-gaap',
    totals: [
      {
        concepts: usGaapRevenue.split('|'),
        parts: [['GrossProfit'], ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold']],
        incomes: [
          'IncomeLossFromEquityMethodInvestments',
          'OtherNonoperatingIncome',
          'OtherNonoperatingIncomeExpense',
          'OtherIncome',
          'GainLossOnDispositionOfAssets1',
          'GainLossOnDispositionOfAssets',
          'GainLossOnSaleOfBusiness',
          'GainLossOnSaleOfPropertyPlantEquipment',
          'GainLossOnSaleOfOilAndGasProperty',
          'GainLossOnDerivativeInstrumentsNetPretax',
          'NonoperatingIncome',
          'NonoperatingIncomeExpense',
        ],
        // Excise, and what casinos give away and hospitals do not expect to collect, which is revenue no more since 2018.
        taxes: [
          'ExciseAndSalesTaxes',
          'PromotionalAllowances',
          'HealthCareOrganizationPatientServiceRevenueProvisionForBadDebts',
        ],
        beforeTax: usGaapConcepts('statedBeforeTax'),
        costs: ['CostsAndExpenses', 'OperatingExpenses', 'OperatingCostsAndExpenses'],
        costsOfRevenue: usGaapConcepts('statedCostOfRevenue'),
        otherCosts: namedCosts.flatMap(usGaapConcepts),
        gains: (['operatingGains', 'otherOperatingIncome'] as const).flatMap(usGaapConcepts),
        asPart: REVENUE_OF_OTHER_SCOPE,
      },
      { concepts: usGaapDepreciation.split('|'), asPart: DEPRECIATION_AS_PART },
    ],
    operatingCash: [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    ],
    sheetTotals: ['Assets', 'LiabilitiesAndStockholdersEquity'],
    anchors: [
      'NetIncomeLoss',
      'ProfitLoss',
      'IncomeTaxExpenseBenefit',
      'OperatingIncomeLoss',
      'NetCashProvidedByUsedInOperatingActivities',
      'EarningsPerShareDiluted',
      'EarningsPerShareBasic',
    ],
  }),
  mappingOf({
    taxonomy: 'ifrs-full',
    totals: [
      { concepts: ifrsRevenue.split('|'), parts: ifrsParts, incomes: ifrsOtherIncome },
      // Alone, as contracts are no whole that costs lead from.
      {
        concepts: ['Revenue', 'RevenueAndOperatingIncome'],
        parts: ifrsParts,
        asPart: REVENUE_OF_OTHER_SCOPE,
        incomes: ifrsOtherIncome,
      },
    ],
    operatingCash: [
      'CashFlowsFromUsedInOperatingActivities',
      'CashFlowsFromUsedInOperatingActivitiesContinuingOperations',
      'CashFlowsFromUsedInOperations',
    ],
    sheetTotals: ['Assets', 'EquityAndLiabilities', 'CurrentAssets'],
    anchors: [
      'ProfitLoss',
      'ProfitLossBeforeTax',
      'IncomeTaxExpenseContinuingOperations',
      'CashFlowsFromUsedInOperatingActivities',
      'BasicEarningsLossPerShare',
    ],
  }),
]
