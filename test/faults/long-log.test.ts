/** A store that is written while somebody reads from it all the time: its log stays short. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { rowOf } from '../../src/store/record-text.ts'
import { openExampleStore, totals } from '../support/example-feed.ts'

const WRITES = 400
const ROWS = 500
/** The bound of 64 MiB, and some tries to find the reader away. */
const MAX_LOG_BYTES = 128 * 2 ** 20

it('a reader that always holds a state does not make the log grow past its bound', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-log-'))
  const path = join(folder, 'market.db')
  const writer = openExampleStore(path)
  const reader = fork(fileURLToPath(new URL('reading-child.ts', import.meta.url)), [path])
  t.after(() => {
    reader.kill('SIGKILL')
    writer.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await once(reader, 'message')
  let longest = 0
  for (let at = 0; at < WRITES; at += 1) {
    const note = `${at} `.repeat(500)
    await writer.write({ origin: 'real', source: 'example', at: '2026-11-20T21:05:00Z' }, (transaction) =>
      transaction.put({
        collection: totals,
        rows: Array.from({ length: ROWS }, (_, row) => rowOf(totals, { cik: `${at % 30} ${row}` }, { note })),
      }),
    )
    longest = Math.max(longest, statSync(`${path}-wal`).size)
  }
  assert.ok(longest < MAX_LOG_BYTES, `the log grew to ${(longest / 2 ** 20).toFixed(0)} MiB`)
  assert.ok(statSync(path).size > 10 * 2 ** 20)
})
