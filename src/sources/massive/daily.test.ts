/** Massive's answers as its reference documents them, with Apple's bars of August 2020. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { massiveDaily } from './daily.ts'

const ask = { symbol: 'BACpL', basis: 'adjusted', from: '2020-08-01', to: '2020-09-01' } as const
const address = massiveDaily.addressOf(ask)
const bar = { t: 1598587200000, o: 126.01, h: 126.44, l: 124.58, c: 124.81, v: 187629916, vw: 125, n: 1 }
const parse = (body: unknown) => massiveDaily.parse([{ address, bytes: Buffer.from(JSON.stringify(body)) }])
const page = (results: unknown, more: object = {}) => ({
  ticker: 'BACpL',
  queryCount: 1,
  resultsCount: 1,
  adjusted: true,
  results,
  status: 'OK',
  request_id: 'a1',
  count: 1,
  ...more,
})

it('a bar is of the day whose midnight in New York it begins at; delayed data are data', () => {
  const [file] = parse(page([bar], { status: 'DELAYED' }))
  assert.deepEqual([file?.basis, file?.source], ['adjusted', 'massive'])
  assert.deepEqual([file?.bars[0]?.day, file?.bars[0]?.close], ['2020-08-28', 124.81])
})

it('a ticker without bars has no list, and a list is left out for nothing else', () => {
  assert.deepEqual(parse(page(undefined, { resultsCount: 0 }))[0]?.bars, [])
  assert.throws(() => parse(page(undefined)), SourceFormatError)
})

it('an error sent as an answer, another series, a renamed field or a page elsewhere stops the work item', () => {
  const { v: _, ...renamed } = bar
  for (const [body, reason] of [
    [{ status: 'NOT_AUTHORIZED', message: 'upgrade your plan' }, /NOT_AUTHORIZED.*upgrade your plan/],
    [page([bar], { ticker: 'BAC' }), /has bars of "BAC"/],
    [page([bar], { adjusted: false }), /adjusted: false/],
    [page([renamed]), /without v/],
    [page([{ ...bar, t: 1598587200001 }]), /midnight/],
    [page([bar], { resultsCount: 2 }), /has 1 bar of 2/],
    [page([bar, bar]), /has 2 bars of 1/],
    [page([bar], { next_url: 'https://evil.example/v2/aggs?cursor=x' }), /another place/],
    [page([bar], { next_url: 'https://api.massive.com/v2/aggs?cursor=x' }), /the next page is missing/],
    [[], /is not an object/],
  ] as const)
    assert.throws(
      () => parse(body),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
})

it('a work item has one name for any last day, and the address of a next page loses the key in it', () => {
  const { itemOf, next, path } = massiveDaily.files
  const { pathname, search } = new URL(address)
  assert.match(pathname + search, path)
  assert.equal(itemOf?.(address), itemOf?.(massiveDaily.addressOf({ ...ask, to: '2020-09-02' })))
  const more = { next_url: 'https://api.massive.com/v2/aggs/x?cursor=c1&apiKey=s3cret' }
  const bytes = Buffer.from(JSON.stringify(page([bar], more)))
  assert.equal(next?.({ address, bytes }), 'https://api.massive.com/v2/aggs/x?cursor=c1')
})
