import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedIn } from '../../../../test/support/tagged-amounts.ts'
import { isUnknown } from '../../../formula/amount.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'

test('interest incurred is the expense where no other is stated', () => {
  // Southern Copper, first quarter of 2010, 10-Q 0001104659-10-024965, in thousands.
  const copper: Lines = { statedBeforeTax: 588468, statedInterestIncome: 2052, interestIncurred: 23788 }
  const lines = evaluated(incomeStatement, copper)
  assert.deepEqual(
    [lines['interestExpense'], lines['netInterestIncome'], lines['ebit']],
    [23788, -21736, 612256],
  )
  assert.equal(
    evaluated(incomeStatement, { ...copper, statedInterestExpense: 20000 })['interestExpense'],
    20000,
  )
})

test('interest earned is never below zero: what net interest and the expense leave so is unknown', () => {
  // UPS, second quarter of 2009, 10-Q 0001193125-09-169068, in millions: a loss on investments of 22.
  const lines = evaluated(incomeStatement, { statedInterestIncome: -22, statedInterestExpense: 181 })
  assert.ok(isUnknown(lines['interestIncome']))
  assert.equal(lines['interestExpense'], 181)
  const net = evaluated(incomeStatement, { statedNetInterest: -203, statedInterestExpense: 181 })
  assert.ok(isUnknown(net['interestIncome']))
  assert.deepEqual([net['netInterestIncome'], net['interestExpense']], [-203, 181])
  assert.equal(
    evaluated(incomeStatement, { statedInterestIncome: 22, statedInterestExpense: 181 })['netInterestIncome'],
    -159,
  )
})

test('interest of borrowings is all interest where what is tagged as that is less than half of it', () => {
  // Brookfield Renewable Partners, 20-F for 2020, in millions: the statement has 976, a note 2.
  const brookfield: Lines = { statedInterestExpense: 2, borrowingInterest: 976, statedBeforeTax: -192 }
  const { interestExpense, ebit } = evaluated(incomeStatement, brookfield)
  assert.deepEqual([interestExpense, ebit], [976, 784])
  // Telus, 40-F for 2020, in millions: leases and others are in all interest.
  const telus = { statedInterestExpense: 778, borrowingInterest: 748 }
  assert.equal(evaluated(incomeStatement, telus)['interestExpense'], 778)
})

test('interest on deposits is what a company earns that states an expense and no other interest', () => {
  // Flowserve, 10-Q of 2009-07-29, in thousands.
  const flowserve: Lines = { depositInterest: 457, statedInterestExpense: 9931 }
  const { interestIncome, netInterestIncome } = evaluated(incomeStatement, flowserve)
  assert.deepEqual([interestIncome, netInterestIncome], [457, -9474])
  // Of a bank it is a part of all that it earns: invented.
  assert.equal(
    evaluated(incomeStatement, { ...flowserve, statedInterestIncome: 20_000 })['interestIncome'],
    20_000,
  )
  // Shire, 10-Q/A of 2009-08-28: its expense has a name of its own, so that net interest is not what it earned.
  assert.equal(evaluated(incomeStatement, { depositInterest: 600 })['netInterestIncome'], null)
})

test('net interest of a bank is not all that it earned, as that of another company is taken to be', () => {
  // Goldman Sachs, second quarter of 2009, in millions; Autodesk, second quarter of fiscal 2010, in thousands.
  const goldman = evaluated(incomeStatement, { interestMargin: 2042, noninterestExpense: 8732 })
  assert.deepEqual([goldman['interestIncome'], goldman['netInterestIncome']], [null, 2042])
  const autodesk = evaluated(incomeStatement, { interestMargin: 10700 })
  assert.deepEqual([autodesk['interestIncome'], autodesk['netInterestIncome']], [10700, 10700])
})

