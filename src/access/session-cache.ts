/** Every session in the memory of a serving process, with when it was last used: a sign-out takes effect at the next `refresh`. */
import { type Awaitable, whenReady } from '../lib/awaitable.ts'
import { CredentialCache, type Refresh } from './credential-cache.ts'
import { isToken, TOKEN_LENGTH, tokenHash } from './secret-token.ts'
import { SessionUses } from './session-uses.ts'
import { hasEnded, type SessionRecord, type SessionUse } from './sql/sessions.ts'

/** What the cache reads: `Accounts`. */
export type SessionSource = {
  readonly version: () => Awaitable<string>
  readonly sessions: () => Awaitable<readonly SessionRecord[]>
}

/** A living session, or why there is none. */
export type SessionLookup = SessionRecord | 'unknown' | 'unavailable'

/**
 * Other servers write when a session was last used, which gives the store no new version. One that seems unused for too long is looked
 * for there, at most this often: old cookies must not make the server read all sessions again and again.
 */
const REREAD_MS = 60_000

/** One for each server. Has no timer: the app calls `refresh` and writes what `drain` gives. */
export class SessionCache {
  readonly #cache: CredentialCache<SessionRecord>
  /** Last uses by session, in milliseconds since 1970, that are newer than those in the store. */
  #seen = new Map<string, SessionUse>()
  readonly #unwritten = new SessionUses()
  #rereadAt = Number.NEGATIVE_INFINITY
  /** Of the last such read: whether the store could be read. */
  #reread: Awaitable<boolean> = true

  constructor({ version, sessions }: SessionSource) {
    const source = {
      version,
      records: () => whenReady(sessions(), (records) => this.#keepSeen(records)),
    }
    this.#cache = new CredentialCache(source, {
      length: TOKEN_LENGTH,
      isWellFormed: isToken,
      hashOf: tokenHash,
    })
  }

  /** `uptime` in milliseconds of a monotonic clock. */
  refresh(uptime: number): Awaitable<Refresh> {
    return whenReady(this.#cache.refresh(uptime), (refresh) => this.#noteRead(refresh))
  }

  /** The session of a cookie's token; marks it as used at `now`, in milliseconds since 1970. */
  find(token: string, now: number, uptime: number): Awaitable<SessionLookup> {
    return whenReady(this.#cache.find(token, uptime), (found) => {
      if (found === 'malformed') return 'unknown'
      if (typeof found === 'string') return found
      if (!this.#hasEnded(found, now)) return this.#used(found, now)
      return whenReady(this.#readAgain(uptime), (isRead) => {
        const stored = this.#cache.current(found.hash)
        if (stored !== undefined && !this.#hasEnded(stored, now)) return this.#used(stored, now)
        return isRead ? 'unknown' : 'unavailable'
      })
    })
  }

  /**
   * Whether the session with this hash is alive; does not mark it as used. One that seems unused is, until the store has been read: it is
   * asked about again soon.
   */
  isAlive(hash: string, now: number, uptime: number): boolean {
    const found = this.#cache.current(hash)
    if (found === undefined || hasEnded(found, now, now)) return false
    if (!this.#hasEnded(found, now)) return true
    if (this.#readAgain(uptime) !== true) return true
    const stored = this.#cache.current(hash)
    return stored !== undefined && !this.#hasEnded(stored, now)
  }

  /** The uses since the last call, for `Accounts.touchSessions`. */
  drain(): readonly SessionUse[] {
    return this.#unwritten.drain()
  }

  /** Keeps uses that could not be written, where there is none that is newer. */
  putBack(uses: readonly SessionUse[]): void {
    this.#unwritten.putBack(uses)
  }

  /** Reads what other servers wrote, where that is not done yet; false where the store cannot be read. */
  #readAgain(uptime: number): Awaitable<boolean> {
    if (uptime - this.#rereadAt < REREAD_MS) return this.#reread
    this.#rereadAt = uptime
    this.#reread = whenReady(this.#cache.reread(uptime), ({ outcome }) => {
      this.#reread = outcome !== 'failed'
      return this.#reread
    })
    return this.#reread
  }

  /** Until the store can be read, its sessions may have been used; the first `refresh` that reads them knows. */
  #noteRead(refresh: Refresh): Refresh {
    if (refresh.outcome === 'reloaded') this.#reread = true
    return refresh
  }

  #hasEnded(found: SessionRecord, now: number): boolean {
    return hasEnded(found, Math.max(found.lastSeenAt, this.#seen.get(found.id)?.seenAt ?? 0), now)
  }

  #used(found: SessionRecord, now: number): SessionRecord {
    const use = { id: found.id, account: found.member.id, seenAt: now }
    this.#seen.set(found.id, use)
    this.#unwritten.note(use)
    return found
  }

  /** Drops the uses of ended sessions. */
  #keepSeen(records: readonly SessionRecord[]): readonly SessionRecord[] {
    const ids = new Set(records.map(({ id }) => id))
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id)
    return records
  }
}
