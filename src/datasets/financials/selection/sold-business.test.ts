/** Kimberly-Clark sold its health care business in the last quarter of 2014: figures of its 10-Qs and 10-Ks, in millions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, factsFrom, figure, type Row } from '../../../../test/files/fact-rows.ts'
import { statementsOf } from '../company-statements.ts'

const filing = (form: string, accn: string, filed: string): Filing => ({ accn, form, filed })
const nine2013 = filing('10-Q', '0000055785-13-000083', '2013-11-01')
const year2013 = filing('10-K', '0000055785-14-000015', '2014-02-14')
const nine2014 = filing('10-Q', '0000055785-14-000089', '2014-10-21')
const year2014 = filing('10-K', '0000055785-15-000014', '2015-02-18')
const year2015 = filing('10-K', '0000055785-16-000138', '2016-02-11')
const nine2015 = filing('10-Q', '0000055785-15-000118', '2015-10-21')

const names = [
  'SalesRevenueNet',
  'CostOfGoodsSold',
  'OperatingIncomeLoss',
  'IncomeTaxExpenseBenefit',
  'NetIncomeLoss',
]
const rows = (of: Filing, year: number, end: string, amounts: readonly number[]): readonly Row[] =>
  names.map((name, at): Row => [name, `${year}-01-01`, `${year}-${end}`, amounts[at] ?? 0, of])

const untilSale = [
  ...rows(nine2013, 2013, '09-30', [15847, 10420, 2386, 685, 1603]),
  ...rows(year2013, 2013, '12-31', [21152, 13912, 3208, 929, 2142]),
  ...rows(nine2014, 2013, '09-30', [15847, 10420, 2386, 685, 1603]),
  ...rows(nine2014, 2014, '09-30', [16063, 10528, 2494, 749, 1609]),
  ...rows(year2014, 2013, '12-31', [19561, 12952, 2903, 828, 2142]),
  ...rows(year2014, 2014, '12-31', [19724, 13041, 2521, 856, 1526]),
]
const restated = [
  ...rows(nine2015, 2014, '09-30', [14896, 9766, 2363, 681, 1609]),
  ...rows(year2015, 2014, '12-31', [19724, 13041, 2521, 856, 1526]),
]

const lines = ['revenue', 'costOfRevenue', 'operatingIncome', 'incomeTaxExpense', 'netIncome']
const fourthOf = (all: readonly Row[], year: number) => {
  const quarters = statementsOf(factsFrom(all)).filter(({ record }) => record['fiscalYr'] === year)
  return lines.map((line) => figure(quarters, 'income', 'Q4', line))
}

test('a fourth quarter is what its own annual report leaves, whatever a later one restates', () => {
  assert.deepEqual(fourthOf(untilSale, 2013), [5305, 3492, 822, 244, 539])
})

test('where an annual report restates a line and the nine months are as before, the fourth quarter of it is unknown', () => {
  assert.deepEqual(fourthOf(untilSale, 2014), [null, null, null, null, -83])
})

test('it is known once later filings state both parts of the year alike', () => {
  assert.deepEqual(fourthOf([...untilSale, ...restated], 2014), [4828, 3275, 158, 175, -83])
})
