/** Goodwill of a sheet that has one sum of it and intangible assets. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated, type Lines } from './evaluation.ts'

const intangiblesOf = (stated: Lines): readonly unknown[] => {
  const sheet = evaluated(balanceSheet, stated)
  return ['goodwill', 'intangibleAssets', 'goodwillAndIntangibleAssets'].map((line) => sheet[line])
}

test('goodwill is what the sum leaves of all other intangible assets', () => {
  // ArcelorMittal, 2020, 20-F 0001243429-21-000004, in millions.
  const arcelor = { statedGoodwillAndIntangibleAssets: 4312, statedIntangibles: 320, allIntangibles: 320 }
  assert.deepEqual(intangiblesOf(arcelor), [3992, 320, 4312])
  // Of the same amount the sum is a name of the other ones.
  assert.deepEqual(intangiblesOf({ ...arcelor, statedGoodwillAndIntangibleAssets: 320 }), [null, 320, 320])
})

test('the sum is that of the sheet where goodwill has no name, and a note has some intangible assets', () => {
  // Pinterest, 2020, 10-K 0001506293-21-000025, in thousands.
  const pinterest = { statedGoodwillAndIntangibleAssets: 13562, statedIntangibles: 6657 }
  assert.deepEqual(intangiblesOf(pinterest), [null, 6657, 13562])
  // Disney tags intangible assets as the sum: fiscal 2015, in millions.
  const disney = { statedGoodwillAndIntangibleAssets: 7172, goodwill: 27826, statedIntangibles: 7172 }
  assert.deepEqual(intangiblesOf(disney), [27826, 7172, 34998])
})
