/** Figures from statements, bars and dividends: consecutive, stale and restated ones. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LineName } from '../../datasets/financials/record.ts'
import type { Operand } from '../operand.ts'
import { barOperandsOf, monthDays, monthsBefore } from './bar-operands.ts'
import { dividendOperandsOf, type PaidDividend } from './dividend-operands.ts'
import { insiderOperandsOf } from './insider-operands.ts'
import { deepestFall, meanOf, slopeOf, standardDeviation, wilderAtr, wilderRsi } from './series-figures.ts'
import { statementOperandsOf } from './statement-operands.ts'
import type { ReportedStatement, Statements } from './statement-periods.ts'

const CIK = '0000000001'

const statement = (
  date: string,
  label: string,
  lines: Partial<Readonly<Record<LineName, number | null>>>,
): ReportedStatement => ({
  date,
  period: label.slice(5),
  fiscalYr: Number(label.slice(0, 4)),
  currency: 'USD',
  filedOn: date,
  accessionNumber: `0000000001-${label.slice(2, 4)}-00000${label.endsWith('FY') ? 9 : label.at(-1)}`,
  ...lines,
})

/** Eight quarters whose revenue is 8, 7 … 1 and whose earnings a share are tenths of that. */
const quarterDays = `2026-06-30 2026 Q2|2026-03-31 2026 Q1|2025-12-31 2025 Q4|2025-09-30 2025 Q3
2025-06-30 2025 Q2|2025-03-31 2025 Q1|2024-12-31 2024 Q4|2024-09-30 2024 Q3`.split(/[|\n]/)
const quarters = quarterDays.map((text, at) =>
  statement(text.slice(0, 10), text.slice(11), {
    revenue: 8 - at,
    epsDiluted: (8 - at) / 10,
    weightedAverageShsOutDil: 100,
    netIncome: at === 2 ? null : 1,
  }),
)
const sheets = [
  statement('2026-06-30', '2026 Q2', { totalAssets: 300 }),
  statement('2025-06-30', '2025 Q2', { totalAssets: 200 }),
]
const years = [2025, 2024, 2022, 2020].map((year) =>
  statement(`${year}-12-31`, `${year} FY`, { revenue: year - 2015 }),
)
const company: Statements = { quarters, years, quarterlyBalanceSheets: sheets, annualBalanceSheets: [] }

const figuresOf = (
  of: Statements,
  on = '2026-08-21',
  splits: readonly { readonly on: string; readonly ratio: number }[] = [],
): Readonly<Record<string, number>> =>
  valuesIn(statementOperandsOf(CIK, of, splits, { on, isPriced: true }).operands)
const valuesIn = (operands: Readonly<Record<string, Operand>>) =>
  Object.fromEntries(Object.entries(operands).map(([name, { value }]) => [name, value]))

test('four consecutive quarters make a sum, the four before another, each with its periods', () => {
  const { operands, currency, filing } = statementOperandsOf(CIK, company, [], {
    on: '2026-08-21',
    isPriced: true,
  })
  assert.deepEqual(operands['ttm(revenue)'], {
    value: 26,
    on: '2026-06-30',
    periods: ['2026 Q2', '2026 Q1', '2025 Q4', '2025 Q3'],
    filing: '0000000001_000000000126000002',
    filedOn: '2026-06-30',
    source: 'financials',
  })
  assert.deepEqual([currency, filing], ['USD', '0000000001_000000000126000002'])
  const found = figuresOf(company)
  assert.deepEqual([found['ttmBefore(revenue)'], found['q0(revenue)'], found['q4(revenue)']], [10, 8, 4])
  assert.deepEqual(
    [found['bs(totalAssets)'], found['bsYearAgo(totalAssets)'], found['avg(totalAssets)']],
    [300, 200, 250],
  )
  assert.deepEqual(
    [found['fy0(revenue)'], found['fy1(revenue)'], found['fy3(revenue)'], found['fy5(revenue)']],
    [10, 9, 7, 5],
  )
})

