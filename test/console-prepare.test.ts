/** What `npm ci` does about the web application on machines that cannot build it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'openbell-prepare-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('without development dependencies nothing is built, and one sentence says so', async () => {
  mkdirSync(join(folder, 'console'))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  cpSync(new URL('../console/prepare.js', import.meta.url), join(folder, 'console', 'prepare.js'))
  const { stdout, stderr } = await run(process.execPath, ['console/prepare.js'], { cwd: folder })
  assert.match(stdout, /^The web application is not built: [^\n]+\.\n$/)
  assert.equal(stderr, '')
  assert.ok(!existsSync(join(folder, 'console', 'dist')))
})
