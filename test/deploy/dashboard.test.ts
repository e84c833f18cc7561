/** The configuration, the alerts and the dashboard, asked of a Prometheus that scrapes a server. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { dataPaths } from '../../src/app/data-folder.ts'
import { textOf } from '../support/deploy-files.ts'
import { folderOf } from '../support/deploy-program.ts'
import { freePort } from '../support/free-port.ts'
import { lacks, programNamed } from '../support/installed-program.ts'
import { writeSampleStore } from '../support/sample-store.ts'
import { serveProcess } from '../support/served-process.ts'
import { until } from '../support/until.ts'

type Dashboard = {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] }
}
type Answer = {
  readonly status: string
  readonly error?: string
  readonly data?: {
    readonly groups?: readonly {
      readonly rules: readonly { readonly name: string; readonly health: string }[]
    }[]
    readonly result?: readonly unknown[]
  }
}

const { panels, templating }: Dashboard = JSON.parse(textOf('grafana/openbell.json'))

/** What is asked for panels, and for the list of servers. */
const asked = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr }))),
  ...templating.list.flatMap(({ name, query }) => {
    const [, expr] = /^label_values\((.+), \w+\)$/.exec(query) ?? []
    return expr === undefined ? [] : [{ title: `$${name}`, expr }]
  }),
]

/** Of what a server with the sample has none: feeds that ran, Redis, replicas and threads. */
const notHere =
  /openbell_(?:feed_failing|feed_held_files|ratelimit_degraded|replica_failing|serving_threads)\b/

/** Prometheus with the files of deploy/, on the server's operator port and more often than by default. */
const startedPrometheus = async (t: TestContext, adminUrl: string) => {
  const [folder, port] = [folderOf(t), await freePort()]
  writeFileSync(join(folder, 'alerts.yaml'), textOf('prometheus/alerts.yaml'))
  const scraped = textOf('prometheus/prometheus.yaml').replace('127.0.0.1:9464', new URL(adminUrl).host)
  const often = 'global: { scrape_interval: 250ms, scrape_timeout: 250ms, evaluation_interval: 250ms }\n'
  writeFileSync(join(folder, 'prometheus.yaml'), often + scraped)
  const args = [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const child = spawn(programNamed('prometheus') ?? '', args, { stdio: 'ignore', cwd: folder })
  const over = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGTERM')
    await over
  })
  /** Null while it does not answer. */
  return async (path: string): Promise<Answer | null> => {
    assert.equal(child.exitCode, null, 'Prometheus runs')
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => null)
    return response === null || response.status === 503 ? null : ((await response.json()) as Answer)
  }
}

test('every alert can be computed, and every panel of the dashboard shows what a server exports', {
  skip: lacks('prometheus', 'prometheus'),
  timeout: 120_000,
}, async (t) => {
  const folder = folderOf(t)
  await writeSampleStore(dataPaths(folder).market, new Date().toISOString())
  const server = await serveProcess(t, folder, { environment: { OPENBELL_ADMIN_PORT: '0' } })
  const started = server.events().find(({ event }) => event === 'started')
  const ask = await startedPrometheus(t, `${started?.['adminUrl']}`)
  const rules = async () => ((await ask('rules'))?.data?.groups ?? []).flatMap((group) => group.rules)
  await until(async () => {
    const all = await rules()
    return all.length > 0 && all.every(({ health }) => health !== 'unknown')
  }, 'the rules are evaluated')
  for (const { name, health } of await rules()) assert.equal(health, 'ok', name)
  assert.equal(asked.at(-1)?.title, '$instance')
  for (const { title, expr } of asked) {
    // Of a server at rest a count that is shown only above zero would show nothing.
    const query = expr
      .replaceAll('$instance', '.*')
      .replaceAll('$__rate_interval', '10s')
      .replace(/ > 0$/, '')
    const rows = async (): Promise<number> => {
      // A refused request, for the panels of requests.
      await (await fetch(`${server.url}/v1/companies`, { headers: { Connection: 'close' } })).arrayBuffer()
      const answer = await ask(`query?query=${encodeURIComponent(query)}`)
      assert.equal(answer?.status, 'success', `${title}: ${answer?.error}`)
      return answer?.data?.result?.length ?? 0
    }
    if (notHere.test(expr)) assert.equal(await rows(), 0, title)
    else await until(async () => (await rows()) > 0, `${title} shows something: ${query}`)
  }
})
