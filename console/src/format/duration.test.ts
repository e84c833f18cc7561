import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationText } from './duration.ts'

test('a length of time has its two largest units, without those that are nothing', () => {
  assert.deepEqual([0, 0.4, 5, 60, 725, 3600, 97_200, 86_400, 90_000, 86_430].map(durationText), [
    '0 s',
    '0 s',
    '5 s',
    '1 min',
    '12 min 5 s',
    '1 h',
    '1 d 3 h',
    '1 d',
    '1 d 1 h',
    '1 d',
  ])
})
