import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedIn } from '../../../../test/support/tagged-amounts.ts'
import { UNKNOWN } from '../../../formula/amount.ts'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated, type Lines } from './evaluation.ts'

const completeBalance = (stated: Lines): Lines => evaluated(balanceSheet, stated)

test("an insurer's investments are all that it holds, and those for a short term are counted once", () => {
  // Hartford, 2009-06-30, 10-Q 0000950123-09-038240, in millions: other investments of 1,107 are a part of 121,361.
  const hartford = completeBalance({
    allInvestments: 121361,
    shortTermInvestments: 12701,
    otherInvestments: 1107,
    insuranceLiabilities: 5333,
  })
  assert.equal(hartford['longTermInvestments'], 108660)
  assert.equal(hartford['totalInvestments'], 121361)
  // The same of a sheet that divides into current and non-current says nothing of its non-current investments.
  const divided = completeBalance({ allInvestments: 500, otherInvestments: 70, totalCurrentAssets: 900 })
  assert.equal(divided['longTermInvestments'], 70)
  // Tesla, 2024-06-30, 10-Q 0001628280-24-032662, in millions, as if its current assets had a name of its own: a note has the fair value of
  // cash equivalents and short-term investments, which are no others than those.
  const tesla = completeBalance({
    ...{ shortTermInvestments: 16085, heldSecurities: 30720, customerAccounts: 1 },
    ...{ totalCurrentLiabilities: 27729, statedCurrentLiabilities: 27729 },
  })
  assert.deepEqual([tesla['longTermInvestments'], tesla['totalInvestments']], [null, 16085])
})

test('what is tagged as non-current is not all of it where property and goodwill, or long-term debt, do not fit in it', () => {
  // FirstEnergy, 2010-03-31, 10-Q 0001031296-10-000021, in millions: current assets of 2,854, here without their tag.
  const sheet = { totalAssets: 34078, statedProperty: 19357, goodwill: 5575 }
  const energy = completeBalance({ ...sheet, statedNonCurrentAssets: 8881 })
  assert.deepEqual([energy['totalCurrentAssets'], energy['totalNonCurrentAssets']], [null, null])
  assert.equal(completeBalance({ ...sheet, statedNonCurrentAssets: 31224 })['totalCurrentAssets'], 2854)
  // P&G, 2015-06-30, 10-K 0000080424-16-000212, in millions: current liabilities of 29,790, here without their tag, and an amount of a note.
  const owed = {
    ...{ statedTotalLiabilities: 66445, totalCurrentAssets: 29646 },
    ...{ statedLongTermDebt: 18327, debtDueAfterYear: 18327 },
  }
  const gamble = completeBalance({ ...owed, statedNonCurrentLiabilities: 755 })
  assert.deepEqual([gamble['totalCurrentLiabilities'], gamble['totalNonCurrentLiabilities']], [null, null])
  assert.equal(
    completeBalance({ ...owed, statedNonCurrentLiabilities: 36655 })['totalCurrentLiabilities'],
    29790,
  )
  // Made up: debt under a name of any term is refuting evidence where no part of it that is due explains how much it is above.
  const anyTerm = { statedTotalLiabilities: 300, totalCurrentAssets: 200, statedNonCurrentLiabilities: 95 }
  const owing = (lines: Lines): unknown =>
    completeBalance({ ...anyTerm, ...lines })['totalCurrentLiabilities']
  assert.equal(owing({ statedLongTermDebt: 100 }), 205)
  assert.equal(owing({ statedLongTermDebt: 190 }), null)
  assert.equal(owing({ statedLongTermDebt: 100, debtDueAfterYear: 100 }), null)
  assert.equal(owing({ statedLongTermDebt: 95.4, debtDueAfterYear: 95.4 }), 205)
})

test('what is tagged as non-current assets may be rounded', () => {
  const sheet = { totalAssets: 1000, statedProperty: 500.4, goodwill: 100, statedNonCurrentAssets: 600 }
  const { totalCurrentAssets, totalNonCurrentAssets } = completeBalance(sheet)
  assert.deepEqual([totalCurrentAssets, totalNonCurrentAssets], [400, 600])
})

test('securities for trading are investments, too, where the sheet states all securities in one sum', () => {
  // Allied World, 2010-03-31, 10-Q 0000950123-10-046562, in thousands.
  const lines = completeBalance({
    heldSecurities: 3227889,
    marketableSecurities: 7357863,
    insuranceLiabilities: 1007926,
  })
  assert.equal(lines['longTermInvestments'], 7357863)
})

test('a bank holds its securities, whatever interests a note has, a real estate trust both', () => {
  // Hudson City Bancorp, 2009-06-30, 10-Q 0000950123-09-031993, in thousands; its sheet has no interests.
  const bank = { heldSecurities: 2209470, marketableSecurities: 24618765, deposits: 21692265 }
  assert.equal(completeBalance({ ...bank, interests: 1200 })['longTermInvestments'], 24618765)
  // Boston Properties, 2009-06-30, 10-Q 0001193125-09-167264, in thousands.
  const trust = { marketableSecurities: 11173, interests: 772319, investmentProperty: 8960285 }
  assert.equal(completeBalance(trust)['longTermInvestments'], 783492)
})

