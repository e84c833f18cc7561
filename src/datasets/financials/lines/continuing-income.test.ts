import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedOf } from '../../../../test/support/stated-amounts.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'
import { withoutRefuted } from './income-checks.ts'

const served = (lines: Lines): Lines => evaluated(incomeStatement, withoutRefuted(statedOf(lines)).lines)

test('income of continuing operations tagged as of the parent alone gets the share of minorities where tax leads there', () => {
  // Fortune Brands, second quarter of 2008, 10-Q 0001193125-09-169079, in tenths of a million: minorities lost 761.
  const brands: Lines = {
    ...{ statedBeforeTax: -879, incomeTaxExpense: -384, netIncomeFromContinuingOperations: 266 },
    ...{ netIncomeFromDiscontinuedOperations: 1094, netIncome: 1360, minorityShare: -761 },
  }
  const lines = served(brands)
  assert.deepEqual(
    ['netIncomeFromContinuingOperations', 'otherAdjustmentsToNetIncome'].map((line) => lines[line]),
    [-495, 761],
  )
  // P&G has minorities' income among other costs, before income before tax: 10-K of 2010 for fiscal 2009, in millions.
  const gamble = { netIncomeFromContinuingOperations: 10680, incomeTaxExpense: 3733, minorityShare: 86 }
  const plain = served({
    ...gamble,
    statedBeforeTax: 14413,
    netIncome: 13436,
    netIncomeFromDiscontinuedOperations: 2756,
  })
  assert.equal(plain['netIncomeFromContinuingOperations'], 10680)
})

test('tax has the sign that leads to income of common shareholders where no other is stated', () => {
  // Massey Energy, second quarter of 2008, 10-Q/A 0000037748-09-000037, in hundredths of a million.
  const massey = { statedBeforeTax: -12579, incomeTaxExpense: 3246, availableToCommon: -9334 }
  assert.equal(served(massey)['incomeTaxExpense'], -3246)
})
