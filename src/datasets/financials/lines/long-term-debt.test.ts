/** Kinds of debt due after a year that a sheet has on several lines, or under names without a term. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNKNOWN } from '../../../formula/amount.ts'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated, type Lines } from './evaluation.ts'

const longTermDebtIn = (stated: Lines): unknown => evaluated(balanceSheet, stated)['longTermDebt']

test('long-term debt is the name with which the non-current section closes', () => {
  // Fleetcor, 2020-12-31, 10-K 0001175454-21-000022, in thousands: other long-term debt of 29,556 is of a note.
  const fleetcor: Lines = {
    ...{ totalCurrentLiabilities: 3968311, statedTotalLiabilities: 7839168, statedLongTermDebt: 29556 },
    ...{ notesAndLoansNonCurrent: 3126926, deferredTaxes: 498154, operatingLeasesNonCurrent: 75400 },
    statedOtherNonCurrentLiabilities: 245777,
  }
  assert.equal(longTermDebtIn(fleetcor), 3126926)
  // What is tagged as long-term debt has what is due in it, unless the section closes with all of it: invented.
  const due = { ...fleetcor, notesAndLoansNonCurrent: null, allLongTermDebt: 3126926 }
  assert.equal(longTermDebtIn({ ...due, statedLongTermDebt: 2626926 }), 3126926)
  const less = { ...due, statedLongTermDebt: 2626926, statedOtherNonCurrentLiabilities: 745777 }
  assert.equal(longTermDebtIn(less), 2626926)
  // The section closes with finance leases and with obligations to close plants as well.
  const others = { financeLeasesNonCurrent: 200000, obligationsOfPlant: 45777 }
  const closing = { ...due, ...others, statedOtherNonCurrentLiabilities: null }
  assert.equal(longTermDebtIn({ ...closing, statedLongTermDebt: 2626926 }), 3126926)
})

test('another kind of long-term debt counts next to finance leases, or where it is more than all else and has room', () => {
  // Equinix, 2020-12-31, 10-K 0001628280-21-002563, in thousands: deferred taxes and revenue are of notes, among other liabilities.
  const equinix: Lines = {
    ...{ totalCurrentLiabilities: 2024750, statedTotalLiabilities: 16372723, statedLongTermDebt: 9018277 },
    ...{ unsecuredNonCurrent: 9018277, bankLoansNonCurrent: 1287254, deferredTaxes: 290366 },
    ...{
      operatingLeasesNonCurrent: 1308627,
      financeLeasesNonCurrent: 1784816,
      deferredRevenueNonCurrent: 71242,
    },
    statedOtherNonCurrentLiabilities: 948999,
  }
  assert.equal(longTermDebtIn(equinix), 10305531)
  assert.equal(longTermDebtIn({ ...equinix, bankLoansNonCurrent: 1187254 }), 9018277)
  // Knight-Swift, 2020-12-31, 10-K 0001492691-21-000016, in thousands: claims and a securitization are its own concepts.
  const swift: Lines = {
    ...{ totalCurrentLiabilities: 839708, statedTotalLiabilities: 2595962, statedLongTermDebt: 210000 },
    ...{ creditLinesNonCurrent: 210000, unsecuredNonCurrent: 298907, deferredTaxes: 815941 },
    ...{ operatingLeasesNonCurrent: 69852, financeLeasesNonCurrent: 138243 },
    statedOtherNonCurrentLiabilities: 48497,
  }
  assert.equal(longTermDebtIn(swift), 508907)
  assert.equal(longTermDebtIn({ ...swift, unsecuredNonCurrent: 198907 }), 210000)
  assert.equal(longTermDebtIn({ ...swift, unsecuredNonCurrent: 598907 }), 210000)
})

test('kinds of debt count next to what utilities owe, swaps and taxes', () => {
  // Textainer, 2010-03-31, 6-K 0001193125-10-119077, in thousands: bonds, a line of credit and secured debt.
  const textainer: Lines = {
    ...{ totalCurrentLiabilities: 125503, statedTotalLiabilities: 763638, statedLongTermDebt: 311054 },
    ...{ otherDebtNonCurrent: 214054, creditLinesNonCurrent: 97000, securedNonCurrent: 283062 },
    ...{
      deferredTaxes: 7383,
      deferredRevenueNonCurrent: 8379,
      obligationsOfPlant: 9975,
      taxesNonCurrent: 18282,
    },
  }
  assert.equal(longTermDebtIn(textainer), 594116)
  assert.equal(longTermDebtIn({ ...textainer, taxesNonCurrent: 18982 }), 311054)
})

// From here the structure is what is tested: all figures but those of Kimco are invented.
const undivided: Lines = { totalAssets: 10000, statedTotalLiabilities: 5500, totalStockholdersEquity: 4500 }
const ofKinds = (lines: Lines): unknown => longTermDebtIn({ ...undivided, ...lines })

test('on a sheet that does not divide every kind of debt counts once, whichever names it has', () => {
  const secured = { securedDebt: 1000, unsecuredDebt: 3000 }
  const asTagged = { ...secured, statedLongTermDebt: 300, creditLinesNonCurrent: 300 }
  assert.equal(ofKinds(asTagged), 4300)
  assert.equal(ofKinds({ securedNonCurrent: 1000, unsecuredDebt: 3000, undividedCreditLines: 300 }), 4300)
  assert.equal(ofKinds({ statedLongTermDebt: 200, convertiblesNonCurrent: 200, securedDebt: 1500 }), 1700)
  assert.equal(ofKinds({ statedLongTermDebt: 20, seniorNotes: 20, advances: 500, deposits: 3000 }), 520)
  // A sheet that divides has the kinds that its tiers name.
  const divided = { ...asTagged, totalCurrentLiabilities: 1000, totalCurrentAssets: 2000 }
  assert.equal(ofKinds(divided), 300)
})

test('of two names for one kind the larger counts, and senior notes next to fewer other notes', () => {
  assert.equal(ofKinds({ securedDebt: 100, notesAndLoans: 3000 }), 3000)
  assert.equal(ofKinds({ undividedCreditLines: 10, creditLinesNonCurrent: 900 }), 900)
  assert.equal(ofKinds({ notesOfAnyTerm: 20, seniorNotes: 1500 }), 1520)
  assert.equal(ofKinds({ notesOfAnyTerm: 1500, seniorNotes: 1200 }), 1500)
})

test('debt that other kinds make up is their sum, and debt that is more than all liabilities is unknown', () => {
  const parts = { securedDebt: 1000, unsecuredDebt: 3000 }
  assert.equal(ofKinds({ ...parts, notesOfAnyTerm: 4000 }), 4000)
  const unsecured = {
    unsecuredDebt: 3000,
    seniorNotes: 2000,
    loansOfAnyTerm: 1000,
    undividedCreditLines: 300,
  }
  assert.equal(ofKinds(unsecured), 3300)
  assert.equal(ofKinds({ securedDebt: 3000, unsecuredDebt: 2990 }), null)
})

test('kinds are those with which all liabilities add up', () => {
  // Kimco Realty, 2010-03-31, 10-Q 0001398432-10-000348, in thousands: notes, mortgages and construction loans.
  const kimco: Lines = {
    ...{ totalAssets: 10262463, statedTotalLiabilities: 5053416, dividendsPayable: 76731 },
    ...{ notesOfAnyTerm: 3053342, loansOfAnyTerm: 1471124, statedOtherLiabilities: 452219 },
  }
  assert.equal(longTermDebtIn(kimco), 4524466)
  // Invented: a part of the notes has another name, and other liabilities leave no room for it.
  assert.equal(longTermDebtIn({ ...kimco, unsecuredDebt: 400000 }), 4524466)
  assert.equal(longTermDebtIn({ ...kimco, statedOtherLiabilities: 52219, unsecuredDebt: 400000 }), 4924466)
})

test('debt that no kind names is all debt of an undivided sheet unless a kind is more', () => {
  assert.equal(ofKinds({ namedDebt: 3000, statedLongTermDebt: 200, convertiblesNonCurrent: 200 }), 3000)
  const withLeases = { debtWithLeases: 3000, financeLeasesNonCurrent: 100, convertiblesNonCurrent: 200 }
  assert.equal(ofKinds(withLeases), 2900)
  // One kind is more: the name is of a note where liabilities have no room for both or other kinds make it up.
  const kinds = { securedDebt: 1000, unsecuredDebt: 3000 }
  assert.equal(ofKinds({ ...kinds, namedDebt: 2000 }), 4000)
  assert.equal(ofKinds({ ...kinds, namedDebt: 1000 }), 4000)
  assert.equal(ofKinds({ ...kinds, namedDebt: 200 }), UNKNOWN)
  // Advances that are more than all other debt of a bank are no part of it.
  const bank = { deposits: 3000, advances: 500, shortTermBorrowings: 100, namedDebt: 50 }
  assert.equal(ofKinds(bank), 550)
  assert.equal(ofKinds({ ...bank, shortTermBorrowings: 480 }), UNKNOWN)
  assert.equal(ofKinds({ ...bank, namedDebt: 600 }), 600)
  const closes = { shortTermBorrowings: 480, statedOtherLiabilities: 1470 }
  assert.equal(ofKinds({ ...bank, ...closes }), 550)
})

test('a kind of debt in a note does not go before debt that no kind names and is far more', () => {
  const sheet: Lines = {
    ...{ totalCurrentLiabilities: 1500, statedTotalLiabilities: 6000, deferredTaxes: 500 },
    ...{ statedOtherNonCurrentLiabilities: 400, unsecuredNonCurrent: 1000, statedLongTermDebt: 1000 },
    ...{ currentLongTermDebt: 100, longTermDebtDue: 100, allLongTermDebt: 3000, namedDebt: 2900 },
  }
  assert.equal(longTermDebtIn(sheet), 2900)
  // The section closes with the kind; the total has no room; or a discount may be what it is more by.
  assert.equal(longTermDebtIn({ ...sheet, statedTotalLiabilities: 3400 }), 1000)
  assert.equal(longTermDebtIn({ ...sheet, namedDebt: 3900 }), 1000)
  assert.equal(longTermDebtIn({ ...sheet, namedDebt: 1400 }), 1000)
  // A sum of all debt is long-term as far as it is not due within a year.
  const sum = { ...sheet, allLongTermDebt: null, namedDebt: null, longTermDebtDue: null, allDebt: 3000 }
  assert.equal(longTermDebtIn(sum), 2900)
})

test('what is tagged without leases is a part of long-term debt where what is tagged with them is more than both', () => {
  // DTE Energy, 2009-06-30, 10-Q/A of the data sets, in millions: mortgage bonds and notes of 6,739 without a line for 861 of securitization bonds.
  const dte: Lines = {
    ...{ totalAssets: 23895, totalCurrentLiabilities: 2076, statedTotalLiabilities: 17716 },
    ...{
      statedLongTermDebt: 6739,
      debtWithoutLeases: 6739,
      debtWithLeases: 7943,
      financeLeasesNonCurrent: 54,
    },
  }
  assert.equal(longTermDebtIn(dte), 7889)
  // Without finance leases by name, or with operating leases that are the difference, it is all debt: made up.
  assert.equal(longTermDebtIn({ ...dte, financeLeasesNonCurrent: null }), 6739)
  assert.equal(longTermDebtIn({ ...dte, operatingLeasesNonCurrent: 1150 }), 6739)
  // So it is where the section has no room for more.
  assert.equal(longTermDebtIn({ ...dte, statedOtherNonCurrentLiabilities: 8000 }), 6739)
})

test('what is drawn on a line of credit counts next to what is owed to related parties', () => {
  // Plum Creek Timber, 2010-03-31, 10-Q 0001193125-10-108855, in millions: a note payable to its venture has the name of any payable.
  const plumCreek: Lines = {
    ...{ totalCurrentLiabilities: 169, statedTotalLiabilities: 2928, statedOtherNonCurrentLiabilities: 79 },
    ...{ statedLongTermDebt: 1577, debtWithoutLeases: 1577, creditLinesNonCurrent: 320 },
  }
  assert.equal(longTermDebtIn({ ...plumCreek, payablesToRelatedNonCurrent: 783 }), 1577 + 320)
  assert.equal(longTermDebtIn({ ...plumCreek, payablesToRelatedNonCurrent: 700 }), 1577)
})

test('advances of Home Loan Banks are a further kind of debt due after a year', () => {
  // H&R Block, 2009-07-31, 10-Q 0000950123-09-041361, in thousands, whose bank owes 75,000.
  const block: Lines = {
    ...{ totalCurrentLiabilities: 1823126, statedTotalLiabilities: 3355048, statedLongTermDebt: 1032395 },
    ...{ debtWithLeases: 1032395, statedOtherNonCurrentLiabilities: 424527, totalCurrentAssets: 2045062 },
  }
  assert.equal(longTermDebtIn({ ...block, advancesNonCurrent: 75000 }), 1107395)
  assert.equal(longTermDebtIn({ ...block, advancesNonCurrent: 60000 }), 1032395)
})
