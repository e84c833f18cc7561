import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'
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

test('an insurer that tags all its costs has no cost of revenue in them, as its sheet shows', () => {
  const by: Filing = { accn: '0000000001-24-000001', form: '10-K', filed: '2024-02-20' }
  // Made up, in millions.
  const of = (owed: string): readonly Row[] => [
    ...Object.entries({
      ...{ Revenues: 900, CostsAndExpenses: 800, PolicyholderBenefitsAndClaimsIncurredNet: 600 },
      ...{ IncomeTaxExpenseBenefit: 20, NetIncomeLoss: 80 },
    }).map(([concept, value]): Row => [concept, '2023-01-01', '2023-12-31', value, by]),
    ...Object.entries({ Assets: 1000, Liabilities: 700, [owed]: 500, StockholdersEquity: 300 }).map(
      ([concept, value]): Row => [concept, null, '2023-12-31', value, by],
    ),
  ]
  const lines = ['costOfRevenue', 'operatingExpenses', 'operatingIncome', 'incomeBeforeTax']
  const served = (owed: string) => lines.map((line) => figure(statementsFrom(of(owed)), 'income', 'FY', line))
  assert.deepEqual(served('LiabilityForFuturePolicyBenefits'), [null, 800, null, 100])
  assert.deepEqual(served('OtherLiabilities'), [800, 0, 100, 100])
})