test('all liabilities are current where the lines that are due within a year come to them', () => {
  // Issuer Direct, 2010-03-31, 10-Q 0001354488-10-001409, in dollars: it tags no total of current liabilities.
  const issuer: Lines = {
    ...{ accountPayables: 61542, statedAccruals: 50446, statedTotalLiabilities: 111988 },
    ...{ totalCurrentAssets: 538221, totalAssets: 675230 },
  }
  const { totalCurrentLiabilities, totalNonCurrentLiabilities } = completeBalance(issuer)
  assert.deepEqual([totalCurrentLiabilities, totalNonCurrentLiabilities], [111988, 0])
  const withDebt = completeBalance({ ...issuer, statedTotalLiabilities: 141988, debtWithoutLeases: 30000 })
  assert.equal(withDebt['totalCurrentLiabilities'], null)
  // A sheet that does not divide has no current liabilities.
  assert.equal(completeBalance({ ...issuer, totalCurrentAssets: null })['totalCurrentLiabilities'], null)
})

test('what is tagged as total liabilities is without current ones where the sheet balances so', () => {
  // Open Text, 2009-06-30, 10-K 0001193125-09-179839, in thousands: "total long-term liabilities" of 502,044.
  const lines = completeBalance({
    ...{ totalAssets: 1507236, totalLiabilitiesAndTotalEquity: 1507236, totalCurrentLiabilities: 318728 },
    ...{ statedTotalLiabilities: 502044, totalStockholdersEquity: 686464, statedStockholdersEquity: 686464 },
  })
  const { totalLiabilities, totalNonCurrentLiabilities, temporaryEquity } = lines
  assert.deepEqual([totalLiabilities, totalNonCurrentLiabilities, temporaryEquity], [820772, 502044, null])
})

test('what is leased is no property of a sheet that names no other and has more without a line', () => {
  // JPMorgan Chase, 2025-12-31, 10-K of 2026, in millions: premises and equipment have a name of its own.
  const bank: Lines = { operatingLeaseAssets: 8901, deposits: 2559320, totalAssets: 4424900 }
  assert.equal(completeBalance(bank)['propertyPlantEquipmentNet'], null)
  assert.equal(completeBalance({ ...bank, property: 1000 })['propertyPlantEquipmentNet'], 9901)
  // Google, 2020-03-31, 10-Q 0001652044-20-000021, in millions; a company that owns nothing of the kind is invented.
  const google: Lines = {
    ...{ totalAssets: 273403, totalCurrentAssets: 147018, statedNonCurrentAssets: 126385 },
    ...{ operatingLeaseAssets: 11219, goodwill: 20734, statedOtherNonCurrentAssets: 2748 },
  }
  const unread = completeBalance(google)
  assert.deepEqual([unread['propertyPlantEquipmentNet'], unread['otherNonCurrentAssets']], [UNKNOWN, UNKNOWN])
  const small = completeBalance({ ...google, totalAssets: 183000, statedNonCurrentAssets: null })
  assert.equal(small['propertyPlantEquipmentNet'], 11219)
})

test("a bank's other borrowings and debt to trusts are debt where all liabilities add up with them", () => {
  const longTermDebtIn = (stated: Lines): unknown => completeBalance(stated)['longTermDebt']
  // Northern Trust, 2009-06-30, 10-Q/A 0001193125-09-162276, in tenths of a million: senior notes, other borrowings and debt to trusts next to long-term debt.
  const northern: Lines = {
    ...{ totalLiabilities: 689165, deposits: 535806, shortTermBorrowings: 57288, otherBorrowings: 13549 },
    ...{ namedDebt: 31332, statedLongTermDebt: 31332, seniorNotes: 15544, trustDebt: 2767 },
    statedOtherLiabilities: 32879,
  }
  assert.equal(longTermDebtIn(northern), 63192)
  // Next to interest owed, to operating leases, or to both: made up.
  const more = { ...northern, totalLiabilities: 690165, interestOwed: 600, operatingLeases: 400 }
  assert.equal(longTermDebtIn(more), 63192)
  assert.equal(longTermDebtIn({ ...more, interestOwed: 1000, operatingLeases: null }), 63192)
  // What liabilities do not add up with may be a part: then it is what is tagged as long-term debt.
  assert.equal(longTermDebtIn({ ...northern, trustDebt: null }), 31332)
  // No sheet that divides has debt so.
  const divided = { ...northern, totalCurrentLiabilities: 600000 }
  assert.equal(longTermDebtIn(divided), 31332)
})

test('all debt is what no kind names and its kinds where liabilities add up with both next to taxes and pensions', () => {
  // The structure of a maker of machines that lends: loans it has securitized next to long-term debt. Made up.
  const maker: Lines = {
    ...{ totalLiabilities: 8220, shortTermBorrowings: 1794, payablesAndAccruals: 1613, namedDebt: 3848 },
    ...{ statedLongTermDebt: 3848, securedDebt: 699, deferredTaxes: 52, pensions: 214 },
  }
  assert.equal(completeBalance(maker)['longTermDebt'], 4547)
  // A kind that liabilities have no room for is a part, and so is one with which they add up less well than without.
  assert.equal(completeBalance({ ...maker, totalLiabilities: 7521 })['longTermDebt'], 3848)
  assert.equal(completeBalance({ ...maker, totalLiabilities: 8300 })['longTermDebt'], 3848)
})

