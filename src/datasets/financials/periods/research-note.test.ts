import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

// General Dynamics, 10-K for 2023, in millions: what products and services cost is tagged by product alone. The quarters are a fourth of
// the year: what is tested is the structure, research and amortization that only the year's notes state.
const year: Filing = { accn: '0000000000-24-000001', form: '10-K', filed: '2024-02-07' }
const quarters = [
  ['2023-01-01', '2023-03-31', '2023-04-26'],
  ['2023-04-01', '2023-06-30', '2023-07-26'],
  ['2023-07-01', '2023-09-30', '2023-10-25'],
] as const
const face = {
  Revenues: 42272,
  GeneralAndAdministrativeExpense: 2427,
  CostsAndExpenses: 38027,
  OperatingIncomeLoss: 4245,
  NetIncomeLoss: 3315,
}
const notes = { ResearchAndDevelopmentExpense: 510, AmortizationOfIntangibleAssets: 206 }
const ofYear = Object.entries({ ...face, ...notes }).map(
  ([concept, value]): Row => [concept, '2023-01-01', '2023-12-31', value, year],
)
const ofQuarters = quarters.flatMap(([start, end, filed], at) =>
  Object.entries(face).flatMap(([concept, value]): Row[] => {
    const by: Filing = { accn: `0000000000-23-00000${at}`, form: '10-Q', filed }
    const toDate: Row = [concept, '2023-01-01', end, (value / 4) * (at + 1), by]
    return at === 0 ? [toDate] : [[concept, start, end, value / 4, by], toDate]
  }),
)
const statements = statementsFrom([...ofYear, ...ofQuarters])
const income = (label: string, line: string) => figure(statements, 'income', label, line)

test('research that only notes of the year state is not added to the cost of revenue as an expense', () => {
  assert.equal(income('FY', 'costOfRevenue'), 35600)
  assert.equal(income('FY', 'operatingExpenses'), 2427)
  assert.equal(income('FY', 'researchAndDevelopmentExpenses'), 510)
  assert.equal(income('FY', 'otherExpenses'), null)
})

test('quarters without the research of the year have a cost of revenue all the same', () => {
  assert.deepEqual(
    ['Q1', 'Q2', 'Q3', 'Q4'].map((label) => income(label, 'costOfRevenue')),
    [8900, 8900, 8900, 8900],
  )
})
