import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { KeyCache } from '../access/key-cache.ts'
import { openAccounts } from '../access/sqlite-accounts.ts'
import { KeyUpdates } from './key-updates.ts'
import { ThreadKeySource } from './threads/thread-key-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-key-updates-'))
after(() => rmSync(folder, { recursive: true }))

const open = () => openAccounts({ path: join(folder, 'accounts.db'), now: Date.now, randomBytes })

test('threads know each key as it is, by one look at the accounts, and what an unreadable store means', async (t) => {
  const [operator, accounts] = [open(), open()]
  t.after(() => operator.close())
  t.after(() => accounts.close())
  const slots = new Map<string, number>()
  let changes = 0
  let looks = 0
  let fault: Error | null = null
  const source = new KeyUpdates({
    accounts: {
      version: () => {
        looks += 1
        if (fault !== null) throw fault
        return accounts.version()
      },
      records: () => accounts.records(),
    },
    slotOf: (keyId) => {
      const slot = slots.get(keyId) ?? slots.size
      slots.set(keyId, slot)
      return slot
    },
    changed: () => {
      changes += 1
    },
  })
  const threads = [0, 1].map(() => {
    const known = new Map<string, number>()
    const keys = new ThreadKeySource(
      async (version) => structuredClone(await source.updateSince(version)),
      known,
    )
    return { known, cache: new KeyCache(keys) }
  })
  const found = (key: string) => Promise.all(threads.map(({ cache }) => cache.find(key, 0)))
  const { key, id } = operator.createKey({ plan: 'pro' })
  await Promise.all(threads.map(({ cache }) => cache.refresh(0)))
  assert.deepEqual([looks, changes], [1, 1], 'looks at once are one')
  assert.deepEqual(
    (await found(key)).map((each) => (typeof each === 'string' ? each : each.id)),
    [id, id],
  )
  assert.deepEqual(
    threads.map(({ known }) => known.get(id)),
    [0, 0],
  )
  operator.revokeKey(id)
  assert.equal((await source.refresh()).outcome, 'reloaded')
  assert.equal(changes, 2)
  await Promise.all(threads.map(({ cache }) => cache.refresh(0)))
  for (const each of await found(key)) assert.ok(typeof each !== 'string' && each.revokedAt !== null)
  for (const { known } of threads) assert.equal(known.get(id), 0)
  fault = new Error('gone')
  for (let look = 0; look < 3; look += 1) assert.equal((await source.refresh()).outcome, 'failed')
  assert.equal(changes, 3, 'a lasting fault is told once')
  await assert.rejects(source.updateSince(null), /gone/)
  fault = null
  assert.equal((await source.refresh()).outcome, 'unchanged')
  assert.equal(changes, 4, 'and its end')
})

test('a thread that asks during a look that began before gets what there is since', async (t) => {
  const accounts = open()
  t.after(() => accounts.close())
  let answered = Promise.resolve()
  const source = new KeyUpdates({
    accounts: {
      version: async () => {
        const version = accounts.version()
        await answered
        return version
      },
      records: () => accounts.records(),
    },
    slotOf: () => 0,
    changed: () => undefined,
  })
  const { version } = await source.updateSince(null)
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  const polled = source.refresh()
  await turn()
  const { id } = accounts.createKey({ plan: 'pro' })
  const update = source.updateSince(version)
  resolve()
  assert.equal((await polled).outcome, 'unchanged')
  assert.equal((await update).keys?.at(-1)?.id, id)
})
