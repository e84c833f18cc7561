import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventCountsOf, reportToAll } from './event-counts.ts'
import { logOf } from './log.ts'
import { Metrics } from './metrics.ts'
import { redacted } from './redaction.ts'

const served = {
  operation: 'listCompanies',
  method: 'GET',
  status: 200,
  durationMs: 3,
  requestId: 'r1',
  keyId: 'key_1',
  target: '/v1/tickers',
  address: '192.0.2.1',
}
const linesOf = (accessLog: boolean) => {
  const lines: string[] = []
  return { lines, report: logOf({ write: (line) => lines.push(line), accessLog }) }
}

test('a served request is counted by operation and status, and logged only with the access log on', () => {
  const metrics = new Metrics()
  const silent = linesOf(false)
  reportToAll([silent.report, eventCountsOf(metrics)])('request_served', served)
  assert.deepEqual(silent.lines, [])
  const labels = 'operation="listCompanies",method="GET",status="200"'
  const text = metrics.text()
  assert.ok(text.includes(`openbell_http_request_duration_seconds_count{${labels}} 1`), text)
  assert.ok(text.includes(`openbell_http_request_duration_seconds_bucket{${labels},le="0.001"} 0`), text)
  assert.ok(text.includes(`openbell_http_request_duration_seconds_bucket{${labels},le="0.005"} 1`), text)
  const loud = linesOf(true)
  loud.report('request_served', served)
  const { event, operation, status } = JSON.parse(loud.lines[0] ?? '')
  assert.deepEqual([event, operation, status], ['request_served', 'listCompanies', 200])
})

test('an error is one JSON line with its stack, its cause and no key in either', () => {
  const { lines, report } = linesOf(false)
  const cause = new Error('GET /v1/x?apiKey=ob_live_LEAKCANARY0123')
  report('request_failed', {
    operation: 'x',
    requestId: 'r',
    error: new Error('key ob_live_LEAKCANARY0123', { cause }),
  })
  assert.equal(lines.length, 1)
  const [line = ''] = lines
  assert.equal(line.includes('LEAKCANARY'), false)
  const { level, error } = JSON.parse(line)
  assert.equal(level, 'error')
  assert.match(error.stack, /observe\.test\.ts/)
  assert.match(error.cause.message, /apiKey=/)
})

test('a mistyped key is redacted in the apiKey parameter', () => {
  assert.equal(redacted('/v1/x?apiKey=secret&limit=5'), '/v1/x?apiKey=[redacted]&limit=5')
})

test('label values are escaped as the text format requires', () => {
  const metrics = new Metrics()
  metrics.count('openbell_events_total', { event: 'a"b\\c\nd' })
  assert.equal(
    metrics.text([{ name: 'openbell_rows', labels: {}, value: 7 }]),
    '# TYPE openbell_events_total counter\nopenbell_events_total{event="a\\"b\\\\c\\nd"} 1\n' +
      '# TYPE openbell_rows gauge\nopenbell_rows 7\n',
  )
})
