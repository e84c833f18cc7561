/** A feed, a server, a reader and a database that are killed again and again: the reader ends with exactly the events of the store. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openAccountsOf } from '../../src/app/accounts-store.ts'
import { makeDataFolder } from '../../src/app/data-folder.ts'
import { openStore } from '../../src/app/market-store.ts'
import { createSerialQueue } from '../../src/lib/serial-queue.ts'
import { companyFiles } from '../files/company-files.ts'
import { killsOf } from '../support/killed-load.ts'
import { noPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts'
import { firstRecentSecond, storedEventIds } from '../support/push-server.ts'
import { type ServedProcess, serveProcess } from '../support/served-process.ts'
import { loadFiles } from '../support/test-market.ts'

type Killing = {
  /** Of each of the feed, the server and the reader. */
  readonly kills: number
  readonly postgres?: PostgresServer
}

const killed = async (child: ChildProcess): Promise<void> => {
  assert.equal(child.exitCode, null, 'a process ended by itself')
  const over = once(child, 'exit')
  child.kill('SIGKILL')
  await over
}

const childOf = (file: string, ...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [new URL(file, import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const killOften = async (t: TestContext, { kills, postgres }: Killing): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-killed-streams-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [data, addressFile, ids] = ['data', 'address', 'ids'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const databaseUrl = postgres === undefined ? null : await postgres.database('streams')
  const place = { data, databaseUrl }
  makeDataFolder(data)
  const store = await openStore(place)
  t.after(() => store.close())
  for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
  const accounts = await openAccountsOf(place, { now: Date.now, randomBytes })
  const { key } = await accounts.createKey({ plan: 'pro' })
  await accounts.close()

  const publish = (url: string): void => {
    writeFileSync(`${addressFile}.new`, url)
    renameSync(`${addressFile}.new`, addressFile)
  }
  const serve = async (): Promise<ServedProcess> => {
    const environment = {
      OPENBELL_MAX_SOCKETS_PER_ADDRESS: '100',
      ...(databaseUrl && { OPENBELL_DATABASE_URL: databaseUrl }),
    }
    const server = await serveProcess(t, data, { environment })
    publish(server.url)
    return server
  }
  let second = firstRecentSecond()
  const load = (): ChildProcess => {
    second += 4000
    return childOf('./pushing-child.ts', data, `${second}`, '0', databaseUrl ?? '')
  }
  let server = await serve()
  let feed = load()
  let reader = childOf('./stream-child.ts', addressFile, key, ids)
  t.after(() => {
    for (const child of [feed, reader]) child.kill('SIGKILL')
  })
  // A server does not start without its database.
  const inTurn = createSerialQueue()
  const restarts = [
    async () => {
      await killed(feed)
      feed = load()
    },
    () =>
      inTurn(async () => {
        await killed(server.child)
        server = await serve()
      }),
    async () => {
      await killed(reader)
      reader = childOf('./stream-child.ts', addressFile, key, ids)
    },
  ]
  if (postgres !== undefined)
    restarts.push(() =>
      inTurn(async () => {
        await postgres.kill()
        await pause(Math.random() * 1000)
        await postgres.start()
      }),
    )
  const again = async (restart: () => Promise<void>): Promise<void> => {
    for (let count = 0; count < kills; count += 1) {
      await pause(Math.random() * 1000)
      await restart()
    }
  }
  await Promise.all(restarts.map(again))
  await pause(1500)
  await killed(feed)

  const stored = await storedEventIds(store)
  const got = (): readonly string[] =>
    existsSync(ids) ? readFileSync(ids, 'utf8').trimEnd().split('\n') : []
  const end = performance.now() + 60_000
  while (got().at(-1) !== stored.at(-1) && performance.now() < end) await pause(100)
  t.diagnostic(`${stored.length} events over ${kills * restarts.length} kills`)
  assert.ok(stored.length > 100, `${stored.length}`)
  assert.deepEqual(got(), stored)
}

const [KILLS, KILLS_ON_POSTGRES] = [killsOf(20, 10), killsOf(6, 3)]

test(`${3 * KILLS} kills lose no event and send none twice`, { timeout: 480_000 }, (t) =>
  killOften(t, { kills: KILLS }),
)

test(`nor do ${4 * KILLS_ON_POSTGRES} on PostgreSQL, a quarter of them of the database`, {
  skip: noPostgres(),
  timeout: 480_000,
}, async (t) => {
  // A commit is on its disk before it is announced, as with the default setting.
  const postgres = await startPostgres(['fsync=off'])
  t.after(postgres.end)
  await killOften(t, { kills: KILLS_ON_POSTGRES, postgres })
})
