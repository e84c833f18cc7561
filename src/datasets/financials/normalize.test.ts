import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { type Filing, figure, type Row, statementsFrom } from '../../../test/files/fact-rows.ts'
import { BalanceSheet, CashFlowStatement, IncomeStatement } from './record.ts'

// Apple, fiscal 2023, in millions.
const q1: Filing = { accn: '0000320193-23-000006', form: '10-Q', filed: '2023-02-03' }
const q2: Filing = { accn: '0000320193-23-000064', form: '10-Q', filed: '2023-05-05' }
const q3: Filing = { accn: '0000320193-23-000077', form: '10-Q', filed: '2023-08-04' }
const year: Filing = { accn: '0000320193-23-000106', form: '10-K', filed: '2023-11-03' }
const next: Filing = { accn: '0000320193-24-000123', form: '10-K', filed: '2024-11-01' }
const proxy: Filing = { accn: '0001308179-24-000010', form: 'DEF 14A', filed: '2024-01-11' }
const SALES = 'RevenueFromContractWithCustomerExcludingAssessedTax'
const CASH = 'NetCashProvidedByUsedInOperatingActivities'
const START = '2022-09-25'
const income: readonly Row[] = [
  [SALES, START, '2022-12-31', 117154, q1],
  [SALES, '2023-01-01', '2023-04-01', 94836, q2],
  [SALES, START, '2023-04-01', 211990, q2],
  [SALES, '2023-04-02', '2023-07-01', 81797, q3],
  [SALES, START, '2023-07-01', 293787, q3],
  [SALES, START, '2023-09-30', 383285, year],
  ['NetIncomeLoss', START, '2022-12-31', 29998, q1],
  ['NetIncomeLoss', '2023-01-01', '2023-04-01', 24160, q2],
  ['NetIncomeLoss', START, '2023-04-01', 54158, q2],
  ['NetIncomeLoss', '2023-04-02', '2023-07-01', 19881, q3],
  ['NetIncomeLoss', START, '2023-07-01', 74039, q3],
  ['NetIncomeLoss', START, '2023-09-30', 96995, year],
]
const cash: readonly Row[] = [
  [CASH, START, '2022-12-31', 34005, q1],
  [CASH, START, '2023-04-01', 62565, q2],
  [CASH, START, '2023-07-01', 88945, q3],
  [CASH, START, '2023-09-30', 110543, year],
  ['NetCashProvidedByUsedInInvestingActivities', START, '2023-09-30', 3705, year],
]

test('quarters are discrete: three-month figures where stated, else differences of the year to date', () => {
  const statements = statementsFrom([...income, ...cash])
  const quarters = ['Q1', 'Q2', 'Q3', 'Q4']
  assert.deepEqual(
    quarters.map((label) => figure(statements, 'income', label, 'revenue')),
    [117154, 94836, 81797, 89498],
  )
  assert.equal(figure(statements, 'income', 'FY', 'revenue'), 383285)
  assert.equal(figure(statements, 'income', 'Q4', 'netIncome'), 96995 - 74039)
})

test('cash flow quarters are differences of the year to date of one concept', () => {
  const investing = cash[4]
  assert.ok(investing)
  const rows: Row[] = [...income, ...cash.slice(0, 4)]
  for (const [at, [, start, end, , filing]] of cash.slice(0, 4).entries()) {
    rows.push([
      'NetCashProvidedByUsedInInvestingActivities',
      start,
      end,
      [-1445, 882, 1319, 3705][at] ?? 0,
      filing,
    ])
  }
  const statements = statementsFrom(rows)
  assert.deepEqual(
    ['Q1', 'Q2', 'Q3', 'Q4', 'FY'].map((label) =>
      figure(statements, 'cash-flow', label, 'operatingCashFlow'),
    ),
    [34005, 28560, 26380, 21598, 110543],
  )
})

test('a fourth quarter is not derived across concepts', () => {
  const rows = income.map(
    (row): Row =>
      row[4] === year && row[0] === SALES ? ['SalesRevenueNet', row[1], row[2], row[3], row[4]] : row,
  )
  rows.push(['OperatingIncomeLoss', START, '2023-07-01', 87332, q3])
  rows.push(['OperatingIncomeLoss', START, '2023-09-30', 114301, year])
  const statements = statementsFrom(rows)
  assert.equal(figure(statements, 'income', 'FY', 'revenue'), 383285)
  assert.equal(figure(statements, 'income', 'Q4', 'operatingIncome'), 26969)
  assert.equal(figure(statements, 'income', 'Q4', 'revenue'), null)
})

test('a proxy statement never gives a figure, however late it is filed', () => {
  const rows: Row[] = [...income, ['NetIncomeLoss', START, '2023-09-30', 96995000, proxy]]
  assert.equal(figure(statementsFrom(rows), 'income', 'FY', 'netIncome'), 96995)
})

