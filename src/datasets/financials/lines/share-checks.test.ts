import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedOf } from '../../../../test/support/stated-amounts.ts'
import { UNKNOWN } from '../../../formula/amount.ts'
import { NOTHING } from '../selection/stated-lines.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { withFourthQuarterPerShare } from './fourth-quarter.ts'
import { incomeStatement } from './income.ts'
import { withoutRefutedBottomLine, withPlausibleShares, withScaledShares } from './share-checks.ts'

const fourthQuarter = (fourth: Lines, year: Lines, quarters: readonly Lines[]) => {
  const traced = (lines: Lines) => ({ lines, stated: { lines, terms: {} }, table: incomeStatement })
  return withFourthQuarterPerShare(traced(fourth), traced(year), quarters.map(traced), () => NOTHING).lines[
    'epsDiluted'
  ]
}

test('a fourth quarter earns per share what three quarters leave of the year', () => {
  // Apple, fiscal 2023: 6.13 less 1.88, 1.52 and 1.26.
  const quarters = [1.88, 1.52, 1.26].map((epsDiluted) => ({ epsDiluted, weightedAverageShsOut: 15800 }))
  const year = { epsDiluted: 6.13, weightedAverageShsOut: 15744 }
  assert.equal(fourthQuarter({}, year, quarters), 1.47)
  assert.equal(fourthQuarter({ epsDiluted: 1.46 }, year, quarters), 1.46)
})

test('across a split that no filing shows a fourth quarter has no earnings per share', () => {
  // NVDA, fiscal 2024: the year after the split of ten for one, the first quarter before it.
  const quarters = [
    { epsDiluted: 0.82, weightedAverageShsOut: 2470 },
    { epsDiluted: 0.25, weightedAverageShsOut: 24729 },
    { epsDiluted: 0.37, weightedAverageShsOut: 24680 },
  ]
  const year = { epsDiluted: 1.19, weightedAverageShsOut: 24690 }
  assert.equal(fourthQuarter({}, year, quarters), undefined)
})

test("a fourth quarter's mean count is four times the year's less the three quarters'", () => {
  // Apple, fiscal 2025, in thousands: 10-K 0000320193-25-000079.
  const counted = (weightedAverageShsOut: number) => ({ weightedAverageShsOut, epsDiluted: 1 })
  const quarters = [15081724, 14994082, 14902886].map(counted)
  const traced = (lines: Lines) => ({ lines, stated: { lines, terms: {} }, table: incomeStatement })
  const found = withFourthQuarterPerShare(
    traced({}),
    traced(counted(14948500)),
    quarters.map(traced),
    () => NOTHING,
  )
  assert.equal(found.lines['weightedAverageShsOut'], 14815308)
})

test("a fourth quarter's count of shares with all that may be issued is unknown where it would be fewer than there are", () => {
  // Marvell, fiscal 2023, 10-K 0001835632-23-000013, in tenths of a million: a loss, with a profit in two quarters, which counted options.
  const counted = (weightedAverageShsOut: number, weightedAverageShsOutDil: number) => ({
    ...{ weightedAverageShsOut, weightedAverageShsOutDil },
    ...{ eps: 0.1, epsDiluted: 0.1 },
  })
  const quarters = [counted(8480, 8480), counted(8509, 8579), counted(8526, 8584)]
  const traced = (lines: Lines) => ({ lines, stated: { lines, terms: {} }, table: incomeStatement })
  const found = withFourthQuarterPerShare(
    traced({}),
    traced(counted(8514, 8514)),
    quarters.map(traced),
    () => NOTHING,
  ).lines
  assert.deepEqual([found['weightedAverageShsOut'], found['weightedAverageShsOutDil']], [8541, undefined])
})

test('a count of shares that a filing multiplied once too often is one of shares', () => {
  // AIG, second quarter of 2009, 10-Q/A 0001104659-09-053270: 135,281,740 million shares, of which each earned 2.30.
  const fact = { end: '2009-06-30', val: 135_281_740e6, accn: 'a', form: '10-Q', filed: '2009-08-07' }
  const figures = [{ value: fact.val, fact, original: fact }]
  const scaled = withScaledShares({
    lines: { netIncome: 1_822e6, availableToCommon: 311e6, eps: 2.3, weightedAverageShsOut: fact.val },
    terms: { weightedAverageShsOut: { value: fact.val, figures } },
  })
  assert.equal(Math.round(scaled.lines['weightedAverageShsOut'] ?? 0), 135_281_740)
})

