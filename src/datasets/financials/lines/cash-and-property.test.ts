import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedIn } from '../../../../test/support/tagged-amounts.ts'
import { UNKNOWN } from '../../../formula/amount.ts'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated, type Lines } from './evaluation.ts'

const completeBalance = (stated: Lines): Lines => evaluated(balanceSheet, stated)

/** Property as one that the company tags, or of a kind. */
const propertyOf = ({ property = null, ...stated }: Lines): unknown =>
  completeBalance({ ...stated, property, statedProperty: property })['propertyPlantEquipmentNet']

test('property is all that a utility or an oil company has, where what is tagged so is less than its plant or wells', () => {
  // Range Resources, 2009-06-30, 10-Q 0000950123-09-024544, in tenths of a million: wells, and transport and field assets.
  assert.equal(propertyOf({ property: 920, plantOfKind: 48247 }), 49167)
  // Constellation, 2024-12-31, 10-K 0001868275-25-000023: both are the total.
  const both = propertyOf({ property: 21235, plantOfKind: 21235 })
  assert.equal(both, 21235)
  assert.equal(propertyOf({ property: 900, plantOfKind: 800 }), 900)
})

test('plant before depreciation, or with all else that a company has, is not added to its property', () => {
  // American Water, 2020-12-31, 10-K 0001410636-21-000101, in millions: 25,614 is before depreciation.
  const water = { totalAssets: 24766, totalCurrentAssets: 1906 }
  assert.equal(propertyOf({ ...water, property: 19710, plantOfKind: 25614 }), 19710)
  // Pinnacle West, 2020-12-31, 10-K 0000764622-21-000013, in millions: 13,728 is plant in service alone.
  const pinnacle = { totalAssets: 20020, totalCurrentAssets: 1198 }
  assert.equal(propertyOf({ ...pinnacle, property: 13728, plantOfKind: 15159 }), 15159)
})

test('real estate that is let is property, with the furniture of a note, but an investment of an insurer', () => {
  // Regency Centers, 2020-12-31, 10-K 0001564590-21-006390, in thousands; its leases are of 287,827.
  const regency = { totalAssets: 10936904, operatingLeaseAssets: 287827 }
  assert.equal(propertyOf({ ...regency, property: 6560, realEstate: 9107750 }), 9402137)
  // W. R. Berkley, 2020-12-31, in thousands.
  const berkley = { totalAssets: 28606913, insuranceLiabilities: 13784430 }
  assert.equal(propertyOf({ ...berkley, property: 405930, realEstate: 1960914 }), 405930)
  // An insurer that tags no other property, made up.
  assert.equal(propertyOf({ ...berkley, property: 1960914, realEstate: 1960914 }) ?? null, null)
})

test('real estate that IFRS has apart is property of a company that lets most of what it has', () => {
  const propertyToLet = (value: number) => ({
    propertyToLet: statedIn('balance', 'ifrs', 'propertyToLet', { InvestmentProperty: value }) ?? null,
  })
  // Logistic Properties, 2024-12-31, 20-F 0001997711-25-000030, in thousands.
  const warehouses = { totalAssets: 607020, totalCurrentAssets: 40002 }
  assert.equal(propertyOf({ ...warehouses, property: 313, ...propertyToLet(554519) }), 554832)
  assert.equal(propertyOf({ ...warehouses, ...propertyToLet(554519) }), 554519)
  // A maker in two years, a bank, and a company whose plant has a name of its own: invented.
  const maker = { totalAssets: 2000, totalCurrentAssets: 500 }
  assert.equal(propertyOf({ ...maker, property: 510, ...propertyToLet(490) }), 510)
  assert.equal(propertyOf({ ...maker, property: 490, ...propertyToLet(510) }), 490)
  assert.equal(propertyOf({ totalAssets: 90000, deposits: 70000, property: 20, ...propertyToLet(50) }), 20)
  assert.equal(propertyOf({ ...maker, statedOtherNonCurrentAssets: 300, ...propertyToLet(100) }), UNKNOWN)
  const tagged = { InvestmentProperty: 50 }
  assert.equal(statedIn('balance', 'ifrs', 'property', tagged) ?? null, null)
})