test('a restated year is served as last filed and its fourth quarter as it stood with its nine months', () => {
  const restated: readonly Row[] = [
    [SALES, START, '2023-09-30', 380000, next],
    ['NetIncomeLoss', START, '2023-09-30', 96000, next],
  ]
  const statements = statementsFrom([...income, ...restated])
  assert.equal(figure(statements, 'income', 'FY', 'revenue'), 380000)
  assert.equal(figure(statements, 'income', 'Q4', 'revenue'), 89498)
})

test('a statement names the filing that first stated most of its figures, not the last that repeats them', () => {
  const repeated = income
    .filter((row) => row[4] === year)
    .map((row): Row => [row[0], row[1], row[2], row[3], next])
  const [found] = statementsFrom([...income, ...repeated]).filter(({ period }) => period === 'annual')
  assert.equal(found?.accession, year.accn)
  assert.equal(found?.record.filedOn, '2023-11-03')
  assert.ok(found !== undefined && !('acceptedAt' in found.record))
})

test('all lines of a balance sheet come from the last filing that states it in full', () => {
  const day = '2023-09-30'
  const rows: Row[] = [
    ...income,
    ['Assets', null, day, 352583, year],
    ['Liabilities', null, day, 290437, year],
    ['StockholdersEquity', null, day, 62146, year],
    ['InventoryNet', null, day, 6331, year],
    // A later note that repeats one line on another basis.
    ['Assets', null, day, 300000, next],
  ]
  const statements = statementsFrom(rows)
  const line = (name: string) => figure(statements, 'balance-sheet', 'FY', name)
  assert.equal(line('totalAssets'), 352583)
  assert.equal(line('totalAssets'), Number(line('totalLiabilities')) + Number(line('totalEquity')))
  assert.equal(figure(statements, 'balance-sheet', 'Q4', 'totalAssets'), 352583)
})

test('the sheet at the end of a shorter year is that of its fourth quarter', () => {
  // Talen Energy, 10-K 0001628280-25-008786, in millions: out of bankruptcy on 2023-05-17, with figures of its own since then.
  const annual = { accn: '0001628280-25-008786', form: '10-K', filed: '2025-02-28' }
  const statements = statementsFrom([
    ['ProfitLoss', '2023-05-18', '2023-12-31', 143, annual],
    ['ProfitLoss', '2024-01-01', '2024-12-31', 1013, annual],
    ['Assets', null, '2023-12-31', 7121, annual],
    ['Liabilities', null, '2023-12-31', 4587, annual],
  ])
  const of2023 = statements.filter(({ end }) => end === '2023-12-31')
  assert.deepEqual(
    of2023.map(({ statement, record }) => [statement, record.fiscalYr, record.period]),
    [['balance-sheet', 2023, 'Q4']],
  )
  assert.equal(figure(of2023, 'balance-sheet', 'Q4', 'totalAssets'), 7121)
})

test('half-years make no quarters, and the statement keeps its own currency', () => {
  // TSMC, 2024, 20-F 0001193125-25-083423, in millions of TWD and, for convenience, of USD.
  const annual: Filing = { accn: '0001193125-25-083423', form: '20-F', filed: '2025-04-17' }
  const half: Filing = { accn: '0001193125-24-206390', form: '6-K', filed: '2024-08-23' }
  const statements = statementsFrom(
    [
      ['Revenue', '2024-01-01', '2024-12-31', 2894307.7, annual, 'TWD'],
      ['Revenue', '2024-01-01', '2024-12-31', 88268, annual, 'USD'],
      ['ProfitLoss', '2024-01-01', '2024-12-31', 1157523.9, annual, 'TWD'],
      ['ProfitLossBeforeTax', '2024-01-01', '2024-12-31', 1405840, annual, 'TWD'],
      ['Revenue', '2024-01-01', '2024-06-30', 1266154.4, half, 'TWD'],
      ['ProfitLoss', '2024-01-01', '2024-06-30', 473032.6, half, 'TWD'],
    ],
    'ifrs-full',
  )
  assert.deepEqual(
    statements.map(({ statement, period, record }) => [statement, period, record.currency]),
    [['income', 'annual', 'TWD']],
  )
  assert.equal(figure(statements, 'income', 'FY', 'revenue'), 2894307.7)
})

test('every record is what its schema promises, newest period first', () => {
  const statements = statementsFrom([...income, ...cash])
  const checks = {
    income: Compile(IncomeStatement),
    'balance-sheet': Compile(BalanceSheet),
    'cash-flow': Compile(CashFlowStatement),
  }
  for (const { statement, record } of statements)
    assert.ok(checks[statement].Check({ ...record, acceptedAt: null }), record.date)
  const ends = statements.map(({ end }) => end)
  assert.deepEqual(ends, ends.toSorted().toReversed())
})

test('a company that tags nothing known has no statements', () => {
  assert.deepEqual(statementsFrom([['CommonStockSharesIssued', null, '2023-09-30', 1, year, 'shares']]), [])
})
