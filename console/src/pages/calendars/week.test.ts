import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, nextWeek, previousWeek, weekNamed } from './week.ts'

test('a week is named by any of its days, and is the one of today where the name is no day', () => {
  assert.deepEqual(weekNamed('2026-11-26', '2026-01-01'), { from: '2026-11-23', to: '2026-11-29' })
  for (const name of ['', 'tomorrow', '2026-13-45'])
    assert.deepEqual(weekNamed(name, '2026-11-29'), { from: '2026-11-23', to: '2026-11-29' }, name)
})

test('the weeks before and after a week follow without a gap over the end of a year', () => {
  const week = weekNamed('2026-12-31', '2026-01-01')
  assert.equal(nextWeek(week), '2027-01-04')
  assert.equal(previousWeek(week), '2026-12-21')
})

test('a day of the weekend is a column only where it has rows', () => {
  const week = { from: '2026-05-25', to: '2026-05-31' }
  const rows = [{ on: '2026-05-27' }, { on: '2026-05-31' }, { on: null }, { on: '2026-06-01' }]
  const days = daysOf(week, rows, ({ on }) => on)
  assert.deepEqual(
    days.map(({ day, rows: own }) => [day, own.length]),
    [
      ['2026-05-25', 0],
      ['2026-05-26', 0],
      ['2026-05-27', 1],
      ['2026-05-28', 0],
      ['2026-05-29', 0],
      ['2026-05-31', 1],
    ],
  )
})
