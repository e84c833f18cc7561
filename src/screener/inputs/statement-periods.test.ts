/** Statements that no formula may combine: of another currency, or of years that are not as far apart as they are called. Made up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodsOf, type ReportedStatement, type Statements } from './statement-periods.ts'

const statement = (date: string, currency = 'USD'): ReportedStatement => ({
  ...{
    date,
    currency,
    period: 'FY',
    fiscalYr: Number(date.slice(0, 4)),
    filedOn: date,
    accessionNumber: null,
  },
})
const none: Statements = { quarters: [], years: [], quarterlyBalanceSheets: [], annualBalanceSheets: [] }
const on = (day: string) => ({ on: day, isPriced: true })

test('where a change of the year’s end lies between, there is no year three or five years before', () => {
  const endsIn = (ends: readonly string[]) => {
    const { fy0, fy1, fy3, fy5 } = periodsOf(
      { ...none, years: ends.map((end) => statement(end)) },
      on('2025-10-10'),
    )
    return [fy0, fy1, fy3, fy5].map((year) => year?.date ?? null)
  }
  // To the end of June after six months of transition: what is called 2022 ended two years and a half before.
  assert.deepEqual(endsIn(['2025-06-30', '2024-06-30', '2022-12-31', '2021-12-31', '2020-12-31']), [
    ...['2025-06-30', '2024-06-30'],
    ...[null, null],
  ])
  // Years of 52 and 53 weeks end some days apart, as Nvidia's do.
  assert.deepEqual(
    endsIn(['2025-01-26', '2024-01-28', '2023-01-29', '2022-01-30', '2021-01-31', '2020-01-26']),
    [...['2025-01-26', '2024-01-28'], ...['2022-01-30', '2020-01-26']],
  )
})

test('quarters in another currency than the year after them are not compared with its balance sheet', () => {
  const quarters = ['2025-09-30', '2025-06-30', '2025-03-31', '2024-12-31'].map((day) =>
    statement(day, 'CAD'),
  )
  const annualBalanceSheets = [statement('2025-12-31'), statement('2024-12-31')]
  const found = periodsOf(
    { ...none, quarters, annualBalanceSheets, years: [statement('2025-12-31')] },
    on('2026-03-20'),
  )
  assert.deepEqual([found.q0, found.ttm.quarters], [undefined, []])
  assert.deepEqual([found.ttm.year.map(({ currency }) => currency), found.ttmBefore.year], [['USD'], []])
  assert.deepEqual([found.bs?.date, found.fy0?.currency], ['2025-12-31', 'USD'])
  const sheets = quarters.slice(0, 1)
  const before = periodsOf({ ...none, quarters, quarterlyBalanceSheets: sheets }, on('2026-01-20'))
  assert.deepEqual([before.q0?.currency, before.bs?.currency, before.ttm.quarters.length], ['CAD', 'CAD', 4])
})

test('the last twelve months are the fiscal year where that ended after the newest quarter on file', () => {
  const years = ['2025-12-31', '2024-12-31', '2023-12-31'].map((day) => statement(day))
  const quarters = ['2025-09-30', '2025-06-30', '2025-03-31', '2024-12-31'].map((day) => statement(day))
  const monthsOf = (more: Partial<Statements>, day: string) => {
    const { ttm, ttmBefore } = periodsOf({ ...none, years, ...more }, on(day))
    return [ttm.year, ttm.quarters, ttmBefore.year].map((each) => each.map(({ date }) => date))
  }
  const whole = [['2025-12-31'], [], ['2024-12-31']]
  assert.deepEqual(monthsOf({ quarters }, '2026-03-20'), whole)
  // A company that reports only years, and that year once it lies outside of the last twelve months.
  assert.deepEqual(monthsOf({}, '2026-12-31'), whole)
  assert.deepEqual(monthsOf({}, '2027-01-02'), [[], [], []])
  const later = [statement('2026-03-31'), ...quarters]
  assert.deepEqual(monthsOf({ quarters: later }, '2026-05-20'), [[], [], []])
})
