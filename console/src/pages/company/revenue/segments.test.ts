import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RevenueSegmentation } from '../../../api/types.ts'
import { amountOf, labelsOf, seriesOf } from './segments.ts'

const period = (fiscalYr: number, data: Record<string, number>) =>
  ({
    fiscalYr,
    period: 'FY',
    date: `${fiscalYr}-12-31`,
    currency: 'USD',
    data,
  }) as unknown as RevenueSegmentation

const periods = [period(2025, { Bells: 30, Ropes: 50 }), period(2024, { Bells: 25, Towers: 5 })]

test('segments are ordered by their newest amounts, those of older periods behind', () => {
  assert.deepEqual(labelsOf(periods), ['Ropes', 'Bells', 'Towers'])
})

test('a segment that a period does not state is unknown there, not zero', () => {
  assert.deepEqual(seriesOf(periods), [
    { name: 'Ropes', values: [null, 50] },
    { name: 'Bells', values: [25, 30] },
    { name: 'Towers', values: [5, null] },
  ])
})

test('many small segments are one series, which is their sum', () => {
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`Segment ${at}`, 10 - at]))
  const series = seriesOf([period(2025, many)])
  assert.equal(series.length, 8)
  assert.deepEqual(series.at(-1), { name: '3 others', values: [3 + 2 + 1] })
})

test('a segment named like a part of every object is one like others', () => {
  assert.equal(amountOf(period(2025, { Bells: 1 }), 'constructor'), null)
})
