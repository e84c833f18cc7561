import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BalanceSheet,
  balanceLines,
  CashFlowStatement,
  cashFlowLines,
  IncomeStatement,
  incomeLines,
} from './record.ts'

test('the statements have 31, 53 and 39 lines after seven header fields', () => {
  const sizes = [incomeLines, balanceLines, cashFlowLines].map((lines) => Object.keys(lines).length)
  assert.deepEqual(sizes, [31, 53, 39])
  for (const [at, record] of [IncomeStatement, BalanceSheet, CashFlowStatement].entries()) {
    assert.equal(Object.keys(record.properties).length, (sizes[at] ?? 0) + 7)
  }
})

test('the names that readers of the vendor expect keep their odd spellings', () => {
  assert.ok('accountPayables' in balanceLines && 'accountsPayables' in cashFlowLines)
  assert.ok('accountsReceivables' in balanceLines && 'accountsReceivables' in cashFlowLines)
  assert.ok('capitalLeaseObligationsNonCurrent' in balanceLines)
  assert.ok('weightedAverageShsOut' in incomeLines && 'weightedAverageShsOutDil' in incomeLines)
})
