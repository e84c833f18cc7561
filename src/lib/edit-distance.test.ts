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

test('of texts further apart than the limit only that is known', () => {
  const words = [
    'amazon',
    'amaze',
    'amazn',
    'maazon',
    'zon',
    'a',
    '',
    'nozama',
    'amazonamazon',
    'ab'.repeat(100),
  ]
  for (const one of words)
    for (const other of words) {
      const distance = editDistance(one, other)
      for (const most of [0, 1, 2, 5]) {
        const bounded = editDistance(one, other, most)
        assert.ok(distance <= most ? bounded === distance : bounded > most, `${one} ${other} ${most}`)
      }
    }
})

test('the distance is the same in both directions', () => {
  const words = ['amazon', 'amaze', 'amazn', 'zon', 'a']
  for (const one of words) {
    for (const other of words) assert.equal(editDistance(one, other), editDistance(other, one))
  }
})
