/** Debt that is stated as one sum of what is due within a year and later. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Amounts, statedIn } from '../../../../test/support/tagged-amounts.ts'
import { UNKNOWN } from '../../../formula/amount.ts'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated, type Lines } from './evaluation.ts'

const debtIn = (lines: Lines) => {
  const { shortTermDebt = null, longTermDebt = null, totalDebt = null } = evaluated(balanceSheet, lines)
  return [shortTermDebt, longTermDebt, totalDebt]
}

// The structure is what is tested: all figures are invented.
const sheet: Lines = {
  ...{ totalAssets: 1000, totalCurrentAssets: 300, accountPayables: 80, totalCurrentLiabilities: 200 },
  ...{ statedTotalLiabilities: 600, totalStockholdersEquity: 400 },
}

/** As its concepts give it. */
const all = (allDebt: number): Lines => ({ allDebt, statedLongTermDebt: allDebt })

test('a sum of all debt is not due after a year as far as it is due within one', () => {
  assert.deepEqual(debtIn({ ...sheet, foundCurrentDebt: 20, ...all(100) }), [20, 80, 100])
  const kinds = { shortTermBorrowings: 5, currentLongTermDebt: 15, ...all(100) }
  assert.deepEqual(debtIn({ ...sheet, ...kinds }), [20, 80, 100])
  // Nothing says that it is due within a year, and it fits among what is due later.
  assert.deepEqual(debtIn({ ...sheet, ...all(100) }), [null, 100, 100])
})

test('debt that is more than is due after a year leaves open how much of it is, and how much all is', () => {
  // Ford's sheet has its debt by segment alone, which company facts leave out: a note has the sum.
  assert.deepEqual(debtIn({ ...sheet, ...all(450) }), [null, UNKNOWN, UNKNOWN])
  const stated = { ...sheet, statedLongTermDebt: 450 }
  assert.deepEqual(debtIn({ ...stated, shortTermBorrowings: 20 }), [20, UNKNOWN, UNKNOWN])
  const due = { currentLongTermDebt: 15, longTermDebtDue: 15 }
  assert.deepEqual(debtIn({ ...stated, shortTermBorrowings: 20, ...due }), [35, UNKNOWN, UNKNOWN])
  // Convertible notes that are due may be all of it: Nvidia, 2016-05-01.
  assert.deepEqual(debtIn({ ...stated, currentLongTermDebt: 70 }), [70, null, 70])
})

test('debt tagged for a long term that comes to all debt but for a discount has what is due of it in it', () => {
  // Logistic Properties, 2024-12-31, 20-F 0001997711-25-000030, in thousands: 253,249 of it have a name of payables.
  const properties: Lines = {
    ...{ totalAssets: 607020, totalCurrentAssets: 40002, totalCurrentLiabilities: 26525 },
    ...{
      totalNonCurrentLiabilities: 309693,
      statedTotalLiabilities: 336218,
      totalStockholdersEquity: 270801,
    },
    ...{ currentLongTermDebt: 12637, longTermDebtDue: 12637, statedLongTermDebt: 265886, allDebt: 267217 },
    longTermBorrowings:
      statedIn('balance', 'ifrs', 'longTermBorrowings', { LongtermBorrowings: 265886 }) ?? null,
  }
  assert.deepEqual(debtIn(properties), [12637, 253249, 265886])
  // All debt is more than that.
  const { allDebt: _, ...others } = properties
  for (const lines of [others, { ...properties, allDebt: 278523 }])
    assert.deepEqual(debtIn(lines), [12637, 265886, 278523])
  // The section closes with it, the name is of what is due later, or it is no nearer to all debt than with what is due: invented.
  const closed = { ...properties, statedOtherNonCurrentLiabilities: 309693 - 265886 }
  for (const lines of [
    closed,
    { ...properties, longTermBorrowings: null },
    { ...properties, allDebt: 271000 },
  ])
    assert.deepEqual(debtIn(lines).slice(0, 2), [12637, 265886])
})

