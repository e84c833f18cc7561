import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

test('a cash flow statement without a figure of cash from operations is that of the filing with the change of cash', () => {
  // ContextLogic, 2020, in millions: a dash stands there, for nothing.
  const report: Filing = { accn: '0001564590-21-015544', form: '10-K', filed: '2021-03-25' }
  const stated = {
    ...{ NetIncomeLoss: -745, ShareBasedCompensation: 390 },
    ...{ NetCashProvidedByUsedInInvestingActivities: 165, PaymentsToAcquirePropertyPlantAndEquipment: 2 },
    NetCashProvidedByUsedInFinancingActivities: 1046,
  }
  const rowsOf = (figures: Readonly<Record<string, number>>): readonly Row[] =>
    Object.entries(figures).map(([concept, value]) => [concept, '2020-01-01', '2020-12-31', value, report])
  const change = {
    CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect: 1211,
  }
  const lines = ['operatingCashFlow', 'freeCashFlow', 'stockBasedCompensation', 'netChangeInCash']
  const statements = statementsFrom(rowsOf({ ...stated, ...change }))
  assert.deepEqual(
    lines.map((line) => figure(statements, 'cash-flow', 'FY', line)),
    [0, -2, 390, 1211],
  )
  const without = statementsFrom(rowsOf(stated)).filter(({ statement }) => statement === 'cash-flow')
  assert.deepEqual(without, [])
})
