import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNKNOWN } from '../../../formula/amount.ts'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated, type Lines } from './evaluation.ts'

const completeBalance = (stated: Lines): Lines => evaluated(balanceSheet, stated)

test('total debt is short-term, long-term and leases, and net debt takes cash off', () => {
  // Apple, 2024-09-28, 10-K 0000320193-24-000123, in millions.
  const lines = completeBalance({
    cashAndCashEquivalents: 29943,
    shortTermBorrowings: 9967,
    currentLongTermDebt: 10912,
    statedLongTermDebt: 85750,
    operatingLeasesCurrent: 1632,
    operatingLeasesNonCurrent: 10798,
  })
  assert.equal(lines['shortTermDebt'], 20879)
  assert.equal(lines['capitalLeaseObligations'], 12430)
  assert.equal(lines['totalDebt'], 119059)
  assert.equal(lines['netDebt'], 89116)
})

test('one amount under two names is one debt', () => {
  // Marvell, 2026-01-31: notes of 499.8 million tagged as short-term borrowings and as current long-term debt.
  const lines = completeBalance({
    shortTermBorrowings: 499.8,
    currentLongTermDebt: 499.8,
    statedLongTermDebt: 3970.8,
  })
  assert.equal(lines['shortTermDebt'], 499.8)
})

test('a company that has leases and no borrowings owes its leases', () => {
  // Meta, 2019-12-31, 10-K 0001326801-20-000013, in millions.
  const lines = completeBalance({
    cashAndCashEquivalents: 19079,
    operatingLeasesCurrent: 800,
    operatingLeasesNonCurrent: 9524,
    totalCurrentLiabilities: 15053,
  })
  assert.equal(lines['capitalLeaseObligations'], 10324)
  assert.equal(lines['totalDebt'], 10324)
  assert.equal(lines['netDebt'], -8755)
})

test('liabilities that are not tagged are both sides less all equity', () => {
  // CIBC, 2024-10-31, 40-F 0001193125-24-271105, in millions of CAD.
  const lines = completeBalance({
    totalAssets: 1041985,
    totalLiabilitiesAndTotalEquity: 1041985,
    totalStockholdersEquity: 58735,
    minority: 272,
    equityWithMinority: 59007,
  })
  assert.equal(lines['totalEquity'], 59007)
  assert.equal(lines['totalLiabilities'], 982978)
})

test("shareholders' equity that is not tagged is equity less minorities", () => {
  // P&G, 2025-06-30, 10-K 0000080424-25-000076, in millions.
  const lines = completeBalance({ equityWithMinority: 52284, minority: 272 })
  assert.equal(lines['totalStockholdersEquity'], 52012)
  assert.equal(lines['totalEquity'], 52284)
})

test('units of the operating partnership are the minority where the sheet states no other', () => {
  // Boston Properties, 2009-06-30, 10-Q, in thousands: its partnership's units are the only minority that is tagged.
  assert.equal(completeBalance({ operatingPartnership: 620752 })['minorityInterest'], 620752)
  // 2010-03-31: with other partnerships it is what equity has beyond the shareholders'.
  const all = { operatingPartnership: 622263, equityWithMinority: 5065481, totalStockholdersEquity: 4437243 }
  assert.equal(completeBalance(all)['minorityInterest'], 628238)
})

test('an absent line is nothing in a sum, an unknown one makes the sum unknown', () => {
  const lines = completeBalance({ cashAndCashEquivalents: 5, goodwill: 7, longTermDebt: null })
  assert.equal(lines['cashAndShortTermInvestments'], 5)
  assert.equal(lines['goodwillAndIntangibleAssets'], 7)
  const unknown = completeBalance({
    cashAndCashEquivalents: 5,
    goodwill: 7,
    shortTermInvestments: UNKNOWN,
    allIntangibles: UNKNOWN,
  })
  for (const line of ['cashAndShortTermInvestments', 'goodwillAndIntangibleAssets', 'totalInvestments']) {
    assert.equal(unknown[line], UNKNOWN, line)
  }
})