test('a sum of all debt is without finance leases', () => {
  const sumOf = (tagged: Amounts) => statedIn('balance', 'usGaap', 'allDebt', tagged)
  assert.equal(sumOf({ DebtAndCapitalLeaseObligations: 120, FinanceLeaseLiability: 20 }), 100)
  assert.equal(
    sumOf({ DebtLongtermAndShorttermCombinedAmount: 100, DebtAndCapitalLeaseObligations: 120 }),
    100,
  )
  // Under IFRS the name of all borrowings has no term.
  assert.equal(statedIn('balance', 'ifrs', 'allDebt', { Borrowings: 100 }), 100)
})

test('debt due within a year is not all debt where other liabilities have room for more under a name of the company', () => {
  // AT&T, 2010-03-31, 10-Q 0000732717-10-000033 in millions; it tags 60,024 due after a year.
  const sheetOf = (lines: Lines) =>
    debtIn({
      ...{ totalAssets: 265_701, totalCurrentAssets: 22_362, totalCurrentLiabilities: 36_706 },
      ...{ statedTotalLiabilities: 163_235, totalStockholdersEquity: 102_023, minorityInterest: 443 },
      ...{ foundCurrentDebt: 9437, allCurrentDebt: 9437, deferredTaxLiabilitiesNonCurrent: 25_520 },
      ...{ pensions: 27_709, statedOtherNonCurrentLiabilities: 13_276, ...lines },
    })
  assert.deepEqual(sheetOf({ debtWithoutLeases: 60_024 }), [9437, 60_024, 69_461])
  assert.deepEqual(sheetOf({}), [9437, null, null])
  // Without room for it, what is due within a year is all debt.
  assert.deepEqual(sheetOf({ totalCurrentLiabilities: 96_730 }), [9437, null, 9437])
})

test('leases are not all debt where a note or financial liabilities show that there is debt without a name', () => {
  const sheetOf = (lines: Lines) =>
    debtIn({
      ...{ totalAssets: 10_000, totalCurrentAssets: 3000, totalCurrentLiabilities: 1500 },
      ...{
        statedTotalLiabilities: 6000,
        totalStockholdersEquity: 4000,
        statedOtherNonCurrentLiabilities: 200,
      },
      ...{ deferredTaxes: 400, operatingLeasesNonCurrent: 300, operatingLeasesCurrent: 50, ...lines },
    })
  assert.deepEqual(sheetOf({}), [null, null, 350])
  assert.deepEqual(sheetOf({ debtInNotes: 3600 }), [null, null, null])
  // HubSpot, 2023-12-31, 10-K in thousands: its convertible notes of 456,206 have a name of the company's own.
  // What is tagged of them is made up.
  const hubspot = {
    ...{ totalAssets: 3_071_392, totalCurrentAssets: 1_871_540, totalCurrentLiabilities: 956_247 },
    ...{ statedTotalLiabilities: 1_751_283, totalStockholdersEquity: 1_320_109 },
    ...{ operatingLeasesCurrent: 35_047, operatingLeasesNonCurrent: 296_561 },
    ...{ deferredRevenueNonCurrent: 5810, statedOtherNonCurrentLiabilities: 36_459 },
  }
  const inNotes = (tagged: Amounts) => ({ debtInNotes: statedIn('balance', 'usGaap', 'debtInNotes', tagged) })
  const discount = { DebtInstrumentUnamortizedDiscountPremiumAndDebtIssuanceCostsNet: 2863 }
  assert.deepEqual(debtIn({ ...hubspot, ...inNotes(discount) }), [null, null, null])
  const due = { LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo: 459_069 }
  assert.deepEqual(debtIn({ ...hubspot, ...inNotes(due) }), [null, null, null])
  assert.deepEqual(debtIn({ ...hubspot, ...inNotes({ DebtInstrumentUnamortizedDiscount: 0 }) })[2], 331_608)
  // Debt of a note that was paid back, or for which the sheet has no room.
  assert.deepEqual(sheetOf({ debtInNotes: 0 }), [null, null, 350])
  assert.deepEqual(sheetOf({ debtInNotes: 300, statedOtherNonCurrentLiabilities: 3700 }), [null, null, 350])
  // Under IFRS all financial liabilities due after a year may have one name; these are leases alone.
  assert.deepEqual(sheetOf({ financialLiabilitiesNonCurrent: 3000 }), [null, null, null])
  assert.deepEqual(sheetOf({ financialLiabilitiesNonCurrent: 300 }), [null, null, 350])
})

