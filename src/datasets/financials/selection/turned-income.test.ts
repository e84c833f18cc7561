/** Net income with a wrong sign, by Apple's figures. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const first: Filing = { accn: '0000320193-23-000106', form: '10-K', filed: '2023-11-03' }
const next: Filing = { accn: '0000320193-24-000123', form: '10-K', filed: '2024-11-01' }
const [START, END] = ['2022-09-25', '2023-09-30']

const year = (by: Filing, sign: number, more: readonly Row[]): readonly Row[] => [
  ['Revenues', START, END, 383285e6, by],
  ['NetIncomeLoss', START, END, sign * 96995e6, by],
  ['NetCashProvidedByUsedInOperatingActivities', START, END, 110543e6, by],
  ['NetCashProvidedByUsedInInvestingActivities', START, END, 3705e6, by],
  ['NetCashProvidedByUsedInFinancingActivities', START, END, -108488e6, by],
  ...more,
]
const perShare = (by: Filing, sign = 1): readonly Row[] => [
  ['EarningsPerShareBasic', START, END, sign * 6.16, by, 'USD/shares'],
  ['EarningsPerShareDiluted', START, END, sign * 6.13, by, 'USD/shares'],
]
const counts = (by: Filing): readonly Row[] => [
  ['WeightedAverageNumberOfSharesOutstandingBasic', START, END, 15744231000, by, 'shares'],
  ['WeightedAverageNumberOfDilutedSharesOutstanding', START, END, 15812547000, by, 'shares'],
]
const beforeTax = (by: Filing, sign = 1): readonly Row[] => [
  [
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    START,
    END,
    sign * 113736e6,
    by,
  ],
  ['IncomeTaxExpenseBenefit', START, END, sign * 16741e6, by],
]
const incomeOf = (rows: readonly Row[]) => {
  const statements = statementsFrom(rows)
  return [figure(statements, 'income', 'FY', 'netIncome'), figure(statements, 'cash-flow', 'FY', 'netIncome')]
}

test('net income that another filing states with the sign of its earnings per share has that sign', () => {
  const right = year(first, 1, perShare(first))
  assert.deepEqual(incomeOf([...right, ...year(next, -1, perShare(next))]), [96995e6, 96995e6])
  // Where earnings per share have the sign of either nothing is proven.
  assert.deepEqual(incomeOf([...right, ...year(next, -1, perShare(next, -1))]), [-96995e6, -96995e6])
})

test('net income keeps the sign of its own income before tax, also where that is tagged at home and abroad', () => {
  const home = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxes'
  const parts: readonly Row[] = [
    [`${home}Domestic`, START, END, 6264e6, next],
    [`${home}Foreign`, START, END, -120000e6, next],
  ]
  const right = year(first, 1, perShare(first))
  assert.deepEqual(
    incomeOf([...right, ...year(next, -1, [...perShare(next), ...parts])]),
    [-96995e6, -96995e6],
  )
})

test('net income of one filing has the sign of what tax leaves and a share earns', () => {
  const shown = [...perShare(first), ...beforeTax(first)]
  assert.deepEqual(incomeOf(year(first, -1, [...shown, ...counts(first)])), [96995e6, 96995e6])
  const loss = [...perShare(first, -1), ...beforeTax(first, -1)]
  assert.deepEqual(incomeOf(year(first, 1, loss)), [-96995e6, -96995e6])
  // A filing may tag a loss above zero throughout, but for net income: then no options are counted.
  assert.equal(incomeOf(year(first, -1, shown))[1], -96995e6)
})