test('liabilities that have lines of their own are taken off the accrued ones that hold them', () => {
  // Walmart, 2025-01-31, 10-K 0000104169-25-000021, in millions: its note counts 3,503 of other taxes among accrued liabilities.
  const lines = completeBalance({
    totalCurrentLiabilities: 96584,
    accountPayables: 58666,
    statedAccruals: 29345,
    incomeTaxPayables: 608,
    otherTaxPayables: 3503,
    shortTermBorrowings: 3068,
    currentLongTermDebt: 2598,
    operatingLeasesCurrent: 1499,
    financeLeasesCurrent: 800,
  })
  assert.equal(lines['totalPayables'], 62777)
  assert.equal(lines['accruedExpenses'], 25842)
  assert.equal(lines['otherCurrentLiabilities'], 0)
})

test('property has what is leased where the face of the sheet has a line for it', () => {
  // Walmart, 2025-01-31: operating and finance lease assets are lines of the sheet.
  const walmart = completeBalance({
    totalAssets: 260823,
    totalCurrentAssets: 79458,
    property: 119993,
    operatingLeaseAssets: 13599,
    financeLeaseAssets: 6112,
    goodwill: 28792,
    statedOtherNonCurrentAssets: 12869,
  })
  assert.equal(walmart['propertyPlantEquipmentNet'], 139704)
  assert.equal(walmart['otherNonCurrentAssets'], 12869)
  // P&G, 2024-06-30, 10-K 0000080424-24-000083: they are among other assets, stated in a note.
  const pg = completeBalance({
    totalAssets: 122370,
    totalCurrentAssets: 24709,
    property: 22152,
    operatingLeaseAssets: 875,
    goodwill: 40303,
    allIntangibles: 22047,
    statedIntangibles: 22047,
    statedOtherNonCurrentAssets: 13158,
  })
  assert.equal(pg['propertyPlantEquipmentNet'], 22152)
  assert.equal(pg['otherNonCurrentAssets'], 13159)
})

test('long-term investments are those tags that the face of the sheet adds up with', () => {
  // Alphabet, 2023-12-31, 10-K 0001652044-24-000022, in millions: the other two are stated in notes.
  const lines = completeBalance({
    totalAssets: 402392,
    totalCurrentAssets: 171530,
    property: 134345,
    operatingLeaseAssets: 14091,
    goodwill: 29198,
    taxAssets: 12169,
    statedOtherNonCurrentAssets: 10051,
    otherInvestments: 31008,
    securities: 1400,
    interests: 1700,
  })
  assert.equal(lines['longTermInvestments'], 31008)
  assert.equal(lines['otherNonCurrentAssets'], 10051)
})

test('long-term investments close the face without intangible assets of a note', () => {
  // Meta, 2024-12-31, 10-K 0001326801-25-000017, in millions: intangible assets of 915 are among 13,017 of other assets.
  const lines = completeBalance({
    totalAssets: 276054,
    totalCurrentAssets: 100045,
    property: 121346,
    operatingLeaseAssets: 14922,
    goodwill: 20654,
    allIntangibles: 915,
    statedIntangibles: 915,
    statedOtherNonCurrentAssets: 13017,
    interests: 52,
    untradedShares: 6018,
  })
  assert.equal(lines['longTermInvestments'], 6070)
  assert.equal(lines['otherNonCurrentAssets'], 12102)
})

test('receivables from others are taken out of receivables that a note proves to hold them', () => {
  // Kimberly-Clark, 2023-12-31, 10-K 0000055785-24-000018, in millions.
  const lines = completeBalance({
    totalCurrentAssets: 5703,
    cashAndCashEquivalents: 1093,
    statedAccountsReceivables: 2135,
    receivablesFromCustomers: 2063,
    receivablesAllowance: 78,
    tradeOthers: 150,
    inventory: 1955,
    prepaidExpenses: 252,
    statedOtherCurrentAssets: 520,
  })
  assert.equal(lines['accountsReceivables'], 1985)
  assert.equal(lines['otherReceivables'], 150)
  assert.equal(lines['netReceivables'], 2135)
  assert.equal(lines['prepaids'], null)
  assert.equal(lines['otherCurrentAssets'], 520)
})

test('what is between liabilities and equity is temporary equity', () => {
  // Tesla, 2014-12-31, as its 10-K of 2015 restates it, in thousands: convertible notes under a concept of its own.
  const lines = completeBalance({
    totalAssets: 5830667,
    totalLiabilitiesAndTotalEquity: 5830667,
    statedTotalLiabilities: 4860761,
    totalStockholdersEquity: 911710,
  })
  assert.equal(lines['temporaryEquity'], 58196)
})

