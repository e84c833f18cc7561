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
    ...{ payablesAndAccruals: 46136, incomeTaxPayables: 9212, foundCurrentDebt: 2396 },
    totalCurrentLiabilities: 57744,
  }
  assert.deepEqual([sheet(exxon)['accountPayables'], sheet(exxon)['totalPayables']], [46136, 55348])
  // A note of accrued pay that the section closes without is within them: invented.
  assert.equal(sheet({ ...exxon, statedAccruals: 6000 })['accountPayables'], 40136)
})

test('a payable that a later report has under another name is counted once', () => {
  // AMD, 2022-12-31, in millions: to related parties by its annual report, to others by those of 2023.
  const amd: Lines = {
    ...{ accountPayables: 2493, payablesToRelated: 463, payablesToOthers: 463, allTaxPayables: 156 },
    ...{ statedAccruals: 3077, operatingLeasesCurrent: 93, totalCurrentLiabilities: 6369 },
  }
  const { otherPayables, totalPayables, accruedExpenses, otherCurrentLiabilities } = sheet(amd)
  assert.deepEqual(
    [otherPayables, totalPayables, accruedExpenses, otherCurrentLiabilities],
    [619, 3112, 3077, 87],
  )
})

test('payables and accrued liabilities are whole where pay, taxes and dividends fit in the section in addition to them', () => {
  // U. S. Steel, 2010-03-31, 10-Q 0001193125-10-094744, in millions: bank checks of 14 are its own concept.
  const steel: Lines = {
    ...{ payablesAndAccruals: 1585, payablesToRelated: 68, statedAccruals: 711, allTaxPayables: 133 },
    ...{ interestPayable: 52, foundCurrentDebt: 21, totalCurrentLiabilities: 2584 },
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

test('deferred revenue without a term is current where the section closes with it', () => {
  // AT&T, 2009-06-30, 10-Q 0000732717-09-000050, in millions: advanced billing and customer deposits.
  const att: Lines = {
    ...{ payablesAndAccruals: 18046, dividendsPayable: 2419, allTaxPayables: 1667, deferredOfAnyAge: 3932 },
    ...{ foundCurrentDebt: 10155, allCurrentDebt: 10155, totalCurrentLiabilities: 36219 },
  }
  const { deferredRevenue, otherCurrentLiabilities } = sheet(att)
  assert.deepEqual([deferredRevenue, otherCurrentLiabilities], [3932, 0])
  // A note on what is due at any time: invented.
  assert.equal(sheet({ ...att, deferredOfAnyAge: 4932 })['deferredRevenue'], null)
})

test('customer deposits are deferred revenue where they are most of what the section has on no other line', () => {
  // Carnival, 2010-02-28, 10-Q 0001193125-10-074655, in millions.
  const carnival: Lines = {
    ...{ shortTermBorrowings: 927, currentLongTermDebt: 785, accountPayables: 528, statedAccruals: 912 },
    ...{ customerDeposits: 2515, totalCurrentLiabilities: 5667 },
  }
  assert.equal(sheet(carnival)['deferredRevenue'], 2515)
  assert.equal(sheet({ ...carnival, deferredRevenue: 40, statedDeferredRevenue: 40 })['deferredRevenue'], 40)
  // MasterCard's, 2010-03-31, 10-Q 0001193125-10-106305: 444 million of security that its customers have back, a quarter of the rest.
  assert.equal(sheet({ ...carnival, customerDeposits: 615 })['deferredRevenue'], null)
  // A utility pays its customers' deposits back.
  assert.equal(sheet({ ...carnival, regulatedAssets: 900 })['deferredRevenue'], null)
})

test('tickets and miles are deferred revenue in addition to what is tagged so, where they can be no part of it', () => {
  const deferred = (lines: Lines) => sheet(lines)['deferredRevenue']
  // An airline: invented.
  const airline: Lines = {
    ...{
      accountPayables: 3835,
      statedAccruals: 2940,
      currentLongTermDebt: 4018,
      statedOtherCurrentLiabilities: 806,
    },
    ...{ deferredRevenue: 3095, statedDeferredRevenue: 3095, namedDeferredRevenue: 3095 },
    ...{ ticketsAndMiles: 6704, financeLeasesCurrent: 172, totalCurrentLiabilities: 21570 },
  }
  assert.equal(deferred(airline), 9799)
  // More than all of what is on no line is a part of another.
  assert.equal(deferred({ ...airline, totalCurrentLiabilities: 21500 }), 3095)
  // What is tagged as all deferred revenue may have a lesser kind in it, and the same amount counts once.
  const all = { deferredRevenue: 7000, statedDeferredRevenue: 7000, namedDeferredRevenue: 7000 }
  assert.equal(deferred({ ...airline, ...all, totalCurrentLiabilities: 25475 }), 7000)
  assert.equal(deferred({ ...airline, ticketsAndMiles: 3095 }), 3095)
  // One that names no total has tickets under one name, and miles under another.
  assert.equal(deferred({ ...airline, namedDeferredRevenue: null, ticketsAndMiles: 9799 }), 9799)
})

test('payables to related parties without a term count where they leave hardly anything of the section without a line', () => {
  // Coca-Cola Enterprises, 2009-07-03, 10-Q 0001193125-09-159652, in millions: amounts payable to The Coca-Cola Company.
  const enterprises: Lines = {
    ...{ payablesAndAccruals: 3217, relatedOfAnyAge: 551, currentLongTermDebt: 747 },
    totalCurrentLiabilities: 4565,
  }
  const { otherPayables, otherCurrentLiabilities } = sheet(enterprises)
  assert.deepEqual([otherPayables, otherCurrentLiabilities], [551, 50])
  // Fidelity National Information has 72.8 million in a note, 2010-03-31, 10-Q 0000950123-10-044403.
  assert.equal(sheet({ ...enterprises, relatedOfAnyAge: 200 })['otherPayables'], null)
  // On a sheet that does not divide there is no other place: BlackRock, 2009-06-30, 10-Q 0001193125-09-168969.
  assert.equal(sheet({ relatedOfAnyAge: 119, totalAssets: 19000 })['otherPayables'], 119)
})

test('debt without a term is due within a year where the current section closes with it', () => {
  // Invented: a small company with notes and a line of credit.
  const small: Lines = {
    ...{ accountPayables: 120, statedAccruals: 80, undividedNotes: 300, undividedCreditLines: 250 },
    ...{ allUndividedDebt: 550, statedLongTermDebt: 550, totalCurrentLiabilities: 500 },
    ...{ totalAssets: 900, totalLiabilitiesAndTotalEquity: 900, statedTotalLiabilities: 800 },
  }
  const both = sheet(small)
  assert.deepEqual([both['shortTermDebt'], both['longTermDebt'], both['totalDebt']], [300, 250, 550])
  const { undividedCreditLines: _, ...notes } = small
  const current = sheet({
    ...notes,
    allUndividedDebt: 300,
    statedLongTermDebt: 300,
    statedTotalLiabilities: 500,
  })
  assert.deepEqual(
    [current['shortTermDebt'], current['longTermDebt'], current['totalDebt']],
    [300, null, 300],
  )
  assert.equal(current['otherCurrentLiabilities'], 0)
})

test('debt without a term is due within a year where only the current section has room for it', () => {
  // Invented: other liabilities have concepts of the company's own.
  const lines: Lines = {
    ...{ accountPayables: 120, undividedConvertibles: 300, allUndividedDebt: 300, statedLongTermDebt: 300 },
    ...{ totalCurrentLiabilities: 500, statedTotalLiabilities: 560, totalLiabilitiesAndTotalEquity: 900 },
  }
  assert.deepEqual([sheet(lines)['shortTermDebt'], sheet(lines)['longTermDebt']], [300, null])
  // With room among non-current liabilities it is long-term, as is what a filing names so.
  const later = { ...lines, statedTotalLiabilities: 860 }
  assert.deepEqual([sheet(later)['shortTermDebt'], sheet(later)['longTermDebt']], [null, 300])
  const named = { ...lines, debtWithoutLeases: 60, statedLongTermDebt: 60 }
  assert.deepEqual([sheet(named)['shortTermDebt'], sheet(named)['longTermDebt']], [null, 60])
  // Debt that is stated as due within a year is all there is.
  const stated = { ...lines, foundCurrentDebt: 310, allCurrentDebt: 310 }
  assert.equal(sheet(stated)['shortTermDebt'], 310)
})

test('taxes are all payables only of a section that has hardly room for others', () => {
  // ConocoPhillips, 2009-06-30, 10-Q 0000950123-09-029713, in millions: "accounts payable" has a name of its own.
  const conoco: Lines = {
    ...{ allTaxPayables: 3816, foundCurrentDebt: 1438, statedOtherCurrentLiabilities: 2166 },
    ...{ totalCurrentLiabilities: 23089, totalAssets: 150073 },
  }
  const { taxPayables, totalPayables } = sheet(conoco)
  assert.deepEqual([taxPayables, totalPayables], [3816, null])
  const small = sheet({ ...conoco, totalCurrentLiabilities: 3816 + 1438 + 2166 + 100 })
  assert.equal(small['totalPayables'], 3816)
  // What a bank's taxes are a part of is unknown: Toronto-Dominion Bank, 2024-10-31, in millions of Canadian dollars.
  assert.equal(sheet({ incomeTaxPayables: 67, deposits: 1268680 })['totalPayables'], null)
})

test('taxes payable are all taxes, unless accrued liabilities may hold those that are not on income', () => {
  // McDonald's, 2023-12-31, 10-K 0000063908-24-000072, and Nike, 2019-05-31, 10-K 0000320187-19-000051, in millions.
  assert.equal(sheet({ incomeTaxPayables: 705, otherTaxPayables: 268 })['taxPayables'], 973)
  const nike = { incomeTaxPayables: 229, otherTaxPayables: 234, statedAccruals: 5010 }
  assert.equal(sheet(nike)['taxPayables'], 229)
  assert.equal(sheet({ otherTaxPayables: 268 })['taxPayables'], null)
})

test('what related parties are owed counts once where payables to suppliers, with notes, show that all payables include it', () => {
  // Panasonic, 2010-03-31, 20-F 0001193125-10-150553, in millions of yen: payables of 1,071,446 with 945,334 to suppliers.
  const panasonic = {
    ...{
      accountPayables: 1071446,
      payablesBeyondTrade: 126112,
      payablesToRelated: 66596,
      currentNotes: 59516,
    },
    ...{ incomeTaxPayables: 39154, statedAccruals: 149218, foundCurrentDebt: 299064 },
    ...{ deferredRevenue: 64046, totalCurrentLiabilities: 2815863 },
  }
  const lines = (more: Lines): Lines => evaluated(balanceSheet, { ...panasonic, ...more })
  assert.deepEqual(
    ['totalPayables', 'otherPayables', 'otherCurrentLiabilities'].map((line) => lines({})[line]),
    [1110600, 39154, 1192935],
  )
  // Notes alone are what its payables have in addition, if related parties are owed another amount: invented.
  assert.equal(lines({ payablesToRelated: 70000 })['otherPayables'], 109154)
})

test('borrowings that hold the current part of long-term debt count once where the section closes with them', () => {
  // The structure is what is tested: short-term debt of 1,299 has 1,199 of notes in it (Applied Materials).
  const section: Lines = {
    ...{ shortTermBorrowings: 1299, currentLongTermDebt: 1199, payablesAndAccruals: 5000 },
    ...{ deferredRevenue: 2800, statedDeferredRevenue: 2800, totalCurrentLiabilities: 9099 },
  }
  assert.equal(sheet(section)['shortTermDebt'], 1299)
  // Both are lines where the section has room for them.
  assert.equal(sheet({ ...section, totalCurrentLiabilities: 10298 })['shortTermDebt'], 2498)
})

test('borrowings hold the current part of long-term debt where both come to what is borrowed of banks besides', () => {
  // IBM, 2020-12-31, 10-K 0001558370-21-001489, in millions: other accruals of 6,847 are its own concept.
  const ibm: Lines = {
    ...{ shortTermBorrowings: 7183, currentLongTermDebt: 7053, bankLoans: 130, accountPayables: 4908 },
    ...{ allTaxPayables: 3301, statedAccruals: 3440, operatingLeasesCurrent: 1357 },
    ...{ deferredRevenue: 12833, statedDeferredRevenue: 12833, totalCurrentLiabilities: 39869 },
  }
  assert.equal(sheet(ibm)['shortTermDebt'], 7183)
  // Fleetcor, 2020-12-31, 10-K 0001175454-21-000022, in thousands: notes of 505,697 and what receivables secure are all that is due.
  const fleetcor: Lines = {
    ...{ shortTermBorrowings: 505697, currentLongTermDebt: 1205697, currentSecuredDebt: 700000 },
    ...{ accountPayables: 1054478, statedAccruals: 282681, totalCurrentLiabilities: 3968311 },
  }
  assert.equal(sheet(fleetcor)['shortTermDebt'], 1205697)
})

test('what a note has as all current debt is not that of a sheet which closes with other lines, or has more on one', () => {
  // Chevron, 2020-12-31, 10-K 0000093410-21-000009, in millions: 9,825 of 11,373 are reclassified as long-term debt.
  const chevron: Lines = {
    ...{
      foundCurrentDebt: 11373,
      allCurrentDebt: 11373,
      shortTermBorrowings: 1548,
      currentLongTermDebt: 2600,
    },
    ...{ longTermDebtDue: 2600, accountPayables: 10950, statedAccruals: 7812, incomeTaxPayables: 921 },
    ...{ otherTaxPayables: 952, operatingLeasesCurrent: 1291, totalCurrentLiabilities: 22183 },
  }
  assert.equal(sheet(chevron)['shortTermDebt'], 1548)
  assert.equal(sheet({ ...chevron, totalCurrentLiabilities: 32008 })['shortTermDebt'], 11373)
  // Viatris, 2020-12-31, 10-K 0001792044-21-000009, in tenths of a million: notes of 22,563 are a part of what is due.
  const viatris: Lines = {
    ...{ foundCurrentDebt: 22563, allCurrentDebt: 22563, shortTermBorrowings: 11009 },
    ...{ currentLongTermDebt: 23085, longTermDebtDue: 23085, totalCurrentLiabilities: 105629 },
  }
  assert.equal(sheet(viatris)['shortTermDebt'], 34094)
  // More than all current liabilities is none of them: invented.
  assert.equal(sheet({ ...viatris, longTermDebtDue: 299020 })['shortTermDebt'], 22563)
})

test('debt of one kind that is more than all other current debt counts where the section has room for it', () => {
  // Con Edison, 2020-12-31, 10-K 0001047862-21-000049, in millions: long-term debt of 1,967 is due under another name than usual.
  const edison: Lines = {
    ...{ shortTermBorrowings: 165, currentLongTermDebt: 1705, otherDebtDue: 1967, accountPayables: 1475 },
    ...{ allTaxPayables: 150, dividendsPayable: 48, statedAccruals: 108, statedOtherCurrentLiabilities: 426 },
    ...{ operatingLeasesCurrent: 96, totalCurrentLiabilities: 7354 },
  }
  assert.equal(sheet(edison)['shortTermDebt'], 3837)
  // One that the section has no room for is of a note, and a smaller one may be a part of the others.
  assert.equal(sheet({ ...edison, totalCurrentLiabilities: 5000 })['shortTermDebt'], 1870)
  assert.equal(sheet({ ...edison, otherDebtDue: 1000 })['shortTermDebt'], 1870)
})

test('deferred revenue is that with which the section closes, not what a note has of contracts', () => {
  // Home Depot, 2021-01-31, 10-K 0000354950-21-000089, in millions: 1,416 of debt has finance leases of 66 in it.
  const depot: Lines = {
    ...{
      deferredRevenue: 1900,
      statedDeferredRevenue: 1900,
      revenueDeferred: 2823,
      currentLongTermDebt: 1350,
    },
    ...{ accountPayables: 11606, statedAccruals: 2463, otherTaxPayables: 774, incomeTaxPayables: 193 },
    ...{ operatingLeasesCurrent: 828, financeLeasesCurrent: 66, statedOtherCurrentLiabilities: 3063 },
    totalCurrentLiabilities: 23166,
  }
  assert.equal(sheet(depot)['deferredRevenue'], 2823)
  assert.equal(sheet({ ...depot, totalCurrentLiabilities: 22243 })['deferredRevenue'], 1900)
  // A smaller figure is a part: AMD, 2017, has nothing under that name and 85 million of contracts.
  assert.equal(
    sheet({ ...depot, revenueDeferred: 0, totalCurrentLiabilities: 20343 })['deferredRevenue'],
    1900,
  )
})

test('taxes under the name of all that are less than those on income alone are a note on others', () => {
  // Genpact, 2020-12-31, 10-K 0001564590-21-009746, in thousands: 27,341 is owed for other taxes, among accrued expenses.
  const genpact: Lines = {
    ...{ incomeTaxPayables: 41941, currentIncomeTaxes: 41941, allTaxPayables: 27341, statedAccruals: 150390 },
  }
  assert.equal(sheet(genpact)['taxPayables'], 41941)
  // All taxes are no less than those on income: invented.
  assert.equal(sheet({ ...genpact, allTaxPayables: 69282 })['taxPayables'], 69282)
})
