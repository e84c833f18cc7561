/**
 * All keys, or all sessions, in the memory of a serving process; a revocation or sign-out takes effect at the next
 * `refresh`.
 */
import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { type Awaitable, whenReady } from '../lib/awaitable.ts'
import { sharedRun } from '../lib/shared-run.ts'

/** One credential as it is kept: the SHA-256 of its text in hex, and the letters of that as bytes for the final compare. */
export type HashedRecord = { readonly hash: string; readonly hashBytes: Uint8Array }

/** The store that the cache reads. */
export type CredentialSource<R> = {
  /** Changes whenever a record may have changed. */
  readonly version: () => Awaitable<string>
  readonly records: () => Awaitable<readonly R[]>
}

/** The form of a credential. */
export type CredentialForm = {
  readonly length: number
  /** Checked only after a miss in memory. */
  readonly isWellFormed: (text: string) => boolean
  readonly hashOf: (text: string) => string
}

/** Outcome of a `refresh`: the caller reports a failure, the cache keeps what it has. */
export type Refresh =
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'reloaded'; readonly count: number }
  | { readonly outcome: 'failed'; readonly error: unknown }

export type Lookup<R> = R | 'malformed' | 'unknown' | 'unavailable'

/** Known credentials work this long without a readable store; after that a revocation could be missed for too long. */
export const STALE_LIMIT_MS = 10 * 60_000

const HASH_LENGTH = 64
// Some 2 MB. A hash takes 4 µs of a request; beyond this many in use the cache starts again.
const MAX_RECENT = 10_000
const unchanged: Refresh = { outcome: 'unchanged' }

// Replaces a missing record in the final comparison, so that a miss takes as long as a hit.
const noHash = Buffer.alloc(HASH_LENGTH)

/** Knows nothing, and answers `unavailable`, until the first `refresh`. Has no timer: the app calls `refresh`. */
export class CredentialCache<R extends HashedRecord> {
  readonly #source: CredentialSource<R>
  readonly #form: CredentialForm
  readonly #presented = Buffer.alloc(HASH_LENGTH)
  #records: ReadonlyMap<string, R> = new Map()
  /**
   * Records of this version by the credential itself, for those that were presented before. The time of a miss reveals
   * nothing: `Map` finds texts by a hash with a seed of this process.
   */
  readonly #recent = new Map<string, R>()
  #version: string | undefined
  #failingSince: number | undefined
  /** Number of the last read that began: a read that finishes after a later one must not bring back ended credentials. */
  #begun = 0
  #kept = 0

  /** Reads over the network that a look-up needs are shared. */
  readonly #refreshTogether = sharedRun((now: number) => this.refresh(now))

  constructor(source: CredentialSource<R>, form: CredentialForm) {
    this.#source = source
    this.#form = form
  }

  /** Reads the records again if they changed; about 4 µs of a file if not. `now` in milliseconds of a monotonic clock. */
  refresh(now: number): Awaitable<Refresh> {
    try {
      const refreshed = whenReady(this.#source.version(), (version) => this.#readAgain(version))
      return refreshed instanceof Promise ? refreshed.catch((error) => this.#failed(error, now)) : refreshed
    } catch (error) {
      return this.#failed(error, now)
    }
  }

  /**
   * The record of a presented credential in any state. Its form is checked only after a miss in memory: a good one saves
   * 0.4 µs and a mistyped one still never reaches the store. A well-formed unknown one is looked up in the store once
   * more, so that it works from the moment it was made; not while it cannot be read, since that may take long.
   */
  find(text: string, now: number): Awaitable<Lookup<R>> {
    const { length, isWellFormed } = this.#form
    if (text.length !== length) return 'malformed'
    const known = this.#recent.get(text) ?? this.#hashed(text)
    if (known !== undefined) return this.#isTooStale(now) ? 'unavailable' : known
    if (!isWellFormed(text)) return 'malformed'
    if (this.#failingSince !== undefined) return 'unavailable'
    const before = this.#version
    return whenReady(this.#refreshTogether(now), ({ outcome }) => {
      if (outcome === 'failed') return 'unavailable'
      // "Unchanged" also means that a concurrent read may have brought the record meanwhile.
      return this.#version === before ? 'unknown' : (this.#hashed(text) ?? 'unknown')
    })
  }

  /** Reads all records, also those whose change gives the store no new version, such as a last use. */
  reread(now: number): Awaitable<Refresh> {
    this.#version = undefined
    return this.#refreshTogether(now)
  }

  /** The current record of this hash; undefined if it no longer exists. */
  current(hash: string): R | undefined {
    return this.#records.get(hash)
  }

  #readAgain(version: string): Awaitable<Refresh> {
    if (version === this.#version) {
      this.#failingSince = undefined
      return unchanged
    }
    const look = ++this.#begun
    return whenReady(this.#source.records(), (records): Refresh => {
      this.#failingSince = undefined
      if (look < this.#kept) return unchanged
      this.#kept = look
      this.#records = new Map(records.map((record) => [record.hash, record]))
      this.#recent.clear()
      this.#version = version
      return { outcome: 'reloaded', count: this.#records.size }
    })
  }

  #failed(error: unknown, now: number): Refresh {
    this.#failingSince ??= now
    return { outcome: 'failed', error }
  }

  #hashed(text: string): R | undefined {
    const hash = this.#form.hashOf(text)
    const record = this.#records.get(hash)
    this.#presented.write(hash, 'latin1')
    if (!timingSafeEqual(record?.hashBytes ?? noHash, this.#presented) || record === undefined)
      return undefined
    if (this.#recent.size >= MAX_RECENT) this.#recent.clear()
    this.#recent.set(text, record)
    return record
  }

  #isTooStale(now: number): boolean {
    return this.#failingSince !== undefined && now - this.#failingSince > STALE_LIMIT_MS
  }
}
