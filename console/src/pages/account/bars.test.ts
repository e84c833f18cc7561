import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, topOf } from './bars.ts'

const point = (minute: number, requests: number, refused = 0) => ({
  at: `2026-11-23T10:0${minute}:00Z`,
  requests,
  refused,
})

test('a bar is the sum of its steps and has the time of the first', () => {
  assert.deepEqual(barsOf([point(0, 1), point(1, 2, 1), point(2, 4)], 2), [
    { at: '2026-11-23T10:00:00Z', requests: 3, refused: 1 },
    { at: '2026-11-23T10:02:00Z', requests: 4, refused: 0 },
  ])
})

test('the top of the scale is round and not below the highest bar', () => {
  assert.deepEqual([0, 3, 6, 10, 11, 999, 1001].map(topOf), [5, 5, 10, 10, 20, 1000, 2000])
})
