/** Net losses that notes tag above zero. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const by: Filing = { accn: '0001493152-21-006979', form: '10-K', filed: '2021-03-29' }
const [START, END] = ['2020-01-01', '2020-12-31']
const year = (figures: Readonly<Record<string, number>>): readonly Row[] =>
  Object.entries(figures).map(([concept, value]) => [concept, START, END, value, by])

const lossOf = (figures: Readonly<Record<string, number>>) => {
  const statements = statementsFrom(
    year({
      NetCashProvidedByUsedInOperatingActivities: -20e6,
      NetCashProvidedByUsedInInvestingActivities: 10e6,
      NetCashProvidedByUsedInFinancingActivities: 44e6,
      OperatingIncomeLoss: -24206552,
      ...figures,
    }),
  )
  return [figure(statements, 'income', 'FY', 'netIncome'), figure(statements, 'cash-flow', 'FY', 'netIncome')]
}

test('a net loss that a note rounds and tags above zero is not served', () => {
  // Matinas, 10-K 0001493152-21-006979, whose cash flows are made up.
  const own = { NetIncomeLoss: -22446838 }
  assert.deepEqual(lossOf({ ...own, ProfitLoss: 22400000 }), [-22446838, -22446838])
  // The other way round, made up.
  assert.deepEqual(lossOf({ NetIncomeLoss: 22400000, ProfitLoss: -22446838 }), [-22446838, -22446838])
})

test('a profit with minorities is served next to the loss of the parent', () => {
  // Made up: minorities have twice the loss of the parent.
  const [, withMinorities] = lossOf({ NetIncomeLoss: -22446838, ProfitLoss: 22612345 })
  assert.equal(withMinorities, 22612345)
  const [, rounded] = lossOf({ NetIncomeLoss: -22446838, ProfitLoss: 23000000 })
  assert.equal(rounded, 23000000)
})
