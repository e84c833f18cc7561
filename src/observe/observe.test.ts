import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventCountsOf, reportToAll } from './event-counts.ts'
import { logOf } from './log.ts'
import { Metrics, mergedMetrics } from './metrics.ts'
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

test('a served request is counted by operation and status, and logged only with the access log on', async () => {
  const metrics = new Metrics()
  const silent = linesOf(false)
  reportToAll([silent.report, eventCountsOf(metrics)])('request_served', served)
  assert.deepEqual(silent.lines, [])
  const labels = 'operation="listCompanies",method="GET",status="200"'
  const text = await metrics.text()
  assert.ok(text.includes(`openbell_http_request_duration_seconds_count{${labels}} 1`), text)
  assert.ok(text.includes(`openbell_http_request_duration_seconds_bucket{${labels},le="0.001"} 0`), text)
  assert.ok(text.includes(`openbell_http_request_duration_seconds_bucket{${labels},le="0.005"} 1`), text)
  const loud = linesOf(true)
  loud.report('request_served', served)
  const { event, operation, status } = JSON.parse(loud.lines[0] ?? '')
  assert.deepEqual([event, operation, status], ['request_served', 'listCompanies', 200])
})

test('durations are logged in whole milliseconds', () => {
  const { lines, report } = linesOf(false)
  report('stopped', { durationMs: 4062.0000000000005 })
  assert.equal(JSON.parse(lines[0] ?? '').durationMs, 4062)
})

test('an event that is left out is not written, and the others are', () => {
  const lines: string[] = []
  const report = logOf({ write: (line) => lines.push(line), accessLog: true, without: ['stopped'] })
  report('stopped', { durationMs: 1 })
  report('request_served', served)
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).event),
    ['request_served'],
  )
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

test('the secret of a webhook is redacted wherever it is', () => {
  assert.equal(redacted('a "whsec_ab+/c=" b'), 'a "whsec_[redacted]" b')
})

test('label values are escaped as the text format requires', async () => {
  const metrics = new Metrics()
  metrics.count('openbell_events_total', 'Events.', { event: 'a"b\\c\nd' })
  const gauge = { name: 'openbell_rows', about: 'Rows.', labels: {}, value: 7 }
  assert.equal(
    await metrics.text([gauge]),
    '# HELP openbell_events_total Events.\n' +
      '# TYPE openbell_events_total counter\nopenbell_events_total{event="a\\"b\\\\c\\nd"} 1\n\n' +
      '# HELP openbell_rows Rows.\n# TYPE openbell_rows gauge\nopenbell_rows 7\n',
  )
})

test('every series of a histogram has its cumulative buckets, sum and count', async () => {
  const metrics = new Metrics()
  const fast = metrics.timer('seconds', 'Seconds.', { status: '200' })
  const slow = metrics.timer('seconds', 'Seconds.', { status: '503' })
  for (const seconds of [0.001, 0.02, 0.25]) fast(seconds)
  slow(6)
  const lines = (await metrics.text()).trim().split('\n')
  const bounds = ['0.001', '0.005', '0.025', '0.1', '0.5', '1', '5', '+Inf']
  const buckets = (status: string, counts: readonly number[]) =>
    counts.map((count, at) => `seconds_bucket{status="${status}",le="${bounds[at]}"} ${count}`)
  assert.deepEqual(lines, [
    '# HELP seconds Seconds.',
    '# TYPE seconds histogram',
    ...buckets('200', [1, 1, 2, 2, 3, 3, 3, 3]),
    'seconds_sum{status="200"} 0.271',
    'seconds_count{status="200"} 3',
    ...buckets('503', [0, 0, 0, 0, 0, 0, 0, 1]),
    'seconds_sum{status="503"} 6',
    'seconds_count{status="503"} 1',
  ])
})

test('two servers of a process count apart, and each has the metrics of the process', async () => {
  const [one, other] = [new Metrics({ ofProcess: true }), new Metrics({ ofProcess: true })]
  eventCountsOf(one)('keys_failed', { error: 'x' })
  eventCountsOf(other)('uses_failed', { error: 'x' })
  const text = await one.text()
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    assert.match(text, new RegExp(`^${name} ([\\d.e-]+|Nan)$`, 'm'))
  assert.match(text, /^# TYPE nodejs_gc_duration_seconds histogram$/m)
  assert.ok(text.includes('openbell_events_total{event="keys_failed"} 1'))
  assert.ok(text.includes('openbell_events_total{event="uses_failed"} 0'), 'before its first, an event is 0')
})

test('a gauge that is no longer given is no longer shown', async () => {
  const metrics = new Metrics()
  const rows = (dataset: string) => ({ name: 'rows', about: 'Rows.', labels: { dataset }, value: 1 })
  await metrics.text([rows('a'), rows('b')])
  const text = await metrics.text([rows('b')])
  assert.equal(text, '# HELP rows Rows.\n# TYPE rows gauge\nrows{dataset="b"} 1\n')
})

test('what threads counted is added up series by series, and a gauge that all have is said once', async () => {
  const threads = [new Metrics(), new Metrics()]
  for (const [at, metrics] of threads.entries()) {
    eventCountsOf(metrics)('request_served', { ...served, durationMs: 2 + 10 * at })
    eventCountsOf(metrics)('keys_failed', { error: 'x' })
  }
  const gauge = { name: 'openbell_ratelimit_degraded', about: 'Away.', labels: {}, value: 1 }
  const values = await Promise.all(threads.map((metrics) => metrics.values([gauge])))
  const text = await mergedMetrics(structuredClone(values)).metrics()
  const labels = 'operation="listCompanies",method="GET",status="200"'
  const name = 'openbell_http_request_duration_seconds'
  for (const line of [
    `${name}_bucket{${labels},le="0.005"} 1`,
    `${name}_bucket{${labels},le="0.025"} 2`,
    `${name}_sum{${labels}} 0.014`,
    `${name}_count{${labels}} 2`,
    'openbell_events_total{event="keys_failed"} 2',
    'openbell_ratelimit_degraded 1',
  ])
    assert.ok(text.split('\n').includes(line), `${line}\n${text}`)
})
