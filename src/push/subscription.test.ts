import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_MESSAGE_BYTES } from '../contract/stream-message.ts'
import { pushes } from '../datasets/index.ts'
import { subscriptionOf } from './subscription.ts'

const topicsOf = (list: string, options: Readonly<Record<string, string>> = {}) => {
  const wanted = subscriptionOf(pushes, list, options)
  return 'fault' in wanted ? wanted : [...wanted.keys()]
}
const times = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join(',')

test('a topic and a ticker that are named again and again are one', () => {
  const topics = topicsOf(
    times(1000, () => 'news.*,halts.F'),
    { tickers: times(1000, () => 'AAPL,MSFT') },
  )
  assert.deepEqual(topics, ['news.AAPL', 'news.MSFT', 'halts.F'])
})

test('a thousand topics are taken, and one more is refused as soon as it is found', () => {
  assert.equal((topicsOf('news.*', { tickers: times(1000, (at) => `T${at}`) }) as string[]).length, 1000)
  for (const [list, options] of [
    ['news.*', { tickers: times(1001, (at) => `T${at}`) }],
    ['news.*,halts.*', { tickers: times(501, (at) => `T${at}`) }],
    [times(1001, (at) => `news.T${at}`), {}],
  ] as const) {
    const refused = subscriptionOf(pushes, list, options)
    assert.deepEqual('fault' in refused && [refused.fault, refused.name], ['too_many_topics', 'topics'])
  }
})

test('the topics of the longest message share their filters, so that they take no more than their names', () => {
  const list = times(500, () => 'news.*')
  const tickers = times(999, (at) => `T${at}`)
  const wanted = subscriptionOf(pushes, list, { tickers, type: 'stockNews' })
  assert.ok(list.length + tickers.length < MAX_MESSAGE_BYTES && !('fault' in wanted))
  assert.equal(wanted.size, 999)
  assert.equal(new Set(wanted.values()).size, 1)
})

test('a fault names the parameter that it is in', () => {
  const faultOf = (list: string, options: Readonly<Record<string, string>>) => {
    const wanted = subscriptionOf(pushes, list, options)
    return 'fault' in wanted ? [wanted.fault, wanted.name] : undefined
  }
  assert.deepEqual(faultOf('weather.*', {}), ['unknown_topic', 'topics'])
  assert.deepEqual(faultOf('', {}), ['unknown_topic', 'topics'])
  assert.deepEqual(faultOf('news.*', { type: 'news' }), ['invalid_filter', 'type'])
  assert.deepEqual(faultOf('filings.*', { form: '' }), ['invalid_filter', 'form'])
  assert.deepEqual(faultOf('filings.*', { tickers: 'A|B' }), ['invalid_filter', 'tickers'])
  assert.deepEqual(faultOf('filings.AAPL', { tickers: 'MSFT' }), ['invalid_filter', 'tickers'])
  assert.equal(faultOf('filings.AAPL,halts.*', { tickers: 'MSFT' }), undefined)
})

test('a value that a filter does not have is answered with those that there are', () => {
  const wanted = subscriptionOf(pushes, 'news.*', { type: 'news' })
  assert.equal('fault' in wanted && wanted.message, 'type cannot be news; there are stockNews, pressRelease.')
})

test('a form type is taken in any letter case, and a misspelled one is answered with what it means', () => {
  const wanted = subscriptionOf(pushes, 'filings.*', { form: '8-k,def 14a' })
  assert.ok(!('fault' in wanted))
  assert.deepEqual([...(wanted.get('filings.*')?.get('form') ?? [])], ['8-K', 'DEF 14A'])
  const refused = subscriptionOf(pushes, 'filings.*', { form: '10-K,8k' })
  assert.equal('fault' in refused && refused.message, 'form cannot be 8k; did you mean 8-K?')
})
