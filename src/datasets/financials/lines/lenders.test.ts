/** Lenders and brokers, whose interest is revenue. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedIncome } from '../../../../test/support/stated-amounts.ts'
import type { Lines } from './evaluation.ts'

// HSBC, 20-F for 2023, in millions: "net operating income before change in expected credit losses" is its own concept.
const hsbc: Lines = {
  ...{ statedInterestIncome: 100868, statedInterestExpense: 65072, statedNetInterest: 35796 },
  ...{ lenderSign: 11845, creditLosses: 3447, statedCosts: 32070, operatingIncome: 30541 },
  ...{ shareOfAssociates: -193, statedBeforeTax: 30348, incomeTaxExpense: 5789, profit: 24559 },
}

test('revenue of a bank is what its expenses and losses on loans leave of operating profit', () => {
  const { revenue, costOfRevenue, grossProfit, operatingExpenses, costAndExpenses } = servedIncome(hsbc)
  assert.equal(revenue, 66058)
  assert.deepEqual([costOfRevenue ?? null, grossProfit ?? null], [null, null])
  assert.deepEqual([operatingExpenses, costAndExpenses], [32070, 32070])
  // Losses that were set aside and not needed are taken off.
  assert.equal(servedIncome({ ...hsbc, creditLosses: -928, operatingIncome: 34916 })['revenue'], 66058)
})

test('revenue of a bank that states no operating profit is without the share of associates', () => {
  // Barclays, 20-F for 2023, in millions; its fees are invented.
  const barclays: Lines = {
    ...{ lenderSign: 9000, creditLosses: 1881, statedCosts: 16931, shareOfAssociates: -9 },
    ...{ statedBeforeTax: 6557, incomeTaxExpense: 1234, profit: 5323 },
  }
  const { revenue, operatingIncome } = servedIncome(barclays)
  assert.deepEqual([revenue, operatingIncome ?? null], [25378, null])
})

test('revenue that a bank states in a note on contracts, or by segment, is not that of its statement', () => {
  // Barclays, 20-F 0001562762-21-000043 for 2020, in millions: total income of 21,766 is its own concept, contracts bring 8,522.
  const barclays: Lines = {
    ...{ revenue: 8522, lenderSign: 6571, fees: 6571, statedNetInterest: 8122, operatingProfit: 16928 },
    ...{ allCreditLosses: 4838, statedCosts: 13886, shareOfAssociates: 6, statedBeforeTax: 3065 },
    ...{ incomeTaxExpense: 604, profit: 2461 },
  }
  assert.equal(servedIncome(barclays)['revenue'], 21766)
  assert.equal(servedIncome({ ...barclays, statedCosts: null })['revenue'] ?? null, null)
  // NatWest, 20-F 0001104659-21-032442 for 2020: total income of 10,796, and 13,840 with interest paid.
  const natWest: Lines = {
    ...{ revenue: 13840, totalIncome: 10796, lenderSign: 2012, fees: 2012, statedNetInterest: 7749 },
    ...{
      allCreditLosses: 3242,
      statedCosts: 7905,
      statedBeforeTax: -351,
      incomeTaxExpense: 83,
      profit: -434,
    },
  }
  assert.equal(servedIncome(natWest)['revenue'], 10796)
})

test('gross profit of a bank, which has no cost of what it sells, is its revenue', () => {
  // Banco Santander, 20-F 0000891478-21-000041 for 2020, in millions: "total income".
  const santander: Lines = {
    ...{ statedGrossProfit: 44279, lenderSign: 10015, fees: 10015, statedNetInterest: 31994 },
    ...{ statedBeforeTax: -2076, incomeTaxExpense: 5632, profit: -7708 },
  }
  const { revenue, costOfRevenue } = servedIncome(santander)
  assert.deepEqual([revenue, costOfRevenue ?? null], [44279, null])
  const { lenderSign: _, ...other } = santander
  assert.equal(servedIncome(other)['revenue'] ?? null, null)
})

test('all costs of a company without fees are those of what it sells, less administration', () => {
  const { lenderSign: _, ...other } = hsbc
  assert.equal(servedIncome(other)['costOfRevenue'], 32070)
})

test('costs of a lender are before its losses on loans, and lead to no operating income', () => {
  // OneMain, 10-K for 2023, in millions.
  const { revenue, costOfRevenue, operatingExpenses, operatingIncome } = servedIncome({
    ...{ statedInterestIncome: 4564, statedInterestExpense: 1019, interestMargin: 3545, lenderSign: 1824 },
    ...{ creditLosses: 1721, noninterestIncome: 736, statedCosts: 1708, statedBeforeTax: 852 },
    ...{ incomeTaxExpense: 211, netIncome: 641 },
  })
  assert.deepEqual([revenue, operatingExpenses], [3545 + 736, 1708])
  assert.deepEqual([costOfRevenue ?? null, operatingIncome ?? null], [null, null])
})

test('expenses of a bank are those other than interest, where a sum with interest is stated too', () => {
  // Invented: other income of 20 has no concept.
  const { revenue, operatingExpenses, costAndExpenses } = servedIncome({
    ...{ interestMargin: 60, lenderSign: 55, creditLosses: 5, statedInterestExpense: 40 },
    ...{ noninterestExpense: 45, statedCosts: 90, statedBeforeTax: 30, incomeTaxExpense: 6, netIncome: 24 },
  })
  assert.deepEqual([revenue, operatingExpenses, costAndExpenses], [80, 45, 45])
})

test('operating expenses of a broker are all its costs, where they lead from revenue with its interest to income before tax', () => {
  // The structure is that of Robinhood's 10-K for 2023, in millions: 929 of revenue are net interest. General expenses are invented.
  const robinhood: Lines = {
    ...{ revenue: 1865, interestMargin: 929, researchAndDevelopmentExpenses: 805 },
    ...{ sellingAndMarketingExpenses: 122, generalAndAdministrativeExpenses: 1169, statedExpenses: 2401 },
    ...{ otherNonoperating: 3, statedBeforeTax: -533, incomeTaxExpense: 8, netIncome: -541 },
  }
  const { costOfRevenue, operatingIncome, costAndExpenses } = servedIncome(robinhood)
  assert.deepEqual([costOfRevenue, operatingIncome, costAndExpenses], [305, 1865 - 2401, 2401])
  // Interest may be among those that lead there by themselves (Apache), and others may have a cost of revenue of another name above them.
  for (const statedBeforeTax of [1865 - 2401, -540])
    assert.notEqual(servedIncome({ ...robinhood, statedBeforeTax })['costAndExpenses'], 2401)
})

test('revenue of a bank without a total is not what a note says of contracts', () => {
  // The structure is that of a small bank; the figures are made up.
  const bank: Lines = {
    ...{ revenue: 25, interestMargin: 350, lenderSign: 320, creditLosses: 30, noninterestExpense: 260 },
    ...{ statedBeforeTax: 130, incomeTaxExpense: 30, profit: 100 },
  }
  assert.equal(servedIncome(bank)['revenue'], 420)
})

test('revenue of a lender that tags none is what interest paid leaves of interest earned', () => {
  // A trust that holds mortgages, made up.
  const trust: Lines = {
    ...{ lendingIncome: 400, statedInterestIncome: 400, statedInterestExpense: 250, interestMargin: 150 },
    ...{ statedExpenses: 60, netIncome: 80 },
  }
  assert.equal(servedIncome(trust)['revenue'], 150)
  // Interest of a company that has yet to sell is no revenue.
  assert.equal(servedIncome({ ...trust, lendingIncome: null })['revenue'] ?? null, null)
})

test('revenue of a lender with losses on loans is its margin where costs and losses lead from it to income before tax', () => {
  // A trust that lends on buildings, made up: a gain of 4 on debt repaid early has no line.
  const trust: Lines = {
    ...{ lendingIncome: 2037, statedInterestIncome: 2037, statedInterestExpense: 1366, interestMargin: 671 },
    ...{ statedExpenses: 170, creditLosses: 250, statedBeforeTax: 255, incomeTaxExpense: 5, profit: 250 },
  }
  assert.equal(servedIncome(trust)['revenue'], 671)
  // Rents of a hotel that it took over have a name of their own.
  assert.equal(servedIncome({ ...trust, statedBeforeTax: 355, profit: 350 })['revenue'] ?? null, null)
})
