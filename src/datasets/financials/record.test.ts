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

const headerNames = 'date period fiscalYr currency filedOn acceptedAt accessionNumber'.split(' ')

test('the statements have 31, 54 and 39 lines between seven header fields and the rules they break', () => {
  const sizes = [incomeLines, balanceLines, cashFlowLines].map((lines) => Object.keys(lines).length)
  assert.deepEqual(sizes, [31, 54, 39])
  const lists = [incomeLines, balanceLines, cashFlowLines]
  for (const [at, record] of [IncomeStatement, BalanceSheet, CashFlowStatement].entries()) {
    assert.deepEqual(Object.keys(record.properties), [
      ...headerNames,
      ...Object.keys(lists[at] ?? {}),
      ...(at === 0 ? ['perShareFiledOn'] : []),
      'quality',
    ])
  }
})

test('every field has a sentence, and every line a unit', () => {
  for (const record of [IncomeStatement, BalanceSheet, CashFlowStatement]) {
    for (const [name, field] of Object.entries<object>(record.properties)) {
      assert.match(String(Object.entries(field).find(([key]) => key === 'description')?.[1]), /\.$/, name)
      const isLine = !['perShareFiledOn', 'quality'].includes(name) && !headerNames.includes(name)
      assert.equal(JSON.stringify(field).includes('"x-unit"'), isLine, name)
    }
  }
})

test('the names that readers of the vendor expect keep their odd spellings', () => {
  assert.ok('accountPayables' in balanceLines && 'accountsPayables' in cashFlowLines)
  assert.ok('accountsReceivables' in balanceLines && 'accountsReceivables' in cashFlowLines)
  assert.ok('capitalLeaseObligationsNonCurrent' in balanceLines)
  assert.ok('weightedAverageShsOut' in incomeLines && 'weightedAverageShsOutDil' in incomeLines)
})
