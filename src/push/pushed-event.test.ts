import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PushedEvent } from './pushed-event.ts'

test('a record of several tickers is one event, of the first, under the topic of each', () => {
  const columns = { sequence: 7, topic: 'news', at: '2026-11-20T10:00:00Z', served: '', columns: '{}' }
  const record = { tickers: ['GOOGL', 'AMZN'], text: '{}', values: { type: 'stockNews' } }
  const { topics, text } = new PushedEvent('00ff', columns, record)
  assert.deepEqual(topics, ['news.*', 'news.GOOGL', 'news.AMZN'])
  assert.equal(JSON.parse(text).ticker, 'GOOGL')
})
