import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paddedCik } from './cik.ts'

test('short and padded forms are the same registrant', () => {
  for (const value of ['320193', '0000320193', 320193]) assert.equal(paddedCik(value), '0000320193')
})

test('anything but one to ten digits is not a CIK', () => {
  for (const value of [
    '',
    '0',
    '0000000000',
    '00000320193',
    'CIK0000320193',
    '-1',
    ' 320193',
    '3e5',
    '320193\n',
    '٣٢٠',
    '1.0',
  ]) {
    assert.equal(paddedCik(value), null, JSON.stringify(value))
  }
  for (const value of [-1, 0, 1.5, Number.NaN, 1e21, 10_000_000_000]) assert.equal(paddedCik(value), null)
})
