import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cashFlowYearOf, completeCashFlow } from './cash-flow-definitions.ts'
import type { Lines } from './lines.ts'

// Apple, fiscal 2025, 10-K 0000320193-25-000079, in millions.
const apple: Lines = {
  netIncome: 112010,
  depreciationAndAmortization: 11698,
  stockBasedCompensation: 12863,
  otherNonCashItems: -89,
  accountsReceivables: -6682,
  inventory: 1400,
  accountsPayables: 902,
  otherChanges: -347 - 9197 - 11076,
  netCashProvidedByOperatingActivities: 111482,
  capitalExpenditure: -12715,
  purchasesOfInvestments: -24407,
  salesMaturitiesOfInvestments: 53797,
  netCashProvidedByInvestingActivities: 15195,
  longTermNetDebtIssuance: -6451,
  shortTermNetDebtIssuance: -2032,
  commonStockRepurchased: -90711,
  netDividendsPaid: -15421,
  netCashProvidedByFinancingActivities: -120686,
}
const complete = (stated: Lines, annual: Lines = stated): Lines =>
  completeCashFlow(stated, cashFlowYearOf(annual))

test('free cash flow is operating cash flow plus the negative capital expenditure', () => {
  assert.equal(complete(apple)['freeCashFlow'], 98767)
  assert.equal(complete({ ...apple, capitalExpenditure: null })['freeCashFlow'], null)
})

test('changes of assets and liabilities make working capital where the section adds up with them', () => {
  const lines = complete(apple)
  assert.equal(lines['changeInWorkingCapital'], -25000)
  assert.equal(lines['otherWorkingCapital'], -20620)
  assert.equal(lines['otherNonCashItems'], -89)
})

test('a change under a name of the company leaves working capital null instead of short', () => {
  const lines = complete({ ...apple, otherChanges: -347 - 9197 })
  assert.equal(lines['changeInWorkingCapital'], null)
  assert.equal(lines['otherWorkingCapital'], null)
})

test('what is left of a section is its other activities', () => {
  const lines = complete(apple)
  assert.equal(lines['otherInvestingActivities'], -1480)
  assert.equal(lines['netDebtIssuance'], -8483)
  assert.equal(lines['otherFinancingActivities'], -6071)
})

test('the change of cash is the sum of the sections where no total is tagged', () => {
  assert.equal(complete(apple)['netChangeInCash'], 5991)
  const withExchange = { ...apple, effectOfForexChangesOnCash: 10 }
  assert.equal(complete(withExchange)['netChangeInCash'], 6001)
  assert.equal(complete(apple, withExchange)['netChangeInCash'], null)
})

test('all dividends are common unless the company has preferred shares', () => {
  assert.equal(complete(apple)['commonDividendsPaid'], -15421)
  assert.equal(complete({ ...apple, preferredDividends: 291 })['commonDividendsPaid'], null)
  assert.equal(complete({ ...apple, ownersProfit: 15974, commonProfit: 15682 })['commonDividendsPaid'], null)
  assert.equal(complete({ ...apple, preferredDividendsPaid: -300 })['commonDividendsPaid'], -15121)
})

test('repayments are not all long-term debt where proceeds are tagged without a term', () => {
  const repaid: Lines = { longTermRepayment: -790.6 }
  assert.equal(complete(repaid)['longTermNetDebtIssuance'], -790.6)
  const lines = complete({ ...repaid, netDebt: 408 })
  assert.equal(lines['longTermNetDebtIssuance'], null)
  assert.equal(lines['netDebtIssuance'], 408)
})

test('cash from operations is the total of the section only where the statement adds up with it', () => {
  // LPA, 2024, 20-F 0001997711-25-000030, in thousands of USD.
  const lpa: Lines = {
    operations: 19392,
    netCashProvidedByInvestingActivities: -10734,
    netCashProvidedByFinancingActivities: -14691,
    effectOfForexChangesOnCash: -381,
    netChangeInCash: -6415,
  }
  assert.equal(complete(lpa)['operatingCashFlow'], 19392)
  assert.equal(complete({ ...lpa, operations: 25000 })['operatingCashFlow'], null)
})
