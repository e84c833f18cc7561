/** Filers that tag revenue of several scopes, from their facts to their income statement. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const [START, END] = ['2023-01-01', '2023-12-31']
const annual: Filing = { accn: '0000000001-24-000001', form: '10-K', filed: '2024-02-20' }
const incomeOf = (flows: Readonly<Record<string, number>>, taxonomy?: string) => {
  const rows = Object.entries(flows).map(([concept, value]): Row => [concept, START, END, value, annual])
  const statements = statementsFrom(rows, taxonomy)
  return (line: string) => figure(statements, 'income', 'FY', line)
}

test('costs that lead from a sum of revenue and other income to income before tax are without interest and that income', () => {
  // Shell, 20-F for 2023, in millions: 3,725 of associates and 2,838 of other income; what contracts brought is invented.
  const of = incomeOf(
    {
      ...{ Revenue: 316620, RevenueAndOperatingIncome: 323183, RevenueFromContractsWithCustomers: 312000 },
      ...{ ExpenseByNature: 290556, FinanceCosts: 4673, ProfitLossBeforeTax: 32627 },
      ...{ IncomeTaxExpenseContinuingOperations: 12991, ProfitLoss: 19636 },
    },
    'ifrs-full',
  )
  assert.deepEqual(
    [of('revenue'), of('costAndExpenses'), of('operatingIncome')],
    [316620, 290556 - 4673, 316620 - 285883],
  )
})

test('revenue before what customers get back is not that which operating expenses lead from', () => {
  // Mastercard, 10-K 0001141391-21-000018 for 2020, in millions: rebates and incentives are 8,315, and there is no other total of costs.
  const of = incomeOf({
    ...{ RevenueFromContractWithCustomerExcludingAssessedTax: 23616, Revenues: 15301 },
    ...{ GeneralAndAdministrativeExpense: 5910, MarketingAndAdvertisingExpense: 657 },
    ...{ DepreciationAndAmortization: 580, OperatingExpenses: 7220, OperatingIncomeLoss: 8081 },
    ...{ IncomeTaxExpenseBenefit: 1349, NetIncomeLoss: 6411 },
  })
  assert.deepEqual([of('revenue'), of('costAndExpenses')], [15301, 7220])
})

test('revenue of a utility is the total under the name of what regulators allow, not its contracts', () => {
  // NiSource, 10-K 0001111711-21-000010 for 2020, in tenths of a million.
  const nisource = incomeOf({
    ...{ RevenueFromContractWithCustomerExcludingAssessedTax: 44732, RegulatedOperatingRevenue: 46817 },
    ...{ OperatingCostsAndExpenses: 41309, OperatingIncomeLoss: 5508, NetIncomeLoss: -176 },
  })
  assert.equal(nisource('revenue'), 46817)
  // California Water, 10-K 0001035201-21-000003 for 2020, in thousands.
  const water = incomeOf({
    ...{
      RevenueFromContractWithCustomerExcludingAssessedTax: 697577,
      RegulatedOperatingRevenueWater: 794307,
    },
    ...{ OperatingIncomeLoss: 136691, NetIncomeLoss: 96831 },
  })
  assert.equal(water('revenue'), 794307)
})

test('gross revenue with what a company sells to itself is not its revenue', () => {
  // The structure is that of a waste company that tags both: the figures are made up.
  const of = incomeOf({
    ...{ Revenues: 17801, RevenueFromContractWithCustomerExcludingAssessedTax: 14965, CostOfRevenue: 8942 },
    ...{ DepreciationDepletionAndAmortization: 1501, AssetRetirementObligationAccretionExpense: 98 },
    ...{ SellingGeneralAndAdministrativeExpense: 1609, GainLossOnDispositionOfAssets: 2 },
    ...{ RestructuringCharges: 33, OperatingIncomeLoss: 2784, NetIncomeLoss: 1731 },
  })
  assert.deepEqual([of('revenue'), of('grossProfit')], [14965, 14965 - 8942])
})

const BEFORE_TAX =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest'

test('what hospitals do not expect to collect, and what casinos give away, is no revenue', () => {
  // The structures are those of such companies until 2017; the figures are made up.
  for (const net of ['Revenues', 'HealthCareOrganizationRevenueNetOfPatientServiceRevenueProvisions']) {
    const of = incomeOf({
      ...{ HealthCareOrganizationRevenue: 43_600, [net]: 39_700, InterestExpense: 1_700 },
      ...{ HealthCareOrganizationPatientServiceRevenueProvisionForBadDebts: 3_900 },
      ...{
        CostsAndExpenses: 36_200,
        [BEFORE_TAX]: 3_500,
        IncomeTaxExpenseBenefit: 1_000,
        NetIncomeLoss: 2_500,
      },
    })
    assert.deepEqual([of('revenue'), of('operatingIncome')], [39_700, 5_200], net)
  }
  const casino = incomeOf({
    ...{ Revenues: 9_900, PromotionalAllowances: 700, SalesRevenueNet: 9_200, CostsAndExpenses: 8_000 },
    ...{ IncomeLossFromEquityMethodInvestments: 260, OperatingIncomeLoss: 1_460 },
    ...{ [BEFORE_TAX]: 900, IncomeTaxExpenseBenefit: 100, NetIncomeLoss: 800 },
  })
  assert.equal(casino('revenue'), 9_200)
})

test('revenue is what all costs lead from to income before tax, where no operating income is stated', () => {
  // The structure is that of an oil company whose losses on derivatives are revenue; the figures are made up.
  const of = incomeOf({
    ...{ Revenues: 12_200, RevenueFromContractWithCustomerExcludingAssessedTax: 13_750 },
    ...{ CostsAndExpenses: 9_320, InterestExpense: 380, [BEFORE_TAX]: 2_880 },
    ...{ DepreciationDepletionAndAmortization: 2_160, IncomeTaxExpenseBenefit: 65, NetIncomeLoss: 2_815 },
  })
  assert.deepEqual([of('revenue'), of('operatingIncome')], [12_200, 3_260])
})

test('goods and services that no total is tagged for are revenue together, where gross profit and cost come to both', () => {
  const goods = { GrossProfit: 2_000, CostOfSales: 3_000, ProfitLossBeforeTax: 500, ProfitLoss: 400 }
  const under = (more: Readonly<Record<string, number>>) => incomeOf({ ...goods, ...more }, 'ifrs-full')
  const both = under({ RevenueFromSaleOfGoods: 4_000, RevenueFromRenderingOfServices: 1_000 })
  assert.deepEqual([both('revenue'), both('costOfRevenue')], [5_000, 3_000])
  const other = under({ RevenueFromSaleOfGoods: 5_000, RevenueFromRenderingOfServices: 1_000 })
  assert.equal(other('revenue'), 5_000)
  const american = incomeOf({
    ...{ SalesRevenueGoodsNet: 4_000, SalesRevenueServicesNet: 1_000, CostOfRevenue: 3_000 },
    ...{ GrossProfit: 2_000, OperatingIncomeLoss: 600, IncomeTaxExpenseBenefit: 100, NetIncomeLoss: 400 },
  })
  assert.deepEqual([american('revenue'), american('costOfRevenue')], [5_000, 3_000])
})

test('what is sold is revenue next to a total that has associates, gains on property and other losses in it', () => {
  // ConocoPhillips, 10-K 0001562762-21-000027 for 2020, in millions: total revenues and other income are 19,256.
  const of = incomeOf({
    ...{ RevenueFromContractWithCustomerExcludingAssessedTax: 18784, Revenues: 19256 },
    ...{ IncomeLossFromEquityMethodInvestments: 432, GainLossOnSaleOfPropertyPlantEquipment: 549 },
    ...{ OtherNonoperatingIncomeExpense: -509, InterestAndDebtExpense: 806 },
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: -3140,
    ...{ IncomeTaxExpenseBenefit: -485, ProfitLoss: -2655, NetIncomeLoss: -2701 },
  })
  assert.equal(of('revenue'), 18784)
})