test('counts in thousands are so below five cents a share, too, within the rounding of a cent', () => {
  const scaledOf = (lines: Lines & { readonly weightedAverageShsOut: number }) => {
    const fact = { end: '2010-03-31', val: lines.weightedAverageShsOut, accn: '', form: '10-Q', filed: '' }
    const figures = [{ value: fact.val, fact, original: fact }]
    const terms = { weightedAverageShsOut: { value: fact.val, figures } }
    return withScaledShares({ lines, terms }).lines['weightedAverageShsOut']
  }
  // Bottomline Technologies, third quarter of fiscal 2010, 10-Q/A 0001073349-10-000043.
  assert.equal(scaledOf({ netIncome: 950e3, eps: 0.04, weightedAverageShsOut: 25664 }), 25664e3)
  // Wright Medical, first quarter of 2010, 10-Q 0000950123-10-043858.
  assert.equal(scaledOf({ netIncome: -525e3, eps: -0.01, weightedAverageShsOut: 37540 }), 37540e3)
  // Shares that earn their cents as they are stay.
  assert.equal(scaledOf({ netIncome: 950e3, eps: 0.04, weightedAverageShsOut: 25664e3 }), 25664e3)
  // Nothing a share shows no scale.
  assert.equal(scaledOf({ netIncome: 90, eps: 0, weightedAverageShsOut: 25664 }), 25664)
})

test('a count of one class of shares, or one that preferred dividends are not taken from, is in thousands where only that is near', () => {
  const scaledOf = (lines: Lines & { readonly weightedAverageShsOut: number }, ofEarnings = 'own') => {
    const fact = { end: '2010-04-04', val: lines.weightedAverageShsOut, accn: 'own', form: '10-Q', filed: '' }
    const termOf = (accn: string, value: number) => {
      const stated = { ...fact, accn, val: value }
      return { value, figures: [{ value, fact: stated, original: stated }] }
    }
    const terms = {
      weightedAverageShsOut: termOf('own', fact.val),
      eps: termOf(ofEarnings, lines['eps'] ?? 0),
    }
    return withScaledShares({ lines, terms }).lines['weightedAverageShsOut']
  }
  // Hershey, first quarter of 2010, 10-Q 0000047111-10-000018: 167,257 thousand common shares next to some 60 million of class B.
  const hershey = { netIncome: 147394e3, eps: 0.66, weightedAverageShsOut: 167257 }
  assert.equal(scaledOf(hershey), 167257e3)
  assert.equal(scaledOf({ ...hershey, weightedAverageShsOut: 167257e3 }), 167257e3)
  assert.equal(scaledOf(hershey, 'other'), 167257)
  // Nvidia, fiscal 2009, 10-K 0001045810-10-000006: a loss of 30.0 million, five cents a share.
  assert.equal(scaledOf({ netIncome: -30041e3, eps: -0.05, weightedAverageShsOut: 548126 }), 548126e3)
})

test('earnings per share that a filing tags in pence or cents are in its currency', () => {
  const scaledOf = (eps: number, lines: Lines): Lines => {
    const fact = { end: '2020-12-31', val: eps, accn: '', form: '20-F', filed: '2021-03-05' }
    const terms = { eps: { value: eps, figures: [{ value: eps, fact, original: fact }] } }
    const scaled = withScaledShares({ lines: { ...lines, eps }, terms })
    assert.equal(scaled.terms['eps']?.value, scaled.lines['eps'])
    return scaled.lines
  }
  // NatWest, 20-F 0001104659-21-032442 for 2020: 6.2 pence a share, tagged in pounds.
  const natWest = { netIncome: -372e6, availableToCommon: -753e6, weightedAverageShsOut: 12095e6 }
  assert.equal(scaledOf(-6.2, natWest)['eps'], -0.062)
  // CRH, 20-F for 2020: 142.9 cents.
  const crh = { netIncome: 1122e6, weightedAverageShsOut: 785.1e6 }
  assert.deepEqual([scaledOf(142.9, crh)['eps'], scaledOf(1.429, crh)['eps']], [1.429, 1.429])
  // A count in other units than it seems is no hundredth.
  assert.equal(scaledOf(142.9, { ...crh, weightedAverageShsOut: 78.51e6 })['eps'], 142.9)
})

