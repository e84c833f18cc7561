import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNKNOWN } from '../../../formula/amount.ts'
import { cashFlowStatement, cashFlowTotals } from '../lines/cash-flow.ts'
import { withoutContradicted } from './contradicted-quarters.ts'

// Tesla, 2021, in millions: its 10-Qs have names of their own for debt.
const total = 'netCashProvidedByFinancingActivities'
const debt = 'longTermNetDebtIssuance'
const year = { [total]: -5203, [debt]: -5293, commonStockIssuance: 0 }
const quarters = [-1016, -1549, -1381, -1257].map((cash, at) => ({
  [total]: cash,
  [debt]: [-6, -2, -1, 0][at] ?? 0,
}))
const kept = (ofYear: Readonly<Record<string, number>>, earlier: readonly number[] = []) =>
  withoutContradicted(cashFlowStatement, cashFlowTotals, ofYear, quarters, (line) =>
    line === debt ? earlier : [],
  )

test('a line that quarters make another year of is unknown in them', () => {
  assert.deepEqual(
    kept(year).map((quarter) => quarter[debt]),
    [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN],
  )
  assert.deepEqual(
    kept(year).map((quarter) => quarter[total]),
    [-1016, -1549, -1381, -1257],
  )
})

test('a year that was restated as a whole says nothing about its quarters', () => {
  assert.deepEqual(kept({ ...year, [total]: -9000 }), quarters)
})

test('quarters that make the year as an earlier report has it stay as they were filed', () => {
  assert.deepEqual(kept(year, [9]), quarters)
})
