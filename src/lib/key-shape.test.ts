import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasKeyShape, withoutKeyShapes } from './key-shape.ts'

const shapes = [
  'ob_live_0123456789abcdefghijABCDEFGHIJ01234567',
  'ob_live_short',
  'OB_LIVE_0123',
  'ob%5Flive%5f0123',
  'ob%255Flive_0123',
]

test('whatever is shaped like a key is found inside other text and replaced to its end', () => {
  for (const shape of shapes) {
    assert.equal(hasKeyShape(`price:above:${shape}`), true, shape)
    assert.equal(withoutKeyShapes(`"${shape}", and`), '"ob_live_[redacted]", and', shape)
  }
})

test('other texts stay as they are', () => {
  for (const text of ['', 'oblive_1', 'AAPL', 'ob_lively']) {
    assert.equal(hasKeyShape(text), false, text)
    assert.equal(withoutKeyShapes(text), text)
  }
})
