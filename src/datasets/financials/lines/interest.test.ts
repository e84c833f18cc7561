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

test('interest earned of a lender without a sum is that of its loans, securities and deposits', () => {
  // Made up: a trust that lends on buildings, and a bank.
  const loans = { InterestAndFeeIncomeLoansAndLeases: 1664 }
  const earned = (tagged: Readonly<Record<string, number>>) =>
    statedIn('income', 'usGaap', 'statedInterestIncome', tagged)
  assert.equal(earned({ ...loans, InterestIncomeSecuritiesMortgageBacked: 79 }), 1743)
  const securities = { InterestIncomeSecuritiesTaxable: 40, InterestIncomeSecuritiesTaxExempt: 6 }
  assert.equal(earned({ ...loans, ...securities, InterestIncomeDepositsWithFinancialInstitutions: 5 }), 1715)
  // A sum goes before its parts.
  assert.equal(earned({ ...loans, ...securities, InterestAndDividendIncomeOperating: 1730 }), 1730)
})
