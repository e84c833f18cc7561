/** Lines that a statement has in addition to the one with the usual name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Amounts, statedIn } from '../../../../test/support/tagged-amounts.ts'
import { UNKNOWN } from '../../../formula/amount.ts'
import { balanceSheet } from './balance-sheet.ts'
import { cashFlowStatement } from './cash-flow.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'

const sheet = (stated: Lines): Lines => evaluated(balanceSheet, stated)
const cashFlow = (line: string, tagged: Amounts) => statedIn('cashFlow', 'usGaap', line, tagged)

test('what a company builds is added to other property where it is more', () => {
  const capitalExpenditure = (tagged: Amounts) => {
    const [investmentsInPropertyPlantAndEquipment, propertyOfKind] = [
      cashFlow('investmentsInPropertyPlantAndEquipment', tagged),
      cashFlow('propertyOfKind', tagged),
    ]
    const stated = { investmentsInPropertyPlantAndEquipment, propertyOfKind }
    return evaluated(cashFlowStatement, stated)['capitalExpenditure']
  }
  // LG Display, 2009, 20-F 0001193125-10-136028, in millions of won: what it bought of related parties, and of others.
  const lgDisplay = {
    PaymentsToAcquirePropertyPlantAndEquipment: 1021011,
    PaymentsToAcquireOtherPropertyPlantAndEquipment: 2757647,
  }
  assert.equal(capitalExpenditure(lgDisplay), -3778658)
  // Mattel, first quarter of 2010, 10-Q 0001193125-10-096459, in thousands: all else, and tools, dies and molds.
  const mattel = {
    PaymentsToAcquirePropertyPlantAndEquipment: 6322,
    PaymentsToAcquireOtherPropertyPlantAndEquipment: 17843,
  }
  assert.equal(capitalExpenditure(mattel), -24165)
  // Pioneer, first half of 2009, 10-Q/A 0001193125-09-172858, in thousands: wells, and all else.
  const pioneer = {
    PaymentsToAcquireOilAndGasProperty: 242150,
    PaymentsToAcquireOtherProductiveAssets: 21399,
  }
  assert.equal(capitalExpenditure(pioneer), -263549)
})

test('a public offering is added to other shares issued where it is more than twice as much', () => {
  /** As the reader finds them: shares issued are stated under both names. */
  const issued = (sharesIssued: number | null, publicOffering: number | null) =>
    evaluated(cashFlowStatement, { commonStockIssuance: sharesIssued, sharesIssued, publicOffering })[
      'commonStockIssuance'
    ]
  // Morgan Stanley, first half of 2009, 10-Q 0001193125-09-169269, in millions.
  assert.equal(issued(29, 6212), 6241)
  // Before costs in a note, after them in the statement: invented figures.
  assert.equal(issued(930, 1000), 930)
  assert.equal(issued(6212, 6212), 6212)
  assert.equal(issued(29, UNKNOWN), 29)
  assert.equal(issued(29, null), 29)
  assert.equal(issued(null, 0), null)
})

test('debt of other kinds is added to short-term debt and what related parties lent', () => {
  // FMC, first quarter of 2010, 10-Q 0001193125-10-108357, in tenths of a million: what it drew on its credit facilities.
  const fmc = { ProceedsFromRepaymentsOfShortTermDebt: -2, ProceedsFromRepaymentsOfOtherDebt: 589 }
  assert.equal(cashFlow('shortTermNetDebtIssuance', fmc), 587)
  // Invented figures.
  const related = { ProceedsFromRepaymentsOfRelatedPartyDebt: 40, RepaymentsOfNotesPayable: 15 }
  assert.equal(cashFlow('longTermNetDebtIssuance', related), 25)
  const bank = {
    ProceedsFromFederalHomeLoanBankBorrowings: 300,
    RepaymentsOfFederalHomeLoanBankBorrowings: 120,
  }
  assert.equal(cashFlow('longTermNetDebtIssuance', bank), 180)
})

