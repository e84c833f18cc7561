import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRetryAfter, retryDelayMs } from './retry.ts'

const NOW = Date.parse('2024-07-01T12:00:00Z')

test('Retry-After is read as seconds or as a date, and nonsense as absent', () => {
  assert.equal(parseRetryAfter('120', NOW), 120_000)
  assert.equal(parseRetryAfter(' 0 ', NOW), 0)
  assert.equal(parseRetryAfter('Mon, 01 Jul 2024 12:00:30 GMT', NOW), 30_000)
  assert.equal(parseRetryAfter('Mon, 01 Jul 2024 11:00:00 GMT', NOW), 0)
  for (const text of ['-5', '1.5', 'soon', '', '99999999999', 'Mon', 'Mon, 99 Jul']) {
    assert.equal(parseRetryAfter(text, NOW), null, text)
  }
  assert.equal(parseRetryAfter(null, NOW), null)
})

test('delays double from 1 s to 60 s, spread over half of it, and never fall below what was asked', () => {
  assert.deepEqual(
    [1, 2, 3, 4].map((tries) => retryDelayMs(tries, null, 0)),
    [500, 1000, 2000, 4000],
  )
  assert.equal(retryDelayMs(1, null, 0.999_999), 1000)
  assert.equal(retryDelayMs(30, null, 0.999_999), 60_000)
  assert.equal(retryDelayMs(1, 42_000, 0.5), 42_000)
  assert.equal(retryDelayMs(4, 10, 0), 4000)
})
