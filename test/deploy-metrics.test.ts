/** The dashboard and the alerts ask for metrics, labels and events that a server has. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { serveMarket } from '../src/app/served-market.ts'
import { gaugedStores } from '../src/app/store-faults.ts'
import { effectiveConfig } from '../src/config.ts'
import { datasets } from '../src/datasets/index.ts'
import { levels } from '../src/observe/event.ts'
import { textOf, yamlOf } from './support/deploy-files.ts'
import { writeSampleStore } from './support/sample-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-metrics-'))
after(() => rmSync(folder, { recursive: true }))

/** What a server on the sample shows: labels by the name of the metric. */
const shownMetrics = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  await writeSampleStore(join(folder, 'market.db'), '2026-11-20T00:00:00Z')
  const { config } = effectiveConfig({ flags: { data: folder, port: '0', adminPort: '0' } })
  const server = await serveMarket({ config, report: () => undefined, now: Date.now, randomBytes })
  try {
    await (await fetch(`${server.url}/v1/status`, { headers: { Connection: 'close' } })).arrayBuffer()
    const text = await (await fetch(`${server.adminUrl}/metrics`)).text()
    const labels = new Map<string, Set<string>>()
    for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm))
      for (const end of type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
        labels.set(name + end, new Set())
    for (const [, name = '', inside = ''] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm))
      for (const [, label = ''] of inside.matchAll(/(\w+)="/g)) labels.get(name)?.add(label)
    return labels
  } finally {
    await server.drain({ graceMs: 0, deadlineMs: 1000 })
  }
}

type Alerts = {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string; readonly annotations: object }[]
  }[]
}
type Dashboard = {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  }[]
}

const alerts = (yamlOf('prometheus/alerts.yaml') as readonly [Alerts])[0].groups.flatMap(({ rules }) => rules)
const { panels }: Dashboard = JSON.parse(textOf('grafana/openbell.json'))

const expressions = [
  ...alerts.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
]

/** What Prometheus adds to every series. */
const addedLabels = ['job', 'instance']

test('the dashboard and the alerts ask for metrics and labels that a server shows', async () => {
  const shown = await shownMetrics()
  // Feeds have run in no sample.
  for (const name of ['openbell_feed_failing', 'openbell_feed_held_files']) {
    assert.ok(textOf('../src/app/gauges.ts').includes(`gauge('${name}'`), name)
  }
  // Nor has it a replica, a Redis or threads.
  for (const [file, name] of [
    ['replicas', 'openbell_replica_failing'],
    ['redis-limits', 'openbell_ratelimit_degraded'],
    ['threads/main-thread', 'openbell_serving_threads'],
  ])
    assert.ok(textOf(`../src/app/${file}.ts`).includes(`name: '${name}'`), name)
  const known = new Map([
    ...shown,
    ['up', new Set<string>()],
    ['openbell_feed_failing', new Set(['feed'])],
    ['openbell_feed_held_files', new Set(['feed'])],
    ['openbell_replica_failing', new Set(['replica'])],
    ['openbell_ratelimit_degraded', new Set<string>()],
    ['openbell_serving_threads', new Set<string>()],
  ])
  let checked = 0
  for (const { of, expr } of expressions) {
    const asked = [...expr.matchAll(/\b(\w+)\{([^}]*)\}/g)]
    assert.ok(asked.length > 0, `${of} asks for a metric`)
    for (const [, name = '', matchers = ''] of asked) {
      const labels = known.get(name)
      assert.ok(labels !== undefined, `${of}: no server shows ${name}`)
      for (const [, label = ''] of matchers.matchAll(/(\w+)(?:=|!)/g)) {
        assert.ok(addedLabels.includes(label) || labels.has(label), `${of}: ${name} has no label ${label}`)
        checked += 1
      }
    }
  }
  assert.ok(checked > 30)
})

test('events, stores and datasets that an alert waits for are some that there are', () => {
  const valuesOf = (label: string): readonly string[] =>
    expressions
      .flatMap(({ expr }) => [...expr.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, 'g'))])
      .flatMap(([, values = '']) => values.split('|'))
  const events = valuesOf('event')
  const names = valuesOf('dataset')
  const stores = valuesOf('store')
  // What has no gauge.
  const counted = ['thread_failed', 'webhook_dead_letter', 'webhook_events_lost', 'webhooks_failed']
  assert.deepEqual([...new Set(events)].toSorted(), counted)
  assert.ok(names.length > 1)
  assert.deepEqual([...new Set(stores)].toSorted(), gaugedStores.toSorted(), 'an alert for each store')
  for (const event of events) assert.ok(Object.hasOwn(levels, event), event)
  for (const name of names)
    assert.ok(
      datasets.some((dataset) => dataset.name === name),
      name,
    )
})

test('no two panels of the dashboard lie upon each other', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  )
  assert.equal(new Set(cells).size, cells.length)
  assert.ok(panels.every(({ gridPos: { x, w } }) => x + w <= 24))
})

test('every alert says what to do', () => {
  for (const { alert, annotations } of alerts)
    assert.deepEqual(Object.keys(annotations).toSorted(), ['action', 'summary'], alert)
})
