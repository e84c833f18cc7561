import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zonedTimeMs } from './zoned-time.ts'

const read = (text: string): string | null => {
  const ms = zonedTimeMs(text)
  return ms === null ? null : new Date(ms).toISOString()
}

test('a time with its zone is an instant, however the zone is written', () => {
  for (const text of [
    '2024-06-28T20:00:00Z',
    '2024-06-28T16:00:00-04:00',
    '2024-06-28 16:00-0400',
    '2024-06-29T01:30:00.000+05:30',
  ])
    assert.equal(read(text), '2024-06-28T20:00:00.000Z', text)
})

test('a time without a zone, a day that does not exist and another text are no instant', () => {
  for (const text of [
    '2024-06-28T16:00:00',
    '2024-06-28',
    '2024-06-31T16:00:00Z',
    '2023-02-29T16:00:00Z',
    '2024-06-28T25:00:00Z',
    'Jun 28, 2024',
    '2024-06-28T16:00:00 EDT',
    '',
  ])
    assert.equal(zonedTimeMs(text), null, text)
})
