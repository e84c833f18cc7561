import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasKeyShape, withoutKeyShapes } from './key-shape.ts'

const shapes = [
  'ob_live_0123456789abcdefghijABCDEFGHIJ01234567',
  'ob_live_short',
  'OB_LIVE_0123',
  'ob%5Flive%5f0123',
  'ob%255Flive_0123',
  '%6fb_live_0123',
  '%4F%62%5f%6C%69%76%65%5F0123',
  'ob_li%2576e_%30123',
]

test('whatever is shaped like a key is found inside other text and replaced to its end', () => {
  for (const shape of shapes) {
    assert.equal(hasKeyShape(`price:above:${shape}`), true, shape)
    assert.equal(withoutKeyShapes(`"${shape}", and`), '"ob_live_[redacted]", and', shape)
  }
})

test('other texts stay as they are', () => {
  for (const text of ['', 'oblive_1', 'AAPL', 'ob_lively', '%6fblive_', 'ob_l%2fve_1']) {
    assert.equal(hasKeyShape(text), false, text)
    assert.equal(withoutKeyShapes(text), text)
  }
})
