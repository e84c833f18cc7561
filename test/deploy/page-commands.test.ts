/** The commands of docs/ that need nothing but Openbell, as a shell runs what was copied, in the order of their page. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { dataPaths } from '../../src/app/data-folder.ts'
import { accountsIn } from '../support/accounts-in.ts'
import { checkout } from '../support/deploy-files.ts'
import { freePort } from '../support/free-port.ts'
import { blocksOf } from '../support/markdown-blocks.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { writeSampleStore } from '../support/sample-store.ts'

const page = readFileSync(join(checkout, 'docs/operations.md'), 'utf8')

/** Those that operations-page.test.ts runs, with PostgreSQL. */
const elsewhere = ['## PostgreSQL: several machines\n', '## From nothing to several machines\n']
const sections = page.split(/^(?=## )/m).filter((text) => !elsewhere.some((title) => text.startsWith(title)))
const blocks = sections.flatMap((text) => blocksOf(text))

/** The page on events has one command of ours; its line with curl is run by test/clients/streams.test.ts. */
const webhooks = blocksOf(readFileSync(join(checkout, 'docs/push.md'), 'utf8')).filter(({ text }) =>
  text.startsWith('npx openbell '),
)

/** What a backup of the night before is called on the page. */
const EXAMPLE = 'openbell-20261119T033500000Z'

test('a block of the page is run by a test, or begins with a program that a test cannot start', () => {
  const others = blocks.filter(({ language }) => language !== 'sh').map(({ text }) => text.split(/ +/, 1)[0])
  // Docker, systemd, a cluster, and the five fields of a scheduler's line.
  assert.deepEqual(others, ['docker', 'docker', 'cp', 'systemd-run', 'kubectl', '5'])
})

test('every command succeeds as it was copied, and a server on the restored backup takes a key from before it', {
  timeout: 480_000,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-page-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [data, programs, port] = [join(folder, 'data'), join(folder, 'bin'), await freePort()]
  for (const path of [data, programs]) mkdirSync(path)
  await writeSampleStore(dataPaths(data).market, new Date().toISOString())
  const accounts = accountsIn(data)
  const { key } = accounts.createKey({ plan: 'starter' })
  accounts.close()
  const launcher = `exec '${process.execPath}' '${checkout}bin/openbell.js' "$@"\n`
  writeFileSync(join(programs, 'openbell'), `#!/bin/sh\n${launcher}`, { mode: 0o755 })
  writeFileSync(join(programs, 'npx'), `#!/bin/sh\nshift\n${launcher}`, { mode: 0o755 })
  const env = cleanEnvironment({ HOME: folder, PATH: `${programs}:${process.env['PATH'] ?? ''}` })
  const run = async (text: string): Promise<void> => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', text], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    t.after(() => child.kill('SIGKILL'))
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.stdout.on('data', async (chunk) => {
      output += chunk
      // A server, which runs until it is told to end: it is asked first.
      if (!`${chunk}`.includes(`answers at http://127.0.0.1:${port}`)) return
      const headers = { 'X-API-Key': key, Connection: 'close' }
      const { status } = await fetch(`http://127.0.0.1:${port}/v1/status`, { headers })
      output += `\nasked: ${status}\n`
      child.kill('SIGTERM')
    })
    const [code] = await once(child, 'close')
    assert.equal(code, 0, `${text}${output}`)
    if (text.includes('openbell serve')) assert.match(output, /asked: 200$/m)
  }
  /** With the places of the page in the folder of the test. */
  const placed = (text: string): string =>
    text
      .replaceAll(/\/(?:srv|tmp)\//g, (place) => folder + place)
      .replaceAll('9999', `${port}`)
      .replaceAll('openbell serve', 'exec openbell serve')
      .replaceAll('--profile small', '--profile small --tickers 5')
      .replaceAll(EXAMPLE, () => readdirSync(join(folder, 'srv/backups/daily'))[0] ?? EXAMPLE)
  assert.equal(webhooks.length, 1)
  for (const { language, text } of [...blocks, ...webhooks]) {
    // What a scheduler would run, without its five fields.
    const command = text.replaceAll(/^(?:[\d*]+ +){5}/gm, '')
    if (language === 'sh' || command !== text) await run(placed(command))
  }
  assert.ok(readdirSync(folder).includes('dividends.csv'))
})
