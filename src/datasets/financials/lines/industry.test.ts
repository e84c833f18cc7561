import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated } from './evaluation.ts'
import { industryOf, isOfIndustry, withoutForeignLines } from './industry.ts'

test('the kind of a company is known from lines that only such companies have', () => {
  // Royal Bank of Canada, 2024-10-31, 40-F 0001193125-24-270294, in millions of CAD: it insures as well.
  assert.equal(industryOf({ totalAssets: 2171582, deposits: 740556, insuranceLiabilities: 22231 }), 'bank')
  assert.equal(industryOf({ insuranceLiabilities: 1 }), 'insurer')
  assert.equal(industryOf({ customerAccounts: 1 }), 'broker')
  assert.equal(industryOf({ investmentProperty: 1 }), 'reit')
  assert.equal(industryOf({ totalAssets: 1 }), 'general')
  // General Electric, 2010-03-31, 10-Q 0000040545-10-000042, in millions: deposits and goods.
  assert.equal(industryOf({ totalAssets: 777355, deposits: 38310, inventory: 11751 }), 'general')
})

test('a sheet that divides into current and non-current is a general one, or that of a utility', () => {
  assert.equal(industryOf({ totalCurrentAssets: 1, deposits: 1 }), 'general')
  assert.equal(industryOf({ totalCurrentAssets: 1, regulatedAssets: 1 }), 'utility')
})

test('a bank has no line of a divided sheet, though a note tags one', () => {
  const lines = evaluated(balanceSheet, {
    totalAssets: 2171582,
    statedTotalLiabilities: 2044390,
    equityWithMinority: 127192,
    minority: 103,
    deposits: 740556,
    statedOtherCurrentLiabilities: 1475,
    allLeases: 4673,
  })
  assert.equal(lines['otherCurrentLiabilities'], 1475)
  const bank = withoutForeignLines(balanceSheet, lines)
  assert.equal(bank['otherCurrentLiabilities'], null)
  assert.equal(bank['totalStockholdersEquity'], 127089)
  assert.equal(bank['capitalLeaseObligations'], 4673)
  assert.equal(bank['totalDebt'], null)
  assert.equal(isOfIndustry(balanceSheet, 'totalCurrentAssets', 'bank'), false)
  assert.equal(isOfIndustry(balanceSheet, 'totalAssets', 'bank'), true)
})
