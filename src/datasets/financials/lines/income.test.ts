import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedOf } from '../../../../test/support/stated-amounts.ts'
import { isKnown, UNKNOWN } from '../../../formula/amount.ts'
import type { Stated } from '../selection/stated-lines.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'
import { withAssociates, withoutRefuted, withYear } from './income-checks.ts'
import { withPlausibleShares, withScaledShares } from './share-checks.ts'

const whole = (lines: Lines, ofYear?: Lines): Lines =>
  withPlausibleShares(evaluated(incomeStatement, lines, ofYear), { terms: {} })

const checked = (lines: Lines): Stated => withoutRefuted(withScaledShares(statedOf(lines)))

/** As served: unknown is null. */
const complete = (stated: Lines, annual: Lines = stated, notes: Lines = {}): Lines => {
  const ofYear = withAssociates(checked(annual), null)
  const year = whole({ ...ofYear.lines, ...notes })
  const quarter = withAssociates(checked(stated), year).lines
  const lines = stated === annual ? year : whole({ ...withYear(quarter, ofYear.lines), ...notes }, year)
  return Object.fromEntries(
    Object.entries(lines).map(([line, value]) => [line, isKnown(value) ? value : null]),
  )
}

// Apple, fiscal 2023, 10-K 0000320193-23-000106, in millions.
const apple: Lines = {
  revenue: 383285,
  statedCostOfRevenue: 214137,
  statedGrossProfit: 169148,
  researchAndDevelopmentExpenses: 29915,
  statedAdministration: 24932,
  operatingExpenses: 54847,
  operatingIncome: 114301,
  statedInterestIncome: 3750,
  statedInterestExpense: 3933,
  statedBeforeTax: 113736,
  incomeTaxExpense: 16741,
  netIncome: 96995,
  depreciationAndAmortization: 11519,
}

test('EBIT is income before tax plus interest, and EBITDA adds depreciation', () => {
  const lines = complete(apple)
  assert.equal(lines['ebit'], 113736 + 3933)
  assert.equal(lines['ebitda'], 113736 + 3933 + 11519)
  assert.equal(lines['nonOperatingIncomeExcludingInterest'], 114301 - 117669)
  assert.equal(lines['totalOtherIncomeExpensesNet'], -565)
  assert.equal(lines['netInterestIncome'], -183)
})

test('other operating income below the total of expenses is part of what leads to operating income', () => {
  // TSMC, 2024, 20-F 0001193125-25-083423, in units of 100,000 TWD.
  const lines = complete({
    revenue: 28943077,
    statedGrossProfit: 16243536,
    researchAndDevelopmentExpenses: 2041818,
    statedAdministration: 968886,
    operatingExpenses: 3010704,
    otherOperatingIncome: -12302,
    operatingIncome: 13220530,
  })
  assert.equal(lines['operatingExpenses'], 3023006)
  assert.equal(lines['otherExpenses'], 12302)
})

test("a bank's interest income is its margin and its expense together", () => {
  // JPMorgan Chase, 2025: 28.0 bn is what deposits with banks earned.
  const lines = complete({
    interestMargin: 95443,
    statedInterestExpense: 97898,
    statedInterestIncome: 28032,
  })
  assert.equal(lines['interestIncome'], 193341)
  assert.equal(lines['netInterestIncome'], 95443)
})

test('a company that states no interest expense has its income before tax as EBIT', () => {
  // Apple, fiscal 2025, 10-K 0000320193-25-000079: its statements name no interest.
  const lines = complete({
    operatingIncome: 133050,
    statedBeforeTax: 132729,
    depreciationAndAmortization: 11698,
  })
  assert.equal(lines['ebit'], 132729)
  assert.equal(lines['ebitda'], 132729 + 11698)
  assert.equal(lines['nonOperatingIncomeExcludingInterest'], 133050 - 132729)
  assert.equal(lines['netInterestIncome'], null)
})

test('a quarter without the interest that its year states has no EBIT', () => {
  const lines = complete({ ...apple, statedInterestExpense: null }, apple)
  for (const line of ['ebit', 'ebitda', 'nonOperatingIncomeExcludingInterest', 'netInterestIncome']) {
    assert.equal(lines[line], null, line)
  }
})

test('a cost of revenue that contradicts revenue less gross profit is a part of it', () => {
  assert.equal(complete({ ...apple, statedCostOfRevenue: 100000 })['costOfRevenue'], 214137)
})

