import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedIncome } from '../../../../test/support/stated-amounts.ts'
import type { Lines } from './evaluation.ts'

test('income of continuing operations tagged as of the parent alone gets the share of minorities where tax leads there', () => {
  // Fortune Brands, second quarter of 2008, 10-Q 0001193125-09-169079, in tenths of a million: minorities lost 761.
  const brands: Lines = {
    ...{ statedBeforeTax: -879, incomeTaxExpense: -384, netIncomeFromContinuingOperations: 266 },
    ...{ netIncomeFromDiscontinuedOperations: 1094, netIncome: 1360, minorityShare: -761 },
  }
  const lines = servedIncome(brands)
  assert.deepEqual(
    ['netIncomeFromContinuingOperations', 'otherAdjustmentsToNetIncome'].map((line) => lines[line]),
    [-495, 761],
  )
  // P&G has minorities' income among other costs, before income before tax: 10-K of 2010 for fiscal 2009, in millions.
  const gamble = { netIncomeFromContinuingOperations: 10680, incomeTaxExpense: 3733, minorityShare: 86 }
  const plain = servedIncome({
    ...gamble,
    statedBeforeTax: 14413,
    netIncome: 13436,
    netIncomeFromDiscontinuedOperations: 2756,
  })
  assert.equal(plain['netIncomeFromContinuingOperations'], 10680)
})

test('tax has the sign that leads to income of common shareholders where no other is stated', () => {
  // Massey Energy, second quarter of 2008, 10-Q/A 0000037748-09-000037, in hundredths of a million.
  const massey = { statedBeforeTax: -12579, incomeTaxExpense: 3246, availableToCommon: -9334 }
  assert.equal(servedIncome(massey)['incomeTaxExpense'], -3246)
})

test('income before tax named as that at home is all of it where tax, or what is named as current, leads to net income', () => {
  // Camden Property Trust, 2020, 10-K 0000906345-21-000010, and ACNB, 2020, 0000715579-21-000012, in thousands: its deferred tax is of the
  // cash flow statement, and in the tax of 4,308.
  const camden = {
    domesticBeforeTax: 130551,
    currentTax: 1972,
    profit: 128579,
    netIncome: 123911,
    taxPaid: 2292,
  }
  const acnb = { domesticBeforeTax: 22702, currentTax: 4308, deferredTax: -1038, netIncome: 18394 }
  const taxOf = (lines: Lines) => {
    const { incomeBeforeTax, incomeTaxExpense } = servedIncome(lines)
    return [incomeBeforeTax, incomeTaxExpense]
  }
  assert.deepEqual(taxOf(camden), [130551, 1972])
  assert.deepEqual(taxOf(acnb), [22702, 4308])
  // CNX Gas, first quarter of 2010, 10-Q 0001193125-10-105749, in thousands: it takes off what minorities lose before tax.
  const gas = { domesticBeforeTax: 73594, operatingIncome: 73400, incomeTaxExpense: 27967 }
  assert.deepEqual(taxOf({ ...gas, netIncome: 45627, minorityShare: -194 }), [73400, 27967])
  // What a note has of income at home is not all of it.
  assert.deepEqual(taxOf({ ...acnb, incomeTaxExpense: 4000 }), [22394, 4000])
})

test('what is tagged as income of continuing operations is before tax where tax leads from it to net income', () => {
  // Sony, fiscal 2009, 20-F 0000950123-10-061435, in millions of yen: "income before income taxes" has a concept after tax.
  const sony = { netIncomeFromContinuingOperations: 26912, incomeTaxExpense: 13958, profit: 12954 }
  const lines = servedIncome({ ...sony, minorityShare: 53756, netIncome: -40802, operatingIncome: 31772 })
  assert.deepEqual(
    ['incomeBeforeTax', 'netIncomeFromContinuingOperations', 'otherAdjustmentsToNetIncome'].map(
      (line) => lines[line],
    ),
    [26912, 12954, -53756],
  )
  // Ensco, first quarter of 2010, 10-Q 0000314808-10-000055, in tenths of a million: discontinued operations earned 317.
  const ensco = {
    ...{ netIncomeFromContinuingOperations: 1599, incomeTaxExpense: 332, profit: 1916 },
    ...{ netIncomeFromDiscontinuedOperations: 317, minorityShare: 18, netIncome: 1898 },
  }
  assert.deepEqual(
    ['incomeBeforeTax', 'netIncomeFromContinuingOperations'].map((line) => servedIncome(ensco)[line]),
    [1931, 1599],
  )
})

test('tax tagged as current is all tax where it leads from operating income to net income of all owners', () => {
  // Halliburton, first quarter of 2010, 10-Q 0000045012-10-000170, in millions: tax has a minus, income before tax a name of its own.
  const halliburton: Lines = {
    ...{ operatingIncome: 449, statedInterestExpense: 79, statedInterestIncome: 3, otherNonoperating: -40 },
    ...{ currentTax: -121, netIncomeFromContinuingOperations: 211, netIncomeFromDiscontinuedOperations: -5 },
    ...{ profit: 207, minorityShare: 1, netIncome: 206 },
  }
  const lines = servedIncome(halliburton)
  assert.deepEqual(
    ['incomeBeforeTax', 'incomeTaxExpense', 'netIncomeFromContinuingOperations'].map((line) => lines[line]),
    [333, 121, 212],
  )
  // Plains All American, second quarter of 2008, 10-Q of 2009: other income of 10, which no line here has.
  const plains = { operatingIncome: 81, statedInterestExpense: 49, equityMethodIncome: 4, currentTax: 5 }
  assert.equal(servedIncome({ ...plains, profit: 41 })['incomeTaxExpense'] ?? null, null)
})

