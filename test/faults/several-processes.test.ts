/** Several processes on one store: schedulers take over from each other, starters make one store, writers wait (S-08). */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { filings } from '../../src/derived/filings/record.ts'
import { checkpoints } from '../../src/store/ingest-state.ts'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'
import { openExampleAt, openExampleStore, totals } from '../support/example-feed.ts'
import { faultEngines } from '../support/fault-engines.ts'
import { storeIn } from '../support/store-in.ts'
import { until } from '../support/until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const COMPANIES = 300
const WRITES = 300

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-several-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const start = (t: TestContext, folder: string, ...args: readonly string[]) => {
  const child = spawn(process.execPath, ['bin/openbell.js', ...args], {
    cwd: root,
    env: { ...process.env, OPENBELL_DATA: join(folder, 'data'), OPENBELL_MIRROR: join(folder, 'mirror') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      written += chunk
    })
  }
  return { child, written: () => written, over: once(child, 'close').then(([code]) => code as number | null) }
}

it('of two schedulers one runs; when it is killed the other takes over and continues where it was', {
  timeout: 120_000,
}, async (t) => {
  const folder = folderOf(t)
  makeSubmissionsMirror(join(folder, 'mirror'), COMPANIES)
  const first = start(t, folder, 'work', 'sec-submissions')
  await until(() => first.written().includes('feed_started'), 'start')
  const store = storeIn(join(folder, 'data'))
  t.after(() => store.close())
  await until(async () => {
    store.refresh()
    return (await store.total(checkpoints, { feed: 'sec-submissions' })) > 5
  }, 'checkpoint')
  const second = start(t, folder, 'work', 'sec-submissions', '--once')
  await until(() => second.child.pid !== undefined, 'second')
  first.child.kill('SIGKILL')
  await first.over
  assert.equal(await second.over, 0, second.written())
  assert.match(second.written(), /[1-9]\d* as before/)
  store.refresh()
  assert.equal(await store.total(filings, {}), COMPANIES * 60)
})

it('five processes that start at once on an empty folder make one store, and all of them can use it', {
  timeout: 60_000,
}, async (t) => {
  const folder = folderOf(t)
  const starters = Array.from({ length: 5 }, () => start(t, folder, 'serve', '--port', '0'))
  for (const { written, child } of starters)
    await until(() => {
      assert.equal(child.exitCode, null, written())
      return written().includes('Openbell answers at')
    }, 'answer')
  for (const { child } of starters) child.kill('SIGTERM')
  const codes = await Promise.all(starters.map(({ over }) => over))
  assert.deepEqual(codes, [0, 0, 0, 0, 0], starters.map(({ written }) => written()).join('\n'))
  mkdirSync(join(folder, 'mirror'))
  const looked = start(t, folder, 'check')
  assert.equal(await looked.over, 0, looked.written())
})

it('a store that another process is writing opens at once, however long the transaction', async (t) => {
  const path = join(folderOf(t), 'market.db')
  openExampleStore(path).close()
  const writer = new DatabaseSync(path)
  writer.exec('begin immediate')
  t.after(() => writer.close())
  // It would wait for five seconds, then fail.
  const store = openExampleStore(path)
  assert.equal(await store.total(totals, {}), 0)
  store.close()
})

for (const { name, skip, place } of faultEngines)
  it(`four processes that write one store at once wait for each other, and no write is lost or busy, on ${name}`, {
    skip,
    timeout: 120_000,
  }, async (t) => {
    const path = await place(t)
    await (await openExampleAt(path)).close()
    const child = fileURLToPath(new URL('competing-writer-child.ts', import.meta.url))
    const names = ['a', 'b', 'c', 'd']
    const writers = names.map((name) => {
      const running = spawn(process.execPath, [child, path, name, `${WRITES}`], { stdio: 'inherit' })
      t.after(() => running.kill('SIGKILL'))
      return once(running, 'close')
    })
    assert.deepEqual(
      (await Promise.all(writers)).map(([code]) => code),
      names.map(() => 0),
    )
    const store = await openExampleAt(path)
    t.after(() => store.close())
    assert.equal(await store.total(totals, {}), names.length * WRITES)
    assert.equal(store.state().collections.get(totals.name)?.version, names.length * WRITES)
  })
