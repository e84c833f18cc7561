/** Sessions in the memory of a server, beside others that use and end them in the same store. */
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import { newToken, tokenHash } from './secret-token.ts'
import { SessionCache } from './session-cache.ts'
import { IDLE_MS, LIFETIME_MS, type SessionRecord } from './sql/sessions.ts'

const member = { id: 'acc_1', mail: 'a@example.com', role: 'member', plan: 'free' } as const
const MINUTE_MS = 60_000

/** A store with one session, whose version a use does not change, as in PostgreSQL. */
const opened = () => {
  const token = newToken((length) => Buffer.alloc(length, 7))
  const hash = tokenHash(token)
  const stored = { lastSeenAt: 0, isAway: false, reads: 0 }
  const sessions = (): readonly SessionRecord[] => {
    stored.reads += 1
    if (stored.isAway) throw new Error('away')
    const { lastSeenAt } = stored
    return [{ id: 'ses_1', hash, hashBytes: Buffer.from(hash, 'latin1'), member, createdAt: 0, lastSeenAt }]
  }
  const cache = new SessionCache({ version: () => '1', sessions })
  cache.refresh(0)
  const at = (now: number) => {
    const found = cache.find(token, now, now)
    return typeof found === 'object' && 'id' in found ? found.id : found
  }
  return { stored, at }
}

test('a session that another server has used since is alive here, too', () => {
  const { stored, at } = opened()
  stored.lastSeenAt = IDLE_MS - 1
  assert.equal(at(IDLE_MS), 'ses_1')
  assert.equal(at(2 * IDLE_MS - 1), 'ses_1')
  stored.lastSeenAt = LIFETIME_MS
  assert.equal(at(LIFETIME_MS), 'unknown')
})

test('a session that nobody has used has ended, and its cookie makes few reads', () => {
  const { stored, at } = opened()
  const before = stored.reads
  for (let now = IDLE_MS; now < IDLE_MS + MINUTE_MS; now += 100) assert.equal(at(now), 'unknown')
  assert.equal(stored.reads - before, 1)
  stored.lastSeenAt = IDLE_MS
  assert.equal(at(IDLE_MS + MINUTE_MS), 'ses_1')
})

test('a session is not said to have ended while the store cannot be read', () => {
  const { stored, at } = opened()
  stored.isAway = true
  assert.equal(at(IDLE_MS), 'unavailable')
})
