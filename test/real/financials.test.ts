/** Statements made of the publisher's real company facts: hand-checked figures and a vendor's. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse as parseCsv } from 'csv-parse/sync'
import { statementsOf } from '../../src/datasets/financials/company-statements.ts'
import type { Statement } from '../../src/datasets/financials/statement.ts'
import { parseCompanyFacts } from '../../src/sources/edgar/company-facts.ts'
import {
  amount,
  millions,
  quartersOf,
  type Row,
  rowOf,
  rowsOf,
  shared,
  skip,
  statementsFor,
} from './company-statements.ts'

test('Apple, fiscal 2023 (10-K 0000320193-23-000106): year and quarters', { skip }, () => {
  const year = rowOf('AAPL', 'income', 2023, 'FY')
  assert.equal(year['date'], '2023-09-30')
  assert.equal(millions(year['revenue']), 383285)
  assert.equal(millions(year['netIncome']), 96995)
  assert.equal(year['epsDiluted'], 6.13)
  assert.equal(year['accessionNumber'], '0000320193-23-000106')
  assert.equal(year['filedOn'], '2023-11-03')
  assert.deepEqual(quartersOf('AAPL', 'income', 2023, 'revenue'), [117154, 94836, 81797, 89498])
  assert.deepEqual(quartersOf('AAPL', 'cash-flow', 2023, 'operatingCashFlow'), [34005, 28560, 26380, 21598])
})

test('Nvidia, 52 weeks to 2024-01-28 (0001045810-24-000029): fiscal 2024 and its quarters', { skip }, () => {
  const year = rowOf('NVDA', 'income', 2024, 'FY')
  assert.equal(year['date'], '2024-01-28')
  assert.equal(millions(year['revenue']), 60922)
  assert.equal(year['accessionNumber'], '0001045810-24-000029')
  assert.deepEqual(quartersOf('NVDA', 'income', 2024, 'revenue'), [7192, 13507, 18120, 22103])
})

test('Alphabet, fiscal 2024 (0001652044-25-000014): operating cash flow by quarter', { skip }, () => {
  assert.deepEqual(quartersOf('GOOGL', 'cash-flow', 2024, 'operatingCashFlow'), [28848, 26640, 30698, 39113])
  assert.equal(rowOf('GOOGL', 'cash-flow', 2024, 'FY')['accessionNumber'], '0001652044-25-000014')
})

test('Marvell, 53 weeks to 2024-02-03 (0001835632-24-000009)', { skip }, () => {
  const year = rowOf('MRVL', 'income', 2024, 'FY')
  assert.deepEqual(
    [year['date'], millions(year['revenue']), millions(year['netIncome']), year['accessionNumber']],
    ['2024-02-03', 5507.7, -933.4, '0001835632-24-000009'],
  )
})

test('Royal Bank of Canada, fiscal 2024 in CAD (40-F 0001193125-24-270294)', { skip }, () => {
  const year = rowOf('RY', 'income', 2024, 'FY')
  assert.deepEqual(
    [year['currency'], millions(year['revenue']), year['accessionNumber']],
    ['CAD', 57344, '0001193125-24-270294'],
  )
  assert.deepEqual(quartersOf('RY', 'income', 2024, 'revenue'), [13485, 14154, 14631, 15074])
})

test('TSMC, 2024 in TWD although its 20-F repeats it in USD; half-years and years make no quarters', {
  skip,
}, () => {
  const year = rowOf('TSM', 'income', 2024, 'FY')
  assert.deepEqual(
    [year['currency'], millions(year['revenue']), year['accessionNumber']],
    ['TWD', 2894307.7, '0001193125-25-083423'],
  )
  for (const ticker of ['TSM', 'LPA'] as const) {
    const periods = statementsFor(ticker).map(({ period }) => period)
    assert.deepEqual([...new Set(periods)], ['annual'])
  }
})

test('restated figures are served as restated, with the filing that restated them', { skip }, () => {
  const apple = rowOf('AAPL', 'income', 2009, 'FY')
  assert.deepEqual(
    [millions(apple['revenue']), millions(apple['netIncome']), apple['epsDiluted'], apple['accessionNumber']],
    [42905, 8235, 9.08, '0001193125-10-012091'],
  )
  assert.equal(millions(rowOf('AAPL', 'cash-flow', 2017, 'FY')['operatingCashFlow']), 64225)
  assert.equal(millions(rowOf('GOOGL', 'income', 2018, 'FY')['operatingIncome']), 27524)
  assert.equal(millions(rowOf('PG', 'income', 2014, 'FY')['revenue']), 74401)
})

test('figures per share are as last filed: Nvidia after its split of ten for one', { skip }, () => {
  const year = rowOf('NVDA', 'income', 2024, 'FY')
  assert.deepEqual(
    [year['filedOn'], year['epsDiluted'], year['perShareFiledOn']],
    ['2024-02-21', 1.19, '2025-02-26'],
  )
  // The first quarter was last filed before the split: ten times its shares leave 24,926 million for the fourth, which earned 12,285.
  assert.deepEqual(
    ['Q1', 'Q2', 'Q3', 'Q4'].map((label) => rowOf('NVDA', 'income', 2024, label)['epsDiluted']),
    [0.82, 0.25, 0.37, 0.49],
  )
})

test('each row of Apple says on the shares of which day its figures per share are', { skip }, () => {
  const rows = rowsOf('AAPL', 'income', 'quarterly').filter(
    ({ date }) => String(date) >= '2019-06-29' && String(date) <= '2020-09-26',
  )
  assert.deepEqual(
    rows.map(({ date, filedOn, epsDiluted, perShareFiledOn }) => [
      date,
      filedOn,
      epsDiluted,
      perShareFiledOn,
    ]),
    [
      ['2020-09-26', '2020-10-30', 0.73, '2020-10-30'],
      ['2020-06-27', '2020-07-31', 0.65, '2021-07-28'],
      ['2020-03-28', '2020-05-01', 0.64, '2021-04-29'],
      ['2019-12-28', '2020-01-29', 1.25, '2021-01-28'],
      ['2019-09-28', '2019-10-31', 0.76, '2020-10-30'],
      ['2019-06-29', '2019-07-31', 2.18, '2019-07-31'],
    ],
  )
})

test('a part of revenue never passes for the whole: P&G before its sales of businesses', { skip }, () => {
  const revenues = rowsOf('PG', 'income', 'annual').map((row) => millions(row['revenue']))
  for (const revenue of revenues) assert.ok(revenue > 60000 && revenue < 90000, String(revenue))
})

test('a quarter of long-term debt counts what its report is the first to name (Apple, 10-Q of 2025-08-01)', {
  skip,
}, () => {
  const quarter = rowOf('AAPL', 'cash-flow', 2025, 'Q3')
  assert.deepEqual(
    [millions(quarter['longTermNetDebtIssuance']), millions(quarter['otherFinancingActivities'])],
    [-1192, -2524],
  )
})

test('a tag that changes, splits or turns its sign leaves quarters right or null', { skip }, () => {
  assert.equal(millions(rowOf('AAPL', 'cash-flow', 2010, 'Q3')['purchasesOfInvestments']), 25061 - 41318)
  assert.equal(millions(rowOf('NVDA', 'cash-flow', 2013, 'Q2')['salesMaturitiesOfInvestments']), 410.981)
  assert.deepEqual(
    quartersOf('RY', 'cash-flow', 2018, 'commonStockRepurchased'),
    [-1474, -1499, -1372, -1381],
  )
  for (const label of ['Q1', 'Q2', 'Q3', 'Q4']) {
    // What employees pay is other financing; Nvidia bought no shares back in that year.
    assert.equal(rowOf('NVDA', 'cash-flow', 2022, label)['netCommonStockIssuance'], 0)
  }
})

test('the bottom line is what earnings per share say (P&G, fiscal 2008 and 2009; Scotiabank, 2018)', {
  skip,
}, () => {
  const bottomLine = (row: Row): number => millions(row['bottomLineNetIncome'])
  assert.equal(bottomLine(rowOf('PG', 'income', 2008, 'FY')), 12075 - 176)
  assert.equal(bottomLine(rowOf('PG', 'income', 2009, 'FY')), 13436 - 192)
  assert.equal(bottomLine(rowOf('BNS', 'income', 2018, 'Q4')), 2114)
})

test('EBIT is income before tax where a company states no interest expense (Apple, fiscal 2025)', {
  skip,
}, () => {
  const year = rowOf('AAPL', 'income', 2025, 'FY')
  assert.deepEqual(
    ['ebit', 'nonOperatingIncomeExcludingInterest', 'ebitda'].map((line) => millions(year[line])),
    [132729, 133050 - 132729, 132729 + 11698],
  )
  assert.equal(year['interestExpense'], null)
})

const oracle = {
  income: ['income_AAPL_MSFT_1985-2023', 'income'],
  'balance-sheet': ['balance_AAPL_MSFT_1985-2023', 'balance'],
  'cash-flow': ['cash_AAPL_MSFT_1989-2023', 'cash'],
} as const
const table = (name: string): readonly (readonly string[])[] =>
  parseCsv(readFileSync(new URL(`oracle/${name}.csv`, shared)))

/** The vendor's values of one line by fiscal year. */
const vendorValues = (name: Statement['statement'], line: string): ReadonlyMap<number, number> => {
  const [file, map] = oracle[name]
  const label = table(`label_map_${map}`)
    .find(([field]) => field === line)?.[1]
    ?.trim()
  const [years = [], ...rows] = table(file)
  const row = rows.find(([ticker, found]) => ticker === 'AAPL' && found === label) ?? []
  return new Map(years.map((year, at) => [Number(year), Number(row[at])]))
}

