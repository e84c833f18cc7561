import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ageText,
  clockText,
  dateHint,
  dayPlus,
  dayText,
  instantText,
  msOf,
  newYorkDay,
  readersDay,
  weekOf,
  zonedClockText,
  zoneText,
} from './instant.ts'

test('a day is the same day in every zone', () => {
  assert.equal(dayText('2025-10-31'), 'Oct 31, 2025')
  assert.equal(dateHint('2025-10-31'), 'Fri, Oct 31, 2025: the calendar day in New York')
})

test('an instant is shown in the zone of the reader, which it names, and in that of New York on hover', () => {
  assert.equal(instantText('2025-10-31T10:01:26Z', 'Europe/Berlin'), 'Oct 31, 2025, 11:01 GMT+1')
  assert.equal(instantText('2025-10-31T10:01:26Z', 'America/New_York'), 'Oct 31, 2025, 06:01 EDT')
  assert.equal(clockText('2025-10-31T22:01:26Z', 'UTC'), '22:01')
  assert.equal(zonedClockText('2025-10-31T22:01:26Z', 'UTC'), '22:01 UTC')
  assert.equal(dateHint('2025-10-31T10:01:26Z'), 'Oct 31, 2025, 06:01 EDT in New York')
})

test('the zone of a day is the one that its clocks have', () => {
  assert.equal(zoneText('2025-10-31', 'America/New_York'), 'EDT')
  assert.equal(zoneText('2025-12-01', 'America/New_York'), 'EST')
  assert.equal(zoneText('2025-10-31T10:01:26Z', 'UTC'), 'UTC')
})

test('the time of an article is UTC', () => {
  assert.equal(msOf('2026-06-25 11:59:33'), Date.UTC(2026, 5, 25, 11, 59, 33))
})

test('age is given in the largest unit that fits', () => {
  const now = Date.UTC(2026, 5, 25, 12)
  assert.equal(ageText('2026-06-25T11:59:33Z', now), 'this minute')
  assert.equal(ageText('2026-06-25T09:30:00Z', now), '2 hr. ago')
  assert.equal(ageText('2026-06-22T09:30:00Z', now), '3 days ago')
})

test('today is what New York has on its calendar', () => {
  assert.equal(newYorkDay(Date.UTC(2026, 10, 23, 3)), '2026-11-22')
  assert.equal(newYorkDay(Date.UTC(2026, 10, 23, 6)), '2026-11-23')
})

test('a week begins on Monday', () => {
  assert.deepEqual(weekOf('2026-11-23'), { from: '2026-11-23', to: '2026-11-29' })
  assert.deepEqual(weekOf('2026-11-22'), { from: '2026-11-16', to: '2026-11-22' })
  assert.equal(dayPlus('2026-02-28', 1), '2026-03-01')
})

test('the day of a moment is the reader’s', () => {
  const late = Date.parse('2026-11-24T03:30:00Z')
  assert.equal(readersDay(late, 'America/Los_Angeles'), '2026-11-23')
  assert.equal(readersDay(late, 'UTC'), '2026-11-24')
})
