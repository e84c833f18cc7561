/** A feed, a server and a reader that are killed again and again: the reader ends with exactly the events of the store. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventId } from '../../src/contract/stream-message.ts'
import { eventsAfter } from '../../src/store/events.ts'
import { companyFiles } from '../files/company-files.ts'
import { accountsIn } from '../support/accounts-in.ts'
import { firstRecentSecond } from '../support/push-server.ts'
import { type ServedProcess, serveProcess } from '../support/served-process.ts'
import { storeIn } from '../support/store-in.ts'
import { loadFiles } from '../support/test-market.ts'

/** Of each of the three. */
const KILLS = 20

const killed = async (child: ChildProcess): Promise<void> => {
  const over = once(child, 'exit')
  child.kill('SIGKILL')
  await over
}

const childOf = (file: string, ...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [new URL(file, import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

test('sixty kills lose no event and tell none twice', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-killed-streams-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [data, addressFile, ids] = ['data', 'address', 'ids'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const store = storeIn(data)
  t.after(() => store.close())
  for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
  const accounts = accountsIn(data)
  const { key } = accounts.createKey({ plan: 'pro' })
  accounts.close()

  const publish = (url: string): void => {
    writeFileSync(`${addressFile}.new`, url)
    renameSync(`${addressFile}.new`, addressFile)
  }
  const serve = async (): Promise<ServedProcess> => {
    const server = await serveProcess(t, data, { environment: { OPENBELL_MAX_SOCKETS_PER_ADDRESS: '100' } })
    publish(server.url)
    return server
  }
  let second = firstRecentSecond()
  const load = (): ChildProcess => {
    second += 4000
    return childOf('./pushing-child.ts', data, `${second}`)
  }
  let server = await serve()
  let feed = load()
  let reader = childOf('./stream-child.ts', addressFile, key, ids)
  t.after(() => {
    for (const child of [feed, reader]) child.kill('SIGKILL')
  })
  const restarts = [
    async () => {
      await killed(feed)
      feed = load()
    },
    async () => {
      await killed(server.child)
      server = await serve()
    },
    async () => {
      await killed(reader)
      reader = childOf('./stream-child.ts', addressFile, key, ids)
    },
  ]
  const killOften = async (restart: () => Promise<void>): Promise<void> => {
    for (let count = 0; count < KILLS; count += 1) {
      await pause(Math.random() * 1000)
      await restart()
    }
  }
  await Promise.all(restarts.map(killOften))
  await pause(1500)
  await killed(feed)

  const stored: string[] = []
  for (let behind = 0; ; ) {
    const { epoch, rows } = await eventsAfter(store.newest, behind, 1000)
    const last = rows.at(-1)
    if (last === undefined) break
    stored.push(...rows.map(({ sequence }) => eventId(epoch, sequence)))
    behind = last.sequence
  }
  const got = (): readonly string[] =>
    existsSync(ids) ? readFileSync(ids, 'utf8').trimEnd().split('\n') : []
  const end = performance.now() + 60_000
  while (got().at(-1) !== stored.at(-1) && performance.now() < end) await pause(100)
  t.diagnostic(`${stored.length} events over ${KILLS * restarts.length} kills`)
  assert.ok(stored.length > 100, `${stored.length}`)
  assert.deepEqual(got(), stored)
})
