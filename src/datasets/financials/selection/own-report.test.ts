/** Apple's third and fourth quarter of fiscal 2009, before and after it recognized what phones earn at once; Meta's of 2024. In millions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, factsFrom, type Row } from '../../../../test/files/fact-rows.ts'
import { normalizeFacts } from '../normalize.ts'

const filing = (accn: string, form: string, filed: string): Filing => ({ accn, form, filed })
const quarterly = filing('0001193125-09-153165', '10-Q', '2009-07-22')
const annual = filing('0001193125-09-214859', '10-K', '2009-10-27')
const amended = filing('0001193125-10-012091', '10-K/A', '2010-01-25')
const nextQuarterly = filing('0001193125-10-162840', '10-Q', '2010-07-21')
const nextAnnual = filing('0001193125-10-238044', '10-K', '2010-10-27')

type Span = readonly [start: string, end: string]
const third: Span = ['2009-03-29', '2009-06-27']
const thirdBefore: Span = ['2008-03-30', '2008-06-28']
const nineMonths: Span = ['2008-09-28', '2009-06-27']
const year: Span = ['2008-09-28', '2009-09-26']
const fourth: Span = ['2009-06-28', '2009-09-26']

const income = (of: Span, filed: Filing, [revenue, net, eps]: readonly [number, number, number]) =>
  [
    ['SalesRevenueNet', ...of, revenue, filed],
    ['NetIncomeLoss', ...of, net, filed],
    ['EarningsPerShareDiluted', ...of, eps, filed, 'USD/shares'],
  ] as const satisfies readonly Row[]

const apple: readonly Row[] = [
  ...income(thirdBefore, quarterly, [7464, 1072, 1.19]),
  ...income(third, quarterly, [8337, 1229, 1.35]),
  ...income(nineMonths, quarterly, [26667, 4039, 4.47]),
  ...income(year, annual, [36537, 5704, 6.29]),
  ...income(year, amended, [42905, 8235, 9.08]),
  ...income(third, nextQuarterly, [9734, 1828, 2.01]),
  ...income(nineMonths, nextQuarterly, [30698, 5703, 6.3]),
  ...income(third, nextAnnual, [9734, 1828, 2.01]),
  ...income(fourth, nextAnnual, [12207, 2532, 2.77]),
  ...income(year, nextAnnual, [42905, 8235, 9.08]),
]

const announcedIn = (rows: readonly Row[], end: string) => {
  const { periods } = normalizeFacts(factsFrom(rows)).value
  const found = periods.find(({ columns }) => columns.date === end && columns.period !== 'FY')?.columns
  return [found?.revenue, found?.announcedRevenue, found?.announcedEps]
}

test('what was announced of a quarter is what its own report first stated, not what restates it', () => {
  assert.deepEqual(announcedIn(apple, '2009-06-27'), [9734, 8337, 1.35])
})

test('a fourth quarter announced the year less nine months of revenue, and no earnings per share without a figure of its own', () => {
  assert.deepEqual(announcedIn(apple, '2009-09-26'), [12207, 36537 - 26667, null])
})

test('of a quarter that only later reports state nothing was announced that is known', () => {
  assert.deepEqual(announcedIn(apple, '2008-06-28'), [7464, null, null])
})

test('a fourth quarter’s earnings per share are those that its annual report states for it', () => {
  const stated = apple.map((row): Row => {
    const [concept, start, end, value, of, unit] = row
    return start === fourth[0] && of === nextAnnual
      ? [concept, start, end, value, annual, unit ?? 'USD']
      : row
  })
  // As if the annual report of 2009 had the quarter that the one of 2010 states.
  assert.deepEqual(announcedIn(stated, '2009-09-26'), [12207, 12207, 2.77])
})

test('three rounded quarters taken off the year are no announced figure', () => {
  const of = filing('0001326801-25-000017', '10-K', '2025-01-30')
  const quarters = [
    ['2024-01-01', '2024-03-31', 36455, 12369, 4.71, '0001326801-24-000049', '2024-04-25'],
    ['2024-04-01', '2024-06-30', 39071, 13465, 5.16, '0001326801-24-000069', '2024-08-01'],
    ['2024-07-01', '2024-09-30', 40589, 15688, 6.03, '0001326801-24-000081', '2024-10-31'],
  ] as const
  const rows = [
    ...quarters.flatMap(([start, end, revenue, net, eps, accn, filed]) =>
      income([start, end], filing(accn, '10-Q', filed), [revenue, net, eps]),
    ),
    ...income(
      ['2024-01-01', '2024-09-30'],
      filing('0001326801-24-000081', '10-Q', '2024-10-31'),
      [116116, 41522, 15.88],
    ),
    ...income(['2024-01-01', '2024-12-31'], of, [164501, 62360, 23.86]),
  ]
  // The release says 8.02; 23.86 less the three quarters is 7.96.
  assert.deepEqual(announcedIn(rows, '2024-12-31'), [48385, 48385, null])
})
