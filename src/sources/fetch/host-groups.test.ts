import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostWithin } from '../../../test/support/request-rate.ts'
import { processRequestTimes } from '../../lib/request-times.ts'
import { DEFAULT_PER_SECOND, publisherGroupOf, SEC_GROUP } from './host-groups.ts'
import { createPace } from './token-bucket.ts'

test('the SEC is one group with all its hosts, any other host one of its own', () => {
  assert.equal(publisherGroupOf('data.sec.gov'), SEC_GROUP)
  assert.deepEqual(publisherGroupOf('Example.org'), {
    name: 'example.org',
    perSecond: DEFAULT_PER_SECOND,
    pauseOn: [],
    pauseMs: 0,
  })
})

test('FRED is asked once a second, and both hosts of Nasdaq count together', () => {
  assert.equal(publisherGroupOf('fred.stlouisfed.org').perSecond, 1)
  assert.equal(publisherGroupOf('api.nasdaq.com'), publisherGroupOf('www.nasdaq.com'))
  assert.notEqual(publisherGroupOf('www.nasdaqtrader.com'), publisherGroupOf('www.nasdaq.com'))
})

test('Massive is asked five times a minute, as a key without a subscription may', async () => {
  let nowMs = 0
  const pace = createPace(
    processRequestTimes(() => nowMs),
    async (delayMs) => {
      nowMs += delayMs
    },
  )
  const times: number[] = []
  while (times.length < 20) {
    await pace.take(publisherGroupOf('api.massive.com'))
    times.push(nowMs)
  }
  assert.ok(mostWithin(60_000, times) <= 5)
  assert.ok(nowMs < 20 * 12_100)
})

test('a vendor that counts requests is left alone for a minute when it has had enough', () => {
  for (const host of ['data.alpaca.markets', 'api.tiingo.com', 'api.massive.com']) {
    const { name, pauseOn, pauseMs } = publisherGroupOf(host)
    assert.deepEqual([name, pauseOn, pauseMs], [host, [429], 60_000])
  }
})
