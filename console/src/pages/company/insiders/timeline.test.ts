import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InsiderTransaction } from '../../../api/types.ts'
import { monthsOf } from './timeline.ts'

const traded = (transactionDate: string | null, acquiredDisposed: 'A' | 'D', value: number | null) =>
  ({ transactionDate, filedOn: '2026-03-02', acquiredDisposed, value }) as InsiderTransaction

test('values are summed by month, sales below zero, and quiet months are there', () => {
  assert.deepEqual(
    monthsOf([
      traded('2026-02-03', 'D', 100),
      traded('2025-12-30', 'A', 40),
      traded('2026-02-20', 'D', 5),
      traded('2026-02-20', 'A', 7),
    ]),
    [
      { month: '2025-12', bought: 40, sold: null },
      { month: '2026-01', bought: null, sold: null },
      { month: '2026-02', bought: 7, sold: -105 },
    ],
  )
})

test('a transaction without a value counts nowhere; one without a date counts when it was filed', () => {
  assert.deepEqual(monthsOf([traded('2026-02-03', 'D', null)]), [])
  assert.deepEqual(monthsOf([traded(null, 'A', 3)]), [{ month: '2026-03', bought: 3, sold: null }])
})
