import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

// Kimberly-Clark, 2025, in millions: cash of a business for sale left the balance sheet, not the cash flow statement.
const report: Filing = { accn: '0001628280-26-007567', form: '10-K', filed: '2026-02-12' }
const [start, end, before] = ['2025-01-01', '2025-12-31', '2024-12-31']
const CASH = 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents' as const
const WHOLE = `${CASH}IncludingDisposalGroupAndDiscontinuedOperations` as const

const statement: readonly Row[] = [
  ['NetCashProvidedByUsedInOperatingActivities', start, end, 2777e6, report],
  ['NetCashProvidedByUsedInInvestingActivities', start, end, -951e6, report],
  [`${CASH}PeriodIncreaseDecreaseIncludingExchangeRateEffect`, start, end, -320e6, report],
  [CASH, null, before, 1010e6, report],
  [CASH, null, end, 688e6, report],
]
const endsOf = (rows: readonly Row[]): readonly unknown[] =>
  ['cashAtEndOfPeriod', 'cashAtBeginningOfPeriod'].map((line) =>
    figure(statementsFrom(rows), 'cash-flow', 'FY', line),
  )

test('cash at both ends is of the scope that the change is of', () => {
  const whole: readonly Row[] = [
    [WHOLE, null, before, 1021e6, report],
    [WHOLE, null, end, 701e6, report],
  ]
  assert.deepEqual(endsOf([...statement, ...whole]), [701e6, 1021e6])
})

test('cash that no amounts of both days lead to is as the balance sheet has it', () => {
  assert.deepEqual(endsOf(statement), [688e6, 1010e6])
  assert.deepEqual(endsOf([...statement, [WHOLE, null, before, 1021e6, report]]), [688e6, 1010e6])
})
