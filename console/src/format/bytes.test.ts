import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesText } from './bytes.ts'

test('a size has the unit in which it is at least one', () => {
  assert.deepEqual([0, 999, 1000, 94_200_000, 123_000_000, 5_300_000_000].map(bytesText), [
    '0 B',
    '999 B',
    '1.0 kB',
    '94.2 MB',
    '123 MB',
    '5.3 GB',
  ])
})
