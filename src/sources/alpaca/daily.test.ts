/** Alpaca's answers as its reference documents them, with Apple's bars of August 2020. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { alpacaDaily } from './daily.ts'

const address = (basis: 'raw' | 'adjusted') =>
  alpacaDaily.addressOf({ symbol: 'BRK.B', basis, from: '2020-08-01', to: '' })
const bar = {
  t: '2020-08-28T04:00:00Z',
  o: 504.05,
  h: 505.77,
  l: 498.31,
  c: 499.23,
  v: 46907479,
  n: 1,
  vw: 500,
}
const parse = (body: unknown, basis: 'raw' | 'adjusted' = 'raw') =>
  alpacaDaily.parse([{ address: address(basis), bytes: Buffer.from(JSON.stringify(body)) }])
const page = (bars: unknown, more: object = { next_page_token: null }) => ({ bars, ...more })

it('a bar is of the day on which it begins in New York, on the basis that was asked for', () => {
  const [file] = parse(page({ 'BRK.B': [bar] }), 'adjusted')
  assert.deepEqual([file?.basis, file?.source, file?.isFullSeries], ['adjusted', 'alpaca', false])
  const { symbol, day, open, high, low, close, volume, adjClose } = file?.bars[0] ?? {}
  assert.deepEqual([symbol, day, open, high, low], ['BRK.B', '2020-08-28', 504.05, 505.77, 498.31])
  assert.deepEqual([close, volume, adjClose], [499.23, 46907479, null])
})

it('a symbol without bars has none, however that is written', () => {
  for (const bars of [{}, null, { 'BRK.B': [] }]) assert.deepEqual(parse(page(bars))[0]?.bars, [])
})

it('a renamed field, another symbol, another time or a page that is missing stops the work item', () => {
  const { c: _, ...renamed } = bar
  for (const [body, reason] of [
    [{ candles: {} }, /has no bars/],
    [page({ 'BRK.B': [renamed] }), /without c/],
    [page({ 'BRK.B': [{ ...bar, c: '499.23' }] }), /"499.23" is not a number, in c/],
    [page({ 'BRK.B': [{ ...bar, t: '2020-08-28T13:30:00Z' }] }), /midnight/],
    [page({ 'BRK.B': [{ ...bar, t: undefined }] }), /midnight/],
    [page({ 'BRK.B': [{ ...bar, t: '2020-06-31T04:00:00Z' }] }), /midnight/],
    // Without a zone it would be midnight of the machine's own.
    [page({ 'BRK.B': [{ ...bar, t: '2020-08-28T00:00:00' }] }), /midnight/],
    [page({ 'BRK.B': [{ ...bar, t: 'Aug 28, 2020' }] }), /midnight/],
    [page({ AAPL: [bar] }), /has bars of "AAPL", not of BRK.B/],
    [page({ 'BRK.B': 7 }), /no list of bars/],
    [page({ 'BRK.B': [7] }), /not an object/],
    [page({ 'BRK.B': [bar] }, {}), /whether there is another page/],
    [page({ 'BRK.B': [bar] }, { next_page_token: 'abc' }), /the next page is missing/],
  ] as const)
    assert.throws(
      () => parse(body),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
})

it('its addresses are the feed’s own, each a work item, and hold no key', () => {
  for (const basis of ['raw', 'adjusted'] as const) {
    const { pathname, search, host } = new URL(address(basis))
    assert.match(pathname + search, alpacaDaily.files.path)
    assert.equal(host, alpacaDaily.files.host)
  }
  assert.throws(() => alpacaDaily.parse([{ address: 'a.json', bytes: Buffer.from('{}') }]), SourceFormatError)
})
