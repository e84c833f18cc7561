/** Lines that are missing from a balance sheet and follow from its totals. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LineName } from '../../datasets/financials/record.ts'
import { withImplied } from './implied-lines.ts'
import type { ReportedStatement } from './statement-periods.ts'

const header = {
  date: '2026-05-02',
  period: 'Q1',
  fiscalYr: 2027,
  currency: 'USD',
  filedOn: '2026-05-28',
  accessionNumber: null,
}
/** Marvell's, in millions, 10-Q of May 2026. */
const marvell: ReportedStatement = {
  ...header,
  cashAndCashEquivalents: 3843.6,
  shortTermInvestments: null,
  cashAndShortTermInvestments: null,
  netReceivables: 1871.7,
  inventory: 1400.9,
  prepaids: null,
  otherCurrentAssets: 347.8,
  totalCurrentAssets: 7464,
  totalStockholdersEquity: 18215.8,
  totalEquity: 18215.8,
  minorityInterest: null,
  preferredStock: null,
  otherTotalStockholdersEquity: 0,
}
const pick = (sheet: ReportedStatement, ...lines: readonly LineName[]) => lines.map((line) => sheet[line])

test('if the present lines add up to their total, the missing ones are zero', () => {
  assert.deepEqual(
    pick(withImplied(marvell), 'shortTermInvestments', 'cashAndShortTermInvestments', 'prepaids'),
    [0, 3843.6, 0],
  )
})

test('receivables without a name are among other current assets, and not zero', () => {
  const unnamed = { ...marvell, netReceivables: null, otherCurrentAssets: 347.8 + 1871.7 }
  assert.deepEqual(pick(withImplied(unnamed), 'netReceivables', 'shortTermInvestments'), [null, 0])
})

test('if a rest is left, the missing lines are unknown', () => {
  const more = { ...marvell, totalCurrentAssets: 8000 }
  assert.deepEqual(pick(withImplied(more), 'shortTermInvestments', 'cashAndShortTermInvestments'), [
    null,
    null,
  ])
  assert.equal(withImplied({ ...marvell, cashAndCashEquivalents: null }).shortTermInvestments, null)
  const rest = { ...marvell, otherTotalStockholdersEquity: 19 }
  assert.equal(withImplied(rest).preferredStock, null)
  assert.equal(withImplied({ ...marvell, otherTotalStockholdersEquity: null }).preferredStock, null)
})

/** Eaton and GE Vernova of 2026-03-31, in millions; the third is made up. */
test('preferred stock is zero where rounding alone is left of equity', () => {
  const left = (own: number, rest: number) =>
    withImplied({ ...marvell, totalStockholdersEquity: own, otherTotalStockholdersEquity: rest })
      .preferredStock
  assert.deepEqual([left(19_721, -2), left(13_922, 1), left(13_922, 14)], [0, 0, null])
})

test('minority interest is the difference of the two totals of equity', () => {
  assert.deepEqual(pick(withImplied(marvell), 'minorityInterest', 'preferredStock'), [0, 0])
  assert.equal(withImplied({ ...marvell, totalEquity: 18300.8 }).minorityInterest, 85)
  assert.equal(withImplied({ ...marvell, totalEquity: null }).minorityInterest, null)
})

test('a line of the sheet is never replaced', () => {
  const said = {
    ...marvell,
    shortTermInvestments: 5,
    totalCurrentAssets: 7469,
    preferredStock: 3,
    minorityInterest: 2,
  }
  assert.deepEqual(
    pick(
      withImplied({ ...said, cashAndShortTermInvestments: 3848.6 }),
      'shortTermInvestments',
      'preferredStock',
      'minorityInterest',
      'cashAndShortTermInvestments',
    ),
    [5, 3, 2, 3848.6],
  )
})
