import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'
import { limitBreaches } from './limits.ts'
import { breachesOf, roundingOf } from './rule.ts'
import { statementRules } from './statement-rules.ts'

const annual: Filing = { accn: '0000320193-23-000106', form: '10-K', filed: '2023-11-03' }

// Apple, 2024-09-28, 10-K 0000320193-24-000123, in millions.
const sheet = { totalAssets: 364980e6, totalLiabilities: 308030e6, totalEquity: 56950e6 }

test('a balance sheet that balances breaks no rule; one that does not names both sides', () => {
  assert.deepEqual(breachesOf(statementRules['balance-sheet'], sheet), [])
  assert.deepEqual(breachesOf(statementRules['balance-sheet'], { ...sheet, totalLiabilities: 300030e6 }), [
    {
      law: 'totalAssets = totalLiabilities + totalEquity + orZero(temporaryEquity)',
      left: 364980e6,
      right: 356980e6,
      difference: 8000e6,
    },
  ])
})

test('liabilities and equity above assets are a breach, not a negative amount between them', () => {
  const sheetOf = (liabilities: number) =>
    statementsFrom([
      ['Assets', null, '2023-09-30', 352583e6, annual],
      ['Liabilities', null, '2023-09-30', liabilities, annual],
      ['StockholdersEquity', null, '2023-09-30', 62146e6, annual],
      ['LiabilitiesAndStockholdersEquity', null, '2023-09-30', 352583e6, annual],
      ['NetIncomeLoss', '2022-09-25', '2023-09-30', 96995e6, annual],
    ]).find(({ statement, period }) => statement === 'balance-sheet' && period === 'annual')?.record
  assert.equal(sheetOf(290437e6)?.quality, null)
  const [breach] = sheetOf(300437e6)?.quality ?? []
  assert.equal(breach?.difference, -10000e6)
})

test('assets and debts below zero, or of another scale than the sheet, are breaches', () => {
  const lawsOf = (assets: number): readonly string[] =>
    (
      statementsFrom([
        ['Assets', null, '2023-09-30', 352583e6, annual],
        ['AssetsCurrent', null, '2023-09-30', assets, annual],
        ['LiabilitiesCurrent', null, '2023-09-30', 145308e6, annual],
        ['Liabilities', null, '2023-09-30', 290437e6, annual],
        ['StockholdersEquity', null, '2023-09-30', 62146e6, annual],
        ['NetIncomeLoss', '2022-09-25', '2023-09-30', 96995e6, annual],
      ]).find(({ statement, period }) => statement === 'balance-sheet' && period === 'annual')?.record
        .quality ?? []
    ).map(({ law }) => law)
  assert.deepEqual(lawsOf(143566e6), [])
  assert.deepEqual(lawsOf(-143566e6), [
    'totalCurrentAssets >= 0',
    'otherNonCurrentAssets <= totalAssets',
    'totalNonCurrentAssets <= totalAssets',
  ])
  assert.deepEqual(lawsOf(143566e9).includes('totalCurrentAssets <= totalAssets'), true)
})

test('what a company owes may be more than it has, and not of another scale', () => {
  const owing = (longTermDebt: number): readonly string[] =>
    limitBreaches({ totalAssets: 100, totalLiabilities: 290, longTermDebt }).map(({ law }) => law)
  assert.deepEqual(owing(250), [])
  assert.deepEqual(owing(250_000), ['longTermDebt <= 20 * totalAssets'])
  // A shell company whose sheet balances, made up.
  const shell = { totalAssets: 5000, totalCurrentLiabilities: 300_000, totalLiabilities: 300_000 }
  assert.deepEqual(limitBreaches({ ...shell, totalEquity: -295_000 }), [])
  assert.equal(limitBreaches({ ...shell, totalEquity: 4700 }).length, 2)
  const wrongScale = { ...shell, totalEquity: -295_000, longTermDebt: 9_000_000 }
  assert.equal(limitBreaches(wrongScale).length, 1)
  assert.deepEqual(
    limitBreaches({ goodwill: -1, totalAssets: null }).map(({ law }) => law),
    ['goodwill >= 0'],
  )
})

test('a rule of which a line is null or unknown is not judged', () => {
  const { totalEquity: _, ...open } = sheet
  assert.deepEqual(breachesOf(statementRules['balance-sheet'], { ...open, totalLiabilities: 1e6 }), [])
  const unknown = { ...sheet, totalLiabilities: 1e6, totalEquity: Number.NaN }
  assert.deepEqual(breachesOf(statementRules['balance-sheet'], unknown), [])
})

test('sides may differ by the rounding of the filing, however small the figures', () => {
  const flows = {
    netCashProvidedByOperatingActivities: 12e6,
    netCashProvidedByInvestingActivities: -7e6,
    netCashProvidedByFinancingActivities: -4e6,
  }
  assert.equal(roundingOf(flows), 1e6)
  const rules = statementRules['cash-flow']
  assert.deepEqual(breachesOf(rules, { ...flows, netChangeInCash: 3e6 }), [])
  assert.equal(breachesOf(rules, { ...flows, netChangeInCash: 4e6 }).length, 1)
})

const [START, END] = ['2022-09-25', '2023-09-30']
const year: Filing = { accn: '0000320193-23-000106', form: '10-K', filed: '2023-11-03' }

test('a period is served with the rules that it breaks, and null where it keeps all', () => {
  const rows = (operating: number): readonly Row[] => [
    ['NetIncomeLoss', START, END, 96995e6, year],
    ['NetCashProvidedByUsedInOperatingActivities', START, END, operating, year],
    ['NetCashProvidedByUsedInInvestingActivities', START, END, 3705e6, year],
    ['NetCashProvidedByUsedInFinancingActivities', START, END, -108488e6, year],
    [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
      START,
      END,
      5760e6,
      year,
    ],
  ]
  const qualityOf = (operating: number) =>
    statementsFrom(rows(operating)).find(({ statement }) => statement === 'cash-flow')?.record.quality
  assert.equal(qualityOf(110543e6), null)
  assert.deepEqual(
    qualityOf(120543e6)?.map(({ difference }) => difference),
    [-10000e6],
  )
})

test('a side that is earnings per share times shares has no digits of binary arithmetic', () => {
  // AMD's first quarter of 2020, whose diluted earnings leave out the interest on convertible notes.
  const quarter: Filing = { accn: '0000002488-20-000062', form: '10-Q', filed: '2020-04-29' }
  const [start, end] = ['2019-12-29', '2020-03-28']
  const income = statementsFrom([
    ['Revenues', start, end, 1786e6, quarter],
    ['NetIncomeLoss', start, end, 162e6, quarter],
    ['EarningsPerShareDiluted', start, end, 0.14, quarter, 'USD/shares'],
    ['WeightedAverageNumberOfDilutedSharesOutstanding', start, end, 1224e6, quarter, 'shares'],
    [
      'NetIncomeLoss',
      '2018-12-30',
      '2019-12-28',
      341e6,
      { accn: '0000002488-20-000008', form: '10-K', filed: '2020-02-04' },
    ],
  ]).find(({ statement, period }) => statement === 'income' && period === 'quarterly')?.record
  assert.deepEqual(income?.quality, [
    {
      law: 'epsDiluted * weightedAverageShsOutDil = bottomLineNetIncome',
      left: 171_360_000,
      right: 162_000_000,
      difference: 9_360_000,
    },
  ])
})