test('income before tax is what tax and profit make where operating income leads there and not to what is tagged so', () => {
  // Abercrombie & Fitch, 10-K for fiscal 2020, 0001018840-21-000023, in thousands: a note has 5,600 under one of two names.
  const fitch = servedIncome({
    ...{ operatingIncome: -20469, interestMargin: -28274, statedBeforeTax: 5600 },
    ...{ incomeTaxExpense: 60211, profit: -108954 },
  })
  assert.equal(fitch['incomeBeforeTax'], -48743)
  // BridgeBio, 10-K for 2020, 0001564590-21-008969: its note on taxes states the loss as an amount.
  const bridge = {
    ...{ operatingIncome: -474482, statedOtherIncome: -31006, statedBeforeTax: 505488 },
    ...{ profit: -505488, minorityShare: -56764, availableToCommon: -448724 },
  }
  const loss = servedIncome(bridge)
  assert.deepEqual([loss['incomeBeforeTax'], loss['incomeTaxExpense'] ?? null], [-505488, null])
  // TSMC, 2020, in millions, as if its income before tax had a minus: what lies below operating income is not needed to refute it.
  const turned = {
    operatingIncome: 566784,
    statedBeforeTax: -584777,
    incomeTaxExpense: 66619,
    profit: 518158,
  }
  assert.equal(servedIncome(turned)['incomeBeforeTax'], 584777)
  // Huntington Ingalls, third quarter of 2020, in millions: the table of quarters has no tax, and none follows from it.
  const ingalls = servedIncome({ operatingIncome: 222, statedBeforeTax: 226, profit: 222, netIncome: 222 })
  assert.equal(ingalls['incomeBeforeTax'], 226)
})

test('income before tax is not profit where the statement shows a tax without a tag', () => {
  // Microsoft, fiscal 2023, in millions, as if its tax and its income before tax had names of their own.
  const microsoft: Lines = { revenue: 211915, operatingIncome: 88523, netIncome: 72361, profit: 72361 }
  const ebitOf = (lines: Lines): unknown => servedIncome(lines)['ebit']
  assert.equal(Number.isNaN(ebitOf(microsoft)), true)
  assert.equal(Number.isNaN(servedIncome(microsoft)['incomeTaxExpense']), true)
  // So what it paid, or all costs, show where no operating income is tagged.
  const { operatingIncome, ...others } = microsoft
  assert.equal(Number.isNaN(ebitOf({ ...others, taxPaid: 23100 })), true)
  assert.equal(Number.isNaN(ebitOf({ ...others, statedCosts: 123392 })), true)
  assert.equal(ebitOf({ ...others, taxPaid: 0 }), 72361)
  // Royal Caribbean, first quarter of 2009, in thousands, owes none: what is named below operating income leads to profit.
  const cruises: Lines = { revenue: 1325602, operatingIncome: 44253, statedNetInterest: -77732 }
  assert.equal(ebitOf({ ...cruises, otherNonoperating: -2759, netIncome: -36238 }), 41494)
  // Boston Properties' gains are below its operating income, so that nothing is left for a tax.
  assert.equal(ebitOf({ revenue: 377544, operatingIncome: 46138, netIncome: 54030 }), 54030)
  // Kroger's first report in XBRL has its cash flow statement alone.
  assert.equal(Number.isNaN(ebitOf({ profit: 431 })), true)
})

test('income before tax is profit of a lender, and of a partnership or a real estate trust, that tags no tax', () => {
  const beforeTaxOf = (lines: Lines): unknown => servedIncome(lines)['incomeBeforeTax']
  // Made up: a trust that holds mortgages earns 100 and pays 60 for what it borrows.
  const trust: Lines = { lendingIncome: 100, statedInterestIncome: 100, statedInterestExpense: 60 }
  const { incomeBeforeTax, ebit } = servedIncome({
    ...trust,
    generalAndAdministrativeExpenses: 10,
    profit: 30,
  })
  assert.deepEqual([incomeBeforeTax, ebit], [30, 90])
  assert.equal(beforeTaxOf({ lendingIncome: 100, profit: 30, taxPaid: 0 }), 30)
  for (const line of ['interestMargin', 'noninterestExpense', 'generalAndAdministrativeExpenses'])
    assert.equal(beforeTaxOf({ [line]: 40, profit: 30 }), 30, line)
  assert.equal(Number.isNaN(beforeTaxOf({ ...trust, profit: 30, taxPaid: 9 })), true)
  // Made up: interest of 50 under a name of its own lies between operating income and profit.
  const partners: Lines = { revenue: 1000, operatingIncome: 200, profit: 150 }
  assert.equal(Number.isNaN(beforeTaxOf(partners)), true)
  assert.equal(beforeTaxOf({ ...partners, untaxedForm: 147 }), 150)
  assert.equal(Number.isNaN(beforeTaxOf({ ...partners, untaxedForm: 147, taxPaid: 20 })), true)
})

test('the same with the share of associates after tax', () => {
  // Albemarle, 2020, 10-K 0000915913-21-000018, in thousands.
  const albemarle = servedIncome({
    ...{ statedBeforeTax: 373519, incomeTaxExpense: 54425, shareOfAssociates: 127521, profit: 446615 },
    ...{ netIncomeFromContinuingOperations: 375764, netIncome: 375764, minorityShare: 70851 },
  })
  assert.deepEqual(
    ['netIncomeFromContinuingOperations', 'otherAdjustmentsToNetIncome'].map((line) => albemarle[line]),
    [446615, -70851],
  )
})
