import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceSheet } from './balance-sheet.ts'
import { evaluated, type Lines } from './evaluation.ts'

const sheet = (stated: Lines): Lines => evaluated(balanceSheet, stated)

test('payables and accrued liabilities are whole where pay and taxes on lines of their own close the section', () => {
  // Nordstrom, 2009-08-01, 10-Q 0000950123-09-041984, in millions.
  const nordstrom: Lines = {
    ...{ payablesAndAccruals: 884, statedAccruals: 232, statedOtherCurrentLiabilities: 541 },
    ...{ currentLongTermDebt: 375, totalCurrentLiabilities: 2032 },
  }
  const { accountPayables, accruedExpenses, otherCurrentLiabilities } = sheet(nordstrom)
  assert.deepEqual([accountPayables, accruedExpenses, otherCurrentLiabilities], [884, 232, 541])
  // Exxon Mobil, 2010-03-31, 10-Q 0001193125-10-110539: income taxes are a separate line, and notes and loans are 2,396 million.
  const exxon: Lines = {
    ...{ payablesAndAccruals: 46136, incomeTaxPayables: 9212, shortTermDebt: 2396 },
    totalCurrentLiabilities: 57744,
  }
  assert.deepEqual([sheet(exxon)['accountPayables'], sheet(exxon)['totalPayables']], [46136, 55348])
  // A note of accrued pay that the section closes without is within them: invented.
  assert.equal(sheet({ ...exxon, statedAccruals: 6000 })['accountPayables'], 40136)
})

test('payables and accrued liabilities are whole where pay, taxes and dividends fit in the section in addition to them', () => {
  // U. S. Steel, 2010-03-31, 10-Q 0001193125-10-094744, in millions: bank checks of 14 are its own concept.
  const steel: Lines = {
    ...{ payablesAndAccruals: 1585, payablesToRelated: 68, statedAccruals: 711, allTaxPayables: 133 },
    ...{ interestPayable: 52, shortTermDebt: 21, totalCurrentLiabilities: 2584 },
  }
  const { accountPayables, totalPayables, accruedExpenses, otherCurrentLiabilities } = sheet(steel)
  assert.deepEqual(
    [accountPayables, totalPayables, accruedExpenses, otherCurrentLiabilities],
    [1585, 1786, 711, 66],
  )
  // Coca-Cola, 2010-04-02, 10-Q 0001047469-10-004416: loans of 6,670 are its own concept, income taxes are a separate line.
  const cola = { payablesAndAccruals: 5963, incomeTaxPayables: 404, currentLongTermDebt: 546 }
  assert.equal(sheet({ ...cola, totalCurrentLiabilities: 13583 })['accountPayables'], 5963)
})

test('payables of a sheet that does not divide are whole, and never less than nothing', () => {
  // T. Rowe Price, 2009-06-30, 10-Q 0000950123-09-025178, in tenths of a million.
  const { accountPayables, accruedExpenses, totalPayables } = sheet({
    ...{ payablesAndAccruals: 811, statedAccruals: 1058, incomeTaxPayables: 206, totalLiabilities: 3763 },
  })
  assert.deepEqual([accountPayables, accruedExpenses, totalPayables], [811, 1058, 1017])
  // Franklin Resources, 2010-03-31, 10-Q 0001193125-10-110503, in tenths of a million: commissions of 2,603 have no line here.
  const franklin: Lines = {
    ...{ payablesAndAccruals: 1730, statedAccruals: 2014, incomeTaxPayables: 416, shortTermBorrowings: 2860 },
    ...{ statedOtherCurrentLiabilities: 273, totalCurrentLiabilities: 9896 },
  }
  assert.equal(sheet(franklin)['accountPayables'], 1730)
})

test('a second kind of current debt counts where the section closes with it alone', () => {
  // Schlumberger, 2010-03-31, 10-Q 0001193125-10-096102, in millions: convertible debentures, 456 of long-term debt and 179 borrowed.
  const schlumberger: Lines = {
    ...{ payablesAndAccruals: 4705, incomeTaxPayables: 865, dividendsPayable: 250 },
    ...{ currentLongTermDebt: 456, shortTermBorrowings: 179, currentConvertibles: 299 },
    totalCurrentLiabilities: 6754,
  }
  const { shortTermDebt, accountPayables, otherCurrentLiabilities } = sheet(schlumberger)
  assert.deepEqual([shortTermDebt, accountPayables, otherCurrentLiabilities], [934, 4705, 0])
  // One that the section does not close with is of a note.
  assert.equal(sheet({ ...schlumberger, currentConvertibles: 199 })['shortTermDebt'], 635)
  // The same amount under two names is no second debt.
  const twice = { ...schlumberger, currentConvertibles: 456, totalCurrentLiabilities: 6455 }
  assert.equal(sheet(twice)['shortTermDebt'], 635)
})

test('notes payable are added to the current part of long-term debt where they fit in the section', () => {
  // Kellogg, 2010-04-03, 10-Q 0001193125-10-113028, in millions: accrued advertising of 442 is its own concept.
  const kellogg: Lines = {
    ...{ currentLongTermDebt: 948, currentNotes: 128, accountPayables: 1028, incomeTaxPayables: 142 },
    ...{ statedAccruals: 189, statedOtherCurrentLiabilities: 352, totalCurrentLiabilities: 3229 },
  }
  assert.equal(sheet(kellogg)['shortTermDebt'], 1076)
  // Of a note where there is no room, and not counted twice under two names.
  assert.equal(sheet({ ...kellogg, totalCurrentLiabilities: 2700 })['shortTermDebt'], 948)
  assert.equal(sheet({ ...kellogg, currentNotes: 948 })['shortTermDebt'], 948)
  // Honeywell, 2010-03-31, 10-Q 0000930413-10-002069: loans of banks close the section, in addition to commercial paper.
  const honeywell: Lines = {
    ...{ shortTermBorrowings: 1248, commercialPaper: 1248, bankLoans: 44, currentLongTermDebt: 23 },
    ...{ accountPayables: 3553, statedAccruals: 6233, totalCurrentLiabilities: 11101 },
  }
  assert.equal(sheet(honeywell)['shortTermDebt'], 1315)
})

test('the current part of long-term debt is all current debt where the section closes with it alone', () => {
  // AMD, 2013-12-28, 10-K 0001193125-15-054362, in millions: 55 of the 60 are a line of credit, tagged as borrowings too.
  const amd: Lines = {
    ...{ shortTermBorrowings: 55, currentCreditLines: 55, currentLongTermDebt: 60, accountPayables: 519 },
    ...{ payablesToRelated: 364, statedAccruals: 530, deferredRevenue: 145, totalCurrentLiabilities: 1618 },
  }
  assert.equal(sheet(amd)['shortTermDebt'], 60)
})
