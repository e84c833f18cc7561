/** Kinds of debt due after a year that a sheet has on several lines, or under names without a term. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
