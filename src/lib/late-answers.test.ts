import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Piscina } from 'piscina'
import { ignoringLateAnswers } from './late-answers.ts'

test('an answer that comes while its thread is ended does not end the process, another error of the pool does', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-pool-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const filename = join(folder, 'worker.mjs')
  writeFileSync(filename, 'export default (seen) => { Atomics.store(seen, 0, 1); return 1 }\n')
  const pool = ignoringLateAnswers(new Piscina({ filename, minThreads: 1, maxThreads: 1 }))
  let late = 0
  pool.on('error', () => {
    late += 1
  })
  const seen = new Int32Array(new SharedArrayBuffer(4))
  await pool.run(seen)
  Atomics.store(seen, 0, 0)
  const left = new AbortController()
  const answer = pool.run(seen, { signal: left.signal })
  // The event loop cannot take the answer before the thread is ended.
  while (Atomics.load(seen, 0) === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  left.abort()
  await assert.rejects(answer, { name: 'AbortError' })
  while (late === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.throws(() => pool.emit('error', new Error('out of memory')), /out of memory/)
  await pool.destroy()
})
