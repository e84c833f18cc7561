import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type UsageCount, UsageCounts } from './usage-counts.ts'

const START = Date.UTC(2026, 10, 21, 10)
const MINUTE = 60_000

const totalOf = (counts: readonly UsageCount[]): number =>
  counts.reduce((sum, { requests }) => sum + requests, 0)

test('requests add up by key, minute, operation and status, and are given once', () => {
  const counts = new UsageCounts()
  counts.note('key_a', 'getQuotes', 200, START + 1)
  counts.note('key_a', 'getQuotes', 200, START + MINUTE - 1)
  counts.note('key_a', 'getQuotes', 429, START + 2)
  counts.note('key_a', 'screen', 200, START + 3)
  counts.note('key_b', 'getQuotes', 200, START + 4)
  counts.note('key_a', 'getQuotes', 200, START + MINUTE)
  const row = (subject: string, operation: string, status: number, requests: number, minute = START) => ({
    subject,
    minute,
    operation,
    status,
    requests,
  })
  assert.equal(counts.size, 5)
  assert.deepEqual(counts.drain(), [
    row('key_a', 'getQuotes', 200, 2),
    row('key_a', 'getQuotes', 429, 1),
    row('key_a', 'screen', 200, 1),
    row('key_b', 'getQuotes', 200, 1),
    row('key_a', 'getQuotes', 200, 1, START + MINUTE),
  ])
  assert.deepEqual(counts.drain(), [])
  assert.equal(counts.size, 0)
})

test('counts that could not be written are added to what came meanwhile', () => {
  const counts = new UsageCounts()
  counts.note('key_a', 'screen', 200, START)
  const drained = counts.drain()
  counts.note('key_a', 'screen', 200, START)
  counts.note('key_a', 'screen', 404, START)
  counts.putBack(drained)
  assert.deepEqual(
    counts.drain().map(({ status, requests }) => [status, requests]),
    [
      [200, 2],
      [404, 1],
    ],
  )
})

test('beyond the bound the oldest minutes make room, and nothing else is lost', () => {
  const counts = new UsageCounts(10)
  for (let minute = 0; minute < 100; minute += 1)
    for (const status of [200, 304, 404]) counts.note('key_a', 'screen', status, START + minute * MINUTE)
  assert.ok(counts.size <= 10)
  const kept = counts.drain()
  assert.deepEqual(
    [...new Set(kept.map(({ minute }) => (minute - START) / MINUTE))],
    [97, 98, 99],
    'three whole minutes',
  )
  assert.equal(totalOf(kept), 9)
})

test('within one minute the bound holds too, and what is counted already counts on', () => {
  const counts = new UsageCounts(3)
  for (let status = 200; status < 300; status += 1) counts.note('key_a', 'screen', status, START)
  counts.note('key_a', 'screen', 200, START)
  assert.deepEqual(
    counts.drain().map(({ status, requests }) => [status, requests]),
    [
      [200, 2],
      [201, 1],
      [202, 1],
    ],
  )
})

test('batches that are put back again and again stay within the bound, newest first', () => {
  const counts = new UsageCounts(4)
  for (let minute = 0; minute < 20; minute += 1) {
    const drained = counts.drain()
    counts.note('key_a', 'screen', 200, START + minute * MINUTE)
    counts.putBack(drained)
  }
  assert.deepEqual(
    counts
      .drain()
      .map(({ minute }) => (minute - START) / MINUTE)
      .toSorted((a, b) => a - b),
    [16, 17, 18, 19],
  )
})

test('a clock that is set back is counted where it stands', () => {
  const counts = new UsageCounts(2)
  counts.note('key_a', 'screen', 200, START + MINUTE)
  counts.note('key_a', 'screen', 200, START)
  counts.note('key_a', 'screen', 200, START + 2 * MINUTE)
  counts.note('key_a', 'screen', 200, START + MINUTE)
  assert.deepEqual(
    counts.drain().map(({ minute, requests }) => [(minute - START) / MINUTE, requests]),
    [
      [1, 2],
      [2, 1],
    ],
  )
})
