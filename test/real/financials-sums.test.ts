/** Four quarters of real companies are their year, with every exception named and explained. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cashFlowLines, incomeLines } from '../../src/datasets/financials/record.ts'
import { amount, isClose, rowsOf, skip, sum, type Ticker, tickers } from './company-statements.ts'

const flows = {
  income: [
    'revenue',
    'costOfRevenue',
    'grossProfit',
    'operatingIncome',
    'incomeBeforeTax',
    'incomeTaxExpense',
    'netIncome',
  ],
  'cash-flow': [
    ...['operatingCashFlow', 'netCashProvidedByInvestingActivities', 'netCashProvidedByFinancingActivities'],
    ...['capitalExpenditure', 'netChangeInCash'],
  ],
} as const

/** Fiscal years whose served total is from a later filing than the last that states its quarters. */
const RESTATED: Readonly<Record<string, string>> = {
  'AAPL 2016': 'ASU 2016-09, in the 10-K of 2018',
  'CM 2019': 'in the 40-F of 2021',
  'CM 2020': 'in the 40-F of 2021, after a 6-K stated the fourth quarter',
  'GOOGL 2017': 'in the 10-K of 2020',
  'PG 2010': 'snacks sold, in the 10-K of 2012',
  'PG 2011': 'snacks sold, in the 10-K of 2012',
  'PG 2012': 'pet care sold, in the 10-K of 2014',
  'PG 2013': 'batteries sold, in the 10-K of 2015',
  'PG 2014': 'beauty brands sold, in the 10-K of 2016',
  'PG 2017': 'ASU 2017-07 and 2016-18, in the 10-K of 2019',
}

/** A year with its four quarters, by statement. */
const completeYears = (ticker: Ticker, name: 'income' | 'cash-flow') =>
  rowsOf(ticker, name, 'annual').flatMap((year) => {
    const quarters = rowsOf(ticker, name, 'quarterly').filter((row) => row['fiscalYr'] === year['fiscalYr'])
    return quarters.length === 4 ? [{ key: `${ticker} ${year['fiscalYr']}`, year, quarters }] : []
  })
const quarterSums = (name: 'income' | 'cash-flow', lines: readonly string[] = flows[name]) =>
  tickers
    .flatMap((ticker) => completeYears(ticker, name))
    .flatMap(({ key, year, quarters }) =>
      lines.flatMap((line) => {
        const [total, parts] = [amount(year, line), quarters.map((row) => amount(row, line))]
        return total === null || parts.includes(null) ? [] : [{ key, line, total, sum: sum(...parts) }]
      }),
    )

test('four quarters are the year, except for years restated after their quarters were last stated', {
  skip,
}, () => {
  const sums = [...quarterSums('income'), ...quarterSums('cash-flow')]
  // A million allows for rounding: Nvidia reported thousands until fiscal 2014 and millions since.
  const off = sums.filter((each) => !isClose(each.sum, each.total, 0)).map(({ key }) => key)
  assert.deepEqual([...new Set(off)].toSorted(), Object.keys(RESTATED))
  assert.ok(sums.length > 700, `${sums.length} sums`)
})

/** Every line that adds up over the year: not the figures per share, mean counts and cash at a moment. */
const additive = (lines: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(lines).filter((line) => !/^eps|^weightedAverage|^cashAt/.test(line))

/** Lines of years whose last report groups them otherwise than the reports that state the quarters. */
const REGROUPED: Readonly<Record<string, string>> = {
  'AAPL 2009 otherInvestingActivities': '101 million of purchases, apart in the 10-Qs',
  'AAPL 2013 otherFinancingActivities': 'a dividend of 2,490 rounded to 2.5 bn in the 10-Q',
  'AAPL 2015 accountsPayables': 'restated in the 10-K of 2017',
  'AAPL 2015 accountsReceivables': 'restated in the 10-K of 2017',
  'AAPL 2015 changeInWorkingCapital': 'restated in the 10-K of 2017',
  'AAPL 2015 otherFinancingActivities': 'dividend equivalents apart in the 10-K of 2017',
  'AAPL 2015 otherNonCashItems': 'restated in the 10-K of 2017',
  'AAPL 2015 otherWorkingCapital': 'restated in the 10-K of 2017',
  'AAPL 2020 otherInvestingActivities': '34 million of sales, apart in the 10-K of 2022',
  'GOOGL 2025 changeInWorkingCapital':
    'the 10-Q of 2026 groups the first quarter otherwise: 116 of 19,385 million',
  'MRVL 2023 otherExpenses': '15 million of administration moved in the 10-K of 2023',
  'MRVL 2024 netInterestIncome': 'interest income stands apart in the 10-Qs alone',
  'PG 2015 purchasesOfInvestments':
    'other investments, one net figure: bought in some quarters, sold in others',
  'PG 2015 salesMaturitiesOfInvestments':
    'other investments, one net figure: bought in some quarters, sold in others',
  'PG 2016 salesMaturitiesOfInvestments':
    'other investments, one net figure: bought in some quarters, sold in others',
  'PG 2023 purchasesOfInvestments':
    'other investments, one net figure: bought in some quarters, sold in others',
  'PG 2025 purchasesOfInvestments':
    'other investments, one net figure: bought in some quarters, sold in others',
  'PG 2025 salesMaturitiesOfInvestments':
    'other investments, one net figure: bought in some quarters, sold in others',
  'RY 2019 netStockIssuance': '950 million of preferred shares redeemed, apart in the 40-F of 2020',
  'RY 2019 otherFinancingActivities': '950 million of preferred shares redeemed, apart in the 40-F of 2020',
}

test('four quarters are the year within 2 % in every line that adds up, but where a later report regroups it', {
  skip,
}, () => {
  const sums = [
    ...quarterSums('income', additive(incomeLines)),
    ...quarterSums('cash-flow', additive(cashFlowLines)),
  ].filter(({ key }) => RESTATED[key] === undefined)
  // Two and a half million allow for rounding to millions in each of five reports.
  const off = sums.filter(
    (each) => Math.abs(each.sum - each.total) > Math.max(2.5e6, 0.02 * Math.abs(each.total)),
  )
  assert.deepEqual(off.map(({ key, line }) => `${key} ${line}`).toSorted(), Object.keys(REGROUPED))
  assert.ok(sums.length > 2500, `${sums.length} sums`)
})
