import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedIn } from '../../../../test/support/tagged-amounts.ts'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated, type Lines } from './evaluation.ts'

/** As the reader finds them: shareholders' equity is stated under its own name, too. */
const completeBalance = (stated: Lines): Lines =>
  evaluated(balanceSheet, { ...stated, totalStockholdersEquity: stated['statedStockholdersEquity'] ?? null })

test('equity that balances the sheet without minorities includes them', () => {
  // ProLogis, 2009-06-30, 10-Q 0000950123-09-029196, in thousands: total equity is tagged as that of shareholders.
  const lines = completeBalance({
    totalAssets: 17194847,
    totalLiabilitiesAndTotalEquity: 17194847,
    statedTotalLiabilities: 9085213,
    statedStockholdersEquity: 8109634,
    minority: 21163,
  })
  assert.equal(lines['totalStockholdersEquity'], 8088471)
  assert.equal(lines['totalEquity'], 8109634)
  assert.equal(lines['temporaryEquity'], null)
  // Wells Fargo, 2009-06-30, 10-Q 0000950123-09-032191, in millions: minorities are stated separately.
  const bank = completeBalance({
    totalAssets: 1284176,
    totalLiabilitiesAndTotalEquity: 1284176,
    statedTotalLiabilities: 1162794,
    statedStockholdersEquity: 114623,
    equityWithMinority: 121382,
    minority: 6759,
  })
  assert.equal(bank['totalStockholdersEquity'], 114623)
  assert.equal(bank['totalEquity'], 121382)
})

test("equity of common shareholders alone is not all that is the parent's", () => {
  // PepsiCo, 2010-03-20, 10-Q 0001193125-10-090778, in millions: preferred shares of 41, of which it bought back for 146.
  const lines = completeBalance({
    totalAssets: 64144,
    totalLiabilitiesAndTotalEquity: 64144,
    statedTotalLiabilities: 42288,
    preferredStock: 41,
    commonStock: 31,
    additionalPaidInCapital: 4510,
    retainedEarnings: 34496,
    accumulatedOtherComprehensiveIncomeLoss: -3569,
    treasuryStock: -13782,
    statedStockholdersEquity: 21686,
    equityWithMinority: 21856,
    minority: 275,
  })
  assert.equal(lines['totalStockholdersEquity'], 21581)
  assert.equal(lines['otherTotalStockholdersEquity'], -146)
  assert.equal(lines['totalEquity'], 21856)
})

test('minorities of which one kind alone is tagged are what equity has beyond the shareholders', () => {
  // BlackRock, 2010-03-31, 10-Q 0001193125-10-114324, in millions: those of consolidated entities have a concept of its own.
  const lines = completeBalance({
    totalAssets: 168060,
    totalLiabilitiesAndTotalEquity: 168060,
    statedTotalLiabilities: 143113,
    statedTemporaryEquity: 79,
    statedStockholdersEquity: 24648,
    equityWithMinority: 24868,
    minority: 174,
  })
  assert.equal(lines['minorityInterest'], 220)
  assert.equal(lines['totalEquity'], 24868)
  // IBM, 2009-06-30, 10-Q 0001104659-09-045198, in millions: rounding is no other kind.
  const rounded = completeBalance({
    totalAssets: 103655,
    totalLiabilitiesAndTotalEquity: 103655,
    statedTotalLiabilities: 88182,
    statedStockholdersEquity: 15380,
    equityWithMinority: 15473,
    minority: 94,
  })
  assert.equal(rounded['minorityInterest'], 94)
})