test('costs that hold no cost of revenue are not taken for all costs (Marvell, fiscal 2026)', () => {
  const lines = complete({
    revenue: 8194.6,
    statedCostOfRevenue: 4013.9,
    statedGrossProfit: 4180.7,
    operatingIncome: 1322.9,
    statedCosts: 2857.8,
  })
  assert.equal(lines['operatingExpenses'], 4180.7 - 1322.9)
  assert.equal(lines['costAndExpenses'], 4013.9 + (4180.7 - 1322.9))
})

test('what remains is not told where research is a note on a part of administration (P&G, fiscal 2024)', () => {
  const year: Lines = {
    revenue: 84039,
    statedGrossProfit: 43191,
    operatingIncome: 18545,
    researchAndDevelopmentExpenses: 2000,
    statedAdministration: 23305,
  }
  const lines = complete(year, year, { researchIsNote: UNKNOWN })
  assert.equal(lines['otherExpenses'], null)
  assert.equal(lines['sellingGeneralAndAdministrativeExpenses'], 23305)
  assert.equal(lines['operatingExpenses'], 24646)
})

test('other expenses are below zero where a gain is among them, and null where research is unknown', () => {
  // Marvell, first quarter of fiscal 2026, 10-Q 0001835632-25-000117: a gain within restructuring.
  const quarter: Lines = {
    statedGrossProfit: 952.4,
    operatingIncome: 270.6,
    researchAndDevelopmentExpenses: 507.7,
    statedAdministration: 186.4,
  }
  assert.equal(Math.round((complete(quarter)['otherExpenses'] ?? 0) * 10) / 10, -12.3)
  assert.equal(complete({ ...quarter, researchAndDevelopmentExpenses: null }, quarter)['otherExpenses'], null)
})

test('what is called available to common shareholders is so only if earnings per share say it', () => {
  // P&G, fiscal 2009, 10-K 0001193125-10-188769: the tag holds income of continuing operations.
  const year: Lines = {
    netIncome: 13436,
    availableToCommon: 10488,
    preferredDividends: 192,
    eps: 4.49,
    weightedAverageShsOut: 2952.2,
  }
  const lines = complete(year)
  assert.deepEqual([lines['netIncomeDeductions'], lines['bottomLineNetIncome']], [192, 13244])
  assert.equal(complete({ ...year, availableToCommon: 13244 })['bottomLineNetIncome'], 13244)
  assert.equal(complete({ ...year, availableToCommon: 10488, eps: 3.55 })['bottomLineNetIncome'], 10488)
})

test('a count of shares from the other side of a split is null', () => {
  // Apple, second quarter of fiscal 2019: 11,561 million at 0.62 after the split of 2020, 4,674 million shares before it.
  const lines = complete({ netIncome: 11561, eps: 0.62, weightedAverageShsOut: 4674.1 })
  assert.equal(lines['weightedAverageShsOut'], null)
})

test("net income is the parent's: profit less the minorities' share", () => {
  // P&G, fiscal 2024, 10-K 0000080424-24-000083.
  const year: Lines = { profit: 14974, minorityShare: 95, netIncome: 14879, availableToCommon: 14595 }
  const lines = complete(year)
  assert.equal(lines['netIncome'], 14879)
  assert.equal(lines['otherAdjustmentsToNetIncome'], -95)
  assert.equal(lines['netIncomeDeductions'], 284)
  assert.equal(lines['bottomLineNetIncome'], 14595)
  assert.equal(complete({ profit: 14974, minorityShare: 95 })['netIncome'], 14879)
})

test('what a quarter does not say of discontinued operations follows where its year has some', () => {
  const quarter: Lines = { profit: 100, statedBeforeTax: 110, incomeTaxExpense: 30 }
  const year: Lines = {
    profit: 400,
    statedBeforeTax: 500,
    incomeTaxExpense: 120,
    netIncomeFromDiscontinuedOperations: 20,
  }
  assert.equal(complete(quarter, year)['netIncomeFromContinuingOperations'], 80)
  assert.equal(complete(quarter, year)['netIncomeFromDiscontinuedOperations'], 20)
  assert.equal(complete(quarter, { profit: 400 })['netIncomeFromDiscontinuedOperations'], null)
})

test("profit is net income only where the year has no minorities' share", () => {
  assert.equal(complete({ profit: 100 }, { profit: 400 })['netIncome'], 100)
  assert.equal(complete({ profit: 100 }, { profit: 400, minorityShare: 7 })['netIncome'], null)
})

