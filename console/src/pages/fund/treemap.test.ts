import assert from 'node:assert/strict'
import { test } from 'node:test'
import { squarified } from './treemap.ts'

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6

test('areas are in proportion to weights and fill the frame', () => {
  const weights = [6, 6, 4, 3, 2, 2, 1]
  const boxes = squarified(weights, 600, 400)
  assert.equal(boxes.length, weights.length)
  for (const [at, { width, height }] of boxes.entries())
    assert.ok(near(width * height, ((weights[at] ?? 0) / 24) * 240_000), `${at}`)
  for (const { x, y, width, height } of boxes)
    assert.ok(x >= 0 && y >= 0 && x + width <= 600 + 1e-6 && y + height <= 400 + 1e-6)
})

test('the example of the paper has its rows', () => {
  const [first, second, third] = squarified([6, 6, 4, 3, 2, 2, 1], 6, 4)
  assert.deepEqual(first, { x: 0, y: 0, width: 3, height: 2 })
  assert.deepEqual(second, { x: 0, y: 2, width: 3, height: 2 })
  assert.ok(third !== undefined && near(third.width, 12 / 7) && near(third.height, 7 / 3))
})

test('boxes do not cover each other', () => {
  const boxes = squarified([9, 5, 5, 3, 1, 1, 0.5], 300, 900)
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1)) {
      const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
      const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
      assert.ok(wide < 1e-6 || high < 1e-6)
    }
})

test('nothing is drawn where there is no room or no weight', () => {
  assert.deepEqual(squarified([], 100, 100), [])
  assert.deepEqual(squarified([1, 1], 0, 100), [])
})