const leasesIn = (lines: Lines) => {
  const { capitalLeaseObligations = null, totalDebt = null } = evaluated(balanceSheet, lines)
  return [capitalLeaseObligations, totalDebt]
}

/** GE Vernova of 2026-03-31 in millions: its report has no part of its finance leases that is due within a year. */
test('finance leases that are among the debt stated with them are not counted again', () => {
  const vernova: Lines = {
    ...{ totalAssets: 66_000, totalCurrentAssets: 41_000, totalCurrentLiabilities: 38_000 },
    ...{ statedTotalLiabilities: 51_000, totalStockholdersEquity: 13_922 },
    ...{ currentLongTermDebt: 51, currentDebtWithLeases: 51, debtWithLeases: 2806 },
    ...{ operatingLeases: 898, financeLeases: 303 },
  }
  assert.deepEqual(leasesIn(vernova), [898, 51 + 2806 + 898])
  // Debt that has a figure without leases.
  const apart = { ...vernova, debtWithLeases: null, debtWithoutLeases: 2806 }
  assert.deepEqual(leasesIn(apart), [898 + 303, 51 + 2806 + 898 + 303])
  // A report of a year later tags debt due within a year with leases, without a part of them.
  const due = { ...vernova, operatingLeasesCurrent: 183, financeLeasesCurrent: 51 }
  assert.equal(evaluated(balanceSheet, due)['capitalLeaseObligationsCurrent'], 183)
  const isNetted = { ...due, currentLongTermDebt: 0, currentDebtWithLeases: 51 }
  assert.equal(evaluated(balanceSheet, isNetted)['capitalLeaseObligationsCurrent'], 183 + 51)
})

test('senior notes that are due are debt next to what is tagged as all, where current liabilities close with them', () => {
  // The structure of a company with loans of banks and notes on two lines: made up.
  const company: Lines = {
    ...{ foundCurrentDebt: 123, allCurrentDebt: 123, currentUnsecured: 48, currentLongTermDebt: 48 },
    ...{ accountPayables: 500, statedAccruals: 200, totalCurrentLiabilities: 871 },
  }
  assert.equal(debtIn(company)[0], 171)
  // Of another section they are a part.
  assert.equal(debtIn({ ...company, totalCurrentLiabilities: 823 })[0], 123)
  assert.equal(debtIn({ ...company, totalCurrentLiabilities: 900 })[0], 123)
})

