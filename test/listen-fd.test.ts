/** A socket that a supervisor passes is served, without the port of the settings. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openCommandLine } from './support/command-line.ts'
import { writeSampleStore } from './support/sample-store.ts'
import { superviseSocket } from './support/socket-supervisor.ts'

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-fd-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a socket that listens already is served, and what it took before the start is answered', {
  timeout: 30_000,
}, async (t) => {
  const data = folderOf(t)
  await writeSampleStore(join(data, 'market.db'), '2026-11-21T10:00:00Z')
  const supervisor = await superviseSocket(t, { OPENBELL_DATA: data, OPENBELL_PORT: '1' })
  const early = fetch(`${supervisor.url}/readyz`)
  const server = await supervisor.start()
  assert.equal((await early).status, 200)
  assert.equal((await fetch(`${supervisor.url}/startupz`)).status, 200)
  await server.stop()
})

test('one thread serves the socket of a supervisor whatever the setting is, and the log says so', {
  timeout: 30_000,
}, async (t) => {
  const data = folderOf(t)
  await writeSampleStore(join(data, 'market.db'), '2026-11-21T10:00:00Z')
  const supervisor = await superviseSocket(t, { OPENBELL_DATA: data, OPENBELL_THREADS: '2' })
  const reason = supervisor.logged(/"reason":"([^"]+)".*"event":"one_thread"/)
  const server = await supervisor.start()
  assert.match(await reason, /^One thread serves the socket of a supervisor/)
  assert.equal((await fetch(`${supervisor.url}/readyz`)).status, 200)
  await server.stop()
})

test('a descriptor that is no socket is a fault of the configuration', { timeout: 30_000 }, async (t) => {
  const data = folderOf(t)
  await writeSampleStore(join(data, 'market.db'), '2026-11-21T10:00:00Z')
  // Node has one of its own under the small number, and aborts where that is closed.
  for (const fd of ['1023', '7']) {
    const { run } = openCommandLine({ OPENBELL_LISTEN_FD: fd }, data)
    const { code, err } = await run('serve', '--data', data)
    assert.equal(code, 78, err)
    assert.match(err, new RegExp(`listen_fd ${fd} is not a socket that this process was given`))
  }
})
