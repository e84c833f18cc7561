import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editDistance } from './edit-distance.ts'

test('each slip of the hand counts as one', () => {
  assert.equal(editDistance('nvidia', 'nvidia'), 0)
  assert.equal(editDistance('nvida', 'nvidia'), 1)
  assert.equal(editDistance('nvidiaa', 'nvidia'), 1)
  assert.equal(editDistance('nvodia', 'nvidia'), 1)
  assert.equal(editDistance('nvdiia', 'nvidia'), 1)
  assert.equal(editDistance('', 'abc'), 3)
  assert.equal(editDistance('abc', ''), 3)
})

test('the distance is the same in both directions', () => {
  const words = ['amazon', 'amaze', 'amazn', 'zon', 'a']
  for (const one of words) {
    for (const other of words) assert.equal(editDistance(one, other), editDistance(other, one))
  }
})
