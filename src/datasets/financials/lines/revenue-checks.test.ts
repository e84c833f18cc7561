import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedIncome, statedOf } from '../../../../test/support/stated-amounts.ts'
import type { Lines } from './evaluation.ts'
import { withoutRefuted } from './income-checks.ts'

test('revenue is without the excise taxes that are stated above its cost', () => {
  // Molson Coors, 10-K for 2025, in tenths of a million.
  const sales: Lines = { revenue: 130403, assessedTaxes: 18995, statedCostOfRevenue: 68662 }
  const { revenue, costOfRevenue } = servedIncome({ ...sales, statedGrossProfit: 42746 })
  assert.deepEqual([revenue, costOfRevenue], [130403 - 18995, 68662])
  const figures = withoutRefuted(statedOf({ ...sales, statedGrossProfit: 42746 })).terms['revenue']?.figures
  assert.equal(
    figures?.reduce((sum, { value, sign = 1 }) => sum + sign * value, 0),
    111408,
  )
  // Taxes among the costs stay in revenue, as do those of a company that states no gross profit (Exxon Mobil until 2016).
  assert.equal(servedIncome({ ...sales, statedGrossProfit: 130403 - 68662 })['revenue'], 130403)
  assert.equal(servedIncome(sales)['revenue'], 130403)
})

test('revenue is without discounts that a filing takes off with the taxes on sales', () => {
  // National Steel, 20-F 0001292814-10-001853 for 2009, in millions: discounts and returns of 70 have a name of their own.
  const sales: Lines = {
    revenue: 6341,
    assessedTaxes: 1257,
    statedCostOfRevenue: 3250,
    statedGrossProfit: 1764,
  }
  const { revenue, costOfRevenue, grossProfit } = servedIncome(sales)
  assert.deepEqual([revenue, costOfRevenue, grossProfit], [5014, 3250, 1764])
  // Made up: a cost that is only a part of all is no proof.
  assert.equal(servedIncome({ ...sales, statedCostOfRevenue: 2250 })['revenue'], 6341)
})

test('revenue is with the other revenue that gross profit has in it', () => {
  // Novartis, 20-F for 2023, in millions: net sales, and royalties and profit shares.
  const sales: Lines = { revenue: 45440, otherRevenue: 1220, statedCostOfRevenue: 12472 }
  const { revenue, costOfRevenue, grossProfit } = servedIncome({ ...sales, statedGrossProfit: 34188 })
  assert.deepEqual([revenue, costOfRevenue, grossProfit], [46660, 12472, 34188])
  // A gross profit of sales alone has none of it, and neither has a company that states no gross profit.
  assert.equal(servedIncome({ ...sales, statedGrossProfit: 45440 - 12472 })['revenue'], 45440)
  assert.equal(servedIncome(sales)['revenue'], 45440)
})

test('revenue is what costs and operating income come to under the name of what production brings', () => {
  // Transcontinental Gas Pipe Line, 10-K 0000099250-21-000003 for 2020, in thousands: contracts are those of storage.
  const sales: Lines = { revenue: 161956, statedCosts: 1334147, operatingIncome: 1170166 }
  const pipeline = { ...sales, producingRevenue: 2504313 }
  const { revenue, operatingIncome } = servedIncome(pipeline)
  assert.deepEqual([revenue, operatingIncome], [2504313, 1170166])
  // That of a note, to which costs do not come, is not, and contracts below operating income are not all revenue either.
  assert.equal(servedIncome({ ...pipeline, producingRevenue: 2404313 })['revenue'], 2504313)
  // Nor is it where costs come to the revenue that is stated.
  assert.equal(servedIncome({ ...pipeline, revenue: 2504314 })['revenue'], 2504314)
  // Less than what is stated it may be a part, whose rest has costs of another name.
  assert.equal(servedIncome({ ...pipeline, revenue: 2604313 })['revenue'], 2604313)
})

test('costs and income before tax make revenue of who runs a business, and the interest of a trust is none', () => {
  // Exxon Mobil, first quarter of 2010, 10-Q 0001193125-10-110539, in millions: revenue and other income have a name of its own.
  const exxon: Lines = {
    ...{ statedCosts: 78183, statedInterestExpense: 55, depreciationAndAmortization: 3280 },
    ...{ profit: 6575, incomeTaxExpense: 5493 },
  }
  assert.equal(servedIncome(exxon)['revenue'], 90251)
  // The figures of a company that looks for one to merge with are invented.
  const trust: Lines = { statedInterestIncome: 5, statedBeforeTax: 3, incomeTaxExpense: 1, profit: 2 }
  for (const costs of ['statedCosts', 'statedExpenses']) {
    const { revenue = null, operatingIncome = null } = servedIncome({ ...trust, [costs]: 2 })
    assert.deepEqual([revenue, operatingIncome], [null, -2])
  }
  // With something else below operating income, which nothing names, nobody could know that costs are all there is above it.
  assert.equal(servedIncome({ ...trust, statedCosts: 2, statedBeforeTax: 4 })['operatingIncome'], null)
})

