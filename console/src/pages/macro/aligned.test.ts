import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aligned, rebased, recessionSpans, yearsBefore } from './aligned.ts'

const points = (pairs: Readonly<Record<string, number>>) =>
  Object.entries(pairs).map(([day, value]) => ({ observed_on: day, value }))

test('series of other days share one axis; a day without an observation is null, not zero', () => {
  const monthly = points({ '2024-01-01': 0, '2024-02-01': 3 })
  const daily = points({ '2024-01-31': 1.5, '2024-02-01': 1.6 })
  assert.deepEqual(aligned([monthly, daily]), {
    days: ['2024-01-01', '2024-01-31', '2024-02-01'],
    values: [
      [0, null, 3],
      [null, 1.5, 1.6],
    ],
  })
})

test('a rebased series is 100 once all have begun', () => {
  const early = points({ '2024-01-01': 50, '2024-02-01': 200, '2024-03-01': 300 })
  const late = points({ '2024-02-15': 8, '2024-03-01': 4 })
  const { bases, values } = rebased(aligned([early, late]))
  assert.deepEqual(bases, ['2024-03-01', '2024-02-15'])
  assert.deepEqual(values, [
    [(50 / 300) * 100, (200 / 300) * 100, null, 100],
    [null, null, 100, 50],
  ])
})

test('a series that begins at zero or below is not rebased', () => {
  for (const first of [0, -1]) {
    const { bases, values } = rebased(aligned([points({ '2024-01-01': first, '2024-02-01': 2 })]))
    assert.deepEqual([bases, values], [[null], [[null, null]]], `${first}`)
  }
})

test('months of a recession in a row are one span; one that continues ends with the month after the last', () => {
  const months = points({
    '2019-12-01': 0,
    '2020-01-01': 1,
    '2020-02-01': 1,
    '2020-03-01': 0,
    '2020-11-01': 0,
    '2020-12-01': 1,
  })
  assert.deepEqual(recessionSpans(months), [
    { from: '2020-01-01', to: '2020-03-01' },
    { from: '2020-12-01', to: '2021-01-01' },
  ])
  assert.deepEqual(recessionSpans([]), [])
})

test('years before a day keep month and day', () => {
  assert.equal(yearsBefore('2026-10-02', 10), '2016-10-02')
  assert.equal(yearsBefore('2024-02-29', 1), '2023-03-01')
})
