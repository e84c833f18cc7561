/** Each alert that is no outage of a store: series that raise it, those that do not, and what it says, as promtool computes it. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { deployFolder, yamlOf } from '../support/deploy-files.ts'
import { folderOf, said } from '../support/deploy-program.ts'
import { lacks } from '../support/installed-program.ts'

type Labels = Readonly<Record<string, string>>
type Case = {
  /** A series a row: its name, its labels beside job and instance, and its values by minute for the server a and for b. */
  readonly series: readonly (readonly [name: string, labels: Labels, a: string, b: string])[]
  /** From this minute on it is raised, and in the minute before it is not. */
  readonly minute: number
  readonly labels: Labels
  readonly summary: string
}

const EVENTS = 'openbell_events_total'
const SECONDS = 'openbell_http_request_duration_seconds_bucket'
const ofA = { job: 'openbell', instance: 'a' }
const ticket = { severity: 'ticket' }

const cases: Readonly<Record<string, Case>> = {
  OpenbellDown: {
    series: [['up', {}, '1x4 0x9', '1x13']],
    minute: 6,
    labels: { ...ofA, severity: 'page' },
    summary: 'a does not answer',
  },
  OpenbellSlow: {
    series: [
      [SECONDS, { le: '0.5' }, '0+90x30', '0+100x30'],
      [SECONDS, { le: '1' }, '0+100x30', '0+100x30'],
      [SECONDS, { le: '+Inf' }, '0+100x30', '0+100x30'],
    ],
    minute: 11,
    labels: { ...ticket, instance: 'a' },
    summary: 'One request in a hundred takes 950ms at a',
  },
  OpenbellEventLoopBlocked: {
    series: [['nodejs_eventloop_lag_p99_seconds', {}, '0.25x20', '0.15x20']],
    minute: 5,
    labels: { ...ofA, ...ticket },
    summary: 'The event loop of a is late by 250ms',
  },
  OpenbellThreadCrashed: {
    series: [[EVENTS, { event: 'thread_failed' }, '0x4 1x20', '1x25']],
    minute: 5,
    labels: { ...ofA, ...ticket, event: 'thread_failed' },
    summary: 'A serving thread of a ended and was replaced',
  },
  OpenbellWebhookLoses: {
    series: [[EVENTS, { event: 'webhook_dead_letter' }, '0x4 1x20', '1x25']],
    minute: 5,
    labels: { ...ofA, ...ticket, event: 'webhook_dead_letter' },
    summary: 'a reported webhook_dead_letter',
  },
  OpenbellReplicaFails: {
    series: [['openbell_replica_failing', { replica: 'db-2:5432' }, '1x20', '0x20']],
    minute: 5,
    labels: { ...ticket, instance: 'a', replica: 'db-2:5432' },
    summary: 'a does not read the replica db-2:5432; the primary answers in its place',
  },
  OpenbellFeedFails: {
    series: [
      ['openbell_feed_failing', { feed: 'fred' }, '1x400', '1x400'],
      ['openbell_feed_failing', { feed: 'nasdaq-symbols' }, '0x400', '0x400'],
    ],
    minute: 360,
    labels: { ...ticket, feed: 'fred' },
    summary: 'The feed fred has stopped; what it loaded before is served',
  },
  OpenbellFilesInQuarantine: {
    series: [['openbell_feed_held_files', { feed: 'fred' }, '3x70', '3x70']],
    minute: 60,
    labels: { ...ticket, feed: 'fred' },
    summary: '3 files of fred are in quarantine',
  },
  OpenbellDataOld: {
    series: [
      ['openbell_dataset_age_seconds', { dataset: 'companies' }, '400000x70', '400000x70'],
      ['openbell_dataset_age_seconds', { dataset: 'filings' }, '400000x70', '60x70'],
      ['openbell_dataset_age_seconds', { dataset: 'macro' }, '400000x70', '400000x70'],
    ],
    minute: 60,
    labels: { ...ticket, dataset: 'companies' },
    summary: 'companies has not changed for 4d 15h 6m 40s',
  },
  OpenbellStoreLogGrows: {
    series: [['openbell_store_log_bytes', {}, '2147483648x20', '1000000x20']],
    minute: 15,
    labels: { ...ofA, ...ticket },
    summary: 'The log of market.db has 2GiB',
  },
  OpenbellFewDescriptors: {
    series: [
      ['process_open_fds', {}, '900x20', '700x20'],
      ['process_max_fds', {}, '1000x20', '1000x20'],
    ],
    minute: 5,
    labels: { ...ofA, ...ticket },
    summary: 'a has used 90% of its descriptors',
  },
}

type Rules = {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly annotations: { readonly action: string } }[]
  }[]
}
const rules = (yamlOf('prometheus/alerts.yaml') as readonly [Rules])[0].groups.flatMap((group) => group.rules)

/** Those over whose series prometheus.test.ts has them raised and ended. */
const elsewhere = [
  'OpenbellErrors',
  'OpenbellLimitsDegraded',
  'OpenbellLimitsFail',
  'OpenbellReadOnly',
  'OpenbellRowsDamaged',
  'OpenbellStoreFails',
]

test('every alert is raised by a test', () => {
  assert.deepEqual(
    [...Object.keys(cases), ...elsewhere].toSorted(),
    rules.map(({ alert }) => alert).toSorted(),
  )
})

const seriesOf = ([name, labels, a, b]: Case['series'][number]) =>
  Object.entries({ a, b }).map(([instance, values]) => {
    const all = Object.entries({ job: 'openbell', instance, ...labels })
    return { series: `${name}{${all.map(([label, value]) => `${label}="${value}"`).join()}}`, values }
  })

for (const [alertname, { series, minute, labels, summary }] of Object.entries(cases))
  test(`${alertname} is raised for what it is about, after its time, and for nothing else`, {
    skip: lacks('promtool', 'prometheus'),
  }, (t) => {
    const action = rules
      .find(({ alert }) => alert === alertname)
      ?.annotations.action.replace(/{{ \$labels\.(\w+) }}/g, (_, label) => labels[label] ?? '')
    const raised = [{ exp_labels: labels, exp_annotations: { summary, action } }]
    const cases = {
      rule_files: [join(deployFolder, 'prometheus/alerts.yaml')],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: series.flatMap(seriesOf),
          alert_rule_test: [
            { eval_time: `${minute - 1}m`, alertname, exp_alerts: [] },
            { eval_time: `${minute}m`, alertname, exp_alerts: raised },
          ],
        },
      ],
    }
    const path = join(folderOf(t), 'rules-test.yaml')
    writeFileSync(path, JSON.stringify(cases))
    const { status, text } = said('promtool', 'test', 'rules', path)
    assert.equal(status, 0, text)
  })
