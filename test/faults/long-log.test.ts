/** S-09: a store that is written while somebody reads from it: its log stays short, or is short again when the reader goes. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { rowOf } from '../../src/store/record-text.ts'
import { openExampleStore, totals } from '../support/example-feed.ts'

const WRITES = 400
const ROWS = 500
/** The bound of 64 MiB, and some tries to find the reader away. */
const MAX_LOG_BYTES = 128 * 2 ** 20

const openStore = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-log-'))
  const path = join(folder, 'market.db')
  const store = openExampleStore(path)
  t.after(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const write = (at: number): Promise<unknown> => {
    const note = `${at} `.repeat(500)
    return store.write({ origin: 'real', source: 'example', at: '2026-11-20T21:05:00Z' }, (transaction) =>
      transaction.put({
        collection: totals,
        rows: Array.from({ length: ROWS }, (_, row) => rowOf(totals, { cik: `${at % 30} ${row}` }, { note })),
      }),
    )
  }
  return { path, write, logBytes: () => statSync(`${path}-wal`).size }
}

it('a reader that always holds a state does not make the log grow past its bound', async (t) => {
  const { path, write, logBytes } = openStore(t)
  const reader = fork(fileURLToPath(new URL('reading-child.ts', import.meta.url)), [path])
  t.after(() => reader.kill('SIGKILL'))
  await once(reader, 'message')
  let longest = 0
  for (let at = 0; at < WRITES; at += 1) {
    await write(at)
    longest = Math.max(longest, logBytes())
  }
  assert.ok(longest < MAX_LOG_BYTES, `the log grew to ${(longest / 2 ** 20).toFixed(0)} MiB`)
  assert.ok(statSync(path).size > 10 * 2 ** 20)
})

it('a reader that never ends makes no write fail, and the log is short again when it is gone', async (t) => {
  const { path, write, logBytes } = openStore(t)
  await write(0)
  const reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('begin')
  reader.prepare('select count(*) from totals').get()
  let at = 1
  for (; logBytes() < MAX_LOG_BYTES; at += 1) await write(at)
  reader.close()
  for (const end = at + 10; at < end; at += 1) await write(at)
  assert.ok(logBytes() <= MAX_LOG_BYTES / 2, `the log has ${(logBytes() / 2 ** 20).toFixed(0)} MiB`)
})
