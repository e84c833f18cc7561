import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeBalance } from './balance-definitions.ts'

test('total debt is short-term, long-term and leases, and net debt takes cash off', () => {
  // Apple, 2024-09-28, 10-K 0000320193-24-000123, in millions.
  const lines = completeBalance({
    cashAndCashEquivalents: 29943,
    shortTermBorrowings: 9967,
    currentLongTermDebt: 10912,
    longTermDebt: 85750,
    capitalLeaseObligationsCurrent: 1632,
    capitalLeaseObligationsNonCurrent: 10798,
  })
  assert.equal(lines['shortTermDebt'], 20879)
  assert.equal(lines['capitalLeaseObligations'], 12430)
  assert.equal(lines['totalDebt'], 119059)
  assert.equal(lines['netDebt'], 89116)
})

test('one amount under two names is one debt', () => {
  // Marvell, 2026-01-31: notes of 499.8 million tagged as short-term borrowings and as current long-term debt.
  const lines = completeBalance({
    shortTermBorrowings: 499.8,
    currentLongTermDebt: 499.8,
    longTermDebt: 3970.8,
  })
  assert.equal(lines['shortTermDebt'], 499.8)
})

test('leases alone are not all debt, nor is the short-term funding of a bank', () => {
  assert.equal(completeBalance({ leases: 100 })['totalDebt'], null)
  assert.equal(completeBalance({ shortTermBorrowings: 100 })['totalDebt'], null)
  assert.equal(completeBalance({ shortTermBorrowings: 100, totalCurrentLiabilities: 300 })['totalDebt'], 100)
})

test('liabilities that are not tagged are both sides less all equity', () => {
  // CIBC, 2024-10-31, 40-F 0001193125-24-271105, in millions of CAD.
  const lines = completeBalance({
    totalAssets: 1041985,
    totalLiabilitiesAndTotalEquity: 1041985,
    totalStockholdersEquity: 58735,
    minority: 272,
    equityWithMinority: 59007,
  })
  assert.equal(lines['totalEquity'], 59007)
  assert.equal(lines['totalLiabilities'], 982978)
})

test("shareholders' equity that is not tagged is equity less minorities", () => {
  // P&G, 2025-06-30, 10-K 0000080424-25-000076, in millions.
  const lines = completeBalance({ equityWithMinority: 52284, minority: 272 })
  assert.equal(lines['totalStockholdersEquity'], 52012)
  assert.equal(lines['totalEquity'], 52284)
})

test('a sum with an unknown operand is null', () => {
  const lines = completeBalance({ cashAndCashEquivalents: 5, goodwill: 7, shortTermInvestments: null })
  for (const line of [
    'cashAndShortTermInvestments',
    'goodwillAndIntangibleAssets',
    'totalInvestments',
    'netDebt',
  ]) {
    assert.equal(lines[line], null, line)
  }
})