const DIFFERENT: Readonly<Record<string, readonly number[]>> = {
  // The vendor errs.
  operatingIncome: [2013, 2016],
  // Restated after the vendor took them, for ASU 2016-09 and 2016-18.
  operatingCashFlow: [2016, 2017],
  netCashProvidedByFinancingActivities: [2016, 2017],
}

test('Apple, fiscal 2010 to 2022, agrees with a vendor within half a percent', { skip }, () => {
  const lines = {
    income: [
      ...['revenue', 'costOfRevenue', 'grossProfit', 'researchAndDevelopmentExpenses', 'operatingExpenses'],
      ...[
        'sellingGeneralAndAdministrativeExpenses',
        'operatingIncome',
        'incomeBeforeTax',
        'incomeTaxExpense',
      ],
      ...['bottomLineNetIncome', 'depreciationAndAmortization', 'costAndExpenses'],
    ],
    'balance-sheet': [
      ...['totalAssets', 'totalLiabilities', 'totalEquity', 'totalStockholdersEquity', 'totalCurrentAssets'],
      ...['cashAndCashEquivalents', 'shortTermInvestments', 'longTermInvestments', 'totalInvestments'],
      ...['inventory', 'commonStock', 'retainedEarnings', 'totalNonCurrentAssets'],
    ],
    'cash-flow': [
      ...['netIncome', 'operatingCashFlow', 'stockBasedCompensation', 'netCashProvidedByInvestingActivities'],
      ...[
        'netCashProvidedByFinancingActivities',
        'netChangeInCash',
        'cashAtEndOfPeriod',
        'cashAtBeginningOfPeriod',
      ],
      ...['purchasesOfInvestments', 'salesMaturitiesOfInvestments'],
    ],
  } as const
  for (const name of ['income', 'balance-sheet', 'cash-flow'] as const) {
    for (const line of lines[name]) {
      const vendor = vendorValues(name, line)
      const different: number[] = []
      for (let year = 2010; year <= 2022; year += 1) {
        const theirs = vendor.get(year) ?? Number.NaN
        const ours = amount(rowOf('AAPL', name, year, 'FY'), line)
        if (ours === null || !(Math.abs(ours - theirs) <= 0.005 * Math.abs(theirs))) different.push(year)
      }
      assert.deepEqual(different, DIFFERENT[line] ?? [], `${name} ${line}`)
    }
  }
})

