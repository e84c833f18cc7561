import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedIncome, statedOf } from '../../../../test/support/stated-amounts.ts'
import { isKnown, UNKNOWN } from '../../../formula/amount.ts'
import type { Lines } from './evaluation.ts'
import { withoutRefuted } from './income-checks.ts'
import { withoutUnproven } from './operating-checks.ts'

// Eli Lilly, second quarter of 2009, 10-Q 0000950123-09-028099, in tenths of a million.
const lilly: Lines = {
  ...{ revenue: 52928, statedCostOfRevenue: 9474, researchAndDevelopmentExpenses: 10404 },
  ...{ statedAdministration: 17082, restructuring: 1050, otherNonoperating: 241, statedBeforeTax: 14677 },
}

test('operating income is what the lines of a drug maker leave that lead to income before tax without a remainder', () => {
  // "Other - net, expense" is tagged as income without its sign: the statement adds up with it taken off alone.
  assert.equal(servedIncome(lilly)['operatingIncome'], 14918)
  const traced = withoutRefuted(statedOf(lilly)).terms['operatingIncome']?.figures ?? []
  assert.equal(
    traced.reduce((sum, { value, sign = 1 }) => sum + sign * value, 0),
    14918,
  )
  // Merck, first quarter of 2010, 10-Q 0000950123-10-045997: associates and other income below it.
  const merck: Lines = {
    ...{ revenue: 114222, statedCostOfRevenue: 52156, researchAndDevelopmentExpenses: 20267 },
    ...{ statedAdministration: 32462, restructuring: 2877, otherNonoperating: -1677 },
    ...{ equityMethodIncome: 1375, statedBeforeTax: 6158 },
  }
  assert.equal(servedIncome(merck)['operatingIncome'], 6460)
})

test('where the lines lead to income before tax in two ways, or in none, operating income is unknown', () => {
  assert.equal(servedIncome({ ...lilly, restructuring: 1051 })['operatingIncome'], null)
  assert.equal(servedIncome({ ...lilly, acquiredResearch: 1050 })['operatingIncome'], 14918)
  const two = { ...lilly, otherNonoperating: 0, statedInterestExpense: 241, acquiredResearch: 1291 }
  assert.equal(servedIncome(two)['operatingIncome'], null)
})

test('research with which the lines do not lead to income before tax is of a note', () => {
  // Procter & Gamble, fiscal 2023, 10-K 0000080424-23-000073: research of 2,000 million is in cost and administration.
  const gamble: Lines = {
    ...{ revenue: 82006, statedCostOfRevenue: 42760, statedAdministration: 21112 },
    ...{ researchAndDevelopmentExpenses: 2000, statedInterestExpense: 756, statedInterestIncome: 307 },
    ...{ otherNonoperating: 668, profit: 14738, incomeTaxExpense: 3615 },
  }
  assert.equal(servedIncome(gamble)['operatingIncome'], 18134)
  // What closes neither with research nor without it stays unknown.
  assert.equal(servedIncome({ ...gamble, otherNonoperating: 768 })['operatingIncome'], null)
  // Where research closes but for rounding it is a line of the statement (Eaton, second quarter of 2023, 10-Q 0001551182-23-000024).
  const eaton: Lines = {
    ...{ revenue: 5866, statedCostOfRevenue: 3747, statedAdministration: 986 },
    ...{ researchAndDevelopmentExpenses: 187, amortizationOfIntangibles: 113, restructuring: 29 },
    ...{ statedNetInterest: -42, otherNonoperating: -7, statedBeforeTax: 898 },
  }
  assert.equal(servedIncome(eaton)['operatingIncome'], 946)
})

