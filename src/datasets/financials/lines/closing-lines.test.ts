/** Lines that income before tax decides: which operating income, which tax. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedIncome } from '../../../../test/support/stated-amounts.ts'
import type { Lines } from './evaluation.ts'

test('operating income with income of associates in it stays where it lies between what costs leave and income before interest', () => {
  // Starbucks, third quarter of fiscal 2009, 10-Q 0000950123-09-029843, in tenths of a million: associates are its own concept.
  const lines = servedIncome({
    ...{
      revenue: 24039,
      statedCostOfRevenue: 10434,
      otherCosts: 692,
      generalAndAdministrativeExpenses: 1103,
    },
    ...{ restructuring: 516, statedCosts: 22296, operatingIncome: 2040, statedInterestExpense: 86 },
    ...{ incomeTaxExpense: 658, netIncome: 1515 },
  })
  assert.equal(lines['operatingIncome'], 2040)
})

test('operating income of segments goes where other income and charges lead to income before tax without it', () => {
  // Disney, fiscal 2019, 10-K of fiscal 2020, in millions.
  const lines = servedIncome({
    ...{ revenue: 69607, statedCosts: 57777, operatingIncome: 14847, restructuring: 1183 },
    ...{ statedOtherIncome: 4357, statedNetInterest: -978, statedInterestExpense: 1246 },
    ...{ equityMethodIncome: -103, statedBeforeTax: 13923, incomeTaxExpense: 3026, profit: 10897 },
  })
  assert.equal(lines['operatingIncome'], 69607 - 57777)
})

test('depreciation on a line of its own and other income lead to operating income that is not tagged', () => {
  // Alcoa, first quarter of 2010, 10-Q 0001193125-10-090165, in millions.
  const lines = servedIncome({
    ...{
      revenue: 4887,
      statedCostOfRevenue: 4013,
      statedAdministration: 239,
      researchAndDevelopmentExpenses: 39,
    },
    ...{
      depreciationAndAmortization: 358,
      restructuring: 187,
      statedInterestExpense: 118,
      statedOtherIncome: -21,
    },
    ...{ incomeTaxExpense: 84, profit: -172 },
  })
  assert.equal(lines['operatingIncome'], 51)
})

test('tax that is stated as current and deferred alone is their sum, and income before tax and operating income follow', () => {
  // Denbury, second quarter of 2009, 10-Q 0000950123-09-032668, in thousands.
  const lines = servedIncome({
    ...{ revenue: 217392, statedCosts: 358060, statedInterestExpense: 14904, netIncome: -87240 },
    ...{ currentTax: 24127, deferredTax: -77555 },
  })
  assert.deepEqual(
    [lines['incomeTaxExpense'], lines['incomeBeforeTax'], lines['operatingIncome']],
    [-53428, -140668, -125764],
  )
  // A stated total goes before a note's parts.
  assert.equal(servedIncome({ incomeTaxExpense: 5, currentTax: 3, deferredTax: 1 })['incomeTaxExpense'], 5)
})

test('revenue less its cost and the expenses that the filing states is operating income where it leads to income before tax', () => {
  // Harris, third quarter of fiscal 2010, 10-Q 0000950123-10-040472, in tenths of a million.
  const harris: Lines = {
    ...{ revenue: 13295, statedCostOfRevenue: 8200, statedExpenses: 2450, otherNonoperating: -5 },
    ...{ statedInterestIncome: 4, statedInterestExpense: 181, statedBeforeTax: 2463, incomeTaxExpense: 801 },
  }
  assert.equal(servedIncome(harris)['operatingIncome'], 13295 - 8200 - 2450)
  // Occidental's expenses leave out taxes and exploration.
  assert.equal(servedIncome({ ...harris, statedExpenses: 1200 })['operatingIncome'], null)
})

test('expenses that do not lead from gross profit to income before tax are not all of them', () => {
  // Occidental, first quarter of 2010, 10-Q 0000797468-10-000039, in millions: exploration and taxes of 179 are separate lines, without a total.
  const occidental: Lines = {
    ...{ revenue: 4771, statedCostOfRevenue: 2442, operatingExpenses: 375, statedExpenses: 375 },
    ...{ statedInterestExpense: 38, statedBeforeTax: 1759, incomeTaxExpense: 729, equityMethodIncome: 65 },
  }
  const lines = servedIncome(occidental)
  assert.deepEqual(
    ['grossProfit', 'operatingExpenses', 'otherExpenses', 'costAndExpenses'].map((line) => lines[line]),
    [2329, null, null, null],
  )
})

test('operating income with gains is that of the company where they are exactly what it is above what costs leave', () => {
  // Equity Residential, 2020, 10-K 0001564590-21-006679, in thousands: 1,785,522 of expenses, then gains on sales of property.
  const trust: Lines = {
    revenue: 2571705,
    statedCosts: 1785522,
    propertyGains: 531807,
    operatingIncome: 1317990,
    statedBeforeTax: 932403,
  }
  assert.equal(servedIncome(trust)['operatingIncome'], 1317990)
  assert.equal(servedIncome({ ...trust, propertyGains: 531000 })['operatingIncome'], 786183)
  // Constellation Energy, third quarter of 2010, 10-Q 0001047469-10-009312, in tenths of a million: a share and gains together.
  const utility: Lines = {
    revenue: 39689,
    statedCosts: 63073,
    equityMethodIncome: 534,
    propertyGains: 383,
    operatingIncome: -22467,
    statedBeforeTax: -23220,
  }
  assert.equal(servedIncome(utility)['operatingIncome'], -22467)
  assert.equal(servedIncome({ ...utility, propertyGains: null })['operatingIncome'], -23384)
  // Armstrong World, 2020, 10-K 0001564590-21-007297, in tenths of a million; its research is in a note.
  const ceilings: Lines = {
    revenue: 9369,
    statedCostOfRevenue: 6038,
    statedAdministration: 1633,
    researchAndDevelopmentExpenses: 147,
    operatingGains: 210,
    equityMethodIncome: 640,
    operatingIncome: 2548,
    statedInterestExpense: 241,
    statedOtherIncome: 3574,
    statedBeforeTax: -1267,
  }
  assert.equal(servedIncome(ceilings)['operatingIncome'], 2548)
  // What no gain accounts for, only research that the statement takes off below it, is not the company's.
  const before = { ...ceilings, operatingGains: null, equityMethodIncome: null, statedOtherIncome: -2577 }
  assert.equal(
    servedIncome({ ...before, operatingIncome: 1698, statedBeforeTax: -1267 })['operatingIncome'],
    1551,
  )
})