/** Unilever's sheet of 2023-12-31 in millions of euros, 20-F; its pensions and provisions are on no line. */
test('financial liabilities of both terms that the sheet has next to payables are its debt', () => {
  const unilever: Lines = {
    ...{ totalAssets: 75_266, totalCurrentAssets: 17_902, totalCurrentLiabilities: 23_507 },
    ...{ statedTotalLiabilities: 54_499, totalStockholdersEquity: 18_102, deferredTaxes: 3995 },
    ...{ statedPayables: 16_857, incomeTaxPayables: 877, financialLiabilitiesCurrent: 5087 },
    financialLiabilitiesNonCurrent: 24_692,
  }
  assert.deepEqual(debtIn(unilever), [5087, 24_692, 29_779])
  // Leases are among them; the figures are invented.
  const leases = { capitalLeaseObligationsCurrent: 300, capitalLeaseObligationsNonCurrent: 1100 }
  assert.deepEqual(debtIn({ ...unilever, ...leases }), [4787, 23_592, 29_779])
  assert.deepEqual(debtIn({ ...unilever, allLeases: 1400 }), [5087, 23_292, 29_779])
  // A total of a note has payables in it, and debt that is named goes before it.
  assert.deepEqual(debtIn({ ...unilever, financialLiabilitiesCurrent: 21_944 }), [null, null, null])
  assert.deepEqual(debtIn({ ...unilever, statedLongTermDebt: 23_000 })[1], 23_000)
  // Where another line is as large, it may be debt.
  assert.deepEqual(debtIn({ ...unilever, financialLiabilitiesNonCurrent: 14_692 })[1], null)
})

test('other borrowings and commercial paper are debt under IFRS', () => {
  const debt = (line: string, tagged: Amounts) => statedIn('balance', 'ifrs', line, tagged)
  // Made up.
  const due = {
    CurrentCommercialPapersIssuedAndCurrentPortionOfNoncurrentCommercialPapersIssued: 30,
    OtherCurrentBorrowingsAndCurrentPortionOfOtherNoncurrentBorrowings: 5,
  }
  assert.equal(debt('currentLongTermDebt', due), 35)
  assert.equal(debt('statedLongTermDebt', { NoncurrentPortionOfOtherNoncurrentBorrowings: 200 }), 200)
  assert.equal(debt('capitalLeaseObligationsNonCurrent', { NoncurrentFinanceLeaseLiabilities: 15 }), 15)
})

// PayPal, 2023-12-31, 10-K 0001633917-24-000024, in millions: debt due is among accrued expenses and other current liabilities.
const payPal: Lines = {
  ...{ totalAssets: 82166, totalCurrentAssets: 62571, totalCurrentLiabilities: 48466, statedAccruals: 6392 },
  ...{ statedTotalLiabilities: 61115, statedLongTermDebt: 9676, debtDueInNotes: 1250, debtMaturities: 10638 },
}

test('debt due within a year is that of a note where the sheet has none and names what is due later', () => {
  assert.deepEqual(debtIn({ ...payPal, debtWithoutLeases: 9676 }), [1250, 9676, 10926])
  // What is tagged as all of it may have it in it.
  assert.equal(debtIn({ ...payPal, ...all(9676) })[0], null)
  assert.deepEqual(debtIn({ ...payPal, debtWithoutLeases: 9676, currentLongTermDebt: 1240 })[0], 1240)
  const none = { ...payPal, debtWithoutLeases: 9676, debtDueInNotes: 0 }
  assert.deepEqual(debtIn({ ...none, debtMaturities: 9700 }), [0, 9676, 9676])
})

test('debt due by a note that the sheet has among what is due later counts once', () => {
  // A pipeline that refinances it out of its line of credit: invented.
  const pipeline: Lines = {
    ...{ totalAssets: 9000, totalCurrentAssets: 900, totalCurrentLiabilities: 700, accountPayables: 600 },
    ...{ statedOtherCurrentLiabilities: 100, statedTotalLiabilities: 6000, totalStockholdersEquity: 3000 },
    ...{ statedLongTermDebt: 5000, debtWithoutLeases: 5000, debtDueInNotes: 400 },
  }
  assert.deepEqual(debtIn(pipeline), [null, 5000, 5000])
  // Lines that may hold it leave open where it is, unless debt of all years shows that.
  const accrued = { ...pipeline, accountPayables: 100, statedAccruals: 500 }
  assert.deepEqual(debtIn(accrued), [null, 5000, UNKNOWN])
  assert.deepEqual(debtIn({ ...accrued, debtMaturities: 5060 }), [null, 5000, 5000])
  assert.deepEqual(debtIn({ ...accrued, allLongTermDebt: 5400 }), [400, 5000, 5400])
  // A carrying amount has no discount to be taken for what is due, however little that is.
  assert.deepEqual(debtIn({ ...accrued, debtDueInNotes: 30, allLongTermDebt: 5030 }), [30, 5000, 5030])
  // Of a tenth of it a discount may be as much.
  assert.deepEqual(debtIn({ ...accrued, debtDueInNotes: 100, debtMaturities: 5100 }), [null, 5000, UNKNOWN])
  // A sheet that does not divide has all of it on one line.
  const { totalCurrentAssets: _, totalCurrentLiabilities: __, ...undivided } = pipeline
  assert.deepEqual(debtIn(undivided), [null, 5000, 5000])
})

