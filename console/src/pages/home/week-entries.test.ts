import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dividend, EarningsReport } from '../../api/types.ts'
import { dividendEntry, earningsEntry } from './week-entries.ts'

const dividend = { ticker: 'ZZZA', date: '2026-11-24', dividend: 0.5, type: 'regular' }
const report = { ticker: 'ZZZA', company: 'Invented', date: '2026-11-24', time: 'bmo' }

test('an amount has the currency of its row', () => {
  const figure = (currency: string | null) =>
    dividendEntry({ ...dividend, currency } as unknown as Dividend).figure
  assert.deepEqual([figure('USD'), figure('EUR'), figure(null)], ['$0.50', '€0.50', '0.50'])
})

test('earnings show what was reported, else what is expected, else when in the day', () => {
  const entry = (epsActual: number | null, epsEstimated: number | null) =>
    earningsEntry({ ...report, currency: 'GBP', epsActual, epsEstimated } as unknown as EarningsReport)
  assert.deepEqual(
    [entry(-1.5, 2).figure, entry(-1.5, 2).hint],
    ['EPS −£1.50', 'Earnings a share as reported'],
  )
  assert.deepEqual(
    [entry(null, 2).figure, entry(null, 2).hint],
    ['EPS est. £2.00', 'Earnings a share as expected'],
  )
  assert.equal(entry(null, null).figure, 'before open')
  assert.equal(entry(0, 2).figure, 'EPS £0.00')
})
