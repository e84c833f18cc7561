/** Earnings per share of a wrong scale, by Apple's figures. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const first: Filing = { accn: '0000320193-23-000106', form: '10-K', filed: '2023-11-03' }
const next: Filing = { accn: '0000320193-24-000123', form: '10-K', filed: '2024-11-01' }
const [START, END] = ['2022-09-25', '2023-09-30']

const year = (
  by: Filing,
  [basic, diluted]: readonly [number, number],
  count = 15744231000,
): readonly Row[] => [
  ['Revenues', START, END, 383285e6, by],
  ['NetIncomeLoss', START, END, 96995e6, by],
  ['EarningsPerShareBasic', START, END, basic, by, 'USD/shares'],
  ['EarningsPerShareDiluted', START, END, diluted, by, 'USD/shares'],
  ['WeightedAverageNumberOfSharesOutstandingBasic', START, END, count, by, 'shares'],
  ['WeightedAverageNumberOfDilutedSharesOutstanding', START, END, 15812547000, by, 'shares'],
]
const basicOf = (rows: readonly Row[]) => {
  const statements = statementsFrom(rows)
  return [
    figure(statements, 'income', 'FY', 'eps'),
    figure(statements, 'income', 'FY', 'weightedAverageShsOut'),
  ]
}

test('earnings per share that their count refutes are those of another filing', () => {
  const right = year(first, [6.16, 6.13])
  assert.deepEqual(basicOf([...right, ...year(next, [6160, 6130])]), [6.16, 15744231000])
  assert.deepEqual(basicOf([...right, ...year(next, [0.00616, 6.13])]), [6.16, 15744231000])
  // Counts in millions, as McDonald's has them, seem to prove a slip: two filings know better.
  const others = [next, { ...next, accn: '0000320193-25-000079', filed: '2025-10-31' }]
  const inMillions = others.flatMap((by) => year(by, [6.16, 6.13], 15744.231))
  assert.deepEqual(basicOf([...year(first, [6.16e6, 6.13], 15744.231), ...inMillions]), [6.16, 15744231000])
  // One share for a thousand.
  assert.deepEqual(basicOf([...right, ...year(next, [6160, 6130], 15744231)]), [6160, 15744231])
})

test('earnings per share that the diluted ones of the same filing refute are unknown, and their count is not', () => {
  assert.deepEqual(basicOf(year(first, [6160, 6.13])), [null, 15744231000])
})
