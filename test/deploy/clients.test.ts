/** The files of deploy/ as the programs that read them see them. */
import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { deployFiles, deployFolder, textOf } from '../support/deploy-files.ts'
import { folderOf, said } from '../support/deploy-program.ts'
import { lacks } from '../support/installed-program.ts'

/** The units in a folder, with what is on this machine, and what systemd says of them. */
const verified = (t: TestContext, edit = (text: string): string => text) => {
  const folder = folderOf(t)
  const paths = deployFiles
    .filter((file) => file.startsWith('systemd/'))
    .map((file) => {
      const path = join(folder, basename(file))
      // The checkout of the units is not on this machine.
      const text = textOf(file)
        .replaceAll('/opt/openbell/node_modules/node/bin/node', process.execPath)
        .replaceAll('/opt/openbell', folder)
      writeFileSync(path, edit(text))
      return path
    })
  return said('systemd-analyze', 'verify', ...paths)
}

test('systemd takes every unit, and finds no fault in one', {
  skip: lacks('systemd-analyze', 'systemd'),
}, (t) => {
  const { status, text } = verified(t)
  // It also warns of other units of the machine.
  assert.doesNotMatch(text, /openbell/)
  assert.equal(status, 0, text)
  for (const [field, other] of [
    ['NoNewPrivileges', 'NoNewPrivilege'],
    ['OnCalendar=hourly', 'OnCalendar=ourly'],
    ['Backlog', 'Backlogs'],
  ] as const)
    assert.match(verified(t, (unit) => unit.replace(field, other)).text, /openbell/, other)
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

test('HAProxy takes its file, and not with a misspelled word', { skip: lacks('haproxy', 'haproxy') }, (t) => {
  const { status, text } = said('haproxy', '-c', '-f', 'haproxy/haproxy.cfg')
  assert.equal(status, 0, text)
  // Names of containers are known in their network alone.
  const warnings = text
    .split('\n')
    .filter((line) => line.includes('[WARNING]') && !line.includes('could not resolve address'))
  assert.deepEqual(warnings, [])
  const misspelled = join(folderOf(t), 'haproxy.cfg')
  writeFileSync(misspelled, textOf('haproxy/haproxy.cfg').replace('timeout tunnel', 'timeout tunel'))
  assert.equal(said('haproxy', '-c', '-f', misspelled).status, 1)
})

/** The number that a program says it has, of which two parts count; null where it is not installed. */
const versionOf = (program: string, ...words: readonly string[]): number | null => {
  const [, major, minor = ''] = /(\d+)\.(\d+)\.\d/.exec(said(program, ...words).text) ?? []
  return major === undefined ? null : Number(major) + Number(minor) / 100
}

const kubectlVersion = versionOf('kubectl', 'version', '--client')

test('kubectl builds both set-ups, in their namespace, and not with a misspelled field', {
  skip:
    kubectlVersion === null || kubectlVersion < 1.21
      ? 'no kubectl of 1.21 or later is installed here'
      : false,
}, (t) => {
  for (const [folder, kinds] of [
    ['sqlite', ['ConfigMap', 'Service', 'Service', 'StatefulSet']],
    ['scale', ['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'Service', 'StatefulSet']],
  ] as const) {
    const { status, text } = said('kubectl', 'kustomize', `kubernetes/${folder}`)
    assert.equal(status, 0, text)
    assert.deepEqual([...text.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).toSorted(), kinds)
    assert.equal([...text.matchAll(/^ {2}namespace: openbell$/gm)].length, kinds.length)
    const misspelled = folderOf(t)
    cpSync(join(deployFolder, 'kubernetes'), misspelled, { recursive: true })
    const path = join(misspelled, folder, 'kustomization.yaml')
    writeFileSync(path, textOf(`kubernetes/${folder}/kustomization.yaml`).replace('resources:', 'resorces:'))
    assert.match(said('kubectl', 'kustomize', join(misspelled, folder)).text, /unknown field .*resorces/)
  }
})

const composers = [['docker', 'compose'], ['docker-compose']] as const
const composer = composers.find(([program, ...words]) => (versionOf(program, ...words, 'version') ?? 0) >= 2)

test('Docker Compose takes its file in both profiles, and not with a misspelled field', {
  skip: composer === undefined ? 'no Docker Compose of version 2 or later is installed here' : false,
}, (t) => {
  const [program, ...words] = composer ?? ['docker']
  const servicesOf = (profile: string, file: string) =>
    said(program, ...words, '--file', file, '--profile', profile, 'config', '--services')
  const misspelled = join(folderOf(t), 'compose.yaml')
  writeFileSync(misspelled, textOf('compose/compose.yaml').replaceAll('healthcheck:', 'healthchek:'))
  for (const [profile, count] of [
    ['sqlite', 2],
    ['scale', 8],
  ] as const) {
    const { status, text } = servicesOf(profile, 'compose/compose.yaml')
    assert.equal(status, 0, text)
    assert.equal(text.trim().split('\n').length, count, text)
    assert.match(servicesOf(profile, misspelled).text, /'healthchek' not allowed/)
  }
})

test('the shell scripts can be read by a shell', () => {
  const scripts = deployFiles.filter((file) => file.endsWith('.sh'))
  assert.equal(scripts.length, 3)
  for (const file of scripts) assert.equal(said('sh', '-n', file).text, '')
})