test('other operating income, and debt that is repaid early, may be on the way to income before tax', () => {
  // AMD, 2017 before ASC 606, 10-K 0000002488-18-000042: a gain of 52 million on licences above operating income.
  const amd: Lines = {
    ...{ revenue: 5329, statedCostOfRevenue: 3506, statedAdministration: 511 },
    ...{ researchAndDevelopmentExpenses: 1160, otherOperatingIncome: 52, statedInterestExpense: 126 },
    ...{ otherNonoperating: -9, statedBeforeTax: 69 },
  }
  assert.equal(servedIncome(amd)['operatingIncome'], 204)
  // Walmart, fiscal 2022, 10-K 0000104169-22-000012.
  const walmart: Lines = {
    ...{ revenue: 572754, statedCostOfRevenue: 429000, statedAdministration: 117812 },
    ...{ statedNetInterest: -1836, statedOtherIncome: -3000, extinguishmentGains: -2410 },
    ...{ statedBeforeTax: 18696 },
  }
  assert.equal(servedIncome(walmart)['operatingIncome'], 25942)
  assert.equal(servedIncome({ ...walmart, extinguishmentGains: null })['operatingIncome'], null)
  // Bunge, second quarter of 2009, 10-Q 0001104659-09-048657, in millions: 320 of gains on foreign currencies below selling expenses.
  const bunge: Lines = {
    ...{ revenue: 10994, statedCostOfRevenue: 10582, statedGrossProfit: 412, statedAdministration: 309 },
    ...{ statedInterestIncome: 40, statedInterestExpense: 66, exchangeGains: 320, otherNonoperating: -1 },
    ...{ statedBeforeTax: 396 },
  }
  assert.equal(servedIncome(bunge)['operatingIncome'], 103)
  assert.equal(servedIncome({ ...bunge, exchangeGains: null })['operatingIncome'], null)
  const others = { ...bunge, otherBelow: -26, statedBeforeTax: 370 }
  assert.equal(servedIncome(others)['operatingIncome'], 103)
})

test('costs that leave far more than the lines below lead to income before tax are not all costs', () => {
  // Apollo, third quarter of fiscal 2010, 10-Q 0000950123-10-062788: 541 million of teaching, 1,035 of all operating expenses.
  const apollo: Lines = {
    ...{ revenue: 1337404, statedCosts: 540594, operatingCosts: 540594, statedExpenses: 1035098 },
    ...{ generalAndAdministrativeExpenses: 79712, sellingAndMarketingExpenses: 273480 },
    ...{ statedInterestExpense: 1979, statedInterestIncome: 827, otherNonoperating: -1312 },
    ...{ statedBeforeTax: 299842 },
  }
  assert.deepEqual(
    [servedIncome(apollo)['operatingIncome'], servedIncome(apollo)['costAndExpenses']],
    [302306, 1035098],
  )
  // Laclede, second quarter of fiscal 2010, 10-Q 0001126956-10-000011: expenses of its utility, and no total.
  const laclede: Lines = {
    ...{ revenue: 635325, statedCosts: 330671, statedInterestExpense: 6671, statedOtherIncome: 318 },
    statedBeforeTax: 43917,
  }
  assert.ok(!isKnown(servedIncome(laclede)['operatingIncome']))
  // Disney, third quarter of 2020, 10-Q 0001744489-20-000151: a restructuring of 5,047 million below them accounts for the difference.
  const disney: Lines = {
    ...{ revenue: 11779, statedCosts: 11728, restructuring: 5047, statedNetInterest: -412 },
    ...{ statedOtherIncome: 382, equityMethodIncome: 186, statedBeforeTax: -4840 },
  }
  assert.equal(servedIncome(disney)['operatingIncome'], 51)
})

test('operating income follows from income before tax where it is no more than what costs leave', () => {
  // Eaton, third quarter of 2018, 10-Q 0001551182-18-000225: costs leave 788 million before 275 that it lost to an arbitration.
  const eaton: Lines = {
    ...{ revenue: 5412, statedCostOfRevenue: 3597, statedAdministration: 889 },
    ...{ researchAndDevelopmentExpenses: 138, statedNetInterest: -67, otherNonoperating: -7 },
    ...{ statedBeforeTax: 439 },
  }
  assert.equal(servedIncome(eaton)['operatingIncome'], 513)
  // The same of 2017, 10-Q 0001551182-17-000181: a gain of 1,077 million is in income before tax, and has no line of its own.
  const before: Lines = {
    ...{ revenue: 5211, namedRevenue: 5211, statedCostOfRevenue: 3466, statedAdministration: 902 },
    ...{ researchAndDevelopmentExpenses: 147, statedNetInterest: -60, otherNonoperating: -19 },
    ...{ statedBeforeTax: 1694 },
  }
  assert.ok(!isKnown(servedIncome(before)['operatingIncome']))
  assert.ok(!isKnown(servedIncome({ ...before, operatingGains: UNKNOWN })['operatingIncome']))
  // The same with interest expense stated: net interest is of a note then, as AMD's 65 million in 2022, 10-K 0000002488-23-000047.
  assert.ok(!isKnown(servedIncome({ ...eaton, statedInterestExpense: 88 })['operatingIncome']))
})

