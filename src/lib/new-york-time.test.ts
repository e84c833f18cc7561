import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newYorkOffsetMs, newYorkWallMs, utcOfNewYorkWallMs } from './new-york-time.ts'

const HOUR = 3_600_000
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

const wallByIntl = (utcMs: number): number => {
  const part = Object.fromEntries(clock.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 0) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
}

test('the rule agrees with Intl at every seventh hour from 1987 to 2040', () => {
  for (let at = Date.UTC(1987, 0, 1, 12); at < Date.UTC(2040, 11, 31); at += 7 * HOUR) {
    if (newYorkWallMs(at) !== wallByIntl(at)) assert.fail(new Date(at).toISOString())
  }
})

test('the rule agrees with Intl in the minutes around every change of the clock', () => {
  for (let year = 1987; year <= 2040; year += 1) {
    for (const month of [2, 3, 9, 10]) {
      for (let hour = 0; hour < 31 * 24; hour += 1) {
        const at = Date.UTC(year, month, 1, hour) - 1000
        if (newYorkWallMs(at) !== wallByIntl(at)) assert.fail(new Date(at).toISOString())
      }
    }
  }
})

test('a wall clock leads back to the instant that shows it, except in the repeated hour', () => {
  for (let at = Date.UTC(1993, 0, 1, 12); at < Date.UTC(2030, 0, 1); at += 5 * HOUR) {
    const back = utcOfNewYorkWallMs(newYorkWallMs(at))
    const repeated = newYorkOffsetMs(at - HOUR) !== newYorkOffsetMs(at) && newYorkOffsetMs(at) === -5 * HOUR
    assert.equal(back, repeated ? at - HOUR : at)
  }
})

test('the hour that is skipped in spring is the hour after it, the repeated one in autumn the first', () => {
  assert.equal(utcOfNewYorkWallMs(Date.UTC(2024, 2, 10, 2, 30)), Date.UTC(2024, 2, 10, 7, 30))
  assert.equal(utcOfNewYorkWallMs(Date.UTC(2024, 2, 10, 3, 0)), Date.UTC(2024, 2, 10, 7, 0))
  assert.equal(utcOfNewYorkWallMs(Date.UTC(2024, 10, 3, 1, 30)), Date.UTC(2024, 10, 3, 5, 30))
  assert.equal(utcOfNewYorkWallMs(Date.UTC(2024, 10, 3, 2, 0)), Date.UTC(2024, 10, 3, 7, 0))
})