test('no section is more than its total: note-like parts give way', () => {
  // PayPal, 2023-12-31, in millions: leases are among "deferred tax liability and other long-term liabilities".
  const lines = completeBalance({
    totalLiabilitiesAndTotalEquity: 82166,
    statedTotalLiabilities: 61115,
    totalCurrentLiabilities: 48466,
    statedLongTermDebt: 9676,
    operatingLeasesNonCurrent: 416,
    deferredTaxesAndOthers: 2973,
  })
  assert.equal(lines['totalNonCurrentLiabilities'], 12649)
  assert.equal(lines['deferredTaxLiabilitiesNonCurrent'], 2557)
  assert.equal(lines['otherNonCurrentLiabilities'], 0)
})

test('finance leases of a note are among other lines where the face closes without them', () => {
  // Meta, 2024-12-31, 10-K 0001326801-25-000017, in millions: 633 of finance leases are among other liabilities.
  const lines = completeBalance({
    totalLiabilitiesAndTotalEquity: 276054,
    statedTotalLiabilities: 93417,
    totalCurrentLiabilities: 33596,
    statedLongTermDebt: 28826,
    operatingLeasesNonCurrent: 18292,
    financeLeasesNonCurrent: 633,
    taxesNonCurrent: 9987,
    statedOtherNonCurrentLiabilities: 2716,
  })
  assert.equal(lines['capitalLeaseObligationsNonCurrent'], 18292)
})

test('cash is the sum that a filing states of it and of investments, less the investments that it names', () => {
  // Target, 2010-05-01, 10-Q 0001104659-10-031430, in millions.
  const target = completeBalance({ statedCashAndShortTermInvestments: 1578, shortTermInvestments: 1015 })
  assert.deepEqual([target['cashAndCashEquivalents'], target['cashAndShortTermInvestments']], [563, 1578])
  // International Paper, 2010-03-31, 10-Q 0001193125-10-112662: "cash and temporary investments".
  const paper = completeBalance({ statedCashAndShortTermInvestments: 1654 })
  assert.deepEqual([paper['cashAndCashEquivalents'], paper['shortTermInvestments']], [1654, null])
})

test('what a real estate trust distributed above its income is a deficit, with whichever sign equity adds up', () => {
  // Kimco, 2009-06-30 and 2010-03-31, 10-Qs 0001145443-09-001878 and 0001398432-10-000348, in millions.
  const before = { commonStock: 3.8, additionalPaidInCapital: 4938.8, totalStockholdersEquity: 4451.4 }
  const first = completeBalance({
    ...before,
    deficit: -319.9,
    accumulatedOtherComprehensiveIncomeLoss: -172.2,
  })
  assert.equal(first['retainedEarnings'], -319.9)
  const after = { commonStock: 4.1, additionalPaidInCapital: 5280.6, totalStockholdersEquity: 4831.5 }
  const second = completeBalance({
    ...after,
    deficit: 364.6,
    accumulatedOtherComprehensiveIncomeLoss: -89.4,
  })
  assert.equal(second['retainedEarnings'], -364.6)
  assert.equal(completeBalance({ deficit: 5 })['retainedEarnings'], -5)
  assert.equal(completeBalance({ deficit: 5, retainedEarnings: 7 })['retainedEarnings'], 7)
})

test('funds for the closure of nuclear plants are investments where they fit in the sheet in addition to its other lines', () => {
  // Progress Energy, 2010-03-31, 10-Q 0001094093-10-000126, in millions; regulatory assets of 2,332 are among the others.
  const sheet = {
    ...{ totalAssets: 32134, totalCurrentAssets: 3830, property: 20141, goodwill: 3655 },
    ...{ statedOtherNonCurrentAssets: 322, decommissioningFunds: 1426 },
  }
  const lines = completeBalance(sheet)
  assert.deepEqual([lines['longTermInvestments'], lines['otherNonCurrentAssets']], [1426, 3082])
  // A note has them among other assets, which leave nothing for them.
  assert.equal(completeBalance({ ...sheet, statedOtherNonCurrentAssets: 8000 })['longTermInvestments'], null)
  // DTE, 2009-06-30, 10-Q/A 0000950123-09-039236: investments of 1,326 million are 716 of them and 610 of others.
  const dte = {
    totalAssets: 23895,
    totalCurrentAssets: 2535,
    property: 12393,
    statedOtherNonCurrentAssets: 192,
  }
  const within = completeBalance({ ...dte, statedLongTermInvestments: 1326, decommissioningFunds: 716 })
  assert.equal(within['longTermInvestments'], 1326)
})