test('operating income that grants in a sum with revenue lead to stays', () => {
  // Galapagos, 20-F 0001554855-21-000053 for 2020, in thousands: other income of 52,207.
  const galapagos: Lines = {
    ...{
      revenue: 478053,
      namedRevenue: 478053,
      revenueOfOtherScope: 530260,
      statedCosts: 708892,
      operatingIncome: -178632,
    },
    ...{ statedBeforeTax: -309775, incomeTaxExpense: 1226 },
  }
  assert.equal(withoutRefuted(statedOf(galapagos)).lines['operatingIncome'], -178632)
  const alone = withoutRefuted(statedOf({ ...galapagos, revenueOfOtherScope: null })).lines
  assert.equal(alone['operatingIncome'] ?? null, null)
})

test('operating income of the segments goes where what costs leave leads to income before tax', () => {
  // Eaton, 2016, 10-Ks 0001551182-17-000014 and 0001551182-19-000045, in millions: 2,958 is in the note on segments alone.
  const eaton: Lines = {
    ...{ revenue: 19747, statedCostOfRevenue: 13396, statedAdministration: 3464 },
    ...{ researchAndDevelopmentExpenses: 587, operatingIncome: 2958, statedNetInterest: -233 },
    ...{ otherNonoperating: 51, statedBeforeTax: 2118 },
  }
  assert.deepEqual([servedIncome(eaton)['operatingIncome'], servedIncome(eaton)['otherExpenses']], [2300, 0])
  // 2017: a gain of 1,077 on the sale of a business is stated below.
  const gain: Lines = {
    ...{ revenue: 20404, statedCostOfRevenue: 13756, statedAdministration: 3526 },
    ...{ researchAndDevelopmentExpenses: 584, operatingIncome: 3214, statedNetInterest: -246 },
    ...{ otherNonoperating: -1, statedBeforeTax: 3368, operatingGains: 1077 },
  }
  assert.equal(servedIncome(gain)['operatingIncome'], 2538)
  // 2014: a settlement of 644, of a name of its own, is between both, so that income before interest is below what costs leave.
  const settlement: Lines = {
    ...{ revenue: 22552, statedCostOfRevenue: 15646, statedAdministration: 3810, otherNonoperating: 183 },
    ...{ researchAndDevelopmentExpenses: 647, operatingIncome: 3312, statedNetInterest: -227 },
    ...{ statedBeforeTax: 1761, operatingGains: 68 },
  }
  assert.deepEqual(
    [servedIncome(settlement)['operatingIncome'], servedIncome(settlement)['otherExpenses']],
    [22552 - 15646 - 3810 - 647 - 644, 644],
  )
  assert.equal(servedIncome({ ...settlement, operatingGains: 900 })['operatingIncome'], 3312)
  // Without proof by income before tax it stays as it is tagged.
  assert.equal(servedIncome({ ...eaton, statedBeforeTax: 2500 })['operatingIncome'], 2958)
})

test('costs under a name of all of them are those below gross profit where they lead closer to income before tax so', () => {
  // The structure is that of a filer of IFRS, which has one name for both; the figures are made up.
  const filer: Lines = {
    ...{ revenue: 5_000, statedCostOfRevenue: 1_000, statedGrossProfit: 4_000, statedCosts: 3_400 },
    ...{ statedInterestExpense: 130, statedInterestIncome: 30, statedBeforeTax: 500, profit: 400 },
  }
  const linesOf = ({ operatingIncome, operatingExpenses, costAndExpenses }: Lines) => [
    operatingIncome,
    operatingExpenses,
    costAndExpenses,
  ]
  assert.deepEqual(linesOf(servedIncome(filer)), [600, 3_400, 4_400])
  const all = { ...filer, statedCostOfRevenue: 3_000, statedGrossProfit: 2_000, statedCosts: 4_400 }
  assert.deepEqual(linesOf(servedIncome(all)), [600, 1_400, 4_400])
})

test('costs of a real estate trust have its interest in them where a loss on debt leads from there to its profit', () => {
  // The structure is that of such trusts; the figures are made up.
  const trust: Lines = {
    ...{ revenue: 500, statedCosts: 450, statedInterestExpense: 100, extinguishmentGains: -15, profit: 35 },
  }
  assert.equal(servedIncome(trust)['operatingIncome'], 150)
  assert.equal(servedIncome({ ...trust, propertyGains: 60, profit: 95 })['operatingIncome'], 150)
})

