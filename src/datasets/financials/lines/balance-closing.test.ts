/** Figures that a balance sheet has on a line of its own where it closes with them, and in notes otherwise. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Amounts, statedIn } from '../../../../test/support/tagged-amounts.ts'
import { UNKNOWN } from '../../../formula/amount.ts'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated, type Lines } from './evaluation.ts'

const completeBalance = (stated: Lines): Lines => evaluated(balanceSheet, stated)

test('marketable securities are added to short-term investments where current assets close with both', () => {
  // Coca-Cola, 2023-12-31, 10-K for 2023, in millions.
  const sheet = {
    ...{ cashAndCashEquivalents: 9366, shortTermInvestments: 2997, statedShortTermInvestments: 2997 },
    ...{ currentSecurities: 1300, statedAccountsReceivables: 3410, inventory: 4424, prepaidExpenses: 5235 },
  }
  const lines = completeBalance({ ...sheet, totalCurrentAssets: 26732 })
  assert.deepEqual([lines['shortTermInvestments'], lines['cashAndShortTermInvestments']], [4297, 13663])
  assert.equal(lines['otherCurrentAssets'], 0)
  // Securities of a note are among them.
  assert.equal(completeBalance({ ...sheet, totalCurrentAssets: 25432 })['shortTermInvestments'], 2997)
})

test('finished goods are a part of inventory where current assets hold more than the tagged lines', () => {
  // Apple, 2025-06-28, 10-Q 0000320193-25-000073, in millions: inventories of 5,925, here without their tag, have components in them.
  const sheet = {
    ...{ cashAndCashEquivalents: 36269, shortTermInvestments: 19103, statedAccountsReceivables: 27557 },
    ...{ tradeOthers: 19278, inventory: 3637, goodsAlone: 3637, totalCurrentAssets: 122491 },
  }
  const goods = completeBalance({ ...sheet, statedOtherCurrentAssets: 14359 })
  assert.deepEqual([goods['inventory'], goods['otherCurrentAssets']], [UNKNOWN, UNKNOWN])
  // Of a retailer they are all, as its sheet shows, and where no other assets are tagged nothing shows more.
  assert.equal(completeBalance({ ...sheet, statedOtherCurrentAssets: 16600 })['inventory'], 3637)
  assert.equal(completeBalance(sheet)['inventory'], 3637)
  assert.equal(
    completeBalance({ ...sheet, inventory: 5925, statedOtherCurrentAssets: 14359 })['inventory'],
    5925,
  )
})

test('interests are added to a sum of long-term investments where the sheet closes with both', () => {
  const sheet = { ...{ totalAssets: 1000, totalCurrentAssets: 400, property: 300 }, interests: 60 }
  const others = { statedLongTermInvestments: 140, statedOtherNonCurrentAssets: 100 }
  assert.equal(completeBalance({ ...sheet, ...others })['longTermInvestments'], 200)
  assert.equal(
    completeBalance({ ...sheet, ...others, statedOtherNonCurrentAssets: 160 })['longTermInvestments'],
    140,
  )
})

test('trademarks are not added to other intangible assets where the sheet closes with interests', () => {
  // The structure is what is tested: 30 of a note are among other assets.
  const sheet = {
    ...{ totalAssets: 1000, totalCurrentAssets: 400, property: 200, goodwill: 100, statedIntangibles: 50 },
    ...{ interests: 60, indefiniteLivedIntangibles: 30, statedOtherNonCurrentAssets: 190 },
  }
  const noted = completeBalance(sheet)
  assert.deepEqual([noted['intangibleAssets'], noted['longTermInvestments']], [50, 60])
  assert.equal(noted['otherNonCurrentAssets'], 190)
  const shown = completeBalance({ ...sheet, statedOtherNonCurrentAssets: 160 })
  assert.deepEqual([shown['intangibleAssets'], shown['longTermInvestments']], [80, 60])
})

test('commercial paper and other short-term debt on two lines are both borrowings', () => {
  // NextEra Energy, 2023-12-31, 10-K for 2023, in millions; 6,901 of long-term debt are due within a year.
  const sheet = { commercialPaper: 4650, paperAndOthers: 4650 + 255, currentLongTermDebt: 6901 }
  assert.equal(completeBalance({ ...sheet, shortTermBorrowings: 4650 })['shortTermDebt'], 11806)
  // A total of both replaces them.
  assert.equal(completeBalance({ ...sheet, shortTermBorrowings: 4905 })['shortTermDebt'], 11806)
  assert.equal(completeBalance({ ...sheet, shortTermBorrowings: 6000 })['shortTermDebt'], 12901)
})

test('lease assets are in property where the sheet has them on a line of their own', () => {
  // Linde, 2023-12-31, 10-K for 2023, in millions: lease assets of 839 are among other assets.
  const linde = {
    ...{ totalAssets: 80811, totalCurrentAssets: 12620, property: 24552, goodwill: 26751 },
    ...{ statedIntangibles: 12399, interests: 2190, statedOtherNonCurrentAssets: 2299 },
    operatingLeaseAssets: 839,
  }
  const lines = completeBalance(linde)
  assert.deepEqual([lines['propertyPlantEquipmentNet'], lines['otherNonCurrentAssets']], [24552, 2299])
  // Home Depot, 2024-01-28, 10-K for fiscal 2023: intangible assets of 3,606 are among other assets.
  const depot = completeBalance({
    ...{ totalAssets: 76530, totalCurrentAssets: 29775, property: 26154, goodwill: 8455 },
    ...{ statedIntangibles: 3606, operatingLeaseAssets: 7884, statedOtherNonCurrentAssets: 4262 },
  })
  assert.deepEqual([depot['propertyPlantEquipmentNet'], depot['intangibleAssets']], [34038, 3606])
  assert.equal(depot['otherNonCurrentAssets'], 4262 - 3606)
})

test('interests that minorities may redeem count at their value where both sides close with it', () => {
  // The structure is what is tested: 60 are stated between liabilities and equity.
  const sheet = { totalAssets: 2000, totalLiabilitiesAndTotalEquity: 2000, statedTotalLiabilities: 1200 }
  const equity = { totalStockholdersEquity: 640, minority: 100, equityWithMinority: 740 }
  const lines = completeBalance({ ...sheet, ...equity, redeemableAtValue: 60 })
  assert.deepEqual(
    [lines['minorityInterest'], lines['totalEquity'], lines['temporaryEquity']],
    [160, 800, null],
  )
  const note = completeBalance({ ...sheet, ...equity, redeemableAtValue: 75 })
  assert.deepEqual([note['minorityInterest'], note['totalEquity'], note['temporaryEquity']], [100, 740, 60])
})

test('what is between liabilities and equity in one sum is no liability', () => {
  const sheet = { totalAssets: 2000, totalLiabilitiesAndTotalEquity: 2000, allTemporaryEquity: 60 }
  const equity = { totalStockholdersEquity: 640, minority: 100, equityWithMinority: 740 }
  const lines = completeBalance({ ...sheet, ...equity })
  assert.deepEqual([lines['totalLiabilities'], lines['temporaryEquity']], [1200, 60])
  // Of it the interests of minorities are counted once.
  const redeemable = completeBalance({ ...sheet, ...equity, redeemableMinority: 60 })
  assert.deepEqual([redeemable['totalLiabilities'], redeemable['minorityInterest']], [1200, 160])
})

test('property tagged as before depreciation is after it where the sheet closes with it', () => {
  // P&G, 2014-09-30, 10-Q 0000080424-14-000077, in millions.
  const sheet = {
    ...{ totalAssets: 138183, totalCurrentAssets: 29107, goodwill: 51361, statedIntangibles: 30210 },
    ...{ statedOtherNonCurrentAssets: 5706 },
  }
  const lines = completeBalance({ ...sheet, grossProperty: 21799 })
  assert.deepEqual([lines['propertyPlantEquipmentNet'], lines['otherNonCurrentAssets']], [21799, 5706])
  // Invented: a sheet that has no room for it has it in a note, or it is before depreciation.
  const noted = { ...sheet, statedOtherNonCurrentAssets: 27505, grossProperty: 30000 }
  assert.equal(completeBalance(noted)['propertyPlantEquipmentNet'], null)
})

test('receivables from others that current assets add up without are of a note or of another report', () => {
  // AMD, 2024-12-28, in millions: 10-K 0000002488-26-000018 has the 113 due from related parties of 10-K 0000002488-25-000012 in prepaid expenses.
  const sheet = {
    ...{ cashAndCashEquivalents: 3787, shortTermInvestments: 1345, statedAccountsReceivables: 6192 },
    ...{ inventory: 5734, tradeOthers: 113, totalCurrentAssets: 19049 },
  }
  const later = completeBalance({ ...sheet, prepaidExpenses: 1991 })
  assert.deepEqual(
    [later['otherReceivables'], later['prepaids'], later['otherCurrentAssets']],
    [null, 1991, 0],
  )
  const first = completeBalance({ ...sheet, prepaidExpenses: 1878 })
  assert.deepEqual([first['otherReceivables'], first['prepaids']], [113, 1878])
})

test('receivables for work that is not billed yet are receivables where current assets close with them', () => {
  // General Dynamics, 2024-06-30, 10-Q of 2024-07-24, in millions.
  const dynamics = {
    ...{ cashAndCashEquivalents: 1362, statedAccountsReceivables: 3152, unbilled: 8568 },
    ...{ inventory: 9686, statedOtherCurrentAssets: 1544, totalCurrentAssets: 24312 },
  }
  const lines = completeBalance(dynamics)
  assert.deepEqual([lines['netReceivables'], lines['otherCurrentAssets']], [11720, 1544])
  // Made up: those of a note, which the sheet has among its receivables.
  const noted = completeBalance({ ...dynamics, statedAccountsReceivables: 11720 })
  assert.deepEqual([noted['netReceivables'], noted['otherReceivables'] ?? null], [11720, null])
})

test('receivables of taxes are receivables where current assets close with them and with restricted cash', () => {
  // ClearOne, 2025-06-30, 10-Q of 2025-08-14, in thousands.
  const clearOne = {
    ...{ cashAndCashEquivalents: 1132, restrictedCash: 1678, statedAccountsReceivables: 1053 },
    ...{ taxReceivables: 29, inventory: 8846, prepaidExpenses: 4131, totalCurrentAssets: 16869 },
  }
  const lines = completeBalance(clearOne)
  assert.deepEqual([lines['otherReceivables'], lines['otherCurrentAssets']], [29, 1678])
  // Made up: restricted cash with which they do not close.
  assert.equal(completeBalance({ ...clearOne, restrictedCash: 1500 })['otherReceivables'] ?? null, null)
})

test('prepaid expenses are without what another report of the day names of them', () => {
  // McDonald's, 2013-12-31, 10-K 0000063908-14-000019 and 10-Q 0000063908-14-000077, in tenths of a million: 8,079, and 6,479 with 1,600 of investments.
  const sheet = {
    ...{ cashAndCashEquivalents: 27987, shortTermInvestments: 1600, statedAccountsReceivables: 13198 },
    ...{ inventory: 1237, prepaidExpenses: 8079, totalCurrentAssets: 50501 },
  }
  const lines = completeBalance(sheet)
  assert.deepEqual([lines['prepaids'], lines['otherCurrentAssets']], [6479, 0])
  // Invented: one that is more by another amount is of a note.
  assert.equal(completeBalance({ ...sheet, prepaidExpenses: 9000 })['prepaids'], null)
})

test('property under a name that is not known is unknown, and no part of other non-current assets', () => {
  // Apple, 2011-12-31, 10-Q 0001193125-12-023398, in millions: 7,816 are on no line that is tagged.
  const sheet = {
    ...{ totalAssets: 138681, totalCurrentAssets: 54771, goodwillAndIntangibleAssets: 4368 },
    ...{
      statedGoodwillAndIntangibleAssets: 4368,
      statedLongTermInvestments: 67445,
      statedOtherNonCurrentAssets: 4281,
    },
  }
  const lines = completeBalance(sheet)
  assert.deepEqual([lines['propertyPlantEquipmentNet'], lines['otherNonCurrentAssets']], [UNKNOWN, UNKNOWN])
  // Invented: of a company without property, whose other assets are all that is left.
  const without = completeBalance({ ...sheet, statedOtherNonCurrentAssets: 12097 })
  assert.deepEqual([without['propertyPlantEquipmentNet'], without['otherNonCurrentAssets']], [null, 12097])
})

test('customers owe what is left of receivables before an allowance, whatever a note has of others', () => {
  // Disney, 2023-09-30, 10-K 0001744489-24-000276, in millions.
  const disney = {
    ...{ statedNetReceivables: 12330, receivablesFromCustomers: 10179, receivablesAllowance: 115 },
    tradeOthers: 1014,
  }
  const lines = completeBalance(disney)
  assert.deepEqual([lines['accountsReceivables'], lines['otherReceivables']], [10064, 2266])
  // Without an allowance it is not known what customers owe; a sum above all receivables is of another scope: invented.
  assert.equal(completeBalance({ ...disney, receivablesAllowance: null })['accountsReceivables'], 11316)
  assert.equal(completeBalance({ ...disney, receivablesFromCustomers: 13000 })['accountsReceivables'], 11316)
})

test('receivables of customers and others that are less than customers owe are what others owe, or of a note', () => {
  const receivables = (amounts: Amounts): unknown[] => {
    const stated = Object.fromEntries(
      ['taggedReceivables', 'accountsAndOthers', 'statedAccountsReceivables'].map((line) => [
        line,
        statedIn('balance', 'usGaap', line, amounts),
      ]),
    )
    const lines = completeBalance({ ...stated, cashAndCashEquivalents: 313302, totalCurrentAssets: 1842117 })
    return [lines['accountsReceivables'], lines['otherReceivables'], lines['netReceivables']]
  }
  // J.B. Hunt, 2020-12-31, 10-K 0001437749-21-003667, in thousands: "trade accounts receivable" and "other receivables".
  const hunt = { AccountsReceivableNetCurrent: 1124403, AccountsAndOtherReceivablesNetCurrent: 185849 }
  assert.deepEqual(receivables(hunt), [1124403, 185849, 1310252])
  // TTEC, 2020-12-31, 10-K 0001558370-21-002162, in thousands: what a customer of a note owes.
  const ttec = { AccountsReceivableNetCurrent: 378397, ReceivablesNetCurrent: 71000 }
  assert.deepEqual(receivables(ttec), [378397, null, 378397])
  // More than customers owe is the sum: invented.
  const sum = { AccountsReceivableNetCurrent: 1124403, AccountsAndOtherReceivablesNetCurrent: 1310252 }
  assert.deepEqual(receivables(sum), [1124403, 185849, 1310252])
  // Current assets close with the sum, and a note has more before an allowance: invented.
  const face = { cashAndCashEquivalents: 300, inventory: 150, prepaidExpenses: 50, totalCurrentAssets: 1000 }
  const noted = completeBalance({
    ...face,
    taggedReceivables: 500,
    accountsAndOthers: 500,
    statedAccountsReceivables: 520,
  })
  assert.equal(noted['netReceivables'], 500)
})

test('deferred taxes of a note are among other liabilities that close the sheet without them', () => {
  // Snowflake, 2023-01-31, 10-K 0001640147-23-000030, in thousands.
  const sheet = {
    ...{ totalLiabilities: 2253707, totalCurrentLiabilities: 1993517, operatingLeasesNonCurrent: 224357 },
    ...{ deferredRevenueNonCurrent: 11463, statedOtherNonCurrentLiabilities: 24370 },
    ...{ statedTotalLiabilities: 2253707, deferredTaxesOfNote: 8477 },
  }
  const lines = completeBalance(sheet)
  assert.deepEqual(
    [lines['deferredTaxLiabilitiesNonCurrent'], lines['otherNonCurrentLiabilities']],
    [null, 24370],
  )
  // Where other liabilities are not all that is left, they are a line: invented.
  const shown = completeBalance({ ...sheet, statedOtherNonCurrentLiabilities: 15893 })
  assert.deepEqual(
    [shown['deferredTaxLiabilitiesNonCurrent'], shown['otherNonCurrentLiabilities']],
    [8477, 15893],
  )
})

test('finance leases due within a year are of a note where those due later are', () => {
  // Meta, 2022-12-31, 10-K 0001326801-23-000013, in millions.
  const sheet = {
    ...{ statedTotalLiabilities: 60014, totalCurrentLiabilities: 27026, debtWithoutLeases: 9923 },
    ...{ statedLongTermDebt: 9923, operatingLeasesNonCurrent: 15301, operatingLeasesCurrent: 1367 },
    ...{ financeLeasesNonCurrent: 558, financeLeasesCurrent: 129 },
  }
  const noted = completeBalance({ ...sheet, statedOtherNonCurrentLiabilities: 7764 })
  assert.deepEqual([noted['capitalLeaseObligationsCurrent'], noted['capitalLeaseObligations']], [1367, 16668])
  // With the second as a line: invented.
  const shown = completeBalance({ ...sheet, statedOtherNonCurrentLiabilities: 7206 })
  assert.deepEqual([shown['capitalLeaseObligationsCurrent'], shown['capitalLeaseObligations']], [1496, 17355])
})

test('notes that customers owe are receivables where current assets close with them and deferred taxes', () => {
  // BMC Software, 2010-03-31, 10-K 0001193125-10-112656, in tenths of a million: "trade finance receivables" of 1,177.
  const software = {
    ...{ cashAndCashEquivalents: 13686, shortTermInvestments: 655, accountsReceivables: 2123 },
    ...{ statedAccountsReceivables: 2123, notesReceivable: 1177, currentTaxAssets: 537 },
    ...{ statedOtherCurrentAssets: 872, totalCurrentAssets: 19050 },
  }
  const lines = completeBalance(software)
  assert.deepEqual(
    ['otherReceivables', 'netReceivables', 'otherCurrentAssets'].map((line) => lines[line]),
    [1177, 3300, 872 + 537],
  )
  // Deferred taxes of a note, which the sheet has elsewhere, leave none: invented.
  const note = completeBalance({ ...software, currentTaxAssets: 500 })
  assert.deepEqual([note['otherReceivables'] ?? null, note['netReceivables']], [null, 2123])
})

test('lines of credit are added to long-term debt where the section closes with what a utility owes', () => {
  // Ameren, 2010-03-31, 10-Q 0001193125-10-114175, in millions: 92 + 1,340 + 435 of tax credits, regulation and closures.
  const ameren = {
    ...{
      totalAssets: 23688,
      totalLiabilitiesAndTotalEquity: 23688,
      totalStockholdersEquity: 7901,
      minority: 209,
    },
    ...{ totalCurrentAssets: 2658, totalCurrentLiabilities: 1640, debtWithoutLeases: 7113 },
    ...{ statedLongTermDebt: 7113, creditLinesNonCurrent: 630, deferredTaxes: 2604, pensions: 1181 },
    ...{ obligationsOfPlant: 92 + 1340 + 435, statedOtherNonCurrentLiabilities: 543 },
  }
  const lines = completeBalance(ameren)
  assert.deepEqual([lines['longTermDebt'], lines['otherNonCurrentLiabilities']], [7743, 3591])
  // What a note has of it is in the debt.
  const noted = completeBalance({ ...ameren, statedOtherNonCurrentLiabilities: 1173 })
  assert.deepEqual([noted['longTermDebt'], noted['otherNonCurrentLiabilities']], [7113, 4221])
})

test('securities without a term are short-term investments where current assets close with them', () => {
  // KLA, 2023-06-30, 10-K for fiscal 2023, in thousands.
  const kla = {
    ...{ cashAndCashEquivalents: 1927865, statedAccountsReceivables: 1753361, inventory: 2876784 },
    ...{ statedOtherCurrentAssets: 498728, heldSecurities: 1315294, totalCurrentAssets: 8372032 },
  }
  const lines = completeBalance(kla)
  assert.deepEqual([lines['shortTermInvestments'], lines['cashAndShortTermInvestments']], [1315294, 3243159])
  // Invented: some of them are held for longer.
  assert.equal(completeBalance({ ...kla, heldSecurities: 1400000 })['shortTermInvestments'] ?? null, null)
  // A line of its own goes first.
  assert.equal(completeBalance({ ...kla, shortTermInvestments: 657 })['shortTermInvestments'], 657)
})
