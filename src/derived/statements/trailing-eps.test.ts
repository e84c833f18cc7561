/** Earnings a share of four quarters: those of Nvidia up to April 2026, and what is not their like. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EarningsStatement, trailingEpsOf, trailingQuartersOf } from './trailing-eps.ts'

const quarter = (
  date: string,
  epsDiluted: number | null,
  filedOn: string,
  currency = 'USD',
): EarningsStatement => ({
  date,
  epsDiluted,
  filedOn,
  currency,
})

const nvidia = [
  quarter('2026-04-26', 2.39, '2026-05-20'),
  quarter('2026-01-25', 1.76, '2026-02-25'),
  quarter('2025-10-26', 1.3, '2025-11-19'),
  quarter('2025-07-27', 1.08, '2025-08-27'),
  quarter('2025-04-27', 0.76, '2025-05-28'),
]

const epsOf = (
  statements: readonly EarningsStatement[],
  day: string,
  splits = noSplits,
  years: readonly EarningsStatement[] = [],
) => {
  const quarters = trailingQuartersOf(statements, years)
  return quarters === null ? null : trailingEpsOf(quarters, splits, day)
}
const noSplits: readonly { readonly on: string; readonly ratio: number }[] = []

test('the last four quarters are summed', () => {
  assert.equal(epsOf(nvidia, '2026-08-21'), 6.53)
})

test('a quarter that is missing, without a figure or in another currency leaves the sum unknown', () => {
  const without = (at: number) => nvidia.filter((_, place) => place !== at)
  assert.equal(epsOf(without(1), '2026-08-21'), null)
  assert.equal(epsOf(nvidia.slice(0, 3), '2026-08-21'), null)
  const blank = nvidia.map((each, at) => (at === 2 ? { ...each, epsDiluted: null } : each))
  assert.equal(epsOf(blank, '2026-08-21'), null)
  const mixed = nvidia.map((each, at) => (at === 2 ? { ...each, currency: 'CAD' } : each))
  assert.equal(epsOf(mixed, '2026-08-21'), null)
  const taiwan = nvidia.map((each) => ({ ...each, currency: 'TWD' }))
  assert.equal(epsOf(taiwan, '2026-08-21'), null)
})

test('a quarter of 16 or 17 weeks follows on one of 12, and four months or 24 weeks do not', () => {
  // PepsiCo's four releases of results.
  const [first, fourth, third, second] = [
    quarter('2024-03-23', 1.48, '2024-04-23'),
    quarter('2023-12-30', 0.94, '2024-02-09'),
    quarter('2023-09-09', 2.24, '2023-10-10'),
    quarter('2023-06-17', 1.99, '2023-07-13'),
  ]
  assert.equal(epsOf([first, fourth, third, second], '2024-05-01'), 6.65)
  // Costco's of 53 weeks: the fourth quarter has 17.
  const costco = ['2023-11-26', '2023-09-03', '2023-05-07', '2023-02-12'].map((end) => quarter(end, 1, end))
  assert.equal(epsOf(costco, '2024-01-01'), 4)
  const fourMonths = ['2023-12-31', '2023-09-30', '2023-05-31', '2023-01-31'].map((end) =>
    quarter(end, 1, end),
  )
  assert.equal(epsOf(fourMonths, '2024-01-01'), null)
  assert.equal(epsOf([first, third, second, quarter('2023-03-25', 1.4, '2023-04-25')], '2024-05-01'), null)
})

test('twelve months that are a fiscal year earned what the year did', () => {
  // Apple's 10-K of 2020 (0000320193-20-000096) states all of these: the quarters come to 3.27.
  const apple = [
    quarter('2020-09-26', 0.73, '2020-10-30'),
    quarter('2020-06-27', 0.65, '2020-10-30'),
    quarter('2020-03-28', 0.64, '2020-10-30'),
    quarter('2019-12-28', 1.25, '2020-10-30'),
  ]
  const year = quarter('2020-09-26', 3.28, '2020-10-30')
  assert.equal(epsOf(apple, '2020-10-30'), 3.27)
  assert.equal(epsOf(apple, '2020-10-30', noSplits, [year]), 3.28)
})

test('the year stands for the quarters that it ends with, and for no later ones', () => {
  const year = quarter('2026-01-25', 4.9, '2026-02-25')
  const upToYear = nvidia.slice(1)
  assert.equal(epsOf(upToYear, '2026-03-02', noSplits, [year]), 4.9)
  assert.equal(epsOf(upToYear.slice(0, 2), '2026-03-02', noSplits, [year]), 4.9)
  assert.equal(epsOf(upToYear, '2026-03-02', [{ on: '2026-03-01', ratio: 2 }], [year]), 2.45)
  assert.equal(epsOf(upToYear, '2026-03-02', noSplits, [{ ...year, epsDiluted: null }]), 4.9)
  assert.equal(epsOf(nvidia, '2026-08-21', noSplits, [year]), 6.53)
})

test('a year that ended after the newest quarter on file is the last twelve months', () => {
  const year = quarter('2026-01-25', 4.9, '2026-02-25')
  const beforeYear = nvidia.slice(2)
  assert.equal(epsOf(beforeYear, '2026-03-02', noSplits, [year]), 4.9)
  assert.equal(epsOf([], '2026-03-02', noSplits, [year]), 4.9)
  assert.equal(epsOf([], '2027-03-02', noSplits, [year]), null)
})

test('quarters none of which lies within the last year are not trailing', () => {
  assert.equal(epsOf(nvidia, '2027-04-26'), 6.53)
  assert.equal(epsOf(nvidia, '2027-04-27'), null)
})

test('what was filed before a split is restated by it, what was filed after it is not', () => {
  const splits = [{ on: '2026-03-02', ratio: 2 }]
  assert.equal(epsOf(nvidia, '2026-08-21', splits), 4.46)
  assert.equal(epsOf(nvidia, '2026-08-21', [{ on: '2026-09-01', ratio: 2 }]), 6.53)
})
