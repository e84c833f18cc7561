/** What a server says of itself while it opens its market, asked from outside, as a supervisor does. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { dataPaths } from '../src/app/data-folder.ts'
import { freePort } from './support/free-port.ts'
import { cleanEnvironment } from './support/npm-start.ts'
import { rawResponse } from './support/raw-request.ts'
import { writeSampleStore } from './support/sample-store.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('a server that opens its market says that it is starting, and when to come again', {
  timeout: 60_000,
}, async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-starting-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  await writeSampleStore(dataPaths(data).market, '2026-11-21T10:00:00Z')
  const port = await freePort()
  const child = spawn(process.execPath, ['bin/openbell.js', 'serve', '--port', `${port}`], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data }),
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  t.after(() => child.kill('SIGKILL'))
  // In one packet: the second is answered right after the first, and a server is starting until everything is loaded.
  const ask = () =>
    rawResponse(
      `http://127.0.0.1:${port}`,
      'GET /v1/status HTTP/1.1\r\nHost: x\r\n\r\nGET /startupz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
  const replies: string[] = []
  while (child.exitCode === null && !replies.at(-1)?.includes('HTTP/1.1 200 ')) {
    const reply = await ask()
    if (reply !== '') replies.push(reply)
  }
  const [starting = ''] = replies
  assert.match(starting, /HTTP\/1\.1 503 [^{}]*retry-after: 1\r\n[^{}]*\{"status":"starting"\}/i)
  // The interface is open as soon as companies are known, before the server is ready: unavailable first, and never again.
  const unavailable = /^HTTP\/1\.1 503 [\s\S]*?\r\nRetry-After: 1\r\n[\s\S]*?"code":"unavailable"/
  const opened = replies.findIndex((reply) => !unavailable.test(reply))
  for (const reply of replies.slice(opened)) assert.match(reply, /^HTTP\/1\.1 401 /)
  assert.match(replies.at(-1) ?? '', /"code":"missing_api_key"[\s\S]*\{"status":"ready"\}/)
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})