test('a count that its own filing states stays where preferred dividends are unknown, not one of another scale or filing', () => {
  // American Express, second quarter of 2009, 10-Q/A 0001193125-09-186163: what the Treasury's preferred shares took is a concept of its own.
  const lines = { netIncome: 337e6, bottomLineNetIncome: 337e6, eps: 0.09, weightedAverageShsOut: 1162e6 }
  const term = (value: number, accn: string) => {
    const fact = { end: '2009-06-30', val: value, accn, form: '10-Q/A', filed: '2009-08-31' }
    return { value, figures: [{ value, fact, original: fact }] }
  }
  const countIn = (accn: string, shares = lines.weightedAverageShsOut) => {
    const terms = { eps: term(0.09, 'own'), weightedAverageShsOut: term(shares, accn) }
    return withPlausibleShares({ ...lines, weightedAverageShsOut: shares }, { terms })[
      'weightedAverageShsOut'
    ]
  }
  assert.equal(countIn('own'), 1162e6)
  assert.equal(countIn('other'), Number.NaN)
  assert.equal(countIn('own', 1162e3), Number.NaN)
})

test('the bottom line is unknown where both figures per share refute that nothing is deducted', () => {
  const bottomLine = (lines: Lines): unknown => {
    const stated = statedOf(lines)
    return withoutRefutedBottomLine(evaluated(incomeStatement, stated.lines), stated)['bottomLineNetIncome']
  }
  // American Express, 10-Q/A of 2009-09-02, in millions: no preferred dividends are tagged.
  const express: Lines = {
    ...{ netIncome: 337, eps: 0.09, weightedAverageShsOut: 1162 },
    ...{ epsDiluted: 0.09, weightedAverageShsOutDil: 1165 },
  }
  assert.equal(bottomLine(express), UNKNOWN)
  assert.equal(bottomLine({ ...express, preferredDividends: 234 }), 103)
  // Hershey, 10-Q of 2009-08-13, in thousands: the basic count is of one class, the diluted one of both.
  const hershey: Lines = {
    ...{ netIncome: 71_298, eps: 0.32, weightedAverageShsOut: 166_846 },
    ...{ epsDiluted: 0.31, weightedAverageShsOutDil: 228_489 },
  }
  assert.equal(bottomLine(hershey), 71_298)
})

test('earnings per share refute a loss of common shareholders', () => {
  // Corsair Gaming, 2023, 10-K of fiscal 2024, in thousands: the claim of minorities, under a name of its own, was 5,777 lower.
  const corsair: Lines = {
    ...{ netIncome: -2590, bottomLineNetIncome: -2590, eps: 0.03, weightedAverageShsOut: 102_482 },
    ...{ epsDiluted: 0.03, weightedAverageShsOutDil: 106_276 },
  }
  const bottomLine = (lines: Lines): unknown =>
    withoutRefutedBottomLine(lines, statedOf(lines))['bottomLineNetIncome']
  assert.equal(bottomLine(corsair), UNKNOWN)
  assert.equal(bottomLine({ ...corsair, eps: -0.03, epsDiluted: -0.03 }), -2590)
})

test('basic earnings per share alone refute the bottom line only where the diluted ones are of a part of income', () => {
  const lines: Lines = {
    ...{ netIncome: 337, bottomLineNetIncome: 337, eps: 0.09, weightedAverageShsOut: 1162 },
    ...{ epsDiluted: UNKNOWN, weightedAverageShsOutDil: 1165 },
  }
  const bottomLine = (isDilutedOfPart: boolean): unknown =>
    withoutRefutedBottomLine(lines, statedOf(lines), isDilutedOfPart)['bottomLineNetIncome']
  assert.equal(bottomLine(true), UNKNOWN)
  assert.equal(bottomLine(false), 337)
})

test('earnings of a diluted share that are of a part of income are unknown', () => {
  const diluted = (lines: Lines): unknown => withPlausibleShares(lines, statedOf(lines))['epsDiluted']
  // Public Storage, second quarter of 2009, 10-Q/A 0001393311-09-000025, in thousands: discontinued operations lost 0.05.
  const storage: Lines = {
    ...{ netIncome: 199_172, eps: 0.8, weightedAverageShsOut: 168_345 },
    ...{ epsDiluted: -0.05, weightedAverageShsOutDil: 168_528 },
    ...{ profit: 205_387, netIncomeFromContinuingOperations: 213_720 },
  }
  assert.equal(diluted(storage), UNKNOWN)
  assert.equal(diluted({ ...storage, profit: null, netIncomeFromDiscontinuedOperations: -8333 }), UNKNOWN)
  // Made up: no part of income is tagged, or another one, as where diluted earnings leave out a gain on warrants.
  assert.equal(diluted({ ...storage, netIncomeFromContinuingOperations: null }), -0.05)
  assert.equal(diluted({ ...storage, netIncomeFromContinuingOperations: 204_387 }), -0.05)
  // Made up: many more shares of bonds.
  const bonds = { ...storage, epsDiluted: 0.35, weightedAverageShsOutDil: 340_000 }
  assert.equal(diluted(bonds), 0.35)
})
