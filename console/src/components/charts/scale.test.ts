import assert from 'node:assert/strict'
import { test } from 'node:test'
import { niceRange, scaleOf, spacedLabels, ticksOf } from './scale.ts'

test('values are placed in proportion', () => {
  const y = scaleOf([0, 10], [100, 0])
  assert.deepEqual([0, 5, 10].map(y), [100, 50, 0])
  assert.equal(scaleOf([3, 3], [0, 10])(3), 5)
})

test('lines are at round values inside the range', () => {
  assert.deepEqual(ticksOf([0, 100]), [0, 25, 50, 75, 100])
  assert.deepEqual(ticksOf([4.04, 5.67]), [4.5, 5, 5.5])
  assert.deepEqual(ticksOf([-3, 3]), [-2, 0, 2])
  assert.deepEqual(ticksOf([0, 0.3]), [0, 0.1, 0.2, 0.3])
  assert.deepEqual(ticksOf([7, 7]), [7])
})

test('lengths are compared from zero', () => {
  assert.deepEqual(niceRange([10, 90], true), [0, 100])
  assert.deepEqual(niceRange([-20, 90], true), [-50, 100])
  assert.deepEqual(niceRange([96, 99], false), [96, 99])
  assert.deepEqual(niceRange([], true), [0, 1])
  assert.deepEqual(niceRange([0], true), [0, 1])
})

test('labels that stand too close to the next are left out, the last one never', () => {
  const labels = [0, 10, 30, 60, 100].map((at) => ({ at, text: `${at}` }))
  assert.deepEqual(
    spacedLabels(labels).map(({ at }) => at),
    [10, 60, 100],
  )
  assert.deepEqual(spacedLabels([]), [])
})
