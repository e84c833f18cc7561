import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedIncome } from '../../../../test/support/stated-amounts.ts'
import { UNKNOWN } from '../../../formula/amount.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'

test('depreciation that is shown apart is neither cost of revenue nor administration', () => {
  // McDonald's, 2023, 10-K 0000063908-25-000012, in millions: 382 of depreciation other than that of restaurants, and 2,435 of "other".
  const lines = evaluated(incomeStatement, {
    revenue: 25494,
    statedCosts: 13847,
    operatingIncome: 11647,
    statedAdministration: 2817,
    otherAdministration: 2435,
    partOfDepreciation: 382,
    otherOperatingIncome: -99,
  })
  assert.equal(lines['sellingGeneralAndAdministrativeExpenses'], 2435)
  assert.equal(lines['costOfRevenue'], 13847 - 2435 - 382 - 99)
  assert.equal(lines['otherExpenses'], 382 + 99)
})

test('depreciation, taxes other than on income and exploration on lines of their own are no cost of revenue', () => {
  // Constellation, 2024, 10-K 0001868275-25-000023, in millions: fuel 11,419 and operation 6,159; gains on sales of 71 below all costs.
  const stated = { revenue: 23568, statedCosts: 19287, operatingIncome: 4352, partOfDepreciation: 1123 }
  const lines = evaluated(incomeStatement, { ...stated, taxesOtherThanIncome: 586 })
  assert.equal(lines['costOfRevenue'], 11419 + 6159)
  assert.equal(lines['operatingExpenses'], 1123 + 586 - 71)
  assert.equal(lines['costAndExpenses'], 19287 - 71)
  // A cost of revenue that the filing states is served as stated.
  const ofGoods = { ...stated, statedCostOfRevenue: 15000, taxesOtherThanIncome: 586, exploration: 40 }
  assert.equal(evaluated(incomeStatement, ofGoods)['costOfRevenue'], 15000)
  const oil = {
    revenue: 900,
    statedCosts: 700,
    operatingIncome: 200,
    taxesOtherThanIncome: 60,
    exploration: 40,
  }
  assert.equal(evaluated(incomeStatement, oil)['costOfRevenue'], 600)
})

test('depreciation of a note takes nothing off costs that are administration and research alone', () => {
  // Xencor, 2020, 10-K 0001558370-21-001522, in thousands; its note has 2,400 of depreciation in 2019.
  const lines = servedIncome({
    revenue: 122694,
    researchAndDevelopmentExpenses: 169802,
    generalAndAdministrativeExpenses: 29689,
    statedExpenses: 199491,
    operatingIncome: -76797,
    partOfDepreciation: 2400,
    netIncome: -69333,
  })
  assert.equal(lines['operatingExpenses'], 199491)
  assert.equal(lines['costOfRevenue'], 0)
})

test('costs of operations are those of revenue where administration and depreciation make them all costs', () => {
  // Disney, fiscal 2017, in its 10-K of 2019 (0001744489-19-000225), in millions.
  const costs = { revenue: 55137, statedCosts: 41264, operatingCosts: 30306, statedAdministration: 8176 }
  const costOf = (depreciationAndAmortization: number) =>
    evaluated(incomeStatement, { ...costs, depreciationAndAmortization })['costOfRevenue']
  assert.equal(costOf(2782), 30306)
  assert.equal(costOf(2000), 41264 - 8176)
})

test('what operating expenses and operating income leave of revenue is its cost, where that is much', () => {
  // Circle, 2024, 10-K 0001876042-26-000062, in thousands: distribution and transaction costs of 1,010,811 and others of 6,553.
  const circle = { revenue: 1676253, statedExpenses: 491731, operatingIncome: 167158 }
  const administration = { generalAndAdministrativeExpenses: 137283, sellingAndMarketingExpenses: 17326 }
  const lines = evaluated(incomeStatement, { ...circle, ...administration })
  assert.equal(lines['costOfRevenue'], 1010811 + 6553)
  assert.equal(lines['grossProfit'], 491731 + 167158)
  assert.equal(lines['operatingExpenses'], 491731)
  assert.equal(lines['costAndExpenses'], 1676253 - 167158)
  // Expenses of less than administration are of a note.
  const note = evaluated(incomeStatement, { ...circle, ...administration, statedExpenses: 100000 })
  assert.equal(note['costOfRevenue'], null)
  // Cabot Oil & Gas, second quarter of 2009, 10-Q 0001193125-09-159490, in thousands: a loss of 16,562 on wells that it sold.
  const cabot = { revenue: 204824, statedExpenses: 134023, operatingIncome: 54239 }
  assert.equal(evaluated(incomeStatement, cabot)['costOfRevenue'], null)
})

