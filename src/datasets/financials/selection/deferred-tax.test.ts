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
  assert.equal(
    deferredTax([...half({}), ...rowsOf({ ...serviceNow, DeferredIncomeTaxesAndTaxCredits: -20000 })]),
    -20000,
  )
})

test('deferred tax of annual reports alone is its change where that is stated for every year of cash flows', () => {
  // Shopify, 40-F 0001594805-21-000008, in thousands.
  const shopify: Filing = { accn: '0001594805-21-000008', form: '40-F', filed: '2021-02-17' }
  const years = (name: string, last: number, before: number): Row[] => [
    [name, '2020-01-01', '2020-12-31', last, shopify],
    [name, '2019-01-01', '2019-12-31', before, shopify],
  ]
  assert.equal(
    deferredTax([
      ...years(OPERATING, 424958, 70615),
      ...years('NetCashProvidedByUsedInInvestingActivities', -1931848, -569475),
      ...years('NetCashProvidedByUsedInFinancingActivities', 3557350, 736351),
      ...years('DeferredIncomeTaxExpenseBenefit', -44801, -35943),
      ...years('IncreaseDecreaseInDeferredIncomeTaxes', 41998, 37918),
    ]),
    -41998,
  )
  // Hydro One, 40-F 0001712356-21-000007, in millions: what changed by a court's decision is of one year.
  assert.equal(
    deferredTax([
      ...years(OPERATING, 2030, 1614),
      ...years('NetCashProvidedByUsedInInvestingActivities', -1977, -1628),
      ...years('NetCashProvidedByUsedInFinancingActivities', 674, -439),
      ...years('DeferredIncomeTaxExpenseBenefit', -814, -30),
      ...years('IncreaseDecreaseInDeferredIncomeTaxes', -867, 0).slice(0, 1),
    ]),
    -814,
  )
})
