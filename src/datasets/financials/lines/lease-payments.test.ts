import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated } from './evaluation.ts'

const [START, END] = ['2019-09-29', '2020-10-03']
const own: Filing = { accn: '0001744489-20-000197', form: '10-K', filed: '2020-11-25' }
const next: Filing = { accn: '0001744489-21-000220', form: '10-K', filed: '2021-11-24' }

const sheetIn = (filing: Filing): readonly Row[] => [
  ['NetIncomeLoss', START, END, -2864e6, filing],
  ['Assets', null, END, 201549e6, filing],
  ['AssetsCurrent', null, END, 35251e6, filing],
  ['Liabilities', null, END, 104037e6, filing],
  ['LiabilitiesCurrent', null, END, 26628e6, filing],
  ['StockholdersEquity', null, END, 83583e6, filing],
  ['LiabilitiesAndStockholdersEquity', null, END, 201549e6, filing],
  ['DebtCurrent', null, END, 5711e6, filing],
  ['LongTermDebtNoncurrent', null, END, 52917e6, filing],
]

const leases: readonly Row[] = [
  ['FinanceLeaseLiability', null, END, 308e6, own],
  ['LesseeOperatingLeaseLiabilityPaymentsDue', null, END, 4211e6, own],
  ['LesseeOperatingLeaseLiabilityUndiscountedExcessAmount', null, END, 824e6, own],
]

test('what is to be paid for operating leases, less interest, is their liability where no other is tagged', () => {
  // Disney, 2020-10-03, 10-K 0001744489-20-000197: its leases are among other liabilities, under names of its own.
  const statements = statementsFrom([...sheetIn(own), ...leases])
  const of = (line: string) => figure(statements, 'balance-sheet', 'FY', line)
  assert.equal(of('capitalLeaseObligations'), 3695e6)
  assert.equal(of('totalDebt'), 5711e6 + 52917e6 + 3695e6)
})

test('a later filing of the same totals without the note does not erase it', () => {
  const statements = statementsFrom([...sheetIn(own), ...leases, ...sheetIn(next)])
  assert.equal(figure(statements, 'balance-sheet', 'FY', 'capitalLeaseObligations'), 3695e6)
})

test('a tagged liability goes before that, and payments with the sign of interest lost are none', () => {
  const leasesOf = (lines: Readonly<Record<string, number>>) =>
    evaluated(balanceSheet, lines)['capitalLeaseObligations'] ?? null
  assert.equal(leasesOf({ leasePaymentsDue: 3387 }), 3387)
  assert.equal(leasesOf({ operatingLeases: 3300, leasePaymentsDue: 3387 }), 3300)
  assert.equal(leasesOf({ leasePaymentsDue: -3387 }), null)
  // Kimberly-Clark, 2022: what is due within a year is on the sheet, and all else among other liabilities.
  assert.equal(
    leasesOf({ operatingLeasesCurrent: 127, leasePaymentsDue: 504, totalCurrentLiabilities: 6806 }),
    127,
  )
})

test('finance leases that are taken off debt are lease liabilities', () => {
  // Lowe's, 2021-01-31, 10-K 0000060667-21-000026, in millions: debt of 1,112 and 20,668 has leases of 86 and 564 in it.
  const lowes = evaluated(balanceSheet, {
    ...{
      totalLiabilitiesAndTotalEquity: 46735,
      statedTotalLiabilities: 45298,
      totalCurrentLiabilities: 18730,
    },
    ...{ currentLongTermDebt: 1026, debtWithLeases: 20668, statedLongTermDebt: 20668 },
    ...{ operatingLeasesCurrent: 541, financeLeasesCurrent: 86, accountPayables: 10884 },
    ...{ operatingLeasesNonCurrent: 3890, financeLeasesNonCurrent: 564, deferredRevenueNonCurrent: 1019 },
    ...{ statedOtherNonCurrentLiabilities: 991, totalStockholdersEquity: 1437 },
  })
  const { longTermDebt, capitalLeaseObligationsNonCurrent, capitalLeaseObligations, totalDebt } = lowes
  assert.deepEqual([longTermDebt, capitalLeaseObligationsNonCurrent], [20104, 4454])
  assert.deepEqual([capitalLeaseObligations, totalDebt], [5081, 26211])
})

test('leases due within a year are on the sheet where the section closes with them, and debt of a note is within another line', () => {
  // Salesforce, 2021-01-31, 10-K 0001108524-21-000014, in millions: 4 of debt are due within a year.
  const sheet = evaluated(balanceSheet, {
    ...{ statedPayables: 4355, deferredRevenue: 12607, operatingLeasesCurrent: 766, currentLongTermDebt: 4 },
    totalCurrentLiabilities: 17728,
  })
  assert.deepEqual([sheet['capitalLeaseObligationsCurrent'], sheet['otherCurrentLiabilities']], [766, 0])
})

test('nothing is due after a year where more is due within one than in all', () => {
  // LGL, 2020-12-31, 10-K 0001564590-21-016107, in thousands: what is due within a year is tagged a thousand times too large.
  const lgl = { totalLiabilities: 3690, totalNonCurrentLiabilities: 293, operatingLeases: 422 }
  const lines = evaluated(balanceSheet, { ...lgl, operatingLeasesCurrent: 422_000 })
  assert.equal(lines['capitalLeaseObligationsNonCurrent'], null)
  // Made up.
  assert.equal(
    evaluated(balanceSheet, { ...lgl, operatingLeasesCurrent: 137 })['capitalLeaseObligationsNonCurrent'],
    285,
  )
})