test('investments and receivables in one sum are investments where no other line is', () => {
  // Exxon Mobil, 2010-03-31, 10-Q 0001193125-10-110539, in millions.
  const sum = { investmentsAndReceivables: 32541 }
  assert.equal(completeBalance(sum)['longTermInvestments'], 32541)
  assert.equal(completeBalance({ ...sum, statedLongTermInvestments: 30000 })['longTermInvestments'], 30000)
})

test('interests in associates are added to long-term investments where the sheet closes with both', () => {
  // DaVita, 2010-03-31, 10-Q 0001193125-10-104566, in thousands.
  const davita: Lines = {
    ...{ totalAssets: 7691718, totalCurrentAssets: 2461251, property: 1093850, goodwill: 3942386 },
    ...{ statedIntangibles: 129285, interests: 23965, statedLongTermInvestments: 7584 },
    statedOtherNonCurrentAssets: 33397,
  }
  assert.equal(completeBalance(davita)['longTermInvestments'], 31549)
  // Of a note where it does not.
  assert.equal(completeBalance({ ...davita, interests: 20000 })['longTermInvestments'], 7584)
})

test('a second kind of long-term debt counts where the sheet closes with it', () => {
  // Shire, 2010-03-31, 10-Q 0000950103-10-001332, in tenths of a million: convertible bonds and other debt.
  const shire: Lines = {
    ...{ totalCurrentLiabilities: 9690, statedTotalLiabilities: 26817, convertiblesNonCurrent: 11000 },
    ...{ debtWithoutLeases: 437, deferredTaxes: 3213, statedOtherNonCurrentLiabilities: 2477 },
  }
  assert.equal(completeBalance(shire)['longTermDebt'], 11437)
  // Of a note where it does not close.
  assert.equal(completeBalance({ ...shire, convertiblesNonCurrent: 9000 })['longTermDebt'], 437)
})

test('licenses, franchises and trademarks are intangible assets where they fit in the sheet in addition to its other assets', () => {
  // Coca-Cola, 2010-04-02, 10-Q 0001047469-10-004416, in millions: other intangible assets of 2,149 are its own concept.
  const cola: Lines = {
    ...{ totalAssets: 47403, totalCurrentAssets: 17208, interests: 6230, untradedShares: 519 },
    ...{
      statedOtherNonCurrentAssets: 2095,
      property: 9036,
      indefiniteLivedIntangibles: 6261,
      goodwill: 3905,
    },
  }
  assert.equal(completeBalance(cola)['intangibleAssets'], 6261)
  assert.equal(completeBalance(cola)['goodwillAndIntangibleAssets'], 10166)
  // What is less than other assets may be among them, as of Walmart.
  assert.equal(completeBalance({ ...cola, indefiniteLivedIntangibles: 1500 })['intangibleAssets'], null)
  // Amphenol, 2015-12-31, 10-K 0001104659-16-098503, in tenths of a million: trade names in addition to amortized assets.
  const amphenol = completeBalance({
    ...{ totalAssets: 74584, totalCurrentAssets: 38500, property: 6095, goodwill: 26929 },
    ...{ statedIntangibles: 2164, indefiniteLivedIntangibles: 523 },
  })
  assert.equal(amphenol['intangibleAssets'], 2687)
})

test('deferred taxes below zero are a liability', () => {
  // Time Warner Cable, 2010-03-31, 10-Q 0000950123-10-040058, in millions: both sides of the tax under the name of the asset.
  const cable = completeBalance({
    ...{ totalAssets: 42626, totalCurrentAssets: 1287, totalCurrentLiabilities: 2831 },
    ...{ statedTotalLiabilities: 33728, debtWithLeases: 21138, taxAssets: -9043, taxPosition: -9043 },
  })
  assert.equal(cable['taxAssets'], null)
  assert.equal(cable['deferredTaxLiabilitiesNonCurrent'], 9043)
})
