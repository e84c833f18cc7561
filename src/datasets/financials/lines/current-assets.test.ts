import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated, type Lines } from './evaluation.ts'

const lineOf = (line: string, stated: Lines): number | null => {
  const amount = evaluated(balanceSheet, stated)[line]
  return amount === undefined || Number.isNaN(amount) ? null : amount
}

test('short-term investments are not more than current assets have besides cash', () => {
  // CIIG Merger, 2020-12-31, 10-K 0001213900-21-008987: its trust account, which is not current, under a name of current assets.
  const trust = { cashAndCashEquivalents: 371149, totalCurrentAssets: 444482, prepaidsAlone: 73333 }
  assert.equal(lineOf('shortTermInvestments', { ...trust, shortTermInvestments: 259865172 }), null)
  assert.equal(lineOf('totalInvestments', { ...trust, shortTermInvestments: 259865172 }), null)
  // AIM ImmunoTech, 2020-12-31, 10-K 0001493152-21-007259, in thousands: 15,376 of the note's sum are not current.
  const aim = { cashAndCashEquivalents: 38501, totalCurrentAssets: 40310 }
  assert.equal(lineOf('shortTermInvestments', { ...aim, shortTermInvestments: 15877 }), null)
  assert.equal(lineOf('shortTermInvestments', { ...aim, shortTermInvestments: 501 }), 501)
})

test('inventory is not more than current assets', () => {
  // Ur-Energy, 2020-12-31, 10-K 0001654954-21-002132, in thousands: its note has the inventory of non-current assets.
  const energy = { cashAndCashEquivalents: 4268, totalCurrentAssets: 5082 }
  assert.equal(lineOf('inventory', { ...energy, inventory: 7814 }), null)
})

test('receivables of any age are not more than current assets have besides cash and investments', () => {
  // GBT Technologies, 2019-12-31, 10-K 0001731122-21-000484: a note receivable of 4,000,000 is not current.
  const gbt = { cashAndCashEquivalents: 59634, shortTermInvestments: 1000000, totalCurrentAssets: 1266443 }
  assert.equal(lineOf('accountsReceivables', { ...gbt, receivablesOfAnyAge: 4000000 }), null)
  assert.equal(lineOf('accountsReceivables', { ...gbt, receivablesOfAnyAge: 200000 }), 200000)
})
