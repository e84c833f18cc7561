import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cursorAfter } from './cursor-keys.ts'

test('the cursor comes from the side, moves by steps and stays inside', () => {
  assert.equal(cursorAfter('ArrowLeft', null, 5), 4)
  assert.equal(cursorAfter('ArrowRight', null, 5), 0)
  assert.equal(cursorAfter('ArrowLeft', 4, 5), 3)
  assert.equal(cursorAfter('ArrowRight', 4, 5), 4)
  assert.equal(cursorAfter('PageUp', 30, 50), 10)
  assert.equal(cursorAfter('PageUp', 3, 50), 0)
  assert.equal(cursorAfter('Home', 3, 50), 0)
  assert.equal(cursorAfter('End', 3, 50), 49)
})

test('another key, and a chart without points, leave it', () => {
  assert.equal(cursorAfter('Tab', 3, 5), null)
  assert.equal(cursorAfter('End', null, 0), null)
})
