import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isKnown } from '../../../formula/amount.ts'
import type { Stated } from '../selection/stated-lines.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'
import { withAssociates, withoutRefuted, withYear } from './income-checks.ts'

test("a bank's revenue is not a part of it that is tagged as all", () => {
  // Wells Fargo, first quarter of 2010, 10-Q 0000950123-10-046578: one tag of revenue has 185 million.
  const bank: Lines = { revenue: 185, interestMargin: 11147, noninterestIncome: 10301 }
  assert.equal(evaluated(incomeStatement, bank)['revenue'], 11147 + 10301)
  // Revenue before interest expense is more, and stays as the filing has it.
  assert.equal(evaluated(incomeStatement, { ...bank, revenue: 23000 })['revenue'], 23000)
})

test('a quarter that has the share of associates after tax keeps it, though the year has it before', () => {
  // AMD, 2025: 10-Q 0000002488-25-000047 and 10-K 0000002488-26-000018.
  const annual: Lines = {
    ...{ statedBeforeTax: 4166, incomeTaxExpense: -103, profit: 4335, netIncome: 4335 },
    ...{ netIncomeFromContinuingOperations: 4269, netIncomeFromDiscontinuedOperations: 66 },
  }
  const year = evaluated(incomeStatement, annual)
  const quarter: Lines = {
    ...{ statedBeforeTax: 825, incomeTaxExpense: 123, profit: 709, netIncome: 709, equityMethodIncome: 7 },
  }
  const { lines } = withAssociates({ lines: quarter, terms: {} }, year)
  const served = evaluated(incomeStatement, withYear(lines, annual), year)
  assert.deepEqual(
    [served['netIncomeFromContinuingOperations'], served['netIncomeFromDiscontinuedOperations']],
    [709, 0],
  )
  // One that has nothing of associates follows the year.
  const { equityMethodIncome: _, ...plain } = quarter
  assert.ok(!isKnown(withAssociates({ lines: plain, terms: {} }, year).lines['equityMethodIncome']))
})

test('net interest that income before tax holds with other income is income alone, before the share of associates or after it', () => {
  // AMD, 2023, 10-K 0000002488-24-000012: 401 less 106 of interest and 197 of other income are 492, and 508 with associates.
  const term = (value: number): Stated['terms'][string] => ({ value, figures: [] })
  const lines: Lines = {
    ...{ operatingIncome: 401, statedInterestExpense: 106, otherNonoperating: 197 },
    ...{ equityMethodIncome: 16, interestMargin: 206, statedBeforeTax: 508 },
  }
  const checked = withoutRefuted({ lines, terms: { interestMargin: term(206) } }).lines
  assert.deepEqual([checked['statedInterestIncome'], checked['interestMargin']], [206, null])
})
