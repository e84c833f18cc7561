import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const WITH = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest'
const WITHOUT =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments'

// AMD's 10-K for fiscal 2025 and its 10-Q for nine months, in millions.
const year: Filing = { accn: '0000002488-26-000018', form: '10-K', filed: '2026-02-04' }
const interim: Filing = { accn: '0000002488-25-000166', form: '10-Q', filed: '2025-11-05' }
const rowsOf = (amounts: Readonly<Record<string, number>>, end: string, by: Filing): readonly Row[] =>
  Object.entries(amounts).map(([concept, amount]): Row => [concept, '2024-12-29', end, amount, by])
const ofYear = {
  RevenueFromContractWithCustomerExcludingAssessedTax: 34_639,
  OperatingIncomeLoss: 3694,
  [WITH]: 4166,
  [WITHOUT]: 4140,
  IncomeTaxExpenseBenefit: -103,
  IncomeLossFromEquityMethodInvestments: 26,
  IncomeLossFromContinuingOperations: 4269,
  NetIncomeLoss: 4335,
}
const ofNineMonths = {
  RevenueFromContractWithCustomerExcludingAssessedTax: 24_369,
  OperatingIncomeLoss: 1942,
  IncomeTaxExpenseBenefit: -558,
  IncomeLossFromEquityMethodInvestments: 25,
  IncomeLossFromContinuingOperations: 2649,
  NetIncomeLoss: 2824,
}
const beforeTax = (ofInterim: Readonly<Record<string, number>>): readonly unknown[] => {
  const statements = statementsFrom([
    ...rowsOf(ofYear, '2025-12-27', year),
    ...rowsOf({ ...ofNineMonths, ...ofInterim }, '2025-09-27', interim),
  ])
  return ['FY', 'Q4'].map((period) => figure(statements, 'income', period, 'incomeBeforeTax'))
}

test('income before tax with the share of associates in a note gives way to the one that interim reports state', () => {
  assert.deepEqual(beforeTax({ [WITHOUT]: 2066 }), [4140, 2074])
})

test('income before tax with the share of associates stands where interim reports have it on their face', () => {
  assert.deepEqual(beforeTax({ [WITH]: 2091, [WITHOUT]: 2066 }), [4166, 2075])
})
