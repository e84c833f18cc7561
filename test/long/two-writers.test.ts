/** Two processes that write one store for ten minutes wait for each other: S-08. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openExampleStore, totals } from '../support/example-feed.ts'

const writer = fileURLToPath(new URL('../faults/competing-writer-child.ts', import.meta.url))
const NAMES = ['a', 'b']
const WRITES = 40_000
/** After each write: together ten minutes. */
const PAUSE_MS = 15
const MINUTES = 10

test('in ten minutes of two writers no write is lost or busy', {
  timeout: 3 * MINUTES * 60_000,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-writers-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'market.db')
  openExampleStore(path).close()
  const startedAt = performance.now()
  const writers = NAMES.map((name) => {
    const child = spawn(process.execPath, [writer, path, name, `${WRITES}`, `${PAUSE_MS}`], {
      stdio: 'inherit',
    })
    t.after(() => child.kill('SIGKILL'))
    return once(child, 'close')
  })
  const codes = (await Promise.all(writers)).map(([code]) => code)
  const minutes = (performance.now() - startedAt) / 60_000
  assert.deepEqual(
    codes,
    NAMES.map(() => 0),
  )
  const store = openExampleStore(path)
  t.after(() => store.close())
  const written = await store.total(totals, {})
  process.stdout.write(`${written} writes of ${NAMES.length} processes in ${minutes.toFixed(1)} minutes\n`)
  assert.equal(written, NAMES.length * WRITES)
  assert.ok(minutes >= MINUTES, `${minutes} minutes`)
})
