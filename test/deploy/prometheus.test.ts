/** The alerts and the configuration of Prometheus as it reads them, and the alerts over made-up series. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { deployFolder } from '../support/deploy-files.ts'
import { folderOf, said } from '../support/deploy-program.ts'
import { lacks } from '../support/installed-program.ts'

test('Prometheus takes the rules and the part of its configuration', {
  skip: lacks('promtool', 'prometheus'),
}, () => {
  for (const [kind, file] of [
    ['rules', 'prometheus/alerts.yaml'],
    ['config', 'prometheus/prometheus.yaml'],
  ] as const) {
    const { status, text } = said('promtool', 'check', kind, file)
    assert.equal(status, 0, text)
  }
})

const head = `
rule_files: [${join(deployFolder, 'prometheus/alerts.yaml')}]
evaluation_interval: 1m
tests:`

/** Five minutes in which two of a hundred requests fail, and a server that fails none. */
const errors = `${head}
  - interval: 1m
    input_series:
      - series: 'openbell_http_request_duration_seconds_count{job="openbell",instance="a",operation="x",method="GET",status="200"}'
        values: 0+98x30
      - series: 'openbell_http_request_duration_seconds_count{job="openbell",instance="a",operation="x",method="GET",status="503"}'
        values: 0+2x30
      - series: 'openbell_http_request_duration_seconds_count{job="openbell",instance="b",operation="x",method="GET",status="200"}'
        values: 0+98x30
    alert_rule_test:
      - eval_time: 20m
        alertname: OpenbellErrors
        exp_alerts:
          - exp_labels: { severity: page, instance: a }
            exp_annotations:
              summary: a fails 2% of its requests
              action: request_failed in the log has the operation and the error.
`

const rulesPass = (t: TestContext, cases: string): void => {
  const path = join(folderOf(t), 'rules-test.yaml')
  writeFileSync(path, cases)
  const { status, text } = said('promtool', 'test', 'rules', path)
  assert.equal(status, 0, text)
}

const noPromtool = lacks('promtool', 'prometheus')

test('an alert is raised for the server that fails, and for no other', { skip: noPromtool }, (t) =>
  rulesPass(t, errors),
)

type Outage = {
  readonly gauge: string
  /** Of the gauge, beside job and instance. */
  readonly label?: readonly [name: string, value: string]
  /** What the alert has of them, and its severity. */
  readonly labels: string
  readonly summary: (server: string) => string
  readonly action: string
}

const storeOutage = (store: string): Outage => ({
  gauge: 'openbell_store_failing',
  label: ['store', store],
  labels: `severity: page, store: ${store}`,
  summary: (server) => `The store ${store} of ${server} does not work`,
  action:
    'openbell check, and market_failed, keys_failed or uses_failed in the log; known keys work for ten minutes without accounts.',
})

const outages: readonly (readonly [alert: string, Outage])[] = [
  ...['market', 'accounts', 'usage'].map((store) => ['OpenbellStoreFails', storeOutage(store)] as const),
  [
    'OpenbellReadOnly',
    {
      gauge: 'openbell_read_only',
      labels: 'severity: ticket',
      summary: (server) =>
        `${server} was started on a full or read-only disk and keeps usage and limits in memory`,
      action: 'Make space, then restart the server; silence it for a disk that is meant to be read-only.',
    },
  ],
  [
    'OpenbellRowsDamaged',
    {
      gauge: 'openbell_damaged_rows',
      label: ['collection', 'quotes'],
      labels: 'severity: ticket, collection: quotes',
      summary: (server) => `${server} leaves damaged rows of quotes out of its answers`,
      action: 'openbell check --deep; the log line names the remedy.',
    },
  ],
  [
    'OpenbellLimitsFail',
    {
      gauge: 'openbell_store_failing',
      label: ['store', 'limits'],
      labels: 'severity: ticket',
      summary: (server) => `${server} counts limits for itself`,
      action: '"limits.db cannot be written: limits_failed in the log has the error."',
    },
  ],
  [
    'OpenbellLimitsDegraded',
    {
      gauge: 'openbell_ratelimit_degraded',
      labels: 'severity: ticket',
      summary: (server) => `${server} does not reach Redis and admits its part of every limit`,
      action: 'The line ratelimit_degraded of the log names the fault of Redis.',
    },
  ],
]

/** Server a is away from minute 10 to 50, b from before its first scrape to minute 50, c for less than a minute, d never. */
const outageCase = (alert: string, { gauge, label, labels, summary, action }: Outage): string => {
  const series = (server: string, values: string): string => {
    const own = label === undefined ? '' : `,${label[0]}="${label[1]}"`
    return `      - series: '${gauge}{job="openbell",instance="${server}"${own}}'\n        values: ${values}`
  }
  const raised = (server: string): string =>
    [
      `          - exp_labels: { ${labels}, instance: ${server} }`,
      '            exp_annotations:',
      `              summary: ${summary(server)}`,
      `              action: ${action}`,
    ].join('\n')
  const at = (minute: number, servers: readonly string[]): string =>
    [
      `      - eval_time: ${minute}m`,
      `        alertname: ${alert}`,
      servers.length === 0
        ? '        exp_alerts: []'
        : `        exp_alerts:\n${servers.map(raised).join('\n')}`,
    ].join('\n')
  return [
    '',
    '  - interval: 1m',
    '    input_series:',
    series('a', '0x9 1x39 0x20'),
    series('b', '1x49 0x20'),
    series('c', '0x9 1 0x60'),
    series('d', '0x70'),
    '    alert_rule_test:',
    at(0, []),
    at(1, ['b']),
    at(10, ['b']),
    at(11, ['a', 'b']),
    at(40, ['a', 'b']),
    at(49, ['a', 'b']),
    at(50, []),
  ].join('\n')
}

for (const [alert, outage] of outages)
  test(
    `${alert} (${outage.label?.[1] ?? outage.gauge}) is raised within a minute, still 30 minutes later, where the outage began before the first scrape too, and ends with it`,
    {
      skip: noPromtool,
    },
    (t) => rulesPass(t, head + outageCase(alert, outage)),
  )