test('a quarter of a year with preferred dividends has no bottom line of its own until they are known', () => {
  const year: Lines = { netIncome: 400, preferredDividends: 20 }
  assert.equal(complete({ netIncome: 100 }, year)['bottomLineNetIncome'], null)
  assert.equal(complete({ netIncome: 100, preferredDividends: 5 }, year)['bottomLineNetIncome'], 95)
  assert.equal(complete({ netIncome: 100 }, { netIncome: 400 })['bottomLineNetIncome'], 100)
})

test('income before tax follows from continuing profit, tax and the share of associates after tax', () => {
  const quarter: Lines = { netIncome: 90, incomeTaxExpense: 10 }
  const year: Lines = { netIncome: 360, incomeTaxExpense: 40, statedBeforeTax: 400 }
  assert.equal(complete(quarter, year)['incomeBeforeTax'], 100)
  assert.equal(complete(quarter, {})['incomeBeforeTax'], 100)
  const afterTax: Lines = { ...year, statedBeforeTax: 350, equityMethodIncome: 50 }
  assert.equal(complete(quarter, afterTax)['incomeBeforeTax'], null)
  assert.equal(complete({ ...quarter, equityMethodIncome: 12 }, afterTax)['incomeBeforeTax'], 88)
  // The year has the share of associates before tax: McDonald's.
  assert.equal(complete({ ...quarter, equityMethodIncome: 12 }, year)['incomeBeforeTax'], 100)
})

test('operating income that is not tagged is what closes with income before tax', () => {
  // Nike, fiscal 2023, 10-K 0000320187-23-000039.
  const nike: Lines = {
    revenue: 51217,
    statedCostOfRevenue: 28925,
    statedGrossProfit: 22292,
    sellingAndMarketingExpenses: 4060,
    generalAndAdministrativeExpenses: 12317,
    statedAdministration: 16377,
    statedNetInterest: 6,
    otherNonoperating: 280,
    statedBeforeTax: 6201,
  }
  const lines = complete(nike)
  assert.equal(lines['operatingIncome'], 5915)
  assert.equal(lines['operatingExpenses'], 16377)
  assert.equal(lines['otherExpenses'], 0)
  assert.equal(lines['totalOtherIncomeExpensesNet'], 286)
})

// Walt Disney, fiscal 2023, 10-K 0001744489-23-000216: 12,863 is the operating income of its segments.
const disney: Lines = {
  revenue: 88898,
  statedCosts: 79906,
  statedAdministration: 15336,
  depreciationAndAmortization: 5369,
  operatingIncome: 12863,
  statedBeforeTax: 4769,
  equityMethodIncome: 782,
}

test('operating income above what all costs leave is of the segments', () => {
  const lines = complete(disney)
  assert.equal(lines['operatingIncome'], 8992)
  assert.equal(lines['totalOtherIncomeExpensesNet'], -4223)
  assert.equal(complete({ ...disney, operatingIncome: 9300 })['operatingIncome'], 9300)
})

test('costs by nature: the cost of revenue is what administration and other named expenses leave of all costs', () => {
  const lines = complete(disney, disney, { depreciationOnFace: 5369 })
  assert.equal(lines['costOfRevenue'], 59201)
  assert.equal(lines['operatingExpenses'], 15336 + 5369)
  // McDonald's, 2023, 10-K 0000063908-25-000012: 600 million of food and paper would be a part only.
  const mcDonalds: Lines = {
    revenue: 25494,
    statedCosts: 13847,
    statedAdministration: 2817,
    otherOperatingIncome: -99,
    operatingIncome: 11647,
  }
  assert.equal(complete(mcDonalds)['costOfRevenue'], 10931)
  assert.equal(complete({ ...mcDonalds, statedCostOfRevenue: 600 })['costOfRevenue'], 10931)
  assert.equal(complete(mcDonalds)['otherExpenses'], 99)
})

test('where costs are stated by nature and none is of administration, all are cost of revenue', () => {
  // Southwest Airlines, second quarter of 2009, 10-Q 0000092380-09-000027: 2,616 less 2,493 of operating expenses.
  const airline: Lines = {
    revenue: 2616,
    statedExpenses: 2493,
    operatingExpenses: 2493,
    operatingIncome: 123,
  }
  const lines = complete(airline)
  assert.deepEqual([lines['costOfRevenue'], lines['grossProfit'], lines['operatingExpenses']], [2493, 123, 0])
  // Expenses after gross profit are not those that revenue less operating income is.
  const shop: Lines = { revenue: 1000, statedExpenses: 300, operatingExpenses: 300, operatingIncome: 100 }
  assert.equal(complete(shop)['costOfRevenue'], null)
})