test('other comprehensive income that the sheet names by its kinds is their sum where equity closes with it', () => {
  // AFLAC, 2009-06-30, 10-Q 0000950123-09-032199, in millions: currencies, securities and pensions.
  const aflac: Lines = {
    ...{ commonStock: 66, additionalPaidInCapital: 1201, retainedEarnings: 12058, treasuryStock: -5323 },
    ...{ ofTranslation: 591, ofSecurities: -2126, ofPensions: -117, statedStockholdersEquity: 6350 },
  }
  const lines = completeBalance(aflac)
  assert.equal(lines['accumulatedOtherComprehensiveIncomeLoss'], -1652)
  assert.equal(lines['otherTotalStockholdersEquity'], 0)
  // Kohl's, 2009-08-01, 10-Q 0001193125-09-187625, in millions: securities alone.
  const kohls = completeBalance({
    ...{ commonStock: 4, additionalPaidInCapital: 2000, retainedEarnings: 7816, treasuryStock: -2639 },
    ...{ ofSecurities: -45, statedStockholdersEquity: 7136 },
  })
  assert.equal(kohls['accumulatedOtherComprehensiveIncomeLoss'], -45)
  // Logistic Properties of the Americas, 2024-12-31, 20-F 0001997711-25-000030, in dollars: currencies alone, by IFRS.
  const lpa = completeBalance({
    ...{ commonStock: 3180, additionalPaidInCapital: 218291347, retainedEarnings: 38593217 },
    ...{ treasuryStock: -1242773, ofTranslation: -26680095, statedStockholdersEquity: 228964876 },
  })
  assert.equal(lpa['accumulatedOtherComprehensiveIncomeLoss'], -26680095)
  // A kind that equity does not close with is of a note: invented.
  const note = completeBalance({ ...aflac, ofPensions: -217 })
  assert.equal(note['accumulatedOtherComprehensiveIncomeLoss'], null)
})

test('common shares are with paid-in capital where equity closes with the sum of both', () => {
  // Google, 2010-03-31, 10-Q 0001193125-10-108704, in tenths of a million: the par value stands in brackets.
  const google: Lines = {
    ...{ commonStock: 3, statedCommonWithCapital: 161710, retainedEarnings: 219490 },
    ...{ accumulatedOtherComprehensiveIncomeLoss: 1630, statedStockholdersEquity: 382830 },
  }
  const lines = completeBalance(google)
  assert.deepEqual([lines['commonStock'], lines['otherTotalStockholdersEquity']], [161710, 0])
  // With paid-in capital on a line of its own the sum is of a note: invented.
  const apart = completeBalance({ ...google, additionalPaidInCapital: 161707 })
  assert.equal(apart['commonStock'], 3)
})

test('minorities owe no large part of what shareholders have: a sum of all equity that says so is of a note', () => {
  // Nike, 2014-05-31, 10-K 0000320187-14-000097, in millions: 85 of other comprehensive income is tagged as all equity in its 10-K of 2015.
  const nike: Lines = {
    ...{ totalAssets: 18594, totalLiabilitiesAndTotalEquity: 18594, totalCurrentLiabilities: 5027 },
    statedStockholdersEquity: 10824,
  }
  const tagged = completeBalance({ ...nike, equityWithMinority: 85 })
  const { minorityInterest, totalEquity, totalLiabilities } = tagged
  assert.deepEqual([minorityInterest, totalEquity, totalLiabilities], [null, 10824, 7770])
  // A small deficit of minorities is theirs, and a large one where both sides of the sheet say so: invented.
  const withDeficit = completeBalance({ ...nike, equityWithMinority: 10700 })
  assert.deepEqual([withDeficit['minorityInterest'], withDeficit['totalEquity']], [-124, 10700])
  const proven = completeBalance({ ...nike, equityWithMinority: 8000, statedTotalLiabilities: 10594 })
  assert.equal(proven['minorityInterest'], -2824)
})

test('common shares that no amount is tagged of are what equity leaves, where that is as little as par value', () => {
  // Nike, 2022-05-31, 10-K 0000320187-22-000038, in millions: two classes of shares, of which company facts have no amounts.
  const nike = {
    ...{ statedStockholdersEquity: 15281, additionalPaidInCapital: 11484, retainedEarnings: 3476 },
    accumulatedOtherComprehensiveIncomeLoss: 318,
  }
  const lines = completeBalance(nike)
  assert.deepEqual([lines['commonStock'], lines['otherTotalStockholdersEquity']], [3, 0])
  // More is something else, and nothing is known without paid-in capital: invented.
  const more = completeBalance({ ...nike, statedStockholdersEquity: 15378 })
  assert.deepEqual([more['commonStock'], more['otherTotalStockholdersEquity']], [null, 100])
  assert.equal(
    completeBalance({ ...nike, additionalPaidInCapital: null, retainedEarnings: 14960 })['commonStock'],
    null,
  )
  assert.equal(completeBalance({ ...nike, commonStock: 2 })['commonStock'], 2)
})

