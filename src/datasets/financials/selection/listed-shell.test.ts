/** A first quarter of which a later half-year, less its second quarter, has another company: that which a listed shell merged with. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

// Made up: a company that looked for a business to buy until May 2022, then the statements of the one that it bought. In thousands.
const annual: Filing = { accn: '0000000001-22-000010', form: '10-K', filed: '2022-03-20' }
const shell: Filing = { accn: '0000000001-22-000020', form: '10-Q', filed: '2022-05-10' }
const merged: Filing = { accn: '0000000001-22-000030', form: '10-Q', filed: '2022-08-12' }

const counted = (by: Filing, start: string, end: string, income: number, count: number): readonly Row[] => [
  ['NetIncomeLoss', start, end, income, by],
  ['WeightedAverageNumberOfSharesOutstandingBasic', start, end, count, by, 'shares'],
]
const rows = (own: readonly Row[]): readonly Row[] => [
  ...counted(annual, '2021-01-01', '2021-12-31', 6440, 34500),
  ['OperatingIncomeLoss', '2021-01-01', '2021-12-31', -1600, annual],
  ...own,
  ...counted(merged, '2022-04-01', '2022-06-30', -10000, 100000),
  ['Revenues', '2022-04-01', '2022-06-30', 50000, merged],
  ['OperatingIncomeLoss', '2022-04-01', '2022-06-30', -10000, merged],
  ...counted(merged, '2022-01-01', '2022-06-30', -20000, 90000),
  ['Revenues', '2022-01-01', '2022-06-30', 95000, merged],
  ['OperatingIncomeLoss', '2022-01-01', '2022-06-30', -21000, merged],
]

test('the shares of a listed shell are not those of the company that it merged with', () => {
  const statements = statementsFrom(
    rows([
      ...counted(shell, '2022-01-01', '2022-03-31', 1610, 34500),
      ['OperatingIncomeLoss', '2022-01-01', '2022-03-31', -400, shell],
    ]),
  )
  assert.equal(figure(statements, 'income', 'Q1', 'netIncome'), -10000)
  assert.equal(figure(statements, 'income', 'Q1', 'weightedAverageShsOut'), null)
})

test('a quarter that was restated has the shares that it stated', () => {
  const statements = statementsFrom(
    rows([
      ...counted(shell, '2022-01-01', '2022-03-31', -9000, 80000),
      ['Revenues', '2022-01-01', '2022-03-31', 47000, shell],
      ['OperatingIncomeLoss', '2022-01-01', '2022-03-31', -9500, shell],
    ]),
  )
  assert.equal(figure(statements, 'income', 'Q1', 'revenue'), 45000)
  assert.equal(figure(statements, 'income', 'Q1', 'weightedAverageShsOut'), 80000)
})

/** The shell's nine months and its year end as its last 10-Q states them, and the year of the company that it merged with in December. */
const lastOfShell: Filing = { accn: '0000000001-22-000040', form: '10-Q', filed: '2022-11-10' }
const firstOfMerged: Filing = { accn: '0000000001-23-000010', form: '10-K', filed: '2023-03-12' }
const assetsOf = (by: Filing, end: string, assets: number): readonly Row[] => [
  ['Assets', null, end, assets, by],
  ['LiabilitiesAndStockholdersEquity', null, end, assets, by],
]
const cashOf = (by: Filing, start: string, end: string, income: number, cash: number): readonly Row[] => [
  ['NetIncomeLoss', start, end, income, by],
  ['OperatingIncomeLoss', start, end, income, by],
  ['NetCashProvidedByUsedInOperatingActivities', start, end, cash, by],
  ['NetCashProvidedByUsedInFinancingActivities', start, end, 0, by],
]
const mergedIn = (assetsBefore: number) =>
  statementsFrom([
    ...cashOf(shell, '2022-01-01', '2022-03-31', 1610, -100),
    ...cashOf(lastOfShell, '2022-01-01', '2022-09-30', 4830, -400),
    ...cashOf(lastOfShell, '2022-07-01', '2022-09-30', 1610, -100),
    ...assetsOf(lastOfShell, '2022-09-30', 345700),
    ...assetsOf(lastOfShell, '2021-12-31', 345930),
    ...cashOf(firstOfMerged, '2022-01-01', '2022-12-31', -40000, -26000),
    ...assetsOf(firstOfMerged, '2022-12-31', 390000),
    ...assetsOf(firstOfMerged, '2021-12-31', assetsBefore),
  ])

test('a fourth quarter is no difference of two companies, whose assets of the year before are not the same', () => {
  const statements = mergedIn(180000)
  const fourth = statements.filter(({ record }) => record.period === 'Q4' && record.fiscalYr === 2022)
  assert.deepEqual(
    fourth.map(({ statement }) => statement),
    ['balance-sheet'],
  )
  assert.equal(figure(statements, 'income', 'FY', 'netIncome'), -40000)
})

test('a correction of the assets of the year before makes no other company', () => {
  const statements = mergedIn(340000)
  assert.equal(figure(statements, 'income', 'Q4', 'netIncome'), -44830)
  assert.equal(figure(statements, 'cash-flow', 'Q4', 'operatingCashFlow'), -25600)
})

test('a sheet whose assets are less than the cash that a later report has for its day is that of the shell', () => {
  // Eaton, 2012-09-30, in dollars: 10-Q 0001551182-12-000004 of the plc, whose shareholders had Eaton Corporation from November; 10-Q 0001551182-13-000046.
  const plc: Filing = { accn: '0001551182-12-000004', form: '10-Q', filed: '2012-11-14' }
  const eaton: Filing = { accn: '0001551182-13-000046', form: '10-Q', filed: '2013-11-07' }
  const yearOfEaton: Filing = { accn: '0001551182-13-000006', form: '10-K', filed: '2013-02-28' }
  const sheetWith = (cash: number) =>
    figure(
      statementsFrom([
        ...cashOf(eaton, '2012-07-01', '2012-09-30', 347e6, 606e6),
        ...cashOf(yearOfEaton, '2012-01-01', '2012-12-31', 1217e6, 1664e6),
        ...assetsOf(plc, '2012-09-30', 4776348),
        ['CashAndCashEquivalentsAtCarryingValue', null, '2012-09-30', 23273, plc],
        ['CashAndCashEquivalentsAtCarryingValue', null, '2012-09-30', cash, eaton],
      ]),
      'balance-sheet',
      'Q3',
      'totalAssets',
    )
  assert.equal(sheetWith(425e6), undefined)
  assert.equal(sheetWith(4.5e6), 4776348)
  // Made up: the same cash in a wrong scale is no other company's.
  assert.equal(sheetWith(23273e3), 4776348)
})
