/** Sessions of members: begun at a sign-in, seen in batches, ended one by one or all at once. */
import { Buffer } from 'node:buffer'
import { DAY_MS } from '../../lib/day.ts'
import { randomBase62 } from '../key.ts'
import { type Member, memberColumns, memberOf } from '../member-record.ts'
import { newToken, tokenHash } from '../secret-token.ts'
import { rowsOf, type Script, type ScriptContext } from './script.ts'

/** A session ends after this time without use, */
export const IDLE_MS = 14 * DAY_MS
/** and in any case this long after the sign-in. */
export const LIFETIME_MS = 90 * DAY_MS
/** Sessions of a member; a further sign-in ends the least recently used one. */
export const MAX_SESSIONS = 20

export type SessionRecord = {
  readonly id: string
  /** SHA-256 of what the cookie holds, in hex, and its letters as bytes for the final compare. */
  readonly hash: string
  readonly hashBytes: Uint8Array
  readonly member: Member
  /** Milliseconds since 1970, like the other time. */
  readonly createdAt: number
  readonly lastSeenAt: number
}

/** A session just begun. `token` exists here and in the cookie. */
export type NewSession = { readonly id: string; readonly token: string }

/** `lastSeenAt` may be newer than that of the record; both it and `now` in milliseconds since 1970. */
export const hasEnded = ({ createdAt }: SessionRecord, lastSeenAt: number, now: number): boolean =>
  now >= lastSeenAt + IDLE_MS || now >= createdAt + LIFETIME_MS

/** Those of enabled accounts. */
function* sessions(): Script<readonly SessionRecord[]> {
  const rows = yield* rowsOf(`
    select s.id as "session", s.hash, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", ${memberColumns}
    from sessions s join members m on m.account = s.account join accounts a on a.id = s.account
    where a.disabled = 0`)
  return rows.map((row) => ({
    id: String(row['session']),
    hash: String(row['hash']),
    hashBytes: Buffer.from(String(row['hash']), 'latin1'),
    member: memberOf(row),
    createdAt: Number(row['createdAt']),
    lastSeenAt: Number(row['lastSeenAt']),
  }))
}

/**
 * Every script that locks several sessions of a member locks the member first, and of several members in the order of their accounts:
 * else two of PostgreSQL could wait for each other.
 */
const seenSql = `
update members set last_seen_at = case when last_seen_at > ? then last_seen_at else ? end where account = ?`

/** Always a new one, whatever cookie came with the request; `replaced` is the hash of that one's token, which ends. */
export function* beginSession(
  { now, randomBytes }: ScriptContext,
  account: string,
  replaced: string | null,
): Script<NewSession> {
  const at = now()
  yield* rowsOf(seenSql, at, at, account)
  yield* rowsOf('delete from sessions where hash = ?', replaced ?? '')
  yield* rowsOf(
    'delete from sessions where last_seen_at <= ? or created_at <= ?',
    at - IDLE_MS,
    at - LIFETIME_MS,
  )
  const older = `
    delete from sessions where account = ? and id not in (
      select id from sessions where account = ? order by last_seen_at desc, id limit ?)`
  yield* rowsOf(older, account, account, MAX_SESSIONS - 1)
  const id = `ses_${randomBase62(12, randomBytes)}`
  const token = newToken(randomBytes)
  const insert = 'insert into sessions (id, account, hash, created_at, last_seen_at) values (?, ?, ?, ?, ?)'
  yield* rowsOf(insert, id, account, tokenHash(token), at, at)
  return { id, token }
}

function* endSession(_: ScriptContext, id: string): Script<void> {
  yield* rowsOf('delete from sessions where id = ?', id)
}

/** Ends all sessions of an account, except `kept` if it is given; returns how many. */
export function* endSessions(_: ScriptContext, account: string, kept: string | null = null): Script<number> {
  // Changes nothing but who waits for whom.
  yield* rowsOf('update members set role = role where account = ?', account)
  const ended = yield* rowsOf(
    'delete from sessions where account = ? and id <> ? returning id',
    account,
    kept ?? '',
  )
  return ended.length
}

/** When a session was last used, in milliseconds since 1970. */
export type SessionUse = { readonly id: string; readonly account: string; readonly seenAt: number }

/** Writes a batch of last uses; an older one never replaces a newer one. */
function* touchSessions(_: ScriptContext, uses: readonly SessionUse[]): Script<void> {
  const ofMembers = [...Map.groupBy(uses, ({ account }) => account)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [account, used] of ofMembers) {
    const seenAt = Math.floor(Math.max(...used.map((use) => use.seenAt)))
    yield* rowsOf(seenSql, seenAt, seenAt, account)
  }
  for (const { id, seenAt } of uses.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const at = Math.floor(seenAt)
    yield* rowsOf('update sessions set last_seen_at = ? where id = ? and last_seen_at < ?', at, id, at)
  }
}

export const sessionReads = { sessions }
export const sessionChanges = { beginSession, endSession, endSessions }
export const sessionStatistics = { touchSessions }