test('short-term funding is all debt of a sheet whose other lines leave no room for more', () => {
  // The structure of a trust that holds mortgages, made up.
  const trust: Lines = {
    ...{ totalLiabilities: 6900, shortTermBorrowings: 6800, interestOwed: 40 },
    ...{ dividendsPayable: 30, statedAccruals: 20 },
  }
  assert.equal(completeBalance(trust)['totalDebt'], 6800)
  assert.equal(completeBalance({ ...trust, totalLiabilities: 7900 })['totalDebt'] ?? null, null)
})

test("an insurer's debt is every kind with which all its liabilities add up", () => {
  // MetLife, 2010-03-31, 10-Q 0000950123-10-044487, in millions: collateral financing, and junior subordinated debt.
  const metLife: Lines = {
    ...{ insuranceLiabilities: 137516, policyLiabilities: 137516 + 141734 + 8682 + 745 + 158436 },
    ...{ collateralHeld: 25982, deposits: 10032, foundCurrentDebt: 318, incomeTaxPayables: 66 },
    ...{ statedOtherLiabilities: 17211, statedTotalLiabilities: 529387 },
    ...{ namedDebt: 20177, statedLongTermDebt: 20177, securedKind: 5297, subordinatedDebt: 3191 },
  }
  assert.equal(completeBalance(metLife)['totalDebt'], 318 + 20177 + 5297 + 3191)
  // Where they do not, a kind may be a part of what is named.
  const others = { ...metLife, statedOtherLiabilities: 17200 }
  assert.equal(completeBalance(others)['totalDebt'], 318 + 20177)
  assert.equal(completeBalance({ ...metLife, subordinatedDebt: null })['totalDebt'], 318 + 20177)
})

test('what an insurer owes for its policies is the sum of its lines', () => {
  const tagged = { LiabilityForFuturePolicyBenefits: 137516, PolicyholderContractDeposits: 141734 }
  const owed = (more: Readonly<Record<string, number>>) =>
    statedIn('balance', 'usGaap', 'policyLiabilities', { ...tagged, ...more })
  assert.equal(owed({ SeparateAccountsLiability: 158436, UnearnedPremiums: 10 }), 137516 + 141734 + 158446)
})

test('interests under the names of a parent alone are investments of a sheet that divides, and of a note of a bank', () => {
  // Invented: a shipowner under IFRS.
  const tagged = { InvestmentsInAssociates: 5, InvestmentsInJointVentures: 3 }
  const interestsOfParent = statedIn('balance', 'ifrs', 'interestsOfParent', tagged) ?? null
  const sheet = { totalAssets: 1454, property: 1228, interestsOfParent }
  const investments = (lines: Lines) =>
    evaluated(balanceSheet, { ...sheet, ...lines })['longTermInvestments'] ?? null
  assert.equal(investments({ totalCurrentAssets: 194 }), 8)
  assert.equal(investments({ deposits: 900 }), null)
})

test('interests under the names of a parent alone that a sheet has no room for are in a note', () => {
  // Invented.
  const sheet = { totalAssets: 2000, totalCurrentAssets: 500, property: 1000, interestsOfParent: 30 }
  const assets = (lines: Lines) => {
    const made = evaluated(balanceSheet, { ...sheet, ...lines })
    return [made['longTermInvestments'] ?? null, made['otherNonCurrentAssets']]
  }
  assert.deepEqual(assets({ statedOtherNonCurrentAssets: 470 }), [30, 470])
  assert.deepEqual(assets({ statedOtherNonCurrentAssets: 500 }), [null, 500])
  assert.deepEqual(assets({ statedOtherNonCurrentAssets: 500, interestsOfParent: 900 }), [null, 500])
  // It closes with other financial assets.
  assert.deepEqual(assets({ statedOtherNonCurrentAssets: 400, financialNonCurrent: 100 }), [null, 500])
})

test('deferred taxes under names of the note are those of a sheet whose filing has nothing else of the note', () => {
  // Ford, 2009-06-30, 10-Q 0001140361-09-017928, in millions.
  const ford = { taxAssetsOfAnyAge: 3015, taxLiabilitiesOfAnyAge: 1788 }
  const taxesOf = (lines: Lines): readonly unknown[] => {
    const sheet = completeBalance({ ...ford, ...lines })
    return [sheet['taxAssets'], sheet['deferredTaxLiabilitiesNonCurrent']]
  }
  assert.deepEqual(taxesOf({}), [3015, 1788])
  // With an allowance, made up, they are before offsetting; a sheet that divides has other names for its own.
  assert.deepEqual(taxesOf({ taxNote: 17000 }), [null, null])
  assert.deepEqual(taxesOf({ totalCurrentAssets: 20000, totalCurrentLiabilities: 18000 }), [null, null])
})
