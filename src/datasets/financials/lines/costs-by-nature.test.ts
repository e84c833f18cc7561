import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluated } from './evaluation.ts'
import { incomeStatement } from './income.ts'

test('depreciation that is shown apart is neither cost of revenue nor administration', () => {
  // McDonald's, 2023, 10-K 0000063908-25-000012, in millions: 382 of depreciation other than that of restaurants, and 2,435 of "other".
  const lines = evaluated(incomeStatement, {
    revenue: 25494,
    statedCosts: 13847,
    operatingIncome: 11647,
    statedAdministration: 2817,
    otherAdministration: 2435,
    partOfDepreciation: 382,
    otherOperatingIncome: -99,
  })
  assert.equal(lines['sellingGeneralAndAdministrativeExpenses'], 2435)
  assert.equal(lines['costOfRevenue'], 13847 - 2435 - 382 - 99)
  assert.equal(lines['otherExpenses'], 382 + 99)
})

test('costs of operations are those of revenue where administration and depreciation make them all costs', () => {
  // Disney, fiscal 2017, in its 10-K of 2019 (0001744489-19-000225), in millions.
  const costs = { revenue: 55137, statedCosts: 41264, operatingCosts: 30306, statedAdministration: 8176 }
  const costOf = (depreciationAndAmortization: number) =>
    evaluated(incomeStatement, { ...costs, depreciationAndAmortization })['costOfRevenue']
  assert.equal(costOf(2782), 30306)
  assert.equal(costOf(2000), 41264 - 8176)
})