test('cash is what current assets close with, where notes name a part of it cash or the sheet has it under its own name', () => {
  const cashOf = (stated: Lines): unknown => completeBalance(stated)['cashAndCashEquivalents']
  const cashInHand = (cash: number) => ({ cashAndCashEquivalents: cash, cashInHand: cash })
  // MKS Instruments, 2020-12-31, 10-K 0001564590-21-007630, in tenths of a million: 5,446 of 6,083 are cash alone.
  const mks = {
    ...cashInHand(5446),
    cashOfCashFlow: 6083,
    statedShortTermInvestments: 2277,
    shortTermInvestments: 2277,
    statedAccountsReceivables: 3927,
    inventory: 5014,
    statedOtherCurrentAssets: 743,
    totalCurrentAssets: 18044,
  }
  assert.equal(cashOf(mks), 6083)
  // A sheet that does not close with the sum keeps its cash: Eversource, 2020-12-31, in millions.
  assert.equal(cashOf({ ...cashInHand(107), cashOfCashFlow: 265, totalCurrentAssets: 3036 }), 107)
  // Chevron, 2019-12-31, 10-K 0000093410-21-000009, in millions: 1,225 are restricted.
  const chevron = {
    cashAndCashEquivalents: 6911,
    cashOfCashFlow: 6911,
    restrictedCash: 1225,
    shortTermInvestments: 63,
    currentSecurities: 63,
    statedAccountsReceivables: 13325,
    inventory: 5848,
    prepaidExpenses: 3407,
    totalCurrentAssets: 28329,
  }
  assert.equal(cashOf(chevron), 5686)
  // Intercontinental Exchange, 2020-12-31, 10-K 0001571949-21-000003, in millions.
  const ice = {
    cashAndCashEquivalents: 1991,
    cashOfCashFlow: 1991,
    restrictedCash: 1408,
    cashEquivalents: 583,
  }
  assert.equal(cashOf(ice), 583)
  // Atlas Technical Consultants, 2020-12-31, 10-K 0001213900-21-017073, in thousands: no other cash is tagged.
  assert.equal(cashOf({ cashEquivalents: 14062 }), 14062)
})

test('cash without a concept is unknown, and so are other current assets, unless named lines are all current assets', () => {
  // BorgWarner, 2026-06-30, 10-Q of 2026-07-30, in millions: cash and restricted cash of 2,448 under a name of its own.
  const named = { statedNetReceivables: 3056, inventory: 1232, prepaidExpenses: 352 }
  const sheet = completeBalance({ ...named, totalCurrentAssets: 7088 })
  assert.equal(sheet['cashAndCashEquivalents'], UNKNOWN)
  assert.equal(sheet['otherCurrentAssets'], UNKNOWN)
  assert.equal(sheet['prepaids'], 352)
  // Made up: a company without cash.
  const without = completeBalance({ ...named, totalCurrentAssets: 4640 })
  assert.equal(without['cashAndCashEquivalents'], null)
  assert.equal(without['otherCurrentAssets'], 0)
})

test('short-term investments in what the sheet and the cash flow statement call cash do not count twice', () => {
  // Target, 2021-01-30, 10-K 0000027419-21-000010, in millions.
  const target = completeBalance({
    cashAndCashEquivalents: 307,
    cashInHand: 307,
    cashOfCashFlow: 8511,
    statedCashAndShortTermInvestments: 8511,
    shortTermInvestments: 7644,
    statedShortTermInvestments: 7644,
    inventory: 10653,
    statedOtherCurrentAssets: 1592,
    totalCurrentAssets: 20756,
  })
  assert.equal(target['cashAndCashEquivalents'], 8511)
  assert.equal(target['shortTermInvestments'], null)
  assert.equal(target['cashAndShortTermInvestments'], 8511)
})

test('deposits that a bank has among its cash are not added to it, as its cash flow statement shows', () => {
  const cashOf = (stated: Lines): unknown => completeBalance(stated)['cashAndCashEquivalents']
  // The structure is that of a bank that tags both; the figures are made up.
  const sum = { cashAndCashEquivalents: 350, namedCash: 200, cashAndDue: 200 }
  assert.equal(cashOf({ ...sum, cashOfCashFlow: 200 }), 200)
  assert.equal(cashOf({ ...sum, cashOfCashFlow: 350 }), 350)
})

test('leases of a note are no property where the sheet closes with assets that filers of IFRS name', () => {
  // The structure is that of an oil company; the figures are made up.
  const oil: Lines = {
    ...{ totalAssets: 10_000, totalCurrentAssets: 3_000, goodwill: 1_000, statedIntangibles: 420 },
    ...{ taxAssets: 200, statedOtherNonCurrentAssets: 180, operatingLeaseAssets: 510 },
  }
  const named = { receivablesNonCurrent: 300, pensionAssets: 150, financialNonCurrent: 250 }
  assert.equal(propertyOf({ ...oil, property: 4_500, ...named }), 4_500)
  assert.equal(propertyOf({ ...oil, property: 3_990, ...named }), 4_500)
})

test('real estate that is let is its cost less its depreciation where no net amount is tagged', () => {
  const propertyIn = (tagged: Readonly<Record<string, number>>) =>
    statedIn('balance', 'usGaap', 'property', tagged)
  const cost = {
    RealEstateInvestmentPropertyAtCost: 9000,
    RealEstateInvestmentPropertyAccumulatedDepreciation: 1000,
  }
  assert.equal(propertyIn(cost), 8000)
  assert.equal(propertyIn({ ...cost, RealEstateInvestmentPropertyNet: 8100 }), 8100)
  assert.equal(propertyIn({ RealEstateInvestmentPropertyAtCost: 9000 }), null)
})
