import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { isWellFormedKey, KEY_PREFIX, keyHash } from './key.ts'
import { keyStateOf } from './key-record.ts'
import { type FileAccounts, openAccounts } from './sqlite-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-accounts-'))
after(() => rmSync(folder, { recursive: true }))

const START = Date.UTC(2026, 10, 21, 10)
let clock = START
const now = () => clock

let files = 0
const open = (
  path = join(folder, `${++files}.db`),
): { readonly accounts: FileAccounts; readonly path: string } => ({
  accounts: openAccounts({ path, now, randomBytes }),
  path,
})

const stateOf = (accounts: FileAccounts, key: string) => {
  const record = accounts.lookup(keyHash(key))
  return record === undefined ? 'unknown' : keyStateOf(record, clock)
}

test('a key is shown once: no file of the store contains it, only its hash and preview', () => {
  const { accounts, path } = open()
  const created = accounts.createKey({ plan: 'pro', name: 'alpha' })
  assert.ok(isWellFormedKey(created.key))
  assert.deepEqual({ ...created, id: '', key: '' }, { id: '', key: '', plan: 'pro', name: 'alpha' })
  accounts.revokeKey(created.key)
  const names = readdirSync(folder).filter((name) => path.endsWith(name.replace(/-(wal|shm)$/, '')))
  assert.equal(names.length, 3)
  const bytes = names.map((name) => readFileSync(join(folder, name), 'latin1')).join()
  const secret = created.key.slice(KEY_PREFIX.length)
  assert.equal(bytes.includes(secret), false)
  assert.equal(bytes.includes(secret.slice(0, 9)), false)
  assert.ok(bytes.includes(keyHash(created.key)))
  accounts.close()
})

test('a list shows previews, names, plans and states, oldest first, and no hash', () => {
  const { accounts } = open()
  clock = START
  const first = accounts.createKey({ plan: 'starter' })
  clock += 1000
  const second = accounts.createKey({ plan: 'free', name: 'web' })
  accounts.revokeKey(second.id)
  const [one, two] = accounts.listKeys()
  assert.deepEqual(one, {
    id: first.id,
    preview: `${first.key.slice(0, 16)}...${first.key.slice(-4)}`,
    name: 'default',
    account: 'default',
    plan: 'starter',
    state: 'valid',
    createdAt: '2026-11-21T10:00:00Z',
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    lastUsedAddress: null,
  })
  assert.equal(two?.state, 'revoked')
  assert.equal(two?.revokedAt, '2026-11-21T10:00:01Z')
  assert.equal(JSON.stringify([one, two]).includes(keyHash(first.key)), false)
  accounts.close()
})

test('a key can be revoked by id, preview, prefix or the whole key, and a second time changes nothing', () => {
  const { accounts } = open()
  const ways = [
    (id: string) => id,
    (_: string, key: string) => `${key.slice(0, 16)}...${key.slice(-4)}`,
    (_: string, key: string) => key.slice(0, 16),
    (_: string, key: string) => key.slice(8, 16),
    (_: string, key: string) => key,
  ]
  for (const way of ways) {
    clock = START
    const { id, key } = accounts.createKey({ plan: 'pro' })
    assert.equal(accounts.revokeKey(way(id, key)).outcome, 'revoked')
    assert.equal(stateOf(accounts, key), 'revoked')
    clock += 5000
    accounts.revokeKey(id)
    assert.equal(accounts.lookup(keyHash(key))?.revokedAt, START)
  }
  accounts.close()
})

test('a name of no key, or of several, revokes nothing', () => {
  let fill = 0
  // The first 12 letters of a key and of an id come from the same byte each time, the rest from a count.
  const sameStart = (size: number) =>
    Uint8Array.from({ length: size }, (_, at) => (at < 12 ? 7 : fill++ % 200))
  const path = join(folder, 'same-start.db')
  const accounts = openAccounts({
    path,
    now,
    randomBytes: (size) => (size === 12 ? randomBytes(12) : sameStart(size)),
  })
  const { key } = accounts.createKey({ plan: 'pro' })
  accounts.createKey({ plan: 'pro' })
  const several = accounts.revokeKey(key.slice(0, 14))
  assert.equal(several.outcome, 'ambiguous')
  assert.equal(several.outcome === 'ambiguous' && several.keys.length, 2)
  for (const which of ['', 'ob_live_', key.slice(0, 11), 'zzzz', 'key_', '%'])
    assert.deepEqual(accounts.revokeKey(which), { outcome: 'unknown' }, which)
  assert.deepEqual(
    accounts.listKeys().map(({ state }) => state),
    ['valid', 'valid'],
  )
  accounts.close()
})

test('after a rotation both keys work inside the grace period and only the new one at its end', () => {
  const { accounts } = open()
  for (const grace of [0, 15 * 60, 3600, 86_400]) {
    clock = START
    const old = accounts.createKey({ plan: 'pro', name: 'alpha' })
    const rotation = accounts.rotateKey(old.id, grace)
    assert.equal(rotation.outcome, 'rotated')
    if (rotation.outcome !== 'rotated') return
    const { key, plan, name } = rotation.key
    assert.deepEqual([plan, name], ['pro', 'alpha'])
    clock = START + grace * 1000 - 1
    if (grace > 0) assert.deepEqual([stateOf(accounts, old.key), stateOf(accounts, key)], ['valid', 'valid'])
    clock += 1
    assert.deepEqual([stateOf(accounts, old.key), stateOf(accounts, key)], ['expired', 'valid'])
  }
  accounts.close()
})

