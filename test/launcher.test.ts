/** The launcher on machines where it cannot start: one sentence says what to do. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../bin/openbell.js', import.meta.url))

/** As the Node of a machine that has version 20. */
const OLD = `data:text/javascript,${encodeURIComponent(
  "const versions = { ...process.versions, node: '20.20.2' };" +
    "Object.defineProperties(process, { versions: { value: versions }, version: { value: 'v20.20.2' } })",
)}`

/** What the launcher says in a folder with these files. */
const said = (t: TestContext, node: 'old' | 'new', ...files: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-launcher-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  cpSync(launcher, join(folder, 'bin/openbell.js'))
  const options = node === 'old' ? ['--import', OLD] : []
  const { status, stderr } = spawnSync(
    process.execPath,
    [...options, join(folder, 'bin/openbell.js'), 'start'],
    {
      encoding: 'utf8',
    },
  )
  return { status, stderr: stderr.trimEnd() }
}

it('installed without scripts, it says once how to fetch the runtime', (t) => {
  const { status, stderr } = said(t, 'old', 'src/main.ts', 'node_modules/node/package.json')
  assert.equal(status, 1)
  assert.equal(
    stderr,
    'Openbell needs Node 24 or newer and this is v20.20.2; npm was told to run no scripts and so has not fetched it: run `npm rebuild node --ignore-scripts=false`, then `npm start`.',
  )
})

it('on an older Node it says to run it through npm, or which Node to install', (t) => {
  const checkout = said(
    t,
    'old',
    'src/main.ts',
    'node_modules/node/package.json',
    'node_modules/node/bin/node',
  )
  assert.match(checkout.stderr, /^Openbell needs Node 24 .*`npm ci`, then `npm start`[^\n]*$/)
  const installed = said(t, 'old', 'dist/main.js')
  assert.match(installed.stderr, /^Openbell needs Node 24 .*nodejs\.org[^\n]*$/)
  assert.deepEqual([checkout.status, installed.status], [1, 1])
})

it('without its packages it says to install them', (t) => {
  const { status, stderr } = said(t, 'new', 'src/main.ts')
  assert.deepEqual(
    [status, stderr],
    [1, 'The packages of Openbell are missing: run `npm ci`, then `npm start`.'],
  )
})
