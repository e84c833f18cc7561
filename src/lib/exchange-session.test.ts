import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeMsOf, isTradingDay, lastSessionAt } from './exchange-session.ts'

const closedOn = (year: number) =>
  Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10))
    .filter((day) => day.startsWith(`${year}`) && new Date(day).getUTCDay() % 6 !== 0)
    .filter((day) => !isTradingDay(day))
    .map((day) => day.slice(5))

test("the closed weekdays of a year are the exchange's", () => {
  // https://www.nyse.com/markets/hours-calendars and its past editions.
  assert.deepEqual(closedOn(2026), '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'.split(' '))
  assert.deepEqual(
    closedOn(2025),
    '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'.split(' '),
  )
  assert.deepEqual(closedOn(2024), '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'.split(' '))
  assert.deepEqual(closedOn(2022), '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'.split(' '))
  assert.deepEqual(closedOn(2021), '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'.split(' '))
})

test('trading ends at 16:00 in New York, and at 13:00 on half days', () => {
  assert.equal(new Date(closeMsOf('2026-08-21')).toISOString(), '2026-08-21T20:00:00.000Z')
  assert.equal(new Date(closeMsOf('2026-01-05')).toISOString(), '2026-01-05T21:00:00.000Z')
  for (const half of ['2025-07-03', '2024-11-29', '2026-12-24'])
    assert.match(new Date(closeMsOf(half)).toISOString(), /T1[78]:00/)
})

test('the last session is the one whose close has passed, over weekends and holidays', () => {
  const at = (instant: string) => lastSessionAt(Date.parse(instant))
  assert.equal(at('2026-08-21T20:00:00Z'), '2026-08-21')
  assert.equal(at('2026-08-21T19:59:59Z'), '2026-08-20')
  assert.equal(at('2026-08-23T12:00:00Z'), '2026-08-21')
  assert.equal(at('2026-08-24T12:00:00Z'), '2026-08-21')
  assert.equal(at('2026-07-03T22:00:00Z'), '2026-07-02')
  assert.equal(at('2024-11-29T18:00:00Z'), '2024-11-29')
})
