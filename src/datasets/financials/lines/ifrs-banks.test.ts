/** Banks that report under IFRS and tag no total of revenue. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'

const served = (lines: Lines): Lines => evaluated(incomeStatement, lines)

// HSBC, 20-F for 2023, in millions: "net operating income before change in expected credit losses" is its own concept.
const hsbc: Lines = {
  ...{ statedInterestIncome: 100868, statedInterestExpense: 65072, statedNetInterest: 35796 },
  ...{ bankFees: 11845, creditLosses: 3447, statedCosts: 32070, operatingIncome: 30541 },
  ...{ shareOfAssociates: -193, statedBeforeTax: 30348, incomeTaxExpense: 5789, profit: 24559 },
}

test('revenue of a bank is what its expenses and losses on loans leave of operating profit', () => {
  const { revenue, costOfRevenue, grossProfit, operatingExpenses, costAndExpenses } = served(hsbc)
  assert.equal(revenue, 66058)
  assert.deepEqual([costOfRevenue ?? null, grossProfit ?? null], [null, null])
  assert.deepEqual([operatingExpenses, costAndExpenses], [32070, 32070])
  // Losses that were set aside and not needed are taken off.
  assert.equal(served({ ...hsbc, creditLosses: -928, operatingIncome: 34916 })['revenue'], 66058)
})

test('revenue of a bank that states no operating profit is without the share of associates', () => {
  // Barclays, 20-F for 2023, in millions.
  const barclays: Lines = {
    ...{ bankFees: 9000, creditLosses: 1881, statedCosts: 16931, shareOfAssociates: -9 },
    ...{ statedBeforeTax: 6557, incomeTaxExpense: 1234, profit: 5323 },
  }
  const { revenue, operatingIncome } = served(barclays)
  assert.deepEqual([revenue, operatingIncome ?? null], [25378, null])
})

test('all costs of a company without fees are those of what it sells, less administration', () => {
  const { bankFees: _, ...other } = hsbc
  assert.equal(served(other)['costOfRevenue'], 32070)
})
