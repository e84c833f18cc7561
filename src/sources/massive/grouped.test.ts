/** Massive's bars of a whole day as its reference documents them, with three bars of 2020-08-28. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { massiveGrouped } from './grouped.ts'

const { files } = massiveGrouped
const addressesOf = (day: string) => (files.kind === 'dated' ? files.addressesOf(day) : [])
const [address = ''] = addressesOf('2020-08-28')

/** 16:00 in New York on 2020-08-28. */
const t = 1598644800000
const apple = { T: 'AAPL', v: 46907479, vw: 500.1, o: 504.05, c: 499.23, h: 505.77, l: 498.31, t, n: 9 }
const day = (results: unknown, more: object = {}) => ({
  queryCount: 1,
  resultsCount: Array.isArray(results) ? results.length : 1,
  adjusted: false,
  results,
  status: 'OK',
  request_id: 'a1',
  count: 1,
  ...more,
})
const parse = (body: unknown) => massiveGrouped.parse([{ address, bytes: Buffer.from(JSON.stringify(body)) }])

it('each bar has its symbol as written, the day of the file and raw prices', () => {
  const { basis, source, bars } = parse(day([apple, { ...apple, T: 'BACpL', c: 1430 }]))
  assert.deepEqual([basis, source], ['raw', 'massive'])
  assert.deepEqual(
    bars.map(({ symbol, day: on, open, high, low, close, volume }) => [
      symbol,
      on,
      open,
      high,
      low,
      close,
      volume,
    ]),
    [
      ['AAPL', '2020-08-28', 504.05, 505.77, 498.31, 499.23, 46907479],
      ['BACpL', '2020-08-28', 504.05, 505.77, 498.31, 1430, 46907479],
    ],
  )
})

it('days without a session have no address', () => {
  assert.deepEqual(['2026-11-21', '2026-11-22', '2026-11-26', '2025-01-09'].flatMap(addressesOf), [])
  assert.deepEqual(addressesOf('2026-11-27'), [
    'https://api.massive.com/v2/aggs/grouped/locale/us/market/stocks/2026-11-27?adjusted=false',
  ])
})

it('a refusal sent as an answer, no bars, another day, another basis or a renamed field stops the work item', () => {
  const { T: _, ...unnamed } = apple
  const { c: __, ...unclosed } = apple
  for (const [body, reason] of [
    [{ status: 'NOT_AUTHORIZED', message: 'upgrade your plan' }, /NOT_AUTHORIZED.*upgrade your plan/],
    [day(undefined, { resultsCount: 0 }), /has no bars, resultsCount 0/],
    [day([]), /has no bars/],
    [day([apple], { adjusted: true }), /adjusted: true/],
    [day([apple], { resultsCount: 9000 }), /has 1 bar of 9000/],
    [day([{ ...apple, t: t + 86_400_000 }]), /a bar of 2020-08-29 among those of 2020-08-28/],
    [day([unnamed]), /without T/],
    [day([unclosed]), /without c/],
    [[], /is not an object/],
  ] as const)
    assert.throws(
      () => parse(body),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
})