test('investments for a short term are added to those for a long one', () => {
  // NTT, fiscal 2010, 20-F 0001193125-10-150583, in millions of yen.
  const ntt = {
    PaymentsToAcquireInvestments: 89656,
    PaymentsToAcquireShortTermInvestments: 443195,
    ProceedsFromSaleMaturityAndCollectionsOfInvestments: 20611,
    ProceedsFromSaleOfShortTermInvestments: 86306,
  }
  assert.equal(cashFlow('purchasesOfInvestments', ntt), -532851)
  assert.equal(cashFlow('salesMaturitiesOfInvestments', ntt), 106917)
})

test('changes of reserves for claims, leasing fees and fees owed to managers are of working capital', () => {
  const tagged = {
    IncreaseDecreaseInLiabilityForClaimsAndClaimsAdjustmentExpenseReserve: 90,
    IncreaseDecreaseInManagementFeePayable: 7,
    IncreaseDecreaseInDeferredLeasingFees: 12,
  }
  assert.equal(cashFlow('changeInWorkingCapital', tagged), 85)
})

test('changes of working capital are what cash from operations has beyond that before them, under IFRS', () => {
  const tagged = {
    CashFlowsFromUsedInOperations: 480,
    CashFlowsFromUsedInOperationsBeforeChangesInWorkingCapital: 530,
    AdjustmentsForDecreaseIncreaseInInventories: -20,
  }
  assert.equal(statedIn('cashFlow', 'ifrs', 'changeInWorkingCapital', tagged), -50)
})

test('dividends of preferred shares in the statement of equity are deductions, with a minus or without', () => {
  const deductions = (preferredPaid: number, more: Lines = {}) =>
    evaluated(incomeStatement, { netIncome: 123961, preferredPaid, ...more })['netIncomeDeductions']
  // Public Storage, first quarter of 2010, 10-Q 0001393311-10-000011, in thousands.
  assert.equal(deductions(-58108), 58108)
  assert.equal(deductions(58108), 58108)
  assert.equal(deductions(-58108, { preferredDividends: 60000 }), 60000)
})

test('interest of kinds is the expense where no other is stated', () => {
  // Invented figures: a company that its shareholders lend to.
  const tagged = { InterestExpenseRelatedParty: 40, InterestExpenseOther: 5 }
  const otherInterest = statedIn('income', 'usGaap', 'otherInterest', tagged)
  assert.equal(evaluated(incomeStatement, { otherInterest })['interestExpense'], 45)
  assert.equal(evaluated(incomeStatement, { otherInterest, debtInterest: 90 })['interestExpense'], 90)
})

test('a fund that lends to companies has its investments and what they earn', () => {
  // Invented figures.
  const tagged = { GrossInvestmentIncomeOperating: 614, InterestIncomeOperating: 500 }
  assert.equal(statedIn('income', 'usGaap', 'revenue', tagged), 614)
  const allInvestments = statedIn('balance', 'usGaap', 'allInvestments', { InvestmentOwnedAtFairValue: 5200 })
  assert.equal(evaluated(balanceSheet, { allInvestments })['totalInvestments'], 5200)
})

test('prepaid expenses and securities in trust have further names', () => {
  // Visa, 2009-06-30, 10-Q 0001193125-09-159678, in millions.
  assert.equal(statedIn('balance', 'usGaap', 'prepaidExpenses', { OtherPrepaidExpenseCurrent: 1234 }), 1234)
  const prepayments = { CurrentPrepaymentsAndOtherCurrentAssets: 310 }
  assert.equal(statedIn('balance', 'ifrs', 'prepaidExpenses', prepayments), 310)
  assert.equal(statedIn('balance', 'usGaap', 'shortTermInvestments', { AssetsHeldInTrustCurrent: 175 }), 175)
})

test('intangible assets that the sheet shows in addition to all others are among them', () => {
  // CME Group, 2009-06-30, 10-Q 0001193125-09-187481, in tenths of a million: trading products, and others.
  const cme: Lines = {
    ...{ totalAssets: 385312, totalCurrentAssets: 95124, property: 7253, goodwill: 75231 },
    ...{ statedIntangibles: 33089, allIntangibles: 33089, statedOtherNonCurrentAssets: 4795 },
    indefiniteLivedIntangibles: 169820,
  }
  const lines = sheet(cme)
  assert.deepEqual([lines['intangibleAssets'], lines['otherNonCurrentAssets']], [202909, 4795])
  // Those of a note are a part of all: invented.
  assert.equal(sheet({ ...cme, indefiniteLivedIntangibles: 9820 })['intangibleAssets'], 33089)
})

