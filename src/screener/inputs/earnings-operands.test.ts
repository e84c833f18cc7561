/** Figures from earnings reports: the next date, four consecutive estimates, the last surprise. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operand } from '../operand.ts'
import { earningsOperandsOf, type Report } from './earnings-operands.ts'

const AS_OF = '2026-08-21'

const report = (on: string, more: Partial<Report> = {}): Report => ({
  on,
  dateStatus: on > AS_OF ? 'projected' : 'confirmed',
  epsEstimated: null,
  epsSurprisePct: null,
  revenueSurprisePct: null,
  filingId: null,
  ...more,
})
const coming = [
  report('2027-07-28', { epsEstimated: 2 }),
  report('2027-04-28', { epsEstimated: 1.5 }),
  report('2027-01-28', { epsEstimated: 1.2 }),
  report('2026-10-29', { epsEstimated: 0.1 }),
]
const made = [
  report('2026-07-30', { epsSurprisePct: 4.5, filingId: '0000000001_000000000126000007' }),
  report('2026-04-30', { epsSurprisePct: -2, revenueSurprisePct: 1 }),
]
const valuesIn = (operands: Readonly<Record<string, Operand>>) =>
  Object.fromEntries(Object.entries(operands).map(([name, { value }]) => [name, value]))
const valuesOf = (reports: readonly Report[], asOf = AS_OF) => valuesIn(earningsOperandsOf(reports, asOf))

test('the next report is the nearest future one, the last surprise that of the last report with its filing', () => {
  const operands = earningsOperandsOf([...coming, ...made], AS_OF)
  assert.deepEqual(valuesIn(operands), { daysToReport: 69, epsNextFour: 4.8, lastEpsSurprisePct: 4.5 })
  assert.deepEqual(operands['lastEpsSurprisePct'], {
    value: 4.5,
    on: '2026-07-30',
    filing: '0000000001_000000000126000007',
    source: 'earnings',
  })
  assert.equal(operands['daysToReport']?.on, '2026-10-29')
})

test('estimates of fewer than four consecutive quarters make no sum', () => {
  assert.equal(valuesOf(coming.slice(1))['epsNextFour'], undefined)
  const blank = coming.map((each, at) => (at === 1 ? report(each.on) : each))
  assert.equal(valuesOf(blank)['epsNextFour'], undefined)
  const gap = [report('2027-10-28', { epsEstimated: 2 }), ...coming.filter((_, at) => at !== 1)]
  assert.equal(valuesOf(gap)['epsNextFour'], undefined)
})

test('a price from before the last report is not compared with the four quarters after it', () => {
  const sumAt = (priceDate: string) =>
    valuesIn(earningsOperandsOf([...coming, ...made], AS_OF, priceDate))['epsNextFour']
  assert.deepEqual(
    [sumAt('2026-07-31'), sumAt('2026-06-01'), sumAt('2021-03-30')],
    [4.8, undefined, undefined],
  )
})

test('a surprise that the last report lacks is not taken from the one before', () => {
  assert.equal(valuesOf(made)['lastRevenueSurprisePct'], undefined)
  const silent = [report('2026-08-20'), ...made]
  assert.deepEqual(valuesOf(silent), {})
})

test('a report of today is a future one until it is published, and one of long ago is not the last one', () => {
  assert.equal(valuesOf([report(AS_OF, { dateStatus: 'projected' })])['daysToReport'], 0)
  const today = report(AS_OF, { dateStatus: 'confirmed', epsSurprisePct: 7 })
  assert.deepEqual(valuesOf([today, ...made]), { lastEpsSurprisePct: 7 })
  assert.deepEqual(valuesOf(made, '2027-02-16'), {})
})

test('a date that passed without a report is neither the next nor the last', () => {
  const passed = report('2026-08-19', { dateStatus: 'projected', epsEstimated: 1 })
  assert.deepEqual(valuesOf([passed, ...made]), { lastEpsSurprisePct: 4.5 })
})
