/** A feed and two servers of one folder that are killed again and again: the receiver gets every event, in order, and only what was under way twice. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { companyFiles } from '../files/company-files.ts'
import { accountsIn } from '../support/accounts-in.ts'
import { firstRecentSecond, storedEventIds } from '../support/push-server.ts'
import { type ServedProcess, serveProcess } from '../support/served-process.ts'
import { storeIn } from '../support/store-in.ts'
import { loadFiles } from '../support/test-market.ts'
import { openReceiver } from '../support/webhook-receiver.ts'

/** Of each server, and of the feed. */
const KILLS = 6

const killed = async (child: ChildProcess): Promise<void> => {
  assert.equal(child.exitCode, null, 'a process ended by itself')
  const over = once(child, 'exit')
  child.kill('SIGKILL')
  await over
}

test('eighteen kills lose no event, change no order, and repeat at most what a second of each had sent', {
  timeout: 480_000,
}, async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-killed-webhooks-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  const store = storeIn(data)
  t.after(() => store.close())
  for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
  const receiver = await openReceiver(t, () => (Math.random() < 0.002 ? 503 : 204))
  const accounts = accountsIn(data)
  t.after(() => accounts.close())
  const made = accounts.createWebhook(
    { address: receiver.url, topics: 'halts.*', filters: '', topicNames: ['halts'] },
    'test',
  )
  receiver.state.secret = made?.secret ?? ''
  const environment = { OPENBELL_WEBHOOK_PRIVATE_ADDRESSES: 'on' }
  // One of them with threads, which claim as processes do.
  const serve = (threads: string): Promise<ServedProcess> =>
    serveProcess(t, data, { environment: { ...environment, OPENBELL_THREADS: threads } })
  const servers = [await serve('1'), await serve('2')]
  let second = firstRecentSecond()
  const load = (): ChildProcess => {
    second += 4000
    const child = new URL('./pushing-child.ts', import.meta.url).pathname
    return spawn(process.execPath, [child, data, `${second}`, '40'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  let feed = load()
  t.after(() => feed.kill('SIGKILL'))
  const restarts = [0, 1].map((at) => async () => {
    const server = servers[at]
    if (server !== undefined) await killed(server.child)
    servers[at] = await serve(`${at + 1}`)
  })
  restarts.push(async () => {
    await killed(feed)
    feed = load()
  })
  const killOften = async (restart: () => Promise<void>): Promise<void> => {
    for (let count = 0; count < KILLS; count += 1) {
      await pause(Math.random() * 3000)
      await restart()
    }
  }
  await Promise.all(restarts.map(killOften))
  await killed(feed)

  const stored = await storedEventIds(store)
  const taken = (): readonly string[] => [...new Set(receiver.taken().map(({ id }) => id))]
  const end = performance.now() + 120_000
  while (taken().length < stored.length && performance.now() < end) await pause(200)
  const repeated = receiver.taken().length - stored.length
  t.diagnostic(`${stored.length} events over ${KILLS * 3} kills, ${repeated} came again`)
  assert.ok(stored.length > 100, `${stored.length}`)
  // In the order in which each was taken first.
  assert.deepEqual(taken(), stored)
  await receiver.got(stored.length)
  for (const server of servers) assert.equal(await server.end('SIGTERM'), 0)
  const [listed] = accounts.listWebhooks()
  assert.deepEqual([listed?.state, listed?.deadLetters], ['ok', 0])
  assert.equal(listed?.progress[0]?.lastDeliveredId, stored.at(-1))
  assert.equal(listed?.progress[0]?.lostBehind, null)
})
