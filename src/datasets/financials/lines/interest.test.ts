import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'

test('interest incurred is the expense where no other is stated', () => {
  // Southern Copper, first quarter of 2010, 10-Q 0001104659-10-024965, in thousands.
  const copper: Lines = { statedBeforeTax: 588468, statedInterestIncome: 2052, interestIncurred: 23788 }
  const lines = evaluated(incomeStatement, copper)
  assert.deepEqual(
    [lines['interestExpense'], lines['netInterestIncome'], lines['ebit']],
    [23788, -21736, 612256],
  )
  assert.equal(
    evaluated(incomeStatement, { ...copper, statedInterestExpense: 20000 })['interestExpense'],
    20000,
  )
})
