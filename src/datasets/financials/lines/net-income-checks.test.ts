import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedIncome } from '../../../../test/support/stated-amounts.ts'
import type { Lines } from './evaluation.ts'

test('a share of minorities of a note is not taken off profit that earnings per share share out whole', () => {
  // Mastercard, 10-K for 2020, 0001141391-21-000018, in millions: no net income of the parent is tagged.
  const mastercard: Lines = { profit: 6411, minorityShare: -73, eps: 6.4, weightedAverageShsOut: 1002 }
  const lines = servedIncome(mastercard)
  assert.deepEqual([lines['netIncome'], lines['otherAdjustmentsToNetIncome']], [6411, 0])
  // Where earnings per share are of what the share leaves, it is taken off: invented.
  assert.equal(servedIncome({ ...mastercard, eps: 6.47 })['netIncome'], 6484)
})

test('redeemable interests on a line of their own are minorities, too', () => {
  // Sinclair, 10-K for 2020, 0000912752-21-000012, in millions.
  const sinclair = {
    ...{ profit: -2429, minorityShare: -71, redeemableShare: 56, availableToCommon: -2414 },
    ...{ eps: -30.2, weightedAverageShsOut: 79.924 },
  }
  const { netIncome, netIncomeDeductions } = servedIncome(sinclair)
  assert.deepEqual([netIncome, netIncomeDeductions], [-2414, 0])
})

test('net income is that of common shareholders where minorities are stated in continuing operations alone', () => {
  // Ecolab, 10-K for 2020, 0001558370-21-001916, in tenths of a million.
  const ecolab: Lines = {
    ...{ profit: -11855, continuingShare: 174, availableToCommon: -12051 },
    ...{ eps: -4.2, weightedAverageShsOut: 2870 },
  }
  const lines = servedIncome(ecolab)
  assert.deepEqual([lines['netIncome'], lines['otherAdjustmentsToNetIncome']], [-12051, -196])
  // Calumet, 10-K for 2020: all of profit is tagged so, and a general partner has 3 of a loss of 149 million.
  const calumet = { profit: -149, continuingShare: -149, availableToCommon: -146 }
  assert.equal(servedIncome({ ...calumet, eps: -1.86, weightedAverageShsOut: 78.4 })['netIncome'], -149)
})

test('net income that tax leads to is of all owners where minorities lead from it to that of common shareholders', () => {
  // Eversource, 10-K for 2020, 0000072741-21-000005, in thousands: its minorities' dividends are tagged as profit and as preferred ones.
  const eversource = servedIncome({
    ...{ operatingIncome: 1988734, statedInterestExpense: 538452, statedOtherIncome: 108590 },
    ...{ incomeTaxExpense: 346186, netIncome: 1212686, profit: 7500, minorityShare: 7519 },
    ...{ availableToCommon: 1205167, preferredDividends: 7519 },
  })
  assert.deepEqual(
    ['incomeBeforeTax', 'netIncomeFromContinuingOperations', 'netIncome', 'bottomLineNetIncome'].map(
      (line) => eversource[line],
    ),
    [1558872, 1212686, 1205167, 1205167],
  )
})

test('minorities have what they have in continuing operations where earnings per share share out the rest', () => {
  // McDermott, 10-Q/A of 2009-08-27, in thousands: the share has a minus.
  const mcdermott: Lines = {
    ...{ netIncomeFromContinuingOperations: 97_881, continuingShare: -5326 },
    ...{ eps: 0.4, weightedAverageShsOut: 229_273 },
  }
  const lines = servedIncome(mcdermott)
  assert.deepEqual([lines['netIncome'], lines['otherAdjustmentsToNetIncome']], [92_555, -5326])
  // Where they share out all of it, nothing is taken off: invented.
  assert.equal(servedIncome({ ...mcdermott, eps: 0.43 })['netIncome'], 97_881)
})

test('what is deducted under another name than preferred dividends counts where earnings per share show it', () => {
  const bottomLine = (lines: Lines): readonly unknown[] => {
    const { netIncomeDeductions, bottomLineNetIncome } = servedIncome(lines)
    return [netIncomeDeductions ?? null, bottomLineNetIncome]
  }
  // Invented: redeemable preferred shares grow by 15 and have dividends of 5.
  const grown: Lines = { netIncome: 100, eps: 0.8, weightedAverageShsOut: 100, preferredAccretion: 15 }
  assert.deepEqual(bottomLine({ ...grown, otherPreferredDividends: 5 }), [20, 80])
  assert.deepEqual(bottomLine({ ...grown, preferredDividends: 5 }), [20, 80])
  assert.deepEqual(bottomLine({ ...grown, preferredAccretion: -20 }), [20, 80])
  assert.deepEqual(bottomLine({ ...grown, redemptionAdjustment: 20 }), [20, 80])
  // Two ways to the same earnings prove neither, and a note that earnings per share know nothing of is none.
  assert.deepEqual(bottomLine({ ...grown, preferredAccretion: 20, redemptionAdjustment: 20 }), [null, 100])
  assert.deepEqual(bottomLine({ ...grown, eps: 1 }), [null, 100])
  // L-3 Communications, second quarter of 2009, 10-Q 0000950123-09-029495, in millions: what common shareholders have is tagged of diluted shares.
  const l3: Lines = { netIncome: 225, eps: 1.91, weightedAverageShsOut: 116.5, availableOfDiluted: 223 }
  assert.deepEqual(bottomLine(l3), [2, 223])
  const ended: Lines = { ...grown, netIncomeFromDiscontinuedOperations: -10, availableOfContinuing: 90 }
  assert.deepEqual(bottomLine(ended), [20, 80])
})