test('twelve months that are a fiscal year are the year, line by line, and the year is named', () => {
  const upToYear: Statements = { ...company, quarters: quarters.slice(2) }
  const { operands } = statementOperandsOf(CIK, upToYear, [], { on: '2026-03-01', isPriced: true })
  // The quarters are 6 + 5 + 4 + 3; the year as restated later is 10.
  assert.deepEqual([operands['ttm(revenue)']?.value, operands['ttm(revenue)']?.periods], [10, ['2025 FY']])
  // The year does not state earnings a share: the quarters do.
  assert.deepEqual(operands['ttm(epsDiluted)']?.periods, ['2025 Q4', '2025 Q3', '2025 Q2', '2025 Q1'])
})

test('without a quarter, its currency or its line there is no sum', () => {
  const gap = { ...company, quarters: quarters.filter(({ date }) => date !== '2025-12-31') }
  assert.deepEqual([figuresOf(gap)['ttm(revenue)'], figuresOf(gap)['q0(revenue)']], [undefined, 8])
  const changed = quarters.map((each) => (each.date < '2026' ? { ...each, currency: 'EUR' } : each))
  assert.equal(figuresOf({ ...company, quarters: changed })['ttm(revenue)'], undefined)
  assert.equal(figuresOf(company)['ttm(netIncome)'], undefined)
  const short = { ...company, quarters: quarters.slice(0, 7) }
  assert.deepEqual(
    [figuresOf(short)['ttm(revenue)'], figuresOf(short)['ttmBefore(revenue)']],
    [26, undefined],
  )
})

test('with a price quarters count for 365 days and years for 505, as for a quote', () => {
  const known = (on: string) => Object.keys(figuresOf(company, on)).map((name) => name.split('(')[0])
  assert.ok(known('2027-06-30').includes('ttm') && known('2027-06-30').includes('bs'))
  assert.deepEqual(known('2027-07-01'), [])
  assert.ok(known('2027-05-20').includes('fy0'))
  assert.ok(!known('2027-05-21').includes('fy0'))
})

test('without a price the last statements count for two years', () => {
  const unpriced = statementOperandsOf(CIK, company, [], { on: '2027-12-01', isPriced: false })
  assert.equal(unpriced.operands['ttm(revenue)']?.value, 26)
})

test('earnings per share and share counts are on the share basis of the day of the price', () => {
  const found = figuresOf(company, '2026-08-21', [
    { on: '2026-07-15', ratio: 10 },
    { on: '2026-09-01', ratio: 3 },
  ])
  assert.deepEqual([found['ttm(epsDiluted)'], found['q0(weightedAverageShsOutDil)']], [0.26, 1000])
  assert.equal(found['ttm(revenue)'], 26)
})

test('an annual balance sheet counts if it is the newest', () => {
  const annualBalanceSheets = [
    statement('2025-12-31', '2025 FY', { totalAssets: 50 }),
    statement('2024-12-31', '2024 FY', { totalAssets: 30 }),
  ]
  const found = figuresOf({ quarters: [], years: [], quarterlyBalanceSheets: [], annualBalanceSheets })
  assert.deepEqual([found['bs(totalAssets)'], found['avg(totalAssets)']], [50, 40])
})

const paid = (on: string, adjDividend: number, more: Partial<PaidDividend> = {}): PaidDividend => ({
  on,
  adjDividend,
  currency: 'USD',
  frequency: 'Quarterly',
  type: 'regular',
  ...more,
})
/** Four payments of each year since 2019, a cent more each year; the next is announced. */
const payments = [
  paid('2026-09-10', 0.09),
  ...['2026-06-10', '2026-03-10'].map((day) => paid(day, 0.08)),
  paid('2026-02-01', 5, { type: 'special', frequency: 'Special' }),
  ...[2025, 2024, 2023, 2022, 2021, 2020, 2019].flatMap((year) =>
    ['12', '09', '06', '03'].map((month) => paid(`${year}-${month}-10`, (year - 2018) / 100)),
  ),
]

test('dividends of a year are its regular payments, and the rate is the last payment times its frequency', () => {
  const found = valuesIn(dividendOperandsOf(payments, '2026-08-21'))
  assert.deepEqual(found, {
    dividends12m: 0.3, // 0.08 + 0.08 + 0.07 + 0.07
    dividendRate: 0.32,
    dividendYear0: 0.28,
    dividendYear5: 0.08,
    dividendRaises: 6,
    daysToExDate: 20,
  })
})

