/** Answers of the Bureau's interface as its documentation shows them, with unemployment rates of 2024 and 2025. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { blsSeries } from './feed.ts'

const row = (year: string, period: string, value: string) => ({
  year,
  period,
  periodName: period,
  value,
  footnotes: [{}],
})
const answer = (data: unknown, more: Readonly<Record<string, unknown>> = {}) => ({
  status: 'REQUEST_SUCCEEDED',
  responseTime: 78,
  message: [],
  Results: { series: [{ seriesID: 'LNS14000000', data }] },
  ...more,
})
const parse = (value: unknown) =>
  blsSeries.parse([
    {
      address: 'https://api.bls.gov/publicAPI/v2/timeseries/data/LNS14000000',
      bytes: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    },
  ])

it('a month is its first day; the mean of a year is not a month, and a month not surveyed is not an observation', () => {
  const data = [
    { ...row('2025', 'M11', '4.5'), latest: 'true' },
    row('2025', 'M10', '-'),
    row('2024', 'M13', '4.0'),
    row('2024', 'M12', '4.1'),
    row('2024', 'Q03', '1,234.5'),
  ]
  assert.deepEqual(parse(answer(data)), {
    series: [
      {
        id: 'LNS14000000',
        observations: [
          { observedOn: '2025-11-01', value: 4.5 },
          { observedOn: '2024-12-01', value: 4.1 },
          { observedOn: '2024-07-01', value: 1234.5 },
        ],
      },
    ],
    rejected: [],
  })
})

it('results in a list of one, as version 1 gives them, are the same', () => {
  const { Results, ...rest } = answer([row('2024', 'M12', '4.1')])
  assert.deepEqual(parse({ ...rest, Results: [Results] }), parse({ ...rest, Results }))
})

it('an observation that cannot be read is rejected, and the others are kept', () => {
  const { series, rejected } = parse(
    answer([row('2024', 'S01', '4.1'), row('2024', 'M02', 'x'), row('2024', 'M01', '3.7')]),
  )
  assert.equal(series[0]?.observations.length, 1)
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['2024 S01 is not a period', '"x" is not a number'],
  )
})

it('a failed request, a series without data or a renamed field stops the feed', () => {
  const { value: _, ...renamed } = { ...row('2024', 'M01', '3.7'), amount: '3.7' }
  for (const [value, reason] of [
    [answer([], { status: 'REQUEST_NOT_PROCESSED', message: ['daily threshold'] }), /daily threshold/],
    [answer([]), /LNS14000000 has no data/],
    [answer([renamed]), /an observation without value/],
    [answer(null), /no seriesID or no data/],
    [answer(['x']), /is not an object/],
    [{ status: 'REQUEST_SUCCEEDED', Results: {} }, /no list of series/],
    ['<html></html>', /not JSON/],
  ] as const)
    assert.throws(
      () => parse(value),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
})

it('a run asks less often than an unregistered caller may in a day', () => {
  const { files } = blsSeries
  assert.ok(files.kind === 'dated')
  const addresses = files.addressesOf('2026-01-01')
  assert.ok(addresses.length < 25)
  for (const address of addresses) assert.match(new URL(address).pathname, files.path)
})