test('a key replaced without a grace has expired on machines whose clock is behind, too, and can still be revoked', () => {
  const { accounts } = open()
  clock = START
  const old = accounts.createKey({ plan: 'pro' })
  assert.equal(accounts.rotateKey(old.id, 0).outcome, 'rotated')
  clock = START - 3_600_000
  assert.equal(stateOf(accounts, old.key), 'expired')
  const listed = accounts.listKeys().find(({ id }) => id === old.id)
  const at = '2026-11-21T10:00:00Z'
  assert.deepEqual([listed?.state, listed?.expiresAt, listed?.revokedAt], ['expired', at, null])
  accounts.revokeKey(old.id)
  assert.equal(stateOf(accounts, old.key), 'revoked')
  accounts.close()
})

test('a rotation never gives a key more time than it had, and a dead key has no successor', () => {
  const { accounts } = open()
  clock = START
  const { id, key } = accounts.createKey({ plan: 'pro' })
  accounts.rotateKey(id, 60)
  accounts.rotateKey(id, 86_400)
  assert.equal(accounts.lookup(keyHash(key))?.expiresAt, START + 60_000)
  clock += 60_000
  assert.equal(accounts.rotateKey(id, 60).outcome, 'dead')
  assert.equal(accounts.rotateKey('key_unknown', 60).outcome, 'unknown')
  accounts.close()
})

test("an account's plan reaches its keys unless a key was made with a plan of its own", () => {
  const { accounts } = open()
  const one = accounts.createKey({ plan: 'starter', name: 'alpha' })
  const two = accounts.createKey({ plan: 'free', name: 'alpha' })
  const planOf = (key: string) => accounts.lookup(keyHash(key))?.plan
  assert.deepEqual([planOf(one.key), planOf(two.key)], ['starter', 'free'])
  assert.equal(accounts.setPlan('alpha', 'pro'), true)
  assert.deepEqual([planOf(one.key), planOf(two.key)], ['pro', 'free'])
  assert.equal(accounts.setDisabled('alpha', true), true)
  assert.equal(stateOf(accounts, one.key), 'disabled')
  assert.equal(accounts.setDisabled('alpha', false), true)
  assert.equal(stateOf(accounts, one.key), 'valid')
  assert.equal(accounts.setPlan('nobody', 'pro'), false)
  accounts.close()
})

test('a batch of uses is kept, and an older use never replaces a newer one', () => {
  const { accounts } = open()
  const { id } = accounts.createKey({ plan: 'pro' })
  accounts.touch([{ keyId: id, usedAt: START + 9000, address: '192.0.2.1' }])
  accounts.touch([{ keyId: id, usedAt: START + 4000, address: '192.0.2.2' }])
  const [listing] = accounts.listKeys()
  assert.deepEqual([listing?.lastUsedAt, listing?.lastUsedAddress], ['2026-11-21T10:00:09Z', '192.0.2.1'])
  accounts.close()
})

test('the version changes with every change of keys, by this connection or another, and not by reading', () => {
  const { accounts: server, path } = open()
  const { accounts: cli } = open(path)
  const seen = [server.version()]
  const step = (work: () => unknown) => {
    work()
    seen.push(server.version())
  }
  step(() => server.createKey({ plan: 'pro', name: 'own' }))
  step(() => cli.createKey({ plan: 'pro', name: 'other' }))
  step(() => cli.setDisabled('own', true))
  assert.equal(new Set(seen).size, 4)
  server.listKeys()
  cli.listKeys()
  assert.equal(server.version(), seen.at(-1))
  assert.equal(server.listKeys().length, 2)
  server.close()
  cli.close()
})

test('four processes that start on the same new file at once lose none of their keys', async () => {
  const path = join(folder, 'contested.db')
  const script = `
    import { randomBytes } from 'node:crypto'
    import { openAccounts } from ${JSON.stringify(new URL('./sqlite-accounts.ts', import.meta.url).href)}
    const accounts = openAccounts({ path: process.argv[1], now: () => Date.now(), randomBytes })
    for (let made = 0; made < 25; made++) accounts.createKey({ plan: 'pro', name: 'shared' })
    accounts.close()`
  const run = promisify(execFile)
  const args = ['--input-type=module', '--eval', script, path]
  await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, args)))
  const { accounts } = open(path)
  assert.equal(accounts.listKeys().length, 100)
  accounts.close()
})

// A commit that waits for the disk stops all answers of the process: 2 is `full`, which waits, 1 is `normal`, which does not.
test('changes are on the disk before they are confirmed, statistics do not wait for it', (t) => {
  const { accounts } = open()
  const commits: unknown[] = []
  const exec = DatabaseSync.prototype.exec
  t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, sql: string) {
    if (sql === 'commit') commits.push(this.prepare('pragma synchronous').get()?.['synchronous'])
    exec.call(this, sql)
  })
  const committedIn = (write: () => unknown) => {
    commits.length = 0
    write()
    return commits.join()
  }
  const { id } = accounts.createKey({ plan: 'free' })
  const unwritable = { subject: id, operation: 'quote', status: 200, minute: START, requests: Number.NaN }
  assert.equal(
    committedIn(() => accounts.touch([{ keyId: id, usedAt: START, address: '127.0.0.1' }])),
    '1',
  )
  assert.equal(
    committedIn(() => accounts.touchSessions([])),
    '1',
  )
  assert.equal(
    committedIn(() => accounts.addUsage([])),
    '1',
  )
  assert.equal(
    committedIn(() => accounts.removeOldUsage()),
    '1',
  )
  assert.throws(() => accounts.addUsage([unwritable]), /NOT NULL/)
  assert.equal(
    committedIn(() => accounts.revokeKey(id)),
    '2',
  )
  accounts.close()
})
