/** Webhooks of servers on one PostgreSQL: one of them delivers, and another continues where it is killed or stopped. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Accounts } from '../../src/access/accounts.ts'
import { openAccountsOf } from '../../src/app/accounts-store.ts'
import { openStore } from '../../src/app/market-store.ts'
import { effectiveConfig } from '../../src/config.ts'
import type { Store } from '../../src/store/store.ts'
import { companyFiles } from '../files/company-files.ts'
import { noPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts'
import { loaderOf } from '../support/push-server.ts'
import { type ServedProcess, serveProcess } from '../support/served-process.ts'
import { loadFiles } from '../support/test-market.ts'
import { openReceiver } from '../support/webhook-receiver.ts'

/** The lease of a process that cannot be seen ends after 20 s; others look every two. */
const TAKEN_OVER_MS = 30_000

describe('webhooks of servers on PostgreSQL', { skip: noPostgres() }, () => {
  const folders: string[] = []
  let database: PostgresServer
  let address = ''
  let store: Store
  let accounts: Accounts

  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'openbell-webhooks-'))
    folders.push(made)
    return made
  }
  const serve = (t: { readonly after: (work: () => unknown) => void }): Promise<ServedProcess> =>
    serveProcess(t, folder(), {
      environment: {
        OPENBELL_DATABASE_URL: address,
        OPENBELL_WEBHOOK_PRIVATE_ADDRESSES: 'on',
        OPENBELL_ACCESS_LOG: 'on',
      },
    })
  const sentBy = ({ events }: ServedProcess): number =>
    events().filter(({ event }) => event === 'webhook_delivered').length

  before(async () => {
    database = await startPostgres(['fsync=off'])
    address = await database.database('market')
    const { config } = effectiveConfig({ flags: { data: folder(), databaseUrl: address } })
    store = await openStore(config)
    accounts = await openAccountsOf(config, { now: Date.now, randomBytes })
    for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
  })
  after(async () => {
    await accounts?.close()
    await store?.close()
    await database?.end()
    for (const each of folders) rmSync(each, { recursive: true, force: true })
  })

  const hookTo = async (url: string) => {
    for (const { id } of await accounts.listWebhooks()) await accounts.removeWebhook(id, 'test')
    // Halts of the second in which a webhook is added are sent to it too.
    await pause(1100)
    const asked = { address: url, topics: 'halts.*', filters: '', topicNames: ['halts'] }
    const made = await accounts.createWebhook(asked, 'test')
    assert.ok(made !== null)
    return made
  }

  const load = (() => {
    let loader: ReturnType<typeof loaderOf> | undefined
    return (...symbols: readonly string[]) => {
      loader ??= loaderOf(store)
      return loader(...symbols)
    }
  })()

  test('one server delivers; when it is killed the other continues, and nothing is lost or out of order', async (t) => {
    const receiver = await openReceiver(t)
    receiver.state.secret = (await hookTo(receiver.url)).secret
    const servers = [await serve(t), await serve(t)]
    let sent = 0
    const distinct = async (count: number): Promise<void> => {
      const until = performance.now() + TAKEN_OVER_MS
      const got = () => new Set(receiver.taken().map(({ id }) => id)).size
      while (got() < count) {
        assert.ok(performance.now() < until, `${got()} of ${sent}`)
        await pause(10)
      }
    }
    for (let round = 0; round < 4; round += 1) {
      for (let each = 0; each < 10; each += 1) {
        await load('AAPL', 'MSFT')
        sent += 2
      }
      await distinct(sent / 2)
      const [first, second] = servers
      assert.ok(first !== undefined && second !== undefined)
      const deliverer = sentBy(first) > sentBy(second) ? first : second
      if (round === 0) assert.equal(Math.min(sentBy(first), sentBy(second)), 0, 'one delivers')
      await deliverer.end('SIGKILL')
      servers[servers.indexOf(deliverer)] = await serve(t)
      await distinct(sent)
    }
    const taken = [...new Set(receiver.taken().map(({ id }) => id))]
    assert.equal(taken.length, sent)
    const numbers = taken.map((id) => Number(id.split('-')[1]))
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    )
    t.diagnostic(`${sent} events over four kills, ${receiver.taken().length - sent} came again`)
  })

  test('a server that is stopped loses the lease within half a minute, and writes nothing when it comes back', async (t) => {
    const receiver = await openReceiver(t)
    receiver.state.secret = (await hookTo(receiver.url)).secret
    const servers = [await serve(t), await serve(t)]
    await load('AAPL')
    await receiver.got(1)
    await pause(1500)
    const deliverer = servers.find((server) => sentBy(server) > 0)
    assert.ok(deliverer !== undefined)
    deliverer.child.kill('SIGSTOP')
    const stoppedAt = performance.now()
    await load('MSFT', 'F')
    await receiver.got(3, TAKEN_OVER_MS)
    t.diagnostic(`taken over after ${Math.round(performance.now() - stoppedAt)} ms`)
    deliverer.child.kill('SIGCONT')
    await pause(1500)
    await load('AAPL')
    await receiver.got(4)
    await pause(1500)
    const taken = receiver.taken().map(({ id }) => Number(id.split('-')[1]))
    assert.deepEqual([...new Set(taken)].length, 4)
    const listed = async () => (await accounts.listWebhooks())[0]
    // What was delivered is written once a second.
    const isWritten = async () =>
      (await listed())?.progress[0]?.lastDeliveredId === receiver.taken().at(-1)?.id
    while (!(await isWritten())) await pause(50)
    assert.equal((await listed())?.state, 'ok')
  })
})
