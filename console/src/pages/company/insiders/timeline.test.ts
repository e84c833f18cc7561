import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstWholeMonth, monthPlus, monthsOf, type Trades, withoutValue } from './timeline.ts'

const traded = (
  transactionDate: string | null,
  transactionCode: Trades['transactionCode'],
  value: number | null,
  filedOn = '2026-03-02',
): Trades => ({ transactionDate, filedOn, transactionCode, shares: 1, value })

test('values are summed by month, sales below zero, and quiet months are there', () => {
  const trades = [
    traded('2026-02-03', 'S', 100),
    traded('2025-12-30', 'P', 40),
    traded('2026-02-20', 'S', 5),
    traded('2026-02-20', 'P', 7),
  ]
  assert.deepEqual(monthsOf(trades, '2025-12', '2026-02'), [
    { month: '2025-12', bought: 40, sold: null },
    { month: '2026-01', bought: null, sold: null },
    { month: '2026-02', bought: 7, sold: -105 },
  ])
})

test('what is given, exercised or withheld for taxes is neither bought nor sold', () => {
  for (const code of ['A', 'M', 'F', 'G', 'D', 'J'] as const)
    assert.deepEqual(monthsOf([traded('2026-02-03', code, 100)], '2026-02', '2026-02'), [
      { month: '2026-02', bought: null, sold: null },
    ])
})

test('a trade without a value is not counted and is mentioned; one without a date counts when it was filed', () => {
  const none = [traded('2026-03-03', 'S', null), traded('2026-03-03', 'F', null)]
  assert.deepEqual(monthsOf(none, '2026-03', '2026-03'), [{ month: '2026-03', bought: null, sold: null }])
  assert.equal(withoutValue(none), 1)
  assert.equal(monthsOf([traded(null, 'P', 3)], '2026-03', '2026-03')[0]?.bought, 3)
})

test('a trade before the span is left out, and a month whose filings are cut too', () => {
  assert.deepEqual(monthsOf([traded('2025-11-30', 'P', 40)], '2025-12', '2025-12'), [
    { month: '2025-12', bought: null, sold: null },
  ])
  const part = [traded('2026-02-03', 'S', 1), traded('2026-01-03', 'S', 1, '2026-01-05')]
  assert.equal(firstWholeMonth(part, 2, '2025-12'), '2025-12')
  assert.equal(firstWholeMonth(part, 3, '2025-12'), '2026-02')
  assert.equal(firstWholeMonth([], 0, '2025-12'), '2025-12')
})

test('months go over the year', () => {
  assert.deepEqual(
    [-23, -1, 0, 1, 12].map((months) => monthPlus('2026-01', months)),
    ['2024-02', '2025-12', '2026-01', '2026-02', '2027-01'],
  )
})