test('licenses and trademarks are all intangible assets where they are more than all else without a line', () => {
  // Garmin, 2010-03-27, 10-Q 0001144204-10-024521, in millions: licenses of 6.6 and others of 200.5, restricted cash of 0.9.
  const garmin: Lines = {
    ...{ totalAssets: 3551.5, totalCurrentAssets: 2209.4, property: 432.6, securities: 681 },
    ...{ taxAssets: 20.5, indefiniteLivedIntangibles: 207.1 },
  }
  assert.equal(sheet(garmin)['intangibleAssets'], 207.1)
  // Amphenol, 2015-09-30: trade names of a note, next to others without a concept; in proportion.
  assert.equal(sheet({ ...garmin, indefiniteLivedIntangibles: 52.3 })['intangibleAssets'] ?? null, null)
})

test('interest that is owed is all receivables of a bank that names no others', () => {
  // Regions Financial, 2009-06-30, 10-Q 0001193125-09-165503, in millions.
  const regions = { totalAssets: 142811, deposits: 94726, interestReceivable: 501 }
  assert.equal(sheet(regions)['netReceivables'], 501)
  assert.equal(sheet({ ...regions, receivablesOfAnyAge: 840 })['netReceivables'], 840)
  // Of a sheet that divides it is a note, or among other current assets.
  assert.equal(sheet({ ...regions, totalCurrentAssets: 900 })['netReceivables'], null)
})

test('wells bought are all that is spent on wells where no other payments for them are named', () => {
  const spent = (stated: Lines) =>
    evaluated(cashFlowStatement, stated)['investmentsInPropertyPlantAndEquipment']
  // Apache, first half of 2009, 10-Q 0000950123-09-032262, in tenths of a million: wells, and properties of Marathon.
  const apache: Lines = { investmentsInPropertyPlantAndEquipment: -1811, wellsBought: -21174 }
  assert.equal(spent(apache), -22985)
  // Properties bought in addition to wells that are drilled, or for less than is spent on all property, are acquisitions: invented.
  assert.equal(spent({ ...apache, wells: -1811 }), -1811)
  assert.equal(spent({ ...apache, wellsBought: -1500 }), -1811)
})

test('other receivables of the sheet go before those of a note that are a part of them', () => {
  // Constellation, 2023-12-31, 10-K 0001868275-24-000014, in millions.
  const tagged = { OtherReceivablesNetCurrent: 917, NontradeReceivablesCurrent: 229 }
  assert.equal(statedIn('balance', 'usGaap', 'taggedOthers', tagged), 917)
  assert.equal(statedIn('balance', 'usGaap', 'taggedOthers', { NontradeReceivablesCurrent: 229 }), 229)
})

test("a bank's marketing is no administration under IFRS either", () => {
  // Toronto-Dominion, fiscal 2024, 40-F 0001562762-24-000281, in millions of CAD.
  const bank = { revenue: 57223, statedInterestIncome: 93389, sellingAndMarketingExpenses: 1516 }
  const lines = evaluated(incomeStatement, bank)
  assert.equal(lines['sellingGeneralAndAdministrativeExpenses'], null)
  assert.equal(lines['sellingAndMarketingExpenses'], 1516)
  const seller = { ...bank, statedInterestIncome: 100 }
  assert.equal(evaluated(incomeStatement, seller)['sellingGeneralAndAdministrativeExpenses'], 1516)
})

test('a quarter that states no deductions has none where its year deducts nothing, and unknown ones where it does', () => {
  // Meta, 2020: its 10-K has 29,146 million both as net income and as what common shareholders have, its 10-Qs the first alone.
  const quarterOf = (availableToCommon: number) => {
    const year = evaluated(incomeStatement, { netIncome: 29146, availableToCommon })
    return evaluated(incomeStatement, { netIncome: 5178, availableToCommon: UNKNOWN }, year)
  }
  const whole = quarterOf(29146)
  assert.deepEqual([whole['netIncomeDeductions'], whole['bottomLineNetIncome']], [0, 5178])
  assert.ok(Number.isNaN(quarterOf(29000)['bottomLineNetIncome']))
})

