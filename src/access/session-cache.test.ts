/** Sessions in the memory of a server, beside others that use and end them in the same store. */
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { whenReady } from '../lib/awaitable.ts'
import { newToken, tokenHash } from './secret-token.ts'
import { SessionCache } from './session-cache.ts'
import { IDLE_MS, LIFETIME_MS, type SessionRecord } from './sql/sessions.ts'

const member = { id: 'acc_1', mail: 'a@example.com', role: 'member', plan: 'free' } as const
const MINUTE_MS = 60_000

/** A store with one session, whose version a use does not change, as in PostgreSQL. */
const opened = ({ isRemote = false } = {}) => {
  const token = newToken((length) => Buffer.alloc(length, 7))
  const hash = tokenHash(token)
  const stored = { lastSeenAt: 0, isAway: false, reads: 0 }
  const sessions = (): readonly SessionRecord[] => {
    stored.reads += 1
    if (stored.isAway) throw new Error('away')
    const { lastSeenAt } = stored
    return [{ id: 'ses_1', hash, hashBytes: Buffer.from(hash, 'latin1'), member, createdAt: 0, lastSeenAt }]
  }
  const cache = new SessionCache({
    version: () => '1',
    sessions: () => (isRemote ? setImmediate().then(sessions) : sessions()),
  })
  const at = (now: number) => {
    return whenReady(cache.find(token, now, now), (found) => (typeof found === 'object' ? found.id : found))
  }
  const isAliveAt = (now: number) => cache.isAlive(hash, now, now)
  return { stored, at, isAliveAt, cache }
}

test('a session that another server has used since is alive here, too', () => {
  const { stored, at, cache } = opened()
  cache.refresh(0)
  stored.lastSeenAt = IDLE_MS - 1
  assert.equal(at(IDLE_MS), 'ses_1')
  assert.equal(at(2 * IDLE_MS - 1), 'ses_1')
  stored.lastSeenAt = LIFETIME_MS
  assert.equal(at(LIFETIME_MS), 'unknown')
})

test('a session that nobody has used has ended, and its cookie makes few reads', () => {
  const { stored, at, cache } = opened()
  cache.refresh(0)
  const before = stored.reads
  for (let now = IDLE_MS; now < IDLE_MS + MINUTE_MS; now += 100) assert.equal(at(now), 'unknown')
  assert.equal(stored.reads - before, 1)
  stored.lastSeenAt = IDLE_MS
  assert.equal(at(IDLE_MS + MINUTE_MS), 'ses_1')
})

test('a session is not said to have ended while the store cannot be read', () => {
  const { stored, at, isAliveAt, cache } = opened()
  cache.refresh(0)
  stored.isAway = true
  for (const now of [IDLE_MS, IDLE_MS + 1000]) {
    assert.equal(at(now), 'unavailable')
    assert.equal(isAliveAt(now), true)
  }
  stored.isAway = false
  cache.refresh(IDLE_MS + 2000)
  assert.equal(at(IDLE_MS + 2000), 'unknown')
  assert.equal(isAliveAt(IDLE_MS + 2000), false)
})

test('requests at once with a session that another server has used are all answered', async () => {
  const { stored, at, cache } = opened({ isRemote: true })
  await cache.refresh(0)
  stored.lastSeenAt = IDLE_MS - 1
  assert.deepEqual(await Promise.all([at(IDLE_MS), at(IDLE_MS), at(IDLE_MS)]), ['ses_1', 'ses_1', 'ses_1'])
  assert.equal(stored.reads, 2)
})

test('a stream of a session that another server has used goes on, and ends once nobody has', async () => {
  const { stored, isAliveAt, cache } = opened({ isRemote: true })
  await cache.refresh(0)
  stored.lastSeenAt = IDLE_MS - 1
  const alive = async (now: number) => {
    const before = isAliveAt(now)
    await setImmediate()
    await setImmediate()
    return [before, isAliveAt(now + 1)]
  }
  assert.deepEqual(await alive(IDLE_MS), [true, true])
  assert.deepEqual(await alive(2 * IDLE_MS), [true, false])
  stored.lastSeenAt = LIFETIME_MS
  assert.deepEqual(await alive(LIFETIME_MS), [false, false])
})
