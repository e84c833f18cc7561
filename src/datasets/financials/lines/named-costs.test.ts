/** Costs that are of revenue though they have the name of all costs, or of benefits. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedIncome } from '../../../../test/support/stated-amounts.ts'
import { statedIn } from '../../../../test/support/tagged-amounts.ts'
import type { Lines } from './evaluation.ts'

/** The line of all costs and that of operating costs are of one concept. */
const operating = (costs: number): Lines => ({ statedCosts: costs, operatingCosts: costs })

test('operating costs that leave room for administration are the cost of revenue', () => {
  // Apollo Group, third quarter of fiscal 2010, 10-Q 0000950123-10-062788, in thousands: 132,600 for a lawsuit, and goodwill written down.
  const apollo: Lines = {
    ...{ revenue: 1337404, operatingIncome: 302306, statedExpenses: 1035098, goodwillImpairment: 8712 },
    ...{ sellingAndMarketingExpenses: 273480, generalAndAdministrativeExpenses: 79712 },
  }
  const { costOfRevenue, grossProfit, operatingExpenses, costAndExpenses } = servedIncome({
    ...apollo,
    ...operating(540594),
  })
  assert.deepEqual(
    [costOfRevenue, grossProfit, operatingExpenses, costAndExpenses],
    [540594, 796810, 494504, 1035098],
  )
  // Where they are all costs, administration is among them, and goodwill written down is no cost of revenue.
  const all = 1035098
  assert.equal(servedIncome({ ...apollo, ...operating(all) })['costOfRevenue'], all - 273480 - 79712 - 8712)
})

test('operating costs under IFRS are the cost of revenue, unless research is among them or the company lends', () => {
  assert.equal(statedIn('income', 'ifrs', 'operatingCosts', { OperatingExpense: 250 }), 250)
  // A shipping company, whose operating expenses are those of its ships, next to depreciation of 200 and charter hire: invented.
  const ships = {
    revenue: 1000,
    operatingIncome: 410,
    generalAndAdministrativeExpenses: 50,
    ...operating(250),
  }
  const { costOfRevenue, operatingExpenses } = servedIncome(ships)
  assert.deepEqual([costOfRevenue, operatingExpenses], [250, 340])
  const developer = { ...ships, ...operating(500), researchAndDevelopmentExpenses: 400 }
  assert.notEqual(servedIncome(developer)['costOfRevenue'], 500)
  assert.equal(servedIncome({ ...ships, lenderSign: 300, ...operating(500) })['costOfRevenue'] ?? null, null)
})

test('what associates earn above operating income leaves operating costs the cost of revenue', () => {
  // McDermott, second quarter of 2009, 10-Q of 2009-08-10, in thousands: its share of associates is 10,994.
  const lines = servedIncome({
    ...{ revenue: 1564999, operatingIncome: 147740, statedAdministration: 153195 },
    ...operating(1275058),
  })
  assert.deepEqual([lines['costOfRevenue'], lines['operatingExpenses']], [1275058, 142201])
})

test('benefits are the cost of revenue where administration and depreciation are all other costs', () => {
  // Humana, first quarter of 2010, 10-Q 0001193125-10-094663, in thousands.
  const humana: Lines = {
    ...{
      revenue: 8440594,
      benefits: 6807555,
      statedAdministration: 1127043,
      depreciationAndAmortization: 62756,
    },
    ...{ benefitsAndExpenses: 7997354, operatingIncome: 443240 },
  }
  const lines = servedIncome(humana)
  assert.deepEqual(
    [lines['costOfRevenue'], lines['grossProfit'], lines['operatingExpenses']],
    [6807555, 1633039, 1189799],
  )
  // Made up: other insurers have costs of acquiring policies next to them.
  const other = servedIncome({ ...humana, statedAdministration: 527043 })
  assert.deepEqual([other['costOfRevenue'], other['grossProfit']], [null, null])
})

test('benefits and the cost of services are the cost of revenue together', () => {
  // The structure is what is tested: neither is the cost of the other.
  const tagged = { PolicyholderBenefitsAndClaimsIncurredHealthCare: 800, CostOfServices: 90 }
  assert.equal(statedIn('income', 'usGaap', 'statedCostOfRevenue', tagged), 890)
})

test('trademarks and licenses written down are among the costs that benefits leave', () => {
  // WellPoint, first quarter of 2010, 10-Q 0001193125-10-096170, in tenths of a million.
  const written = { ImpairmentOfIntangibleAssetsIndefinitelivedExcludingGoodwill: 211 }
  const lines = servedIncome({
    ...{ revenue: 150985, benefits: 113814, statedAdministration: 22006, statedInterestExpense: 994 },
    ...{ amortizationOfIntangibles: 607, impairments: statedIn('income', 'usGaap', 'impairments', written) },
    ...{ benefitsAndExpenses: 137632, statedBeforeTax: 13353 },
  })
  assert.deepEqual(
    [lines['costOfRevenue'], lines['grossProfit'], lines['operatingIncome']],
    [113814, 37171, 13353 + 994],
  )
})

test('operating costs are the cost of revenue where administration is needed on the way to income before tax', () => {
  // News Corp, quarter to 2010-03-31, 10-Q 0001193125-10-106827, in millions: income before tax has a name of its own.
  const news: Lines = {
    ...{ revenue: 8785, statedAdministration: 1461, depreciationAndAmortization: 294, restructuring: 6 },
    ...{
      equityMethodIncome: 181,
      statedInterestExpense: 247,
      statedInterestIncome: 20,
      otherNonoperating: -45,
    },
    ...{ incomeTaxExpense: 295, profit: 861, netIncome: 839 },
  }
  const { costOfRevenue, operatingIncome, grossProfit } = servedIncome({ ...news, ...operating(5777) })
  assert.deepEqual([costOfRevenue, grossProfit, operatingIncome], [5777, 3008, 1247])
  // All costs of another company, from which nothing but interest leads there: administration is among them.
  const whole = servedIncome({ ...news, ...operating(7538) })
  assert.equal(whole['operatingIncome'], 1247)
  assert.equal(whole['costAndExpenses'], 7538)
})

test('a cost of revenue below zero is unknown, and so is the sum of all costs', () => {
  // The structure is what is tested: revenue of fees alone, and gross profit of all that a company earns.
  const lines = servedIncome({ revenue: 100, statedGrossProfit: 150, operatingIncome: 60 })
  assert.deepEqual([lines['costOfRevenue'], lines['costAndExpenses']], [Number.NaN, Number.NaN])
  assert.equal(lines['grossProfit'], 150)
})