test('earnings set aside are all retained earnings, and income before taxes is other comprehensive income, where equity adds up so', () => {
  // Diodes, 2020-12-31, 10-K 0001564590-21-007008, in thousands.
  const diodes: Lines = {
    ...{ statedStockholdersEquity: 963820, commonStock: 35692, additionalPaidInCapital: 449598 },
    ...{
      appropriatedEarnings: 888046,
      treasuryStock: -335910,
      accumulatedOtherComprehensiveIncomeLoss: -73606,
    },
  }
  assert.equal(completeBalance(diodes)['retainedEarnings'], 888046)
  assert.equal(completeBalance({ ...diodes, appropriatedEarnings: 88046 })['retainedEarnings'], null)
  const { accumulatedOtherComprehensiveIncomeLoss: income, ...others } = diodes
  const untaxed = { ...others, retainedEarnings: 888046, incomeBeforeTaxes: income ?? null }
  assert.equal(completeBalance(untaxed)['accumulatedOtherComprehensiveIncomeLoss'], -73606)
})

// Apple, 2024-06-29, 10-Q 0000320193-24-000081, in millions.
const apple: Lines = {
  ...{ totalAssets: 331612, totalLiabilitiesAndTotalEquity: 331612, statedTotalLiabilities: 264904 },
  ...{ statedStockholdersEquity: 66708, commonStock: 79850, retainedEarnings: -4726 },
  accumulatedOtherComprehensiveIncomeLoss: -8416,
}

test('retained earnings have the sign and the scale with which equity adds up', () => {
  const earnings = (retainedEarnings: number) => {
    const lines = completeBalance({ ...apple, retainedEarnings })
    return [lines['retainedEarnings'], lines['otherTotalStockholdersEquity']]
  }
  for (const slip of [-4726, 4726, -4726e3, -4.726]) assert.deepEqual(earnings(slip), [-4726, 0])
  // Anything else is what the filing says: invented.
  assert.deepEqual(earnings(-4700), [-4700, -26])
  assert.deepEqual(earnings(4700), [4700, -9426])
  // A deficit with a reserve of twice as much under a name of the company's own: invented.
  const deficit = { ...apple, statedStockholdersEquity: 79850 - 8416 + 4726 }
  assert.equal(completeBalance(deficit)['retainedEarnings'], -4726)
})

test('equity has the sign and the scale with which the sheet balances or its parts add up', () => {
  const equity = (statedStockholdersEquity: number, more: Lines = {}) => {
    const lines = completeBalance({ ...apple, statedStockholdersEquity, ...more })
    return [lines['totalStockholdersEquity'], lines['temporaryEquity'], lines['otherTotalStockholdersEquity']]
  }
  for (const slip of [66708, -66708, 66708e3, 66.708]) assert.deepEqual(equity(slip), [66708, null, 0])
  // A sheet that tags no total of its liabilities: the parts of equity show it.
  assert.deepEqual(equity(-66708, { statedTotalLiabilities: null }), [66708, null, 0])
  // Shares that can be redeemed, of a company that has lost more than it was paid: invented.
  assert.deepEqual(equity(-66808)[1], 133516)
  // A sheet that balances as it is tagged, whose paid-in capital has a name of the company's own: invented.
  const own = {
    totalAssets: 300,
    totalLiabilitiesAndTotalEquity: 300,
    statedTotalLiabilities: 200,
    commonStock: 0.5,
  }
  const { totalStockholdersEquity } = completeBalance({
    ...own,
    ...{ statedStockholdersEquity: 100, retainedEarnings: -100.5 },
  })
  assert.equal(totalStockholdersEquity, 100)
})

test('minorities of a limited liability company are not among its members', () => {
  // EnLink Midstream, 2020, 10-K 0001592000-21-000010, in tenths of a million: all equity has a name, that of its members has none.
  const tagged = { MembersEquityAttributableToNoncontrollingInterest: 17195 }
  const minority = statedIn('balance', 'usGaap', 'minority', tagged)
  assert.equal(minority, 17195)
  const sheet = completeBalance({
    ...{ totalAssets: 85509, totalLiabilitiesAndTotalEquity: 85509, statedTotalLiabilities: 53379 },
    ...{ equityWithMinority: 32130, minority },
  })
  assert.deepEqual(
    ['totalStockholdersEquity', 'minorityInterest', 'totalEquity'].map((line) => sheet[line]),
    [14935, 17195, 32130],
  )
})
