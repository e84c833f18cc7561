import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Report } from './event.ts'
import { marketLoads } from './market-loads.ts'

test('five loads a second are a line at once and then one every ten seconds, which counts them all', () => {
  const told: unknown[] = []
  const report: Report = (name, fields) => told.push([name, fields])
  let rows = 100
  const { note, tell } = marketLoads(report, () => rows)
  let now = 5000
  tell(now)
  // 21 seconds of polls, of which each finds newer rows.
  for (let at = 0; at <= 105; at += 1) {
    rows += 1
    note(at === 7 ? 90 : 3)
    tell(now)
    now += 200
  }
  assert.deepEqual(told, [
    ['market_loaded', { rows: 101, loads: 1, durationMs: 3 }],
    ['market_loaded', { rows: 151, loads: 50, durationMs: 90 }],
    ['market_loaded', { rows: 201, loads: 50, durationMs: 3 }],
  ])
  // The last ones are reported although nothing more comes, and then nothing is.
  for (let at = 0; at <= 105; at += 1) tell(now + 200 * at)
  assert.deepEqual(told.slice(3), [['market_loaded', { rows: 206, loads: 5, durationMs: 3 }]])
})