test('interest earned of a lender without a sum is that of its loans, securities and further kinds', () => {
  const earned = (tagged: Readonly<Record<string, number>>) =>
    statedIn('income', 'usGaap', 'interestByKind', tagged)
  // Made up: a trust that lends on buildings.
  const trust = { InterestAndFeeIncomeLoansAndLeases: 1664, InterestIncomeSecuritiesMortgageBacked: 79 }
  assert.equal(earned(trust), 1743)
  // UMB Financial, first quarter of 2009, 10-Q 0001193125-10-108296, in thousands: its statement has the sum, and securities in two ways.
  const umb = {
    ...{ InterestAndFeeIncomeLoansAndLeases: 52_800, InterestAndDividendIncomeSecurities: 36_142 },
    ...{ InterestIncomeSecuritiesTaxable: 29_122, InterestIncomeSecuritiesTaxExempt: 7020 },
    ...{ InterestAndDividendIncomeSecuritiesTradingOrMeasuredAtFairValue: 168 },
    ...{ InterestIncomeDepositsWithFinancialInstitutions: 842 },
    ...{ InterestIncomeFederalFundsSoldAndSecuritiesPurchasedUnderAgreementsToResell: 130 },
  }
  assert.equal(earned(umb), 90_082)
  const { InterestAndDividendIncomeSecurities: _, ...byTax } = umb
  assert.equal(earned(byTax), 90_082)
  // SunTrust, second quarter of 2009, 10-Q 0001193125-09-169479, in thousands.
  const sunTrust = {
    ...{ InterestAndFeeIncomeLoansAndLeasesHeldInPortfolio: 1_397_045 },
    ...{ InterestAndFeeIncomeLoansAndLeasesHeldForSale: 72_406, DividendIncomeOperating: 18_066 },
    ...{ InterestIncomeSecuritiesTaxable: 168_659, InterestIncomeSecuritiesTaxExempt: 10_018 },
    ...{ InterestIncomeDepositsWithFinancialInstitutions: 63 },
    ...{ InterestIncomeFederalFundsSoldAndSecuritiesPurchasedUnderAgreementsToResell: 558 },
    ...{ InterestAndDividendIncomeSecuritiesTradingOrMeasuredAtFairValue: 26_459 },
  }
  assert.equal(earned(sunTrust), 1_693_274)
})

test('interest of a bank is what leads to its income before tax, and the kinds that it names are no more of its revenue than that', () => {
  // Made up: federal funds have a name of the bank's own.
  const bank: Lines = {
    ...{ interestByKind: 1210, statedInterestExpense: 300, noninterestIncome: 200, noninterestExpense: 700 },
    ...{ creditLosses: 50, statedBeforeTax: 380, incomeTaxExpense: 80, netIncome: 300 },
  }
  const linesOf = (lines: Lines) => {
    const { interestIncome, netInterestIncome, revenue } = evaluated(incomeStatement, lines)
    return [interestIncome, netInterestIncome, revenue]
  }
  assert.deepEqual(linesOf(bank), [1230, 930, 1130])
  assert.deepEqual(linesOf({ ...bank, interestByKind: null }), [1230, 930, 1130])
  assert.deepEqual(linesOf({ ...bank, creditLosses: null, interestByKind: 1230 }).slice(0, 2), [1230, 930])
  // A sum goes before its parts.
  assert.equal(linesOf({ ...bank, statedInterestIncome: 1235 })[0], 1235)
})

test('interest on loans of a company that sells goods is in its revenue, and not all that it earns in interest', () => {
  // Made up: a retailer with a bank for its cards.
  const retailer: Lines = {
    ...{ revenue: 9000, statedCostOfRevenue: 6000, operatingIncome: 800, statedBeforeTax: 750 },
    ...{ interestByKind: 400, statedInterestExpense: 50 },
  }
  assert.equal(evaluated(incomeStatement, retailer)['interestIncome'], null)
  assert.equal(
    evaluated(incomeStatement, { ...retailer, statedInterestExpense: null, statedNetInterest: -50 })[
      'netInterestIncome'
    ],
    -50,
  )
  const { statedCostOfRevenue: _, ...lender } = retailer
  assert.equal(evaluated(incomeStatement, lender)['interestIncome'], 400)
  // Rocket Companies, 2020, 10-K 0001805284-21-000008, in thousands: what its loans earn, before funding under a name of its own.
  const rocket: Lines = {
    ...{ statedGrossProfit: 11062648, interestByKind: 329593, statedNetInterest: 84070 },
  }
  assert.equal(evaluated(incomeStatement, rocket)['interestIncome'], 329593)
  assert.equal(evaluated(incomeStatement, rocket)['interestExpense'], 329593 - 84070)
})
