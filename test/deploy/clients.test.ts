/** The files of deploy/ as the programs that read them see them. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { deployFiles, deployFolder, textOf } from '../support/deploy-files.ts'
import { lacks } from '../support/installed-program.ts'

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-deploy-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const said = (program: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: deployFolder,
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  })
  return { status, text: `${stdout}${stderr}` }
}

test('systemd takes every unit, and finds no fault in one', {
  skip: lacks('systemd-analyze', 'systemd'),
}, (t) => {
  const folder = folderOf(t)
  const units = deployFiles.filter((file) => file.startsWith('systemd/'))
  for (const file of units) {
    // The checkout of the units is not on this machine.
    const text = textOf(file)
      .replaceAll('/opt/openbell/node_modules/node/bin/node', process.execPath)
      .replaceAll('/opt/openbell', folder)
    writeFileSync(join(folder, file.slice('systemd/'.length)), text)
  }
  const paths = units.map((file) => join(folder, file.slice('systemd/'.length)))
  const { status, text } = said('systemd-analyze', 'verify', ...paths)
  // It also warns of other units of the machine.
  assert.doesNotMatch(text, /openbell/)
  assert.equal(status, 0, text)
})

test('systemd counts the server among the well closed services', {
  skip: lacks('systemd-analyze', 'systemd'),
}, () => {
  const { status, text } = said(
    'systemd-analyze',
    'security',
    '--offline=yes',
    '--threshold=30',
    'systemd/openbell.service',
  )
  assert.equal(status, 0, text)
})

test('HAProxy takes its file', { skip: lacks('haproxy', 'haproxy') }, () => {
  const { status, text } = said('haproxy', '-c', '-f', 'haproxy/haproxy.cfg')
  assert.equal(status, 0, text)
  // Names of containers are known in their network alone.
  const warnings = text
    .split('\n')
    .filter((line) => line.includes('[WARNING]') && !line.includes('could not resolve address'))
  assert.deepEqual(warnings, [])
})

test('kubectl builds both set-ups, in their namespace', {
  skip: lacks('kubectl', 'kubernetes-client'),
}, () => {
  for (const [folder, kinds] of [
    ['sqlite', ['ConfigMap', 'Service', 'Service', 'StatefulSet']],
    ['scale', ['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'Service', 'StatefulSet']],
  ] as const) {
    const { status, text } = said('kubectl', 'kustomize', `kubernetes/${folder}`)
    assert.equal(status, 0, text)
    assert.deepEqual([...text.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).toSorted(), kinds)
    assert.equal([...text.matchAll(/^ {2}namespace: openbell$/gm)].length, kinds.length)
  }
})

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

/** Five minutes in which two of a hundred requests fail, and a server that fails none. */
const failing = (rules: string): string => `
rule_files: [${rules}]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - series: 'openbell_http_request_duration_seconds_count{job="openbell",instance="a",operation="x",method="GET",status="200"}'
        values: 0+98x30
      - series: 'openbell_http_request_duration_seconds_count{job="openbell",instance="a",operation="x",method="GET",status="503"}'
        values: 0+2x30
      - series: 'openbell_http_request_duration_seconds_count{job="openbell",instance="b",operation="x",method="GET",status="200"}'
        values: 0+98x30
      - series: 'openbell_events_total{job="openbell",instance="b",event="market_failed"}'
        values: 0x10 1x20
    alert_rule_test:
      - eval_time: 20m
        alertname: OpenbellErrors
        exp_alerts:
          - exp_labels: { severity: page, instance: a }
            exp_annotations:
              summary: a fails 2% of its requests
              action: request_failed in the log has the operation and the error.
      - eval_time: 12m
        alertname: OpenbellStoreFails
        exp_alerts:
          - exp_labels: { severity: page, instance: b, job: openbell, event: market_failed }
            exp_annotations:
              summary: b reported market_failed
              action: openbell check says which store; known keys work for ten minutes without accounts.
      - eval_time: 25m
        alertname: OpenbellStoreFails
        exp_alerts: []
`

test('alerts are raised for the server that fails, at its first fault, and end with it', {
  skip: lacks('promtool', 'prometheus'),
}, (t) => {
  const path = join(folderOf(t), 'rules-test.yaml')
  writeFileSync(path, failing(join(deployFolder, 'prometheus/alerts.yaml')))
  const { status, text } = said('promtool', 'test', 'rules', path)
  assert.equal(status, 0, text)
})

test('the shell scripts can be read by a shell', () => {
  const scripts = deployFiles.filter((file) => file.endsWith('.sh'))
  assert.equal(scripts.length, 3)
  for (const file of scripts) assert.equal(said('sh', '-n', file).text, '')
})