test('what lending to customers costs a builder is taken off on the way to operating income', () => {
  // Made up, in millions.
  const builder: Lines = {
    ...{ revenue: 4000, statedCostOfRevenue: 2900, statedAdministration: 400, financialServices: 60 },
    ...{ statedBeforeTax: 640, incomeTaxExpense: 150, netIncome: 490 },
  }
  assert.equal(servedIncome(builder)['operatingIncome'], 640)
  assert.equal(servedIncome({ ...builder, financialServices: 70 })['operatingIncome'] ?? null, null)
})

test('operating income of a quarter is unknown where its year states that of segments and nothing else tells the two apart', () => {
  // Disney, 8-K 0001744489-19-000173, in millions: fiscal 2017 and its quarter to 2017-04-01.
  const asFiled = statedOf({
    revenue: 55_137,
    statedCosts: 41_264,
    operatingIncome: 14_775,
    statedBeforeTax: 13_788,
  })
  const year = withoutRefuted(asFiled)
  const quarter: Lines = { revenue: 13_336, operatingIncome: 3996, netIncome: 2388 }
  const operating = (lines: Lines, of = asFiled): unknown =>
    withoutUnproven(statedOf(lines), of, year).lines['operatingIncome']
  assert.equal(operating(quarter), UNKNOWN)
  assert.equal(operating({ ...quarter, statedCosts: 9340 }), 3996)
  assert.equal(operating(quarter, year), 3996)
})

test('costs that operating income and income before tax refute by more than three tenths of revenue are of another scope', () => {
  // Talen Energy, fourth quarter of 2014, 10-K 0001622536-16-000111, in millions: its nine months had 1,527 of costs and 1,653 of revenue, and the
  // quarter itself states its revenue and operating income.
  const talen: Lines = {
    ...{ revenue: 1353, namedRevenue: 1353, operatingIncome: 271, statedInterestExpense: 29, profit: 149 },
    ...{ netIncome: 149, incomeTaxExpense: 100 },
  }
  const off = servedIncome({ ...talen, statedCosts: 2657 })
  assert.equal(off['operatingIncome'], 271)
  assert.notEqual(off['costAndExpenses'], 2657)
  assert.ok((off['grossProfit'] ?? 0) >= 0)
  // Wisconsin Energy credits a gain below its expenses: those stand.
  assert.equal(servedIncome({ ...talen, statedCosts: 1092 })['costAndExpenses'], 1082)
})

test('operating income that is gross profit, but for other revenue, is that of properties before administration', () => {
  // Logistic Properties, 2024, 20-F 0001997711-25-000030, in thousands; costs of its listing have a name of its own.
  const properties: Lines = {
    ...{ revenue: 43862, statedCostOfRevenue: 6975, generalAndAdministrativeExpenses: 15626 },
    ...{
      operatingGains: 32347,
      operatingIncome: 36607,
      statedInterestExpense: 22873,
      statedBeforeTax: -9864,
    },
  }
  const { operatingIncome, otherExpenses } = servedIncome(properties)
  assert.deepEqual([operatingIncome ?? null, otherExpenses ?? null], [null, null])
  // Little is administered, or income before tax follows from it.
  const served = (lines: Lines) => servedIncome({ ...properties, ...lines })['operatingIncome']
  assert.equal(served({ generalAndAdministrativeExpenses: 3000 }), 36607)
  assert.equal(served({ statedBeforeTax: 36607 - 22873 }), 36607)
  // 2022, 20-F 0001493152-24-016772: interest of a note is more than what the statement has.
  const earlier = {
    ...{ revenue: 31984, statedCostOfRevenue: 5407, generalAndAdministrativeExpenses: 4609 },
    ...{ operatingGains: 3526, operatingIncome: 26483, statedInterestExpense: 15568, statedBeforeTax: 13678 },
  }
  assert.equal(served(earlier) ?? null, null)
})

test('operating income that is gross profit stays where administration may be a note on the cost of revenue', () => {
  // Invented: all costs are those of revenue, and other income below has a name of the company's own.
  const maker: Lines = {
    ...{ revenue: 1000, statedCostOfRevenue: 700, generalAndAdministrativeExpenses: 40 },
    ...{ operatingIncome: 300, statedInterestExpense: 20, statedBeforeTax: 295, incomeTaxExpense: 60 },
  }
  const served = (lines: Lines = {}) => servedIncome({ ...maker, ...lines })['operatingIncome']
  assert.equal(served(), 300)
  // With other expenses below, and with a gain on what was sold.
  assert.equal(served({ statedBeforeTax: 270 }), 300)
  assert.equal(served({ operatingGains: 5 }), 300)
})
