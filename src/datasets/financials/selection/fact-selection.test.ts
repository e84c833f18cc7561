import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { originalOf, pairOf, servedOf } from './fact-selection.ts'

const fact = (val: number, filed: string, accn: string, form = '10-K'): Fact => ({
  start: '2013-07-01',
  end: '2014-06-30',
  val,
  accn,
  form,
  filed,
})

// P&G's net sales of fiscal 2014, in millions: a beauty business was sold after the first report.
const sales = [
  fact(83062, '2014-08-08', '0000080424-14-000057'),
  fact(80510, '2015-08-07', '0000080424-15-000070'),
  fact(74401, '2015-10-26', '0000080424-15-000101', '8-K'),
  fact(74401, '2016-08-09', '0000080424-16-000212'),
]

test('the last figure of the most trusted form is served', () => {
  assert.equal(servedOf(sales)?.accn, '0000080424-16-000212')
  assert.equal(servedOf(sales.slice(0, 3))?.val, 80510)
  assert.equal(servedOf([]), null)
})

test('a figure belongs to the first filing of the same rank that gave it that value', () => {
  const repeated = [...sales, fact(74401, '2017-08-07', '0000080424-17-000047')]
  const served = servedOf(repeated)
  assert.equal(served?.filed, '2017-08-07')
  assert.equal(served === null ? null : originalOf(repeated, served).accn, '0000080424-16-000212')
})

test('of two filings of one day the annual report is the first that stated a figure', () => {
  const quarterly = fact(42905, '2010-01-25', '0001193125-10-012085', '10-Q')
  const annual = fact(42905, '2010-01-25', '0001193125-10-012091', '10-K/A')
  assert.equal(originalOf([quarterly, annual], quarterly).accn, annual.accn)
})

test('a year is paired with the nine months of its own time, not with the last of each', () => {
  const nineMonths = [
    fact(62905, '2014-04-23', '0000080424-14-000036', '10-Q'),
    fact(60914, '2015-04-23', '0000080424-15-000039', '10-Q'),
  ]
  const pair = pairOf(sales, nineMonths)
  assert.deepEqual([pair?.whole.val, pair?.part.val], [80510, 60914])
})

test('a part that no report follows within a year is paired with nothing', () => {
  const early = fact(60000, '2012-04-23', '0000080424-12-000036', '10-Q')
  assert.equal(pairOf(sales, [early]), null)
  assert.equal(pairOf([], [early]), null)
})
