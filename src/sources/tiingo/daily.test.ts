/** Tiingo's answers as its reference documents them, with Apple's bars around the split of August 2020. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { tiingoDaily } from './daily.ts'

const address = tiingoDaily.addressOf({ symbol: 'AAPL', basis: 'raw', from: '2020-08-01', to: '' })
const row = (date: string, close: number, volume: number, splitFactor = 1, divCash = 0) => ({
  date: `${date}T00:00:00.000Z`,
  close,
  high: close,
  low: close,
  open: close,
  volume,
  adjClose: close / 4,
  adjHigh: close,
  adjLow: close,
  adjOpen: close,
  adjVolume: volume,
  divCash,
  splitFactor,
})
const parse = (body: unknown) => tiingoDaily.parse([{ address, bytes: Buffer.from(JSON.stringify(body)) }])

it('raw bars are as traded, adjusted ones restated by every later split and by no dividend', () => {
  const [adjusted, raw] = parse([
    row('2020-08-07', 444.45, 49511403, 1, 0.82),
    row('2020-08-28', 499.23, 46907479),
    row('2020-08-31', 129.04, 225702700, 4),
  ])
  assert.deepEqual([adjusted?.basis, raw?.basis], ['adjusted', 'raw'])
  const shown = (file: typeof raw) =>
    file?.bars.map(({ day, close, volume, dividend }) => [day, close, volume, dividend])
  assert.deepEqual(shown(raw), [
    ['2020-08-07', 444.45, 49511403, 0.82],
    ['2020-08-28', 499.23, 46907479, 0],
    ['2020-08-31', 129.04, 225702700, 0],
  ])
  assert.deepEqual(shown(adjusted), [
    ['2020-08-07', 111.1125, 198045612, 0.205],
    ['2020-08-28', 124.8075, 187629916, 0],
    ['2020-08-31', 129.04, 225702700, 0],
  ])
  assert.equal(raw?.bars[0]?.adjClose, 444.45 / 4)
})

it('bars from new to old are restated as those from old to new are', () => {
  const rows = [row('2020-08-28', 499.23, 46907479), row('2020-08-31', 129.04, 225702700, 4)]
  assert.deepEqual(
    parse(rows.toReversed())[0]?.bars.map(({ day, close }) => [day, close]),
    [
      ['2020-08-28', 124.8075],
      ['2020-08-31', 129.04],
    ],
  )
})

it('a ticker without bars has none; an error, a renamed field or another date stops the work item', () => {
  assert.deepEqual(parse([])[1]?.bars, [])
  const { splitFactor: _, ...renamed } = row('2020-08-28', 1, 1)
  for (const [body, reason] of [
    [{ detail: 'Invalid token.' }, /no list of bars/],
    [[renamed], /without splitFactor/],
    [[{ ...row('2020-08-28', 1, 1), date: '2020-08-28T13:30:00.000Z' }], /is not a date/],
    [[{ ...row('2020-08-28', 1, 1), close: 'x' }], /"x" is not a number, in close/],
    [['x'], /not an object/],
  ] as const)
    assert.throws(
      () => parse(body),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
})

it('class shares and preferreds are written with hyphens, and addresses are the feed’s own', () => {
  const { pathname, search } = new URL(address)
  assert.match(pathname + search, tiingoDaily.files.path)
  assert.deepEqual(tiingoDaily.forms, { class: '-_', preferred: '-P-_' })
})
