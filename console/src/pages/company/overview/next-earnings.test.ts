import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EarningsReport } from '../../../api/types.ts'
import { nextEarnings } from './next-earnings.ts'

const report = (date: string, epsActual: number | null = null): EarningsReport => ({
  ticker: 'AAPL',
  company: 'Apple Inc.',
  date,
  time: 'amc',
  dateStatus: 'projected',
  fiscalYr: 2026,
  period: 'Q4',
  periodEnd: null,
  currency: 'USD',
  epsActual,
  epsEstimated: 1.2,
  epsSurprise: null,
  epsSurprisePct: null,
  revenueActual: null,
  revenueEstimated: null,
  revenueSurprise: null,
  revenueSurprisePct: null,
  filingId: null,
  updatedAt: '2026-11-23T00:00:00Z',
})

test('the next report is the first from today on that has not come', () => {
  const reports = ['2027-04-29', '2027-01-28', '2026-10-29'].map((date) => report(date))
  assert.equal(nextEarnings(reports, '2026-11-23')?.date, '2027-01-28')
  assert.equal(nextEarnings(reports, '2027-01-28')?.date, '2027-01-28')
})

test('what has come, even today, is not the next', () => {
  assert.equal(nextEarnings([report('2026-11-23', 1.3), report('2026-10-29')], '2026-11-23'), undefined)
  assert.equal(nextEarnings([], '2026-11-23'), undefined)
})
