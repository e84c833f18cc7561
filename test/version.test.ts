/** The version of the program: the package, its lock file, the changelog and the command line agree; the interface has its own. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { API_VERSION } from '../src/contract/openapi.ts'
import { openCommandLine } from './support/command-line.ts'
import { writeSampleData } from './support/sample-store.ts'

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const { version } = JSON.parse(read('package.json')) as { readonly version: string }

/** `## 1.0.0 (unreleased)` or `## 1.0.0 (2026-12-01)`. */
const releases = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, title = '']) => title)

test('the newest release of the changelog is the version of the package, and of its lock file', () => {
  const [newest = ''] = releases
  assert.match(newest, /^\d+\.\d+\.\d+ \((unreleased|\d{4}-\d\d-\d\d)\)$/)
  assert.equal(newest.split(' ')[0], version)
  const lock = JSON.parse(read('package-lock.json')) as {
    readonly version: string
    readonly packages: Readonly<Record<string, { readonly version: string }>>
  }
  assert.deepEqual([lock.version, lock.packages['']?.version], [version, version])
})

test('every release has a version of its own, and only the newest may be unreleased', () => {
  const numbers = releases.map((title) => title.split(' ')[0])
  assert.equal(new Set(numbers).size, numbers.length)
  assert.ok(releases.slice(1).every((title) => !title.includes('unreleased')))
})

test('the command line says the version of the package, the OpenAPI document that of the interface', async () => {
  const commands = openCommandLine()
  after(commands.remove)
  assert.deepEqual(await commands.run('--version'), { code: 0, out: version, err: '' })
  await writeSampleData(commands)
  const document = JSON.parse((await commands.run('get', '/v1/openapi.json')).out)
  assert.deepEqual([document.info.version, API_VERSION], ['1.0.0', '1.0.0'])
})
