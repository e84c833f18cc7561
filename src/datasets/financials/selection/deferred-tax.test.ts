import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const OPERATING = 'NetCashProvidedByUsedInOperatingActivities'
// ServiceNow, 2020, 10-K 0001373715-21-000061, in thousands: the note on tax has the expense, the section items of its own.
const report: Filing = { accn: '0001373715-21-000061', form: '10-K', filed: '2021-02-12' }
const serviceNow = {
  ...{ NetIncomeLoss: 118503, DepreciationDepletionAndAmortization: 336381, ShareBasedCompensation: 870453 },
  ...{ DeferredIncomeTaxExpenseBenefit: -22658, IncreaseDecreaseInDeferredIncomeTaxes: 24481 },
  ...{ PaymentsToAcquirePropertyPlantAndEquipment: 419327, [OPERATING]: 1786599 },
  NetCashProvidedByUsedInInvestingActivities: -1506872,
}
const rowsOf = (figures: Readonly<Record<string, number>>, end = '2020-12-31', by = report): Row[] =>
  Object.entries(figures).map(([concept, value]): Row => [concept, '2020-01-01', end, value, by])
const deferredTax = (rows: readonly Row[]): unknown =>
  figure(statementsFrom(rows), 'cash-flow', 'FY', 'deferredIncomeTax')

const interim: Filing = { accn: '0001373715-20-000200', form: '10-Q', filed: '2020-07-30' }
const half = (figures: Readonly<Record<string, number>>) =>
  rowsOf({ [OPERATING]: 857000, ...figures }, '2020-06-30', interim)

test('deferred tax is the change of its balance where its expense is of a note', () => {
  assert.equal(deferredTax([...half({}), ...rowsOf(serviceNow)]), -24481)
})

test('deferred tax is its expense where the section, a 10-Q or the name says so', () => {
  // Made up.
  const total = 118503 + 336381 + 870453 - 22658
  assert.equal(deferredTax(rowsOf({ ...serviceNow, [OPERATING]: total })), -22658)
  assert.equal(
    deferredTax([...half({ DeferredIncomeTaxExpenseBenefit: -9000 }), ...rowsOf(serviceNow)]),
    -22658,
  )
  // Nothing of a part of the year says which of the two a line is.
  assert.equal(deferredTax(rowsOf(serviceNow)), -22658)
  assert.equal(
    deferredTax([...half({}), ...rowsOf({ ...serviceNow, DeferredIncomeTaxesAndTaxCredits: -20000 })]),
    -20000,
  )
})