test('a year with a missing payment is unknown, and so is the rate of a payer that stopped', () => {
  const gap = payments.filter(({ on }) => on !== '2025-12-10')
  const found = valuesIn(dividendOperandsOf(gap, '2026-08-21'))
  assert.deepEqual(Object.keys(found), ['dividendRate', 'dividendYear5', 'daysToExDate'])
  assert.equal(valuesIn(dividendOperandsOf(payments, '2027-08-21'))['dividendRate'], undefined)
  assert.deepEqual(dividendOperandsOf([], '2026-08-21'), {})
})

test('months back keep the day or take the last of a shorter month', () => {
  assert.deepEqual(
    ['2026-03-31', '2024-03-29', '2026-01-15'].map((day) => monthsBefore(day, 1)),
    ['2026-02-28', '2024-02-29', '2025-12-15'],
  )
  assert.deepEqual([monthsBefore('2026-08-21', 60), monthDays('2026-08-21').length], ['2021-08-21', 61])
})

test('means, deviation, slope and fall are those of the numbers', () => {
  assert.deepEqual([meanOf([1, 2, 6, 9], 3), meanOf([1, null, 3], 3), meanOf([1], 2)], [3, null, null])
  assert.equal(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])?.toFixed(6), '2.138090')
  // Own returns are twice those of the other: 20 % and 10 %, −20 % and −10 %.
  assert.equal(
    slopeOf([
      [96, 99],
      [120, 110],
      [100, 100],
    ])?.toFixed(9),
    '2.000000000',
  )
  assert.equal(deepestFall([90, 60, 120, 100]), -0.5)
})

test('relative strength is 100 of what only rises, 50 of what stands still; a true range spans a gap', () => {
  const rising = Array.from({ length: 120 }, (_, at) => 200 - at)
  assert.deepEqual(
    [wilderRsi(rising), wilderRsi(rising.map(() => 7)), wilderRsi(rising.slice(0, 100))],
    [100, 50, null],
  )
  const bars = Array.from({ length: 120 }, (_, at) => ({
    high: 12 + (at % 2) * 5,
    low: 10 + (at % 2) * 5,
    close: 11 + (at % 2) * 5,
  }))
  // From 11 to 15–17 is 6, from 16 to 10–12 is 6.
  assert.equal(wilderAtr(bars)?.toFixed(9), '6.000000000')
})

test('a week is five sessions before the price, whether or not the bar of its day is there', () => {
  const days = [
    '2026-08-21',
    '2026-08-20',
    '2026-08-19',
    '2026-08-18',
    '2026-08-17',
    '2026-08-14',
    '2026-08-13',
  ]
  const daily = days.map((date, at) => ({ date, high: null, low: null, close: 10 - at, volume: 1 }))
  const weekOf = (bars: typeof daily) =>
    barOperandsOf({ daily: bars, monthly: [] }, null, '2026-08-21')['close1w']
  assert.deepEqual([weekOf(daily)?.on, weekOf(daily.slice(1))?.on], ['2026-08-14', '2026-08-14'])
})

test('trades of insiders are purchases less sales of 90 days, and one without a price leaves the sum unknown', () => {
  const trade = (ownerCik: string, code: 'P' | 'S', transactionDate: string, value: number | null) => {
    return { ownerCik, code, transactionDate, value }
  }
  const trades = [
    trade('1', 'P', '2026-08-10', 1000),
    trade('1', 'P', '2026-08-11', 500),
    trade('2', 'P', '2026-07-01', 250.5),
    trade('3', 'S', '2026-06-30', 5000),
    trade('4', 'P', '2026-05-01', 9999),
  ]
  assert.deepEqual(valuesIn(insiderOperandsOf(trades, '2026-08-21')), {
    insiderNet: -3249.5,
    insiderBuyers: 2,
  })
  const unpriced = [...trades, trade('5', 'P', '2026-08-12', null)]
  assert.deepEqual(valuesIn(insiderOperandsOf(unpriced, '2026-08-21')), { insiderBuyers: 3 })
  assert.deepEqual(insiderOperandsOf([], '2026-08-21'), {})
  const misdated = insiderOperandsOf([...trades, trade('5', 'P', '2028-08-12', 1)], '2026-08-21')
  assert.deepEqual([misdated['insiderBuyers']?.value, misdated['insiderBuyers']?.on], [3, '2026-08-21'])
})
