/** Year-to-date statements that do not belong together, as of nine months that a 10-Q/A corrects: a made-up company that makes 10 cents of every dollar, in millions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const filing = (accn: number, form: string, filed: string): Filing => ({
  accn: `0000000001-23-00000${accn}`,
  form,
  filed,
})
const half = filing(1, '10-Q', '2022-08-01')
const nine = filing(2, '10-Q', '2022-11-01')
const year = filing(3, '10-K', '2023-02-20')
const amendedNine = filing(4, '10-Q/A', '2023-05-10')
const amendedYear = filing(5, '10-K/A', '2023-05-02')

const income = (by: Filing, start: string, end: string, revenue: number): readonly Row[] => [
  ['Revenues', start, end, revenue, by],
  ['OperatingIncomeLoss', start, end, revenue / 5, by],
  ['NetIncomeLoss', start, end, revenue / 10, by],
]
const cash = (by: Filing, end: string, operations: number): readonly Row[] => [
  ['NetCashProvidedByUsedInOperatingActivities', '2022-01-01', end, operations, by],
  ['NetCashProvidedByUsedInInvestingActivities', '2022-01-01', end, -operations, by],
]
const nineMonths = (by: Filing, third: number, operations: number): readonly Row[] => [
  ...income(by, '2022-07-01', '2022-09-30', third),
  ...income(by, '2022-01-01', '2022-09-30', 490 + third),
  ...cash(by, '2022-09-30', operations),
]
const twelveMonths = (by: Filing, revenue: number, operations: number): readonly Row[] => [
  ...income(by, '2022-01-01', '2022-12-31', revenue),
  ...cash(by, '2022-12-31', operations),
]
const filed = [
  ...income(half, '2022-01-01', '2022-03-31', 240),
  ...income(half, '2022-04-01', '2022-06-30', 250),
  ...income(half, '2022-01-01', '2022-06-30', 490),
  ...cash(half, '2022-06-30', 80),
  ...nineMonths(nine, 260, 120),
  ...twelveMonths(year, 1000, 170),
]
const amended = nineMonths(amendedNine, 230, 115)

const revenueOf = (rows: readonly Row[], label: string) =>
  figure(statementsFrom(rows), 'income', label, 'revenue')
const cashOf = (rows: readonly Row[], label: string) =>
  figure(statementsFrom(rows), 'cash-flow', label, 'operatingCashFlow')

test('nine months amended after the annual report leave the year as it is, and more to the fourth quarter', () => {
  assert.deepEqual(
    ['Q3', 'Q4', 'FY'].map((label) => revenueOf([...filed, ...amended], label)),
    [230, 280, 1000],
  )
  assert.equal(cashOf([...filed, ...amended], 'Q4'), 55)
})

test('nine months amended after an amended year are taken off that one', () => {
  const rows = [...filed, ...twelveMonths(amendedYear, 970, 165), ...amended]
  assert.deepEqual(
    ['Q3', 'Q4', 'FY'].map((label) => revenueOf(rows, label)),
    [230, 250, 970],
  )
  assert.equal(cashOf(rows, 'Q4'), 50)
})

test('nine months restated as those of the year before are not taken off a year that is not restated', () => {
  const later: readonly Row[] = [
    ...nineMonths(filing(6, '10-Q/A', '2023-11-20'), 230, 115),
    ...income(filing(6, '10-Q/A', '2023-11-20'), '2023-01-01', '2023-09-30', 800),
  ]
  assert.equal(revenueOf([...filed, ...later], 'Q4'), 250)
})

test('a third quarter of cash is that of the amendment where the quarter accounts for all that it corrects', () => {
  assert.equal(cashOf([...filed, ...amended], 'Q3'), 35)
  const ofYear = amended.filter(([, start]) => start === '2022-01-01')
  assert.equal(cashOf([...filed, ...ofYear], 'Q3'), 40)
})

test('half a year of the company that another was merged into is not taken off nine months of the other', () => {
  const merged = [
    ...filed.filter(([, , , , by]) => by === half),
    ...income(nine, '2022-07-01', '2022-09-30', 60),
    ...income(nine, '2022-01-01', '2022-09-30', 160),
    ...cash(nine, '2022-09-30', -20),
  ]
  assert.equal(cashOf(merged, 'Q3'), undefined)
  const next = filing(6, '10-Q', '2023-08-01')
  const restated: readonly Row[] = [
    ...income(next, '2022-04-01', '2022-06-30', 52),
    ...income(next, '2022-01-01', '2022-06-30', 100),
    ...income(next, '2023-01-01', '2023-06-30', 130),
    ...cash(next, '2022-06-30', -13),
  ]
  assert.equal(cashOf([...merged, ...restated], 'Q3'), -7)
})

test('half a year of the registration of a company is taken off the nine months of its first report', () => {
  const registered = filing(7, '10-12B/A', '2022-08-15')
  const rows = (profit: number) => [
    ['NetIncomeLoss', '2022-01-01', '2022-06-30', profit, registered] as const,
    ...cash(registered, '2022-06-30', 80),
    ...nineMonths(nine, 260, 120),
  ]
  assert.equal(cashOf(rows(49), 'Q3'), 40)
  assert.equal(cashOf(rows(45), 'Q3'), undefined)
})