test('revenue of one kind is what gross profit and cost, or costs and operating income, come to', () => {
  // IBM, second quarter of 2009, 10-Q 0001104659-09-045198, in millions, as if its revenue of 23,250 had a name of its own.
  const services: Lines = {
    ...{ revenue: 13479, statedCostOfRevenue: 12669, statedGrossProfit: 10581, namedRevenue: null },
  }
  const ibm = servedIncome({ ...services, statedAdministration: 5115, statedBeforeTax: 4262 })
  assert.deepEqual([ibm['revenue'], ibm['costOfRevenue'], ibm['grossProfit']], [23250, 12669, 10581])
  // A cost of another scale says nothing of revenue, nor does any under a name of all of it.
  const slip = servedIncome({ ...services, statedCostOfRevenue: 12669000 })
  assert.equal(slip['revenue'], 13479)
  assert.equal(servedIncome({ ...services, namedRevenue: 13479 })['revenue'], 13479)
  // Harley-Davidson, first quarter of 2010, 10-Q 0001193125-10-110745, in thousands: motorcycles alone.
  const sales: Lines = { statedCosts: 1054383, operatingIncome: 152789 }
  const motorcycles: Lines = { ...sales, revenue: 1037335, namedRevenue: null }
  assert.equal(servedIncome(motorcycles)['revenue'], 1207172)
  // Gains above operating income are less than a tenth of revenue (Wisconsin Energy, 2009), and under a name of all revenue costs are none of its proofs.
  assert.equal(servedIncome({ ...motorcycles, revenue: 1107172 })['revenue'], 1107172)
  assert.equal(servedIncome({ ...sales, revenue: 1037335, namedRevenue: 1037335 })['revenue'], 1037335)
})

test('gains that are named above operating income are no revenue of one kind', () => {
  // Made up: rents of 100, costs of 80, and a sale of property that brought 15 more.
  const rents: Lines = { revenue: 100, statedCosts: 80, operatingIncome: 35, namedRevenue: null }
  for (const line of ['propertyGains', 'operatingGains', 'otherOperatingIncome', 'shareOfAssociates'])
    assert.equal(servedIncome({ ...rents, [line]: 15 })['revenue'], 100, line)
  // Where they are too few for it, what is left of both is revenue, each gain taken off once; a loss may be among costs.
  assert.equal(servedIncome(rents)['revenue'], 115)
  assert.equal(servedIncome({ ...rents, propertyGains: 1, operatingGains: 1 })['revenue'], 114)
  assert.equal(servedIncome({ ...rents, propertyGains: -1 })['revenue'], 115)
  // Made up: a sale of assets is most of operating income, so that costs by name and the rest of it are no more than revenue.
  const contracts: Lines = {
    revenue: 10,
    statedCostOfRevenue: 2,
    statedAdministration: 18,
    operatingIncome: 90,
  }
  for (const namedRevenue of [null, 10])
    assert.equal(servedIncome({ ...contracts, namedRevenue, operatingGains: 100 })['revenue'], 10)
  assert.equal(Number.isNaN(servedIncome(contracts)['revenue']), true)
})

test('revenue is unknown where costs by name and the income that they leave are above it', () => {
  // Hewlett-Packard, quarter to 2010-04-30, 10-Q 0001047469-10-005835, in millions: products of 30,849, here without the total of costs.
  const products: Lines = {
    ...{ revenue: 20570, statedCostOfRevenue: 23528, statedAdministration: 3064, operatingIncome: 2858 },
    ...{ incomeTaxExpense: 567, netIncome: 2200, namedRevenue: null },
  }
  for (const line of ['revenue', 'costAndExpenses', 'otherExpenses'])
    assert.equal(Number.isNaN(servedIncome(products)[line]), true, line)
  // AMD, fourth quarter of 2009: a settlement of 1,242 million is in operating income.
  const settled: Lines = {
    revenue: 1646,
    namedRevenue: 1646,
    statedCostOfRevenue: 911,
    statedAdministration: 239,
  }
  assert.equal(servedIncome({ ...settled, operatingIncome: 1288 })['revenue'], 1646)
  // Circle, quarter to 2026-06-30, in thousands: contracts alone, below operating income and administration.
  const contracts: Lines = { revenue: 33582, operatingIncome: 34359 }
  const circle = servedIncome({ ...contracts, generalAndAdministrativeExpenses: 66273 })
  assert.equal(Number.isNaN(circle['revenue']), true)
  // A loss proves nothing.
  assert.equal(servedIncome({ ...products, operatingIncome: -2858 })['revenue'], 20570)
})
