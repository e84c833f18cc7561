import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { syncValue } from '../../test/support/sync-value.ts'
import { STALE_LIMIT_MS } from './credential-cache.ts'
import { newKey } from './key.ts'
import { KeyCache, type KeyLookup, type KeySource } from './key-cache.ts'
import { type KeyRecord, keyStateOf } from './key-record.ts'
import { openAccounts } from './sqlite-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-key-cache-'))
after(() => rmSync(folder, { recursive: true }))

const START = Date.UTC(2026, 10, 21, 10)
let files = 0
const open = (path: string) => openAccounts({ path, now: () => START, randomBytes })
const newPath = () => join(folder, `${++files}.db`)

/** Of a file every answer is there at once. */
const cacheOf = (source: KeySource) => {
  const cache = new KeyCache(source)
  return {
    refresh: (now: number) => syncValue(cache.refresh(now)),
    find: (key: string, now: number) => syncValue(cache.find(key, now)),
  }
}

const stateOf = (found: KeyLookup, now = START) =>
  typeof found === 'string' ? found : keyStateOf(found, now)

test('before its first refresh the cache calls no key wrong', () => {
  const accounts = open(newPath())
  accounts.close()
  const keyCache = cacheOf(accounts)
  assert.equal(keyCache.find(newKey(randomBytes), START), 'unavailable')
})

test('a key revoked, disabled or moved to another plan by another process is so after one refresh', () => {
  const path = newPath()
  const server = open(path)
  const cli = open(path)
  const keyCache = cacheOf(server)
  const one = cli.createKey({ plan: 'starter', name: 'one' })
  const two = cli.createKey({ plan: 'starter', name: 'two' })
  assert.deepEqual(keyCache.refresh(START), { outcome: 'reloaded', count: 2 })
  assert.deepEqual(keyCache.refresh(START), { outcome: 'unchanged' })
  cli.revokeKey(one.id)
  cli.setPlan('two', 'pro')
  assert.equal(stateOf(keyCache.find(one.key, START)), 'valid')
  keyCache.refresh(START)
  assert.equal(stateOf(keyCache.find(one.key, START)), 'revoked')
  const found = keyCache.find(two.key, START)
  assert.equal(typeof found === 'string' ? found : found.plan, 'pro')
  cli.setDisabled('two', true)
  keyCache.refresh(START)
  assert.equal(stateOf(keyCache.find(two.key, START)), 'disabled')
  server.close()
  cli.close()
})

test('a key works from the moment it is made, without waiting for the next refresh', () => {
  const path = newPath()
  const server = open(path)
  const cli = open(path)
  const keyCache = cacheOf(server)
  keyCache.refresh(START)
  assert.equal(stateOf(keyCache.find(cli.createKey({ plan: 'pro' }).key, START)), 'valid')
  assert.equal(stateOf(keyCache.find(server.createKey({ plan: 'pro' }).key, START)), 'valid')
  server.close()
  cli.close()
})

test('a key with a wrong checksum never reaches the store, a well-formed unknown one asks it once', () => {
  let asked = 0
  const keyCache = cacheOf({
    version: () => {
      asked += 1
      return 'same'
    },
    records: () => [],
  })
  keyCache.refresh(START)
  const key = newKey(randomBytes)
  const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
  for (const text of [wrong, '', 'x', 'x'.repeat(46), `${key}x`])
    assert.equal(keyCache.find(text, START), 'malformed')
  assert.equal(asked, 1)
  assert.equal(keyCache.find(key, START), 'unknown')
  assert.equal(asked, 2)
})

test('without a readable store known keys work for ten minutes and unknown ones are never called wrong', () => {
  const path = newPath()
  const accounts = open(path)
  const { key } = accounts.createKey({ plan: 'pro' })
  let source = accounts
  const keyCache = cacheOf({ version: () => source.version(), records: () => source.records() })
  keyCache.refresh(START)
  accounts.close()
  const failed = keyCache.refresh(START + 200)
  assert.equal(failed.outcome, 'failed')
  const end = START + 200 + STALE_LIMIT_MS
  keyCache.refresh(end)
  assert.equal(stateOf(keyCache.find(key, end)), 'valid')
  assert.equal(keyCache.find(newKey(randomBytes), end), 'unavailable')
  assert.equal(keyCache.find('mistyped', end), 'malformed')
  assert.equal(keyCache.find(key, end + 1), 'unavailable')

  source = open(path)
  keyCache.refresh(end + 200)
  assert.equal(stateOf(keyCache.find(key, end + 200)), 'valid')
  assert.equal(keyCache.find(newKey(randomBytes), end + 200), 'unknown')
  source.close()
})

test('keys that cannot be read are stale although their version can', () => {
  const accounts = open(newPath())
  const { key } = accounts.createKey({ plan: 'pro' })
  let version = 'first'
  const keyCache = cacheOf({
    version: () => version,
    records: () => {
      if (version === 'first') return accounts.records()
      throw new Error('a row is damaged')
    },
  })
  keyCache.refresh(START)
  version = 'second'
  const end = START + STALE_LIMIT_MS
  for (const now of [START, START + 200, end]) assert.equal(keyCache.refresh(now).outcome, 'failed')
  assert.equal(stateOf(keyCache.find(key, end)), 'valid')
  assert.equal(keyCache.find(key, end + 1), 'unavailable')
  accounts.close()
})

test('a new key is found by whichever of two looks beyond a network reads it', async () => {
  const path = newPath()
  const [accounts, cli] = [open(path), open(path)]
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looks = 0
  const cache = new KeyCache({
    version: async () => {
      await gates[looks++]?.promise
      return accounts.version()
    },
    records: () => accounts.records(),
  })
  const { key, id } = cli.createKey({ plan: 'pro' })
  const found = cache.find(key, START)
  const polled = cache.refresh(START)
  gates[1]?.resolve()
  assert.deepEqual(await polled, { outcome: 'reloaded', count: 1 })
  gates[0]?.resolve()
  const record = await found
  assert.ok(typeof record !== 'string' && record.id === id, String(record))
  accounts.close()
  cli.close()
})

test('a key that is made while another one is looked up beyond a network works too', async () => {
  const accounts = open(newPath())
  after(() => accounts.close())
  let answered = Promise.withResolvers<void>()
  const cache = new KeyCache({
    version: async () => {
      const version = accounts.version()
      await answered.promise
      return version
    },
    records: () => accounts.records(),
  })
  const begun = cache.refresh(0)
  answered.resolve()
  await begun
  answered = Promise.withResolvers<void>()
  const unknown = cache.find(newKey(randomBytes), 0)
  await turn()
  const { key, id } = accounts.createKey({ plan: 'pro' })
  const found = cache.find(key, 0)
  answered.resolve()
  assert.equal(await unknown, 'unknown')
  assert.equal(((await found) as KeyRecord).id, id)
})
