/** 200 readers of the stream that do not read, and others that do, while events are sent: W-07. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { companyFiles } from '../files/company-files.ts'
import { accountsIn } from '../support/accounts-in.ts'
import { memoryMb } from '../support/process-memory.ts'
import { loaderOf } from '../support/push-server.ts'
import { serveProcess } from '../support/served-process.ts'
import { storeIn } from '../support/store-in.ts'
import { openSocket } from '../support/stream-clients.ts'
import { loadFiles } from '../support/test-market.ts'

/** Ten readers that do not read to a key. */
const KEYS = 20
const GOOD_READERS = 4
const ROUNDS = 8
/** Events of a round, committed together; one has some 500 bytes. */
const EVENTS = 2000
const MAX_MB = 300

const symbols = Array.from({ length: EVENTS }, () => 'AAPL')
const childFile = fileURLToPath(new URL('./unread-child.ts', import.meta.url))

/** A server in a process of its own, keys, and a loader of events. */
const servedStore = async (t: TestContext) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-slow-readers-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  const store = storeIn(data)
  t.after(() => store.close())
  for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
  const accounts = accountsIn(data)
  t.after(() => accounts.close())
  const keys: string[] = []
  for (let count = 0; count <= KEYS; count += 1) keys.push((await accounts.createKey({ plan: 'pro' })).key)
  return { server: await serveProcess(t, data), keys, load: loaderOf(store) }
}

const goodReader = async (t: TestContext, url: string, key: string) => {
  const reader = openSocket(`${url}/v1/stream`, { 'X-API-Key': key })
  t.after(() => reader.socket.terminate())
  await reader.received('authenticated')
  reader.subscribe('halts.*')
  await reader.received('subscribed')
  let lastAt = 0
  reader.socket.on('message', () => {
    lastAt = performance.now()
  })
  return { ...reader, lastAt: () => lastAt }
}

test('200 readers that do not read are cut in bounded memory, while others get every event', async (t) => {
  const { server, keys, load } = await servedStore(t)
  const [goodKey = '', ...unreadKeys] = keys
  const good = await Promise.all(
    Array.from({ length: GOOD_READERS }, () => goodReader(t, server.url, goodKey)),
  )
  let sent = 0
  /** Milliseconds from the commit of the events until the last reader has the last of them. */
  const delayOfRound = async (): Promise<number> => {
    await load(...symbols)
    const committedAt = performance.now()
    sent += EVENTS
    await Promise.all(good.map((reader) => reader.got(sent)))
    return Math.max(...good.map(({ lastAt }) => lastAt())) - committedAt
  }
  const alone = await delayOfRound()
  const child = fork(childFile, [server.url, ...unreadKeys])
  t.after(() => child.kill('SIGKILL'))
  await once(child, 'message')
  const mb = () => memoryMb(server.child.pid, 'VmRSS')
  const before = mb()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, mb())
  }, 50)
  t.after(() => clearInterval(timer))
  const delays: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) delays.push(await delayOfRound())
  const shown = delays.map((delay) => delay.toFixed(0)).join(', ')
  t.diagnostic(`the server takes ${(most - before).toFixed(0)} MB over ${before.toFixed(0)}`)
  t.diagnostic(`others have all events after ${shown} ms in ${ROUNDS} rounds, ${alone.toFixed(0)} without`)
  for (const { events } of good) assert.equal(new Set(events.map(({ id }) => id)).size, sent)
  const ended = once(child, 'message') as Promise<[readonly number[]]>
  child.send('read')
  const [codes] = await ended
  assert.equal(codes.length, KEYS * 10)
  // A reader that does not read the last message either is disconnected without it.
  assert.deepEqual(
    codes.filter((code) => code !== 1013 && code !== 1006),
    [],
  )
  assert.ok(most - before < MAX_MB, `${most - before} MB`)
})
