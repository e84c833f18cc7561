/** Periods as publishers cut the calendar. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDayOf, lastDayOf, periodsBetween } from './calendar-step.ts'

test('a period is known by its first day', () => {
  assert.equal(firstDayOf('2026-11-20', 'day'), '2026-11-20')
  assert.equal(firstDayOf('2026-11-14', 'halfMonth'), '2026-11-01')
  assert.equal(firstDayOf('2026-11-15', 'halfMonth'), '2026-11-15')
  assert.equal(firstDayOf('2026-11-20', 'month'), '2026-11-01')
  assert.equal(firstDayOf('2026-11-20', 'quarter'), '2026-10-01')
  assert.equal(firstDayOf('2026-03-31', 'quarter'), '2026-01-01')
  assert.equal(firstDayOf('2026-11-20', 'year'), '2026-01-01')
})

test('a period ends where the next begins', () => {
  assert.equal(lastDayOf('2026-11-20', 'day'), '2026-11-20')
  assert.equal(lastDayOf('2024-02-10', 'halfMonth'), '2024-02-14')
  assert.equal(lastDayOf('2023-02-28', 'halfMonth'), '2023-02-28')
  assert.equal(lastDayOf('2024-03-15', 'halfMonth'), '2024-03-31')
  assert.equal(lastDayOf('2024-02-10', 'month'), '2024-02-29')
  assert.equal(lastDayOf('2026-11-20', 'quarter'), '2026-12-31')
  assert.equal(lastDayOf('2026-02-28', 'quarter'), '2026-03-31')
  assert.equal(lastDayOf('2025-07-01', 'year'), '2025-12-31')
})

test('every period that a span touches comes once, the newest first', () => {
  assert.deepEqual(periodsBetween('2024-02-28', '2024-03-01', 'day'), [
    '2024-03-01',
    '2024-02-29',
    '2024-02-28',
  ])
  assert.deepEqual(periodsBetween('2025-12-14', '2026-01-15', 'halfMonth'), [
    '2026-01-15',
    '2026-01-01',
    '2025-12-15',
    '2025-12-01',
  ])
  assert.deepEqual(periodsBetween('2025-12-31', '2026-01-01', 'month'), ['2026-01-01', '2025-12-01'])
  assert.deepEqual(periodsBetween('2025-09-30', '2026-01-02', 'quarter'), [
    '2026-01-01',
    '2025-10-01',
    '2025-07-01',
  ])
  assert.deepEqual(periodsBetween('2025-12-31', '2026-01-02', 'year'), ['2026-01-01', '2025-01-01'])
  assert.deepEqual(periodsBetween('2026-01-02', '2026-01-01', 'day'), [])
})