test('other property is added to wells that are all property by name', () => {
  // The structure of an oil company by full cost; the figures are made up.
  const wells: Lines = { totalAssets: 2400, totalCurrentAssets: 300, statedProperty: 2000, property: 2000 }
  const company: Lines = { ...wells, plantOfKind: 2000, otherProperty: 80 }
  assert.equal(sheet(company)['propertyPlantEquipmentNet'], 2080)
  // A total of property has it.
  const total = { ...company, statedProperty: 2080, property: 2080 }
  assert.equal(sheet(total)['propertyPlantEquipmentNet'], 2080)
  // So have wells next to which the sheet has no room for it.
  assert.equal(sheet({ ...company, totalAssets: 2350 })['propertyPlantEquipmentNet'], 2000)
})

test('less for property of a kind is added where investing activities add up with it alone', () => {
  const capitalExpenditure = (tagged: Amounts, total: number) => {
    const stated = Object.fromEntries(
      Object.keys(cashFlowStatement.rules).map((line) => [line, cashFlow(line, tagged)]),
    )
    const lines = { ...stated, netCashProvidedByInvestingActivities: total }
    return evaluated(cashFlowStatement, lines)['capitalExpenditure']
  }
  // Valero, first quarter of 2010, 10-Q 0000950123-10-046222, in millions: turnarounds of its refineries are a line of their own.
  const valero = {
    ...{ PaymentsToAcquireProductiveAssets: 382, PaymentsForCapitalImprovements: 229 },
    ...{ OtherPaymentsToAcquireBusinesses: 260, PaymentsForProceedsFromOtherInvestingActivities: -15 },
  }
  assert.equal(capitalExpenditure(valero, -856), -611)
  // It is a part where they add up without it, and where they do not add up: made up.
  assert.equal(capitalExpenditure(valero, -627), -382)
  assert.equal(capitalExpenditure(valero, -800), -382)
})

test('deposits for a term are short-term investments where current assets close with them', () => {
  // Panasonic, 2010-03-31, 20-F 0001193125-10-150553, in millions of yen.
  const panasonic = {
    ...{ cashAndCashEquivalents: 1_109_912, statedNetReceivables: 1_185_040, inventory: 913_646 },
    ...{ statedOtherCurrentAssets: 505_418, totalCurrentAssets: 3_806_048, timeDeposits: 92_032 },
  }
  assert.equal(sheet(panasonic)['shortTermInvestments'], 92_032)
  // Of a note, such as that on restricted cash, they close nothing.
  assert.equal(sheet({ ...panasonic, timeDeposits: 80_000 })['shortTermInvestments'] ?? null, null)
  // A year before, next to others; restricted cash is made up.
  const before = {
    ...{ cashAndCashEquivalents: 973_867, statedNetReceivables: 765_133, inventory: 771_137 },
    ...{ statedOtherCurrentAssets: 493_271, totalCurrentAssets: 3_194_694, timeDeposits: 189_288 },
    ...{ shortTermInvestments: 1_998, statedShortTermInvestments: 1_998 },
  }
  const restricted = { ...before, currentRestrictedCash: 777, totalCurrentAssets: 3_194_694 + 777 }
  for (const each of [before, restricted]) assert.equal(sheet(each)['shortTermInvestments'], 189_288 + 1_998)
  assert.equal(sheet({ ...before, timeDeposits: 80_000 })['shortTermInvestments'], 1_998)
})

test('research that is nothing, or only what was bought, is next to all other research', () => {
  const researchOf = (lines: Lines) => evaluated(incomeStatement, lines)['researchAndDevelopmentExpenses']
  // Zogenix, 2020, 10-K 0001375151-21-000012, in thousands: "research and development", and "acquired in-process research".
  const zogenix = { researchAndDevelopmentExpenses: 10700, researchOfOwn: 138002, boughtResearch: 10700 }
  assert.equal(researchOf(zogenix), 138002)
  // Oncternal, 2020, 10-K 0001564590-21-012588, in thousands.
  assert.equal(researchOf({ researchAndDevelopmentExpenses: 0, researchOfOwn: 12544 }), 12544)
  // All research, with what was bought: invented.
  assert.equal(researchOf({ ...zogenix, researchAndDevelopmentExpenses: 148702 }), 148702)
})
