import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { YieldCurve } from '../../api/types.ts'
import { tenors, yieldRange } from './tenors.ts'

const curveOf = (yields: Readonly<Record<string, number>>): YieldCurve =>
  Object.fromEntries(tenors.map(({ key }) => [key, yields[key] ?? null])) as YieldCurve

test('the range of curves is from half a percent to half a percent', () => {
  assert.deepEqual(yieldRange([curveOf({ m1: 0.01, y30: 4.62 }), curveOf({ y10: 3.9 })]), [0, 5])
  assert.deepEqual(yieldRange([curveOf({ m1: -0.2, y10: 0.3 })]), [-0.5, 0.5])
})

test('curves of any number of days have a range', () => {
  const curve = curveOf(Object.fromEntries(tenors.map(({ key }) => [key, 2.25])))
  assert.deepEqual(yieldRange(Array.from({ length: 20_000 }, () => curve)), [2, 2.5])
})
