/** FRED's CSV as the graph gives it, with unemployment rates of 2025 and oil prices of 1986. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { fredSeries } from './feed.ts'

const addressOf = (id: string) => `https://fred.stlouisfed.org/graph/fredgraph.csv?id=${id}`
const parse = (text: string, address = addressOf('UNRATE')) =>
  fredSeries.parse([{ address, bytes: Buffer.from(text) }])

it('a series has its values by day, whichever case its header is in', () => {
  const unemployment = {
    series: [
      {
        id: 'UNRATE',
        observations: [
          { observedOn: '2025-08-01', value: 4.3 },
          { observedOn: '2025-09-01', value: 4.4 },
        ],
      },
    ],
    rejected: [],
  }
  assert.deepEqual(parse('observation_date,UNRATE\n2025-08-01,4.3\n2025-09-01,4.4\n'), unemployment)
  assert.deepEqual(parse('observation_date,unrate\r\n2025-08-01,4.3\r\n2025-09-01,4.4\r\n'), unemployment)
  assert.deepEqual(parse('DATE,UNRATE\n2025-08-01,4.3\n2025-09-01,4.4\n', 'UNRATE.csv'), unemployment)
})

it('a day without a value is not an observation, blank or, before 2024, a point', () => {
  const [series] = parse(
    'DATE,DCOILWTICO\n1986-01-01,.\n1986-01-02,25.56\n1986-01-03,\n',
    addressOf('DCOILWTICO'),
  ).series
  assert.deepEqual(series?.observations, [{ observedOn: '1986-01-02', value: 25.56 }])
})

it('a row that cannot be read is rejected with its line', () => {
  const { series, rejected } = parse('observation_date,UNRATE\n2025-08,4.3\n2025-09-01,n/a\n2025-10-01,-.5\n')
  assert.deepEqual(series[0]?.observations, [{ observedOn: '2025-10-01', value: -0.5 }])
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [
      [2, '"2025-08" is not a date'],
      [3, '"n/a" is not a number'],
    ],
  )
})

it('another header, another series or a page in place of one stops the feed', () => {
  for (const [text, reason] of [
    ['date,UNRATE\n2025-08-01,4.3\n', /not a header of one series/],
    ['observation_date,UNRATE,PAYEMS\n2025-08-01,4.3,1\n', /not a header of one series/],
    ['observation_date,PAYEMS\n2025-08-01,4.3\n', /holds PAYEMS, not UNRATE/],
    ['<!DOCTYPE html><html></html>', /not a header of one series/],
    ['', /not a header of one series/],
    ['observation_date,UNRATE\n2025-08-01\n', /1 fields, the header has 2/],
  ] as const)
    assert.throws(
      () => parse(text),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
})

it('every series is asked for by its own address, and each address is the feed’s', () => {
  const { files } = fredSeries
  assert.ok(files.kind === 'dated')
  const addresses = files.addressesOf('2026-01-01')
  assert.ok(addresses.includes(addressOf('GDP')))
  assert.equal(new Set(addresses).size, addresses.length)
  for (const address of addresses)
    assert.match(address.replace('https://fred.stlouisfed.org', ''), files.path)
})

it('a figure beyond the range of numbers is rejected, and is not infinite', () => {
  for (const text of ['1e400', '-1E+400', '9'.repeat(400)]) {
    const { series, rejected } = parse(`observation_date,UNRATE\n2025-08-01,${text}\n2025-09-01,4.3e0\n`)
    assert.deepEqual(series[0]?.observations, [{ observedOn: '2025-09-01', value: 4.3 }])
    assert.match(rejected[0]?.reason ?? '', /is not a number/)
  }
})

it('a file whose last line has no end was cut, maybe within its last figure', () => {
  const whole = 'observation_date,UNRATE\n2025-08-01,4.3\n2025-09-01,4.45\n'
  assert.equal(parse(whole).series[0]?.observations.length, 2)
  for (const cut of [1, 2, 3])
    assert.throws(
      () => parse(whole.slice(0, -cut)),
      (error) =>
        error instanceof SourceFormatError &&
        /line 3: the last line has no end: the file is cut short/.test(error.message),
    )
})

it('a day that a series has twice with other values has none of them', () => {
  const { series, rejected } = parse(
    'observation_date,UNRATE\n2025-08-01,4.3\n2025-08-01,4.4\n2025-09-01,4.4\n',
  )
  assert.deepEqual(series[0]?.observations, [{ observedOn: '2025-09-01', value: 4.4 }])
  assert.deepEqual(
    rejected.map(({ row }) => row),
    ['2025-08-01', '2025-08-01'],
  )
})