test('what is due in the next fiscal year is not what is due within a year', () => {
  // PayPal, 2021-06-30, 10-Q 0001633917-21-000149, in millions: notes are due in September 2022, and none is current.
  const june: Lines = {
    ...{ totalAssets: 73816, totalCurrentLiabilities: 41268, accountPayables: 260, statedAccruals: 2489 },
    ...{ statedLongTermDebt: 8945, debtWithoutLeases: 8945, debtDueInNotes: 1000, debtDueThisYear: 0 },
  }
  assert.deepEqual(debtIn({ ...june, carryingDebt: 9000 }), [null, 8945, 8945])
  // 2024-03-31, 10-Q 0001633917-24-000048: of 1,250 that are due in October 1,198 in the next year say nothing.
  const march = { ...june, statedLongTermDebt: 9683, debtWithoutLeases: 9683, debtDueInNotes: 1198 }
  assert.deepEqual(debtIn({ ...march, debtDueThisYear: 1250, carryingDebt: 10595 }), [null, 9683, UNKNOWN])
})

test('other long-term debt that is due counts with the bonds that a utility repays out of charges', () => {
  // CenterPoint Energy, 2009-06-30, 10-Q 0001130310-09-000035, in millions.
  const due = { OtherLongTermDebtCurrent: 133, LongtermTransitionBondCurrent: 211 }
  assert.equal(statedIn('balance', 'usGaap', 'currentLongTermDebt', due), 344)
  // Alone it is little beside what is due of notes: invented.
  const notes = { SeniorNotesCurrent: 500, OtherLongTermDebtCurrent: 10 }
  assert.equal(statedIn('balance', 'usGaap', 'currentLongTermDebt', notes), 500)
})

test('debt to related parties due after a year has two names', () => {
  // Anadarko's 1,739 million on 2009-06-30, 10-Q 0001193125-09-163299.
  assert.equal(
    statedIn('balance', 'usGaap', 'relatedDebtNonCurrent', { RelatedPartyDebtNoncurrent: 1739 }),
    1739,
  )
})

test('debt above the liabilities that it is a part of is unknown', () => {
  // Atrion's 10-K of 2020 (0001654954-21-002137), in thousands: LinesOfCreditCurrent is the line of credit that it may draw.
  const credit: Lines = {
    ...{ totalAssets: 266_890, totalCurrentAssets: 112_319, totalCurrentLiabilities: 13_636 },
    ...{ statedTotalLiabilities: 26_448, totalStockholdersEquity: 240_442, statedLongTermDebt: 0 },
    currentLongTermDebt: 75_000,
  }
  assert.deepEqual(debtIn(credit), [Number.NaN, 0, Number.NaN])
  // UMH Properties' of 2020 (0001493152-21-005762), in thousands: mortgages under two names on a sheet that does not divide.
  const mortgages: Lines = {
    ...{ totalAssets: 1_087_214, statedTotalLiabilities: 585_406, totalStockholdersEquity: 501_808 },
    ...{ foundCurrentDebt: 476_390, undividedLongTermDebt: 556_288 },
  }
  assert.deepEqual(debtIn(mortgages), [476_390, 556_288, Number.NaN])
})
