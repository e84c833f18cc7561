import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedIncome } from '../../../../test/support/stated-amounts.ts'
import type { Lines } from './evaluation.ts'

const served = (lines: Lines): readonly unknown[] => {
  const all = servedIncome(lines)
  return ['interestExpense', 'interestIncome', 'netInterestIncome'].map((line) => all[line] ?? null)
}

test('a net amount that leads to income before tax is the expense where another name of it has what is earned', () => {
  // CSX, 10-K for 2020, 0000277948-21-000014, in millions: other income of 19 has 17 of interest in it.
  const csx: Lines = {
    ...{ operatingIncome: 4362, interestMargin: -754, statedNetInterest: 17, statedOtherIncome: 19 },
    ...{ statedBeforeTax: 3627, incomeTaxExpense: 862, netIncome: 2765 },
  }
  assert.deepEqual(served(csx), [754, 17, -737])
})

test('an expense below the net interest that leads to income before tax is a part of it', () => {
  // Norwegian Cruise Line, 10-K for 2020, 0001558370-21-001998, in thousands: a note has 93,199.
  const norwegian: Lines = {
    ...{ operatingIncome: -3484135, statedNetInterest: -482313, statedInterestExpense: 93199 },
    ...{ otherNonoperating: -33599, statedOtherIncome: -515912, statedBeforeTax: -4000047 },
    ...{ incomeTaxExpense: 12467, netIncome: -4012514 },
  }
  assert.deepEqual(served(norwegian), [482313, null, -482313])
  // Option Care, 10-K for 2020, 0001014739-21-000011: total other expense of 115,998 is tagged as net interest.
  const care = { operatingIncome: 110755, statedNetInterest: -115998, statedInterestExpense: 107770 }
  assert.deepEqual(served({ ...care, otherNonoperating: -8228, statedBeforeTax: -5243 })[0], 107770)
})

test('operating income that is income before tax has the interest taken off that all costs hold', () => {
  // CONSOL Energy, second quarter of 2009, 10-Q 0001193125-09-161835, in thousands.
  const consol: Lines = {
    ...{ revenue: 1070565, statedCosts: 897310, operatingIncome: 173255, statedInterestExpense: 6945 },
    ...{ incomeTaxExpense: 54427, profit: 118828, minorityShare: 5490, netIncome: 113338 },
  }
  const lines = ['operatingIncome', 'costAndExpenses', 'incomeBeforeTax', 'revenue']
  const servedOf = (of: Lines): readonly unknown[] => lines.map((line) => servedIncome(of)[line])
  assert.deepEqual(servedOf(consol), [180200, 890365, 173255, 1070565])
  // Made up: other income makes up for interest below operating income, or interest earned does.
  const asTagged = [173255, 897310, 173255, 1070565]
  assert.deepEqual(servedOf({ ...consol, otherNonoperating: 6945 }), asTagged)
  assert.deepEqual(servedOf({ ...consol, statedInterestIncome: 6945 }), asTagged)
  // Made up: what a lender pays for its funds is a cost of its operations.
  for (const line of ['lenderSign', 'noninterestExpense', 'creditLosses'])
    assert.equal(servedOf({ ...consol, [line]: 6945 })[0], 173255)
})

test('a company that tags no revenue has operating income before the interest that all costs hold', () => {
  // Exxon Mobil, first quarter of 2010, 10-Q 0001193125-10-110539, in millions.
  const exxon: Lines = {
    ...{
      statedCosts: 78183,
      statedInterestExpense: 55,
      incomeTaxExpense: 5493,
      profit: 6575,
      netIncome: 6300,
    },
    ...{ depreciationAndAmortization: 3280, minorityShare: 275 },
  }
  const lines = ['revenue', 'operatingIncome', 'costAndExpenses', 'incomeBeforeTax']
  const servedOf = (of: Lines): readonly unknown[] => lines.map((line) => servedIncome(of)[line])
  assert.deepEqual(servedOf(exxon), [90251, 12123, 78128, 12068])
  // Made up: interest earned may make up for what is paid.
  assert.deepEqual(servedOf({ ...exxon, statedInterestIncome: 55 }), [90251, 12068, 78183, 12068])
})

test('costs that lead to income before tax hold interest, and other income where the costs that are named show it', () => {
  // Cato, fiscal 2023, 10-K for the year to 2024-02-03, in thousands.
  const cato: Lines = {
    ...{ revenue: 708059, statedCostOfRevenue: 464313, statedAdministration: 252742 },
    ...{ depreciationAndAmortization: 9871, statedInterestExpense: 35, nonoperatingGains: 5101 },
    ...{ statedCosts: 721860, statedBeforeTax: -13801, incomeTaxExpense: 10140, netIncome: -23941 },
  }
  assert.equal(servedIncome(cato)['operatingIncome'], -18867)
  assert.equal(servedIncome(cato)['totalOtherIncomeExpensesNet'], 5066)
  // Made up: another line of other income is none that costs are less by.
  assert.equal(servedIncome({ ...cato, otherNonoperating: 200 })['operatingIncome'], -18867)
  // Made up: costs that the named ones make without other income.
  const whole = { ...cato, statedCosts: 726961, statedBeforeTax: -18902, netIncome: -29042 }
  assert.equal(servedIncome(whole)['operatingIncome'], -18867)
})