test('costs of which research and administration are more have no cost of revenue below nothing', () => {
  // The structure is what is tested: research of a note with 30 that costs do not have.
  const costs = { revenue: 100, operatingIncome: -150, statedCosts: 250, statedAdministration: 60 }
  const linesOf = (researchAndDevelopmentExpenses: number) =>
    evaluated(incomeStatement, { ...costs, researchAndDevelopmentExpenses })
  assert.equal(linesOf(180)['costOfRevenue'], 10)
  assert.equal(linesOf(190)['costOfRevenue'], 0)
  assert.deepEqual([linesOf(220)['costOfRevenue'], linesOf(220)['grossProfit']], [UNKNOWN, UNKNOWN])
  assert.equal(linesOf(220)['operatingIncome'], -150)
})

test('operating income alone tells all costs, where the filing states no total of them and no cost of revenue', () => {
  // Talen Energy, 2024, 10-K 0001628280-25-008786, in millions: fuel and operations have names of its own.
  const talen = { revenue: 2115, operatingIncome: 226, generalAndAdministrativeExpenses: 163 }
  const lines = evaluated(incomeStatement, { ...talen, depreciationOnFace: 298 })
  assert.deepEqual(
    ['costOfRevenue', 'grossProfit', 'operatingExpenses', 'costAndExpenses'].map((line) => lines[line]),
    [1428, 687, 461, 1889],
  )
  const bank = evaluated(incomeStatement, { ...talen, noninterestExpense: 1889 })
  assert.equal(bank['costOfRevenue'], null)
})

test('who sells nothing has no cost of revenue', () => {
  // The structure is what is tested: a drug developer with costs of 10 under a name of its own.
  const developer = { researchAndDevelopmentExpenses: 80, generalAndAdministrativeExpenses: 20 }
  const names = ['costOfRevenue', 'grossProfit', 'otherExpenses', 'operatingExpenses', 'costAndExpenses']
  const linesOf = (stated: Lines) => {
    const lines = evaluated(incomeStatement, { ...developer, ...stated })
    return names.map((line) => lines[line])
  }
  assert.deepEqual(linesOf({ statedCosts: 110, operatingIncome: -110 }), [null, null, 10, 110, 110])
  assert.deepEqual(linesOf({ revenue: 0, statedExpenses: 110, operatingIncome: -110 }), [
    null,
    null,
    10,
    110,
    110,
  ])
  assert.deepEqual(linesOf({ operatingIncome: -100 }), [null, null, 0, 100, 100])
  // Other costs are not known to be all that leads to a loss.
  assert.deepEqual(linesOf({ operatingIncome: -130 }).slice(3), [null, null])
})

test('food is one of the costs of a restaurant where pay and other costs of restaurants are more', () => {
  // Made up, in millions: food 400, pay 350 without a concept here, other costs of restaurants 250 of 1,240.
  const restaurant: Lines = {
    ...{ revenue: 1500, statedCosts: 1240, operatingIncome: 260, statedCostOfRevenue: 400 },
    ...{ generalAndAdministrativeExpenses: 150, depreciationAndAmortization: 80, impairments: 10 },
  }
  const cost = (lines: Lines) => servedIncome(lines)['costOfRevenue']
  assert.equal(cost({ ...restaurant, otherCosts: 250 }), 1240 - 150 - 10)
  // A few other costs are a charge, and the rest explained: then what is tagged is the cost of revenue.
  assert.equal(cost({ ...restaurant, statedCosts: 1050, operatingIncome: 450, otherCosts: 50 }), 400)
})
