import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

// Kimberly-Clark, 2025, in millions: cash of a business for sale left the balance sheet, not the cash flow statement.
const report: Filing = { accn: '0001628280-26-007567', form: '10-K', filed: '2026-02-12' }
const [start, end, before] = ['2025-01-01', '2025-12-31', '2024-12-31']
const CASH = 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents' as const
const WHOLE = `${CASH}IncludingDisposalGroupAndDiscontinuedOperations` as const

const statement: readonly Row[] = [
  ['NetCashProvidedByUsedInOperatingActivities', start, end, 2777e6, report],
  ['NetCashProvidedByUsedInInvestingActivities', start, end, -951e6, report],
  [`${CASH}PeriodIncreaseDecreaseIncludingExchangeRateEffect`, start, end, -320e6, report],
  [CASH, null, before, 1010e6, report],
  [CASH, null, end, 688e6, report],
]
const endsOf = (rows: readonly Row[]): readonly unknown[] =>
  ['cashAtEndOfPeriod', 'cashAtBeginningOfPeriod'].map((line) =>
    figure(statementsFrom(rows), 'cash-flow', 'FY', line),
  )

test('cash at both ends is of the scope that the change is of', () => {
  const whole: readonly Row[] = [
    [WHOLE, null, before, 1021e6, report],
    [WHOLE, null, end, 701e6, report],
  ]
  assert.deepEqual(endsOf([...statement, ...whole]), [701e6, 1021e6])
})

test('cash that no amounts of both days lead to is as the balance sheet has it', () => {
  assert.deepEqual(endsOf(statement), [688e6, 1010e6])
  assert.deepEqual(endsOf([...statement, [WHOLE, null, before, 1021e6, report]]), [688e6, 1010e6])
})

test('exchange rates below the change of cash are a part of it where cash of both days differs by both', () => {
  // Home Depot, first quarter of fiscal 2010, 10-Q 0001193125-10-132167, in millions.
  const quarter: Filing = { accn: '0001193125-10-132167', form: '10-Q', filed: '2010-06-03' }
  const [first, last, eve] = ['2010-02-01', '2010-05-02', '2010-01-31']
  const rows = (beginning: number): readonly Row[] => [
    ['NetCashProvidedByUsedInOperatingActivities', first, last, 2039e6, quarter],
    ['NetCashProvidedByUsedInInvestingActivities', first, last, -140e6, quarter],
    ['NetCashProvidedByUsedInFinancingActivities', first, last, -893e6, quarter],
    ['CashAndCashEquivalentsPeriodIncreaseDecrease', first, last, 1006e6, quarter],
    ['EffectOfExchangeRateOnCashAndCashEquivalents', first, last, 9e6, quarter],
    ['CashAndCashEquivalentsAtCarryingValue', null, eve, beginning, quarter],
    ['CashAndCashEquivalentsAtCarryingValue', null, last, 2436e6, quarter],
  ]
  const linesOf = (beginning: number): readonly unknown[] =>
    ['netChangeInCash', 'effectOfForexChangesOnCash', 'cashAtBeginningOfPeriod'].map((line) =>
      figure(statementsFrom(rows(beginning)), 'cash-flow', 'Q1', line),
    )
  assert.deepEqual(linesOf(1421e6), [1015e6, 9e6, 1421e6])
  // Where cash differs by the change alone, they are of a note.
  assert.deepEqual(linesOf(1430e6), [1006e6, null, 1430e6])
})

