import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { acceptanceInstants } from './acceptance-time.ts'

type Row = readonly [dateTime: string, filingDate: string, form: string, items?: readonly string[]]

const instants = (rows: readonly Row[]): readonly string[] =>
  acceptanceInstants(
    rows.map(([dateTime, filingDate, form, items = []]) => ({ dateTime, filingDate, form, items })),
    'f',
  )

test('a time of the small hours in UTC makes a file Eastern, in winter and in summer', () => {
  assert.deepEqual(
    instants([
      ['2024-01-25T16:30:38.000Z', '2024-01-25', '8-K'],
      ['2024-01-12T08:45:00.000Z', '2024-01-12', '8-K'],
      ['2023-08-03T16:30:27.000Z', '2023-08-03', '8-K'],
    ]),
    ['2024-01-25T21:30:38Z', '2024-01-12T13:45:00Z', '2023-08-03T20:30:27Z'],
  )
})

test('a time past closing time in New York makes a file UTC', () => {
  assert.deepEqual(
    instants([
      ['2024-02-21T21:20:38.000Z', '2024-02-21', '8-K'],
      ['2024-02-22T00:31:00.000Z', '2024-02-21', '4'],
      ['2023-08-23T20:21:00.000Z', '2023-08-23', '8-K'],
    ]),
    ['2024-02-21T21:20:38Z', '2024-02-22T00:31:00Z', '2023-08-23T20:21:00Z'],
  )
})

test('an evening 8-K filed the same day is UTC, one filed the next day is Eastern', () => {
  assert.deepEqual(instants([['2024-05-02T20:30:05.000Z', '2024-05-02', '8-K']]), ['2024-05-02T20:30:05Z'])
  assert.deepEqual(instants([['2024-05-02T18:30:05.000Z', '2024-05-03', '8-K']]), ['2024-05-02T22:30:05Z'])
})

test('ambiguous rows follow their neighbours, and a file may change its clock once', () => {
  const rows: readonly Row[] = [
    ['2024-06-05T23:40:00.000Z', '2024-06-05', '4'],
    ['2024-06-04T15:00:00.000Z', '2024-06-04', '10-Q'],
    ['2024-06-03T23:00:00.000Z', '2024-06-03', '4'],
    ['2024-05-08T07:00:00.000Z', '2024-05-08', '8-K'],
    ['2024-05-07T15:00:00.000Z', '2024-05-07', '10-Q'],
    ['2024-05-06T08:00:00.000Z', '2024-05-06', '8-K'],
  ]
  assert.deepEqual(instants(rows), [
    '2024-06-05T23:40:00Z',
    '2024-06-04T15:00:00Z',
    '2024-06-03T23:00:00Z',
    '2024-05-08T11:00:00Z',
    '2024-05-07T19:00:00Z',
    '2024-05-06T12:00:00Z',
  ])
})

test('midnight is an unknown time of the day of filing, whichever clock the file has', () => {
  assert.deepEqual(
    instants([
      ['2003-07-15T09:53:40.000Z', '2003-07-15', '4'],
      ['2002-03-12T00:00:00.000Z', '2002-03-12', '10-K'],
      ['2001-08-09T00:00:00.000Z', '2001-08-09', '10-Q'],
    ]),
    ['2003-07-15T13:53:40Z', '2002-03-12T05:00:00Z', '2001-08-09T04:00:00Z'],
  )
  assert.deepEqual(instants([['2001-04-13T04:00:00.000Z', '2001-04-13', 'SC 13G']]), ['2001-04-13T04:00:00Z'])
})

test('the notice of effectiveness goes out at a quarter past midnight and shows the clock of its file', () => {
  assert.deepEqual(
    instants([
      ['2020-05-20T00:15:13.000Z', '2020-05-19', 'EFFECT'],
      ['2020-05-11T16:10:00.000Z', '2020-05-11', '10-Q'],
    ]),
    ['2020-05-20T04:15:13Z', '2020-05-11T20:10:00Z'],
  )
  assert.deepEqual(
    instants([
      ['2026-02-02T05:15:11.000Z', '2026-01-30', 'EFFECT'],
      ['2026-01-16T16:19:42.000Z', '2026-01-16', 'F-6'],
    ]),
    ['2026-02-02T05:15:11Z', '2026-01-16T16:19:42Z'],
  )
})

test('a pair accepted minutes after ten does not change the clock of its file', () => {
  assert.deepEqual(
    instants([
      ['2022-10-06T18:31:00.000Z', '2022-10-06', '4'],
      ['2022-10-04T22:05:07.000Z', '2022-10-04', '4'],
      ['2022-10-04T22:02:25.000Z', '2022-10-04', '4'],
      ['2022-09-02T06:55:00.000Z', '2022-09-02', '8-K'],
    ]).slice(1, 3),
    ['2022-10-05T02:05:07Z', '2022-10-05T02:02:25Z'],
  )
})

test('the newest results of a UTC file in the middle of the trading day are not converted yet', () => {
  // NVIDIA's results 8-Ks as its submissions file has them, with a 10-K that EDGAR holds to the next day.
  const older: readonly Row[] = [
    ['2026-02-17T21:27:55.000Z', '2026-02-17', '13F-HR'],
    ['2025-11-19T21:20:44.000Z', '2025-11-19', '8-K', ['2.02']],
    ['2025-08-27T20:22:14.000Z', '2025-08-27', '8-K', ['2.02']],
    ['2025-05-28T20:21:30.000Z', '2025-05-28', '8-K', ['2.02']],
    ['2025-02-26T21:21:32.000Z', '2025-02-26', '8-K', ['2.02']],
    ['2024-11-20T21:21:20.000Z', '2024-11-20', '8-K', ['2.02']],
    ['2024-08-28T20:21:16.000Z', '2024-08-28', '8-K', ['2.02']],
  ]
  const newest: readonly Row[] = [
    ['2026-03-04T17:33:32.000Z', '2026-03-04', '4'],
    ['2026-02-25T16:42:19.000Z', '2026-02-25', '10-K'],
    ['2026-02-25T16:31:25.000Z', '2026-02-25', '8-K', ['2.02', '9.01']],
  ]
  const found = instants([...newest, ...older])
  assert.deepEqual(found.slice(0, 4), [
    '2026-03-04T22:33:32Z',
    '2026-02-25T21:42:19Z',
    '2026-02-25T21:31:25Z',
    '2026-02-17T21:27:55Z',
  ])
  assert.deepEqual(instants(older)[1], '2025-11-19T21:20:44Z')
})

test('a time of another form stops the feed', () => {
  for (const dateTime of [
    '2024-05-02T20:30:05-04:00',
    '2024-05-02',
    '20240502203005',
    '',
    '2024-02-30T12:00:00Z',
  ]) {
    assert.throws(() => instants([[dateTime, '2024-05-02', '8-K']]), SourceFormatError)
  }
})

test('no rows give no instants', () => {
  assert.deepEqual(instants([]), [])
})