test('older vintages and trimmed files of the same publisher are read without an error', { skip }, () => {
  for (const name of ['extra/companyfacts-older/', 'extra/companyfacts-trimmed/']) {
    const files = readdirSync(new URL(name, shared))
    assert.ok(files.length > 0)
    for (const file of files) {
      const statements = statementsOf(parseCompanyFacts(readFileSync(new URL(name + file, shared)), file))
      assert.ok(statements.length > 0, file)
    }
  }
})

test("a bank's and a retailer's figures: JPMorgan Chase 2024 and Walmart fiscal 2025", { skip }, () => {
  const annual = (file: string, fiscalYr: number): Row => {
    const path = new URL(`extra/companyfacts-trimmed/${file}`, shared)
    const found = statementsOf(parseCompanyFacts(readFileSync(path), file)).find(
      ({ statement, period, record }) =>
        statement === 'income' && period === 'annual' && record.fiscalYr === fiscalYr,
    )
    assert.ok(found)
    return found.record
  }
  const bank = annual('jpm_companyfacts.json', 2024)
  assert.deepEqual(
    ['revenue', 'netInterestIncome', 'netIncome', 'bottomLineNetIncome'].map((line) => millions(bank[line])),
    [177556, 92583, 58471, 56868],
  )
  assert.equal(bank['costOfRevenue'], null)
  const retailer = annual('wmt_companyfacts.json', 2025)
  assert.deepEqual(
    ['revenue', 'operatingIncome', 'netIncome', 'otherAdjustmentsToNetIncome'].map((line) =>
      millions(retailer[line]),
    ),
    [680985, 29348, 19436, -721],
  )
})
