/**
 * Every feed of the mirror, killed again and again and run to its end: the export equals that of an uninterrupted run. `npm run test:long`
 * kills it twenty times.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { killedAfter, killsOf } from '../../support/killed-load.ts'
import { mirrorFolder, noMirror } from '../mirror.ts'

const child = fileURLToPath(new URL('../../support/command-child.ts', import.meta.url))
const NOW = '2026-11-20T22:00:00Z'
const KILLS = killsOf(20, 2)

const start = (data: string, ...args: readonly string[]) =>
  spawn(process.execPath, [child, NOW, ...args], {
    env: { ...process.env, OPENBELL_DATA: data, OPENBELL_MIRROR: mirrorFolder },
    stdio: ['ignore', 'ignore', 'ignore'],
  })

const run = async (data: string, ...args: readonly string[]): Promise<void> => {
  const [code] = await once(start(data, ...args), 'exit')
  assert.equal(code, 0, args.join(' '))
}

const exportOf = async (t: TestContext, data: string): Promise<string> => {
  const path = `${data}.ndjson`
  t.after(() => rmSync(path, { force: true }))
  await run(data, 'export', '--dump', '--all', '--out', path)
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

it(`every feed killed ${KILLS} times at any moment and run again exports what a clean run exports`, {
  skip: noMirror,
  timeout: 900_000,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-all-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [clean, killed] = ['clean', 'killed'].map((name) => join(folder, name)) as [string, string]
  const startedAt = performance.now()
  await run(clean, 'ingest', '--all')
  const wholeMs = performance.now() - startedAt
  for (let at = 0; at < KILLS; at += 1) {
    const loading = start(killed, 'ingest', '--all', ...(at % 5 === 4 ? ['--reread'] : []))
    // A golden step spreads the moments evenly over a whole run.
    await killedAfter(loading, ((at * 0.618) % 1) * wholeMs * 0.8)
  }
  await run(killed, 'ingest', '--all')
  assert.equal(await exportOf(t, killed), await exportOf(t, clean))
})