test('a company that states no tax has its income before tax after it, and no tax of nothing', () => {
  // AvalonBay Communities, second quarter of 2009, 10-Q 0000950123-09-032702.
  const lines = complete({ revenue: 222, netIncome: 18, netIncomeFromContinuingOperations: 17 })
  assert.deepEqual([lines['incomeBeforeTax'], lines['incomeTaxExpense']], [17, null])
  // Halliburton, first quarter of 2010, 10-Q 0000045012-10-000170: all of its tax under the name of what is due, with a minus.
  const taxed = complete({ operatingIncome: 449, netIncomeFromContinuingOperations: 211, currentTax: -121 })
  assert.deepEqual([taxed['incomeBeforeTax'], taxed['ebit']], [null, null])
})

test('costs that lead to income before tax have interest among them', () => {
  const lines = complete({
    revenue: 1000,
    statedCosts: 900,
    statedInterestExpense: 150,
    statedBeforeTax: 100,
  })
  assert.equal(lines['operatingIncome'], 250)
  assert.equal(lines['costAndExpenses'], 750)
})

test('net interest that income before tax does not hold is income alone', () => {
  // AMD, 2019, 10-K 0000002488-20-000008: 631 less 94 of interest and 165 of other expense.
  const lines = complete({
    operatingIncome: 631,
    statedInterestExpense: 94,
    otherNonoperating: -165,
    interestMargin: 15,
    statedBeforeTax: 372,
  })
  assert.deepEqual([lines['interestIncome'], lines['netInterestIncome']], [15, 15 - 94])
})

test('where only net interest is stated it is income or expense by its sign', () => {
  assert.equal(complete({ statedNetInterest: 73 })['interestIncome'], 73)
  assert.equal(complete({ statedNetInterest: -73 })['interestExpense'], 73)
  assert.equal(complete({ statedNetInterest: -73 })['interestIncome'], null)
  // Walmart, fiscal 2020, 10-K 0000104169-20-000011: interest of debt is without that of leases.
  const walmart = complete({ interestMargin: -2410, statedInterestIncome: 189, debtInterest: 2262 })
  assert.equal(walmart['interestExpense'], 2599)
  assert.equal(complete({ statedInterestExpense: 117.6 })['netInterestIncome'], -117.6)
})

test('a count of shares in thousands or millions is one of shares, as earnings per share show', () => {
  // Royal Bank of Canada, fiscal 2018: 12,115 million at 8.39 are 1,443.9 million shares; it tagged 1,443,894.
  const year: Lines = { netIncome: 12115e6, eps: 8.39, weightedAverageShsOut: 1443894 }
  assert.equal(complete(year)['weightedAverageShsOut'], 1443894e3)
  assert.equal(complete({ ...year, weightedAverageShsOut: 1443894e3 })['weightedAverageShsOut'], 1443894e3)
  assert.equal(complete({ ...year, weightedAverageShsOut: 1443894e2 })['weightedAverageShsOut'], null)
})

test('no shares earn nothing', () => {
  // Constellation Energy, 2020, before it was spun off: 589 million and no share.
  const lines = complete({ netIncome: 589, eps: 0, weightedAverageShsOut: 0 })
  assert.deepEqual([lines['eps'], lines['weightedAverageShsOut']], [null, null])
})

test('a count that is not stated follows from earnings per share of 1 and more', () => {
  // Alphabet, 2019, 10-K 0001652044-20-000008: it states counts by class only.
  assert.equal(complete({ netIncome: 34343e6, eps: 49.59 })['weightedAverageShsOut'], 692538818)
  assert.equal(complete({ netIncome: 34343e6, eps: 0.4 })['weightedAverageShsOut'], null)
})

test("a bank's marketing is not its administration", () => {
  // JPMorgan Chase, 2024, 10-K 0000019617-25-000270, in millions.
  const bank: Lines = {
    ...{ noninterestExpense: 91797, interestMargin: 92583, noninterestIncome: 84973, revenue: 177556 },
    ...{ sellingAndMarketingExpenses: 4974, creditLosses: 10678, incomeBeforeTax: 75081 },
  }
  const alone = evaluated(incomeStatement, bank)
  assert.equal(alone['sellingGeneralAndAdministrativeExpenses'], null)
  assert.equal(alone['sellingAndMarketingExpenses'], 4974)
  const both = evaluated(incomeStatement, { ...bank, generalAndAdministrativeExpenses: 51357 })
  assert.equal(both['sellingGeneralAndAdministrativeExpenses'], 51357 + 4974)
})