test('cash of a day that no filing states is that of the other day and the change, where all sections make the change', () => {
  // BorgWarner, first half of 2026, 10-Q of 2026-07-30: the sheet has cash under a name of its own. As a year, in millions.
  const rows = (financing: number): readonly Row[] => [
    ['NetCashProvidedByUsedInOperatingActivities', start, end, 738e6, report],
    ['NetCashProvidedByUsedInInvestingActivities', start, end, -225e6, report],
    ['NetCashProvidedByUsedInFinancingActivities', start, end, financing, report],
    [
      'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      start,
      end,
      -10e6,
      report,
    ],
    [`${CASH}PeriodIncreaseDecreaseIncludingExchangeRateEffect`, start, end, 135e6, report],
  ]
  const beginning: Row = [CASH, null, before, 2313e6, report]
  assert.deepEqual(endsOf([...rows(-368e6), beginning]), [2448e6, 2313e6])
  assert.deepEqual(endsOf([...rows(-368e6), [CASH, null, end, 2448e6, report]]), [2448e6, 2313e6])
  assert.deepEqual(endsOf([...rows(-400e6), beginning]), [null, 2313e6])
  const discontinued: Row = [
    'CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations',
    start,
    end,
    5e6,
    report,
  ]
  assert.deepEqual(endsOf([...rows(-368e6), beginning, discontinued]), [null, 2313e6])
  const other: Filing = { accn: '0001628280-25-000001', form: '10-K', filed: '2025-02-12' }
  assert.deepEqual(endsOf([...rows(-368e6), [CASH, null, before, 2313e6, other]]), [null, 2313e6])
  // Cash without what is restricted does not begin the change of both.
  const unrestricted: Row = ['CashAndCashEquivalentsAtCarryingValue', null, before, 2000e6, report]
  const restricted: Row = ['RestrictedCash', null, before, 313e6, report]
  assert.deepEqual(endsOf([...rows(-368e6), unrestricted, restricted]), [null, 2000e6])
  assert.deepEqual(endsOf([...rows(-368e6), unrestricted, restricted, beginning]), [2448e6, 2313e6])
})

test('exchange rates are a part of the change also where a thousandth of a section is more than they', () => {
  // Renewable Energy Group, 10-K 0001628280-21-003654 for 2020, in thousands.
  const [first, last, eve] = ['2020-01-01', '2020-12-31', '2019-12-31']
  const annual: Filing = { accn: '0001628280-21-003654', form: '10-K', filed: '2021-03-01' }
  const rows: readonly Row[] = [
    ['NetCashProvidedByUsedInOperatingActivities', first, last, 543430e3, annual],
    ['NetCashProvidedByUsedInInvestingActivities', first, last, -333910e3, annual],
    ['NetCashProvidedByUsedInFinancingActivities', first, last, -175114e3, annual],
    [`${CASH}PeriodIncreaseDecreaseIncludingExchangeRateEffect`, first, last, 34406e3, annual],
    [`EffectOfExchangeRateOn${CASH}`, first, last, 376e3, annual],
    [CASH, null, eve, 53436e3, annual],
    [CASH, null, last, 88218e3, annual],
  ]
  const of = (line: string): unknown => figure(statementsFrom(rows), 'cash-flow', 'FY', line)
  assert.deepEqual(['netChangeInCash', 'effectOfForexChangesOnCash', 'quality'].map(of), [
    34782e3,
    376e3,
    null,
  ])
})

test('cash of both days may be under a name of a disposal group, where its change says so', () => {
  // NewAge, 10-K 0001493152-21-006345 for 2020, in thousands: 53,700 in a note, 43,711 without restricted cash.
  const annual: Filing = { accn: '0001493152-21-006345', form: '10-K', filed: '2021-03-18' }
  const [first, last, eve] = ['2020-01-01', '2020-12-31', '2019-12-31']
  const all = `${CASH}DisposalGroupIncludingDiscontinuedOperations`
  const rows: readonly Row[] = [
    ['NetCashProvidedByUsedInOperatingActivities', first, last, -34251e3, annual],
    ['NetCashProvidedByUsedInInvestingActivities', first, last, 4479e3, annual],
    ['NetCashProvidedByUsedInFinancingActivities', first, last, 28544e3, annual],
    ['EffectOfExchangeRateOnCashAndCashEquivalents', first, last, 1892e3, annual],
    [`${CASH}PeriodIncreaseDecreaseIncludingExchangeRateEffect`, first, last, 664e3, annual],
    [CASH, null, last, 53700e3, annual],
    ['CashAndCashEquivalentsAtCarryingValue', null, last, 43711e3, annual],
    ['CashAndCashEquivalentsAtCarryingValue', null, eve, 60842e3, annual],
    [all, null, last, 65235e3, annual],
    [all, null, eve, 64571e3, annual],
  ]
  const of = (line: string): unknown => figure(statementsFrom(rows), 'cash-flow', 'FY', line)
  const lines = ['cashAtEndOfPeriod', 'cashAtBeginningOfPeriod', 'effectOfForexChangesOnCash', 'quality']
  assert.deepEqual(lines.map(of), [65235e3, 64571e3, 1892e3, null])
})
