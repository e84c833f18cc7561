/** S-15: a server whose process meets a fault ends with one line that says so, or continues serving; it never hangs. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openCommandLine } from '../support/command-line.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { writeSampleData } from '../support/sample-store.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'openbell-faults-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const data = join(folder, 'data')
const commands = openCommandLine({ OPENBELL_DATA: data }, folder)
await writeSampleData({ folder })
const { key } = JSON.parse((await commands.run('keys', 'create', '--plan', 'pro', '--json')).out) as {
  readonly key: string
}

/** `limit` is a command of the shell that sets a bound of the system. */
const serving = (t: TestContext, limit: string, environment: Readonly<Record<string, string>> = {}) => {
  const command = `${limit}; exec "${process.execPath}" bin/openbell.js serve --json --port 0`
  const child = spawn('bash', ['-c', command], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  const log: string[] = []
  createInterface(child.stderr).on('line', (line) => log.push(line))
  const url = once(createInterface(child.stdout), 'line').then(
    ([line]) => (JSON.parse(line) as { readonly url: string }).url,
  )
  return { child, log, url, over: once(child, 'close').then(([code, signal]) => ({ code, signal })) }
}

/** A module that the server loads first. */
const withModule = (code: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
})

const faults = {
  'an exception that nobody caught': 'throw new Error("boom")',
  'a rejection that nobody handled': 'Promise.reject(new Error("boom"))',
} as const

for (const [what, code] of Object.entries(faults))
  test(`${what} ends the server with 1 and one line of JSON`, { timeout: 60_000 }, async (t) => {
    const { child, url, log, over } = serving(
      t,
      ':',
      withModule(`process.once('SIGUSR2', () => { ${code} })`),
    )
    // A server that is still starting has nobody who would write the line.
    await url
    child.kill('SIGUSR2')
    assert.deepEqual(await over, { code: 1, signal: null })
    const crashes = log.filter((line) => line.includes('"event":"crashed"'))
    assert.equal(crashes.length, 1, log.join('\n'))
    assert.match((JSON.parse(crashes[0] ?? '') as { readonly error: string }).error, /boom/)
  })

test('a server goes on when the reader of its log and output has ended, and where its log cannot be written', {
  timeout: 60_000,
}, async (t) => {
  const access = { OPENBELL_ACCESS_LOG: 'true' }
  const ask = async (url: string): Promise<number> => {
    const response = await fetch(`${url}/v1/quotes/AAPL`, { headers: { 'X-API-Key': key } })
    await response.arrayBuffer()
    return response.status
  }
  const unread = serving(t, ':', access)
  const full = serving(t, 'exec 2>/dev/full', access)
  const [url, other] = await Promise.all([unread.url, full.url])
  unread.child.stdout.destroy()
  unread.child.stderr.destroy()
  // Each writes a line.
  for (let count = 0; count < 3; count += 1) assert.deepEqual([await ask(url), await ask(other)], [200, 200])
  for (const { child } of [unread, full]) child.kill('SIGTERM')
  assert.deepEqual(await Promise.all([unread.over, full.over]), [
    { code: 0, signal: null },
    { code: 0, signal: null },
  ])
})

test('a server that was told to stop ends, whatever the system still does for it', {
  timeout: 60_000,
}, async (t) => {
  // As a look-up of a name whose server is silent does.
  const held = serving(t, ':', withModule('setInterval(() => {}, 1000)'))
  await held.url
  held.child.kill('SIGTERM')
  assert.deepEqual(await held.over, { code: 0, signal: null })
})

test('a command ends where the reader of what it prints has ended, and goes on where that of its messages has', {
  timeout: 60_000,
}, async () => {
  const run = async (command: string) => {
    const child = spawn('bash', ['-c', command], {
      cwd: root,
      env: cleanEnvironment({ OPENBELL_DATA: data, OPENBELL: `${process.execPath} bin/openbell.js` }),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [out] = await Promise.all([text(child.stdout), once(child, 'close')])
    return out.trim()
  }
  // The code of what is before the pipe.
  const code = 'echo $PIPESTATUS'
  assert.equal(await run(`$OPENBELL export prices --dump --format csv | head -1 >/dev/null; ${code}`), '0')
  assert.equal(await run(`$OPENBELL get /v1/nothing 2>&1 >/dev/null | true; ${code}`), '1')
})

test('a server that may open 64 files refuses what it cannot take, and answers again when sockets are free', {
  timeout: 60_000,
}, async (t) => {
  const { child, url, over } = serving(t, 'ulimit -n 64')
  const address = new URL(await url)
  const ask = async (): Promise<number> => {
    const headers = { 'X-API-Key': key, Connection: 'close' }
    const response = await fetch(`${address.origin}/v1/filings/AAPL?limit=1`, { headers })
    await response.arrayBuffer()
    return response.status
  }
  assert.equal(await ask(), 200)
  const sockets: Socket[] = []
  const closed = Promise.withResolvers<void>()
  for (let at = 0; at < 100; at += 1) {
    const socket = connect(Number(address.port), address.hostname)
    socket.on('error', () => undefined)
    socket.on('close', () => closed.resolve())
    sockets.push(socket)
  }
  await closed.promise
  for (const socket of sockets) socket.destroy()
  const deadline = performance.now() + 20_000
  let status = 0
  while (status !== 200 && performance.now() < deadline) status = await ask().catch(() => 0)
  assert.equal(status, 200)
  child.kill('SIGTERM')
  assert.deepEqual(await over, { code: 0, signal: null })
})

test('a server that may open too few files to start says which file, and ends with 1', {
  timeout: 60_000,
}, async (t) => {
  const { log, over } = serving(t, 'ulimit -n 22')
  const { code } = await over
  assert.equal(code, 1, log.join('\n'))
  assert.match(log.join('\n'), /EMFILE|too many open files|unable to open database file/i)
})

test('a heap that is too small ends the process at once with a message, whatever was under way', {
  timeout: 60_000,
}, async (t) => {
  const options = { NODE_OPTIONS: '--max-old-space-size=24 --max-semi-space-size=1' }
  const { log, over } = serving(t, 'ulimit -c 0', options)
  const { code, signal } = await over
  assert.ok(code !== 0 || signal !== null)
  assert.match(log.join('\n'), /JavaScript heap out of memory/)
})
