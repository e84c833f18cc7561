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

test('gross revenue with what a company sells to itself is not its revenue', () => {
  // The structure is that of Republic Services' 10-K for 2023: the figures are rounded.
  const of = incomeOf({
    ...{ Revenues: 17801, RevenueFromContractWithCustomerExcludingAssessedTax: 14965, CostOfRevenue: 8942 },
    ...{ DepreciationDepletionAndAmortization: 1501, AssetRetirementObligationAccretionExpense: 98 },
    ...{ SellingGeneralAndAdministrativeExpense: 1609, GainLossOnDispositionOfAssets: 2 },
    ...{ RestructuringCharges: 33, OperatingIncomeLoss: 2784, NetIncomeLoss: 1731 },
  })
  assert.deepEqual([of('revenue'), of('grossProfit')], [14965, 14965 - 8942])
})
