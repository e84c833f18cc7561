import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeIncome, type Research, withFourthQuarterPerShare } from './income-definitions.ts'
import type { Lines } from './lines.ts'

const complete = (stated: Lines, annual: Lines = stated, research: Research = 'line'): Lines =>
  completeIncome(stated, { lines: annual, research })

// Apple, fiscal 2023, 10-K 0000320193-23-000106, in millions.
const apple: Lines = {
  revenue: 383285,
  costOfRevenue: 214137,
  grossProfit: 169148,
  researchAndDevelopmentExpenses: 29915,
  sellingGeneralAndAdministrativeExpenses: 24932,
  operatingExpenses: 54847,
  operatingIncome: 114301,
  interestIncome: 3750,
  interestExpense: 3933,
  incomeBeforeTax: 113736,
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
    grossProfit: 16243536,
    researchAndDevelopmentExpenses: 2041818,
    sellingGeneralAndAdministrativeExpenses: 968886,
    operatingExpenses: 3010704,
    otherOperatingIncome: -12302,
    operatingIncome: 13220530,
  })
  assert.equal(lines['operatingExpenses'], 3023006)
  assert.equal(lines['otherExpenses'], 12302)
})

test("a bank's interest income is its margin and its expense together", () => {
  // JPMorgan Chase, 2025: 28.0 bn is what deposits with banks earned.
  const lines = complete({ interestMargin: 95443, interestExpense: 97898, interestIncome: 28032 })
  assert.equal(lines['interestIncome'], 193341)
  assert.equal(lines['netInterestIncome'], 95443)
})

test('a company that states no interest expense has its income before tax as EBIT', () => {
  // Apple, fiscal 2025, 10-K 0000320193-25-000079: its statements name no interest.
  const lines = complete({
    operatingIncome: 133050,
    incomeBeforeTax: 132729,
    depreciationAndAmortization: 11698,
  })
  assert.equal(lines['ebit'], 132729)
  assert.equal(lines['ebitda'], 132729 + 11698)
  assert.equal(lines['nonOperatingIncomeExcludingInterest'], 133050 - 132729)
  assert.equal(lines['netInterestIncome'], null)
})

test('a quarter without the interest that its year states has no EBIT', () => {
  const lines = complete({ ...apple, interestExpense: null }, apple)
  for (const line of ['ebit', 'ebitda', 'nonOperatingIncomeExcludingInterest', 'netInterestIncome']) {
    assert.equal(lines[line], null, line)
  }
})

test('a cost of revenue that contradicts revenue less gross profit is a part of it', () => {
  assert.equal(complete({ ...apple, costOfRevenue: 100000 })['costOfRevenue'], 214137)
})

test('costs that hold no cost of revenue are not taken for all costs (Marvell, fiscal 2026)', () => {
  const lines = complete({
    revenue: 8194.6,
    costOfRevenue: 4013.9,
    grossProfit: 4180.7,
    operatingIncome: 1322.9,
    costAndExpenses: 2857.8,
  })
  assert.equal(lines['operatingExpenses'], 4180.7 - 1322.9)
  assert.equal(lines['costAndExpenses'], 4013.9 + (4180.7 - 1322.9))
})

test('research known from a note is not taken from administration twice (P&G, fiscal 2024)', () => {
  const year: Lines = {
    revenue: 84039,
    grossProfit: 43191,
    operatingIncome: 18545,
    researchAndDevelopmentExpenses: 2000,
    sellingGeneralAndAdministrativeExpenses: 23305,
  }
  assert.equal(complete(year, year, 'note')['otherExpenses'], 1341)
})

test('other expenses are below zero where a gain is among them, and null where research is unknown', () => {
  // Marvell, first quarter of fiscal 2026, 10-Q 0001835632-25-000117: a gain within restructuring.
  const quarter: Lines = {
    grossProfit: 952.4,
    operatingIncome: 270.6,
    researchAndDevelopmentExpenses: 507.7,
    sellingGeneralAndAdministrativeExpenses: 186.4,
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

test('income before tax follows from net income and tax only where the year proves it', () => {
  const quarter: Lines = { netIncome: 90, incomeTaxExpense: 10 }
  const proof: Lines = { netIncome: 360, incomeTaxExpense: 40, incomeBeforeTax: 400 }
  assert.equal(complete(quarter, proof)['incomeBeforeTax'], 100)
  assert.equal(complete(quarter, { ...proof, incomeBeforeTax: 350 })['incomeBeforeTax'], null)
  assert.equal(complete(quarter, {})['incomeBeforeTax'], null)
})

test('a count of shares in thousands is null, as earnings per share show', () => {
  // Royal Bank of Canada, fiscal 2018: 12,115 million at 8.39 are 1,443.9 million shares; it tagged 1,443,894.
  const year: Lines = { netIncome: 12115e6, eps: 8.39, weightedAverageShsOut: 1443894 }
  assert.equal(complete(year)['weightedAverageShsOut'], null)
  assert.equal(complete({ ...year, weightedAverageShsOut: 1443894e3 })['weightedAverageShsOut'], 1443894e3)
})

test('a fourth quarter earns per share what three quarters leave of the year', () => {
  // Apple, fiscal 2023: 6.13 less 1.88, 1.52 and 1.26.
  const quarters = [1.88, 1.52, 1.26].map((epsDiluted) => ({ epsDiluted, weightedAverageShsOut: 15800 }))
  const year = { epsDiluted: 6.13, weightedAverageShsOut: 15744 }
  assert.equal(withFourthQuarterPerShare({}, year, quarters)['epsDiluted'], 1.47)
  assert.equal(withFourthQuarterPerShare({ epsDiluted: 1.46 }, year, quarters)['epsDiluted'], 1.46)
})

test('across a split a fourth quarter has no earnings per share', () => {
  // NVDA, fiscal 2024: the year after the split of ten for one, the first quarter before it.
  const quarters = [
    { epsDiluted: 0.82, weightedAverageShsOut: 2470 },
    { epsDiluted: 0.25, weightedAverageShsOut: 24729 },
    { epsDiluted: 0.37, weightedAverageShsOut: 24680 },
  ]
  const year = { epsDiluted: 1.19, weightedAverageShsOut: 24690 }
  assert.equal(withFourthQuarterPerShare({}, year, quarters)['epsDiluted'], undefined)
})
