/** Every key in the memory of a serving process: a revocation takes effect at the next `refresh`. */
import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { type Awaitable, whenReady } from '../lib/awaitable.ts'
import { isWellFormedKey, KEY_LENGTH, keyHash } from './key.ts'
import type { KeyRecord } from './key-record.ts'

/** What the cache reads: `Accounts`. */
export type KeySource = {
  /** Changes whenever a key may have changed. */
  readonly version: () => Awaitable<string>
  readonly records: () => Awaitable<readonly KeyRecord[]>
}

/** Outcome of a `refresh`: the caller reports a failure, the cache keeps the keys it has. */
export type Refresh =
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'reloaded'; readonly keys: number }
  | { readonly outcome: 'failed'; readonly error: unknown }

export type KeyLookup = KeyRecord | 'malformed' | 'unknown' | 'unavailable'

/** Known keys work this long without a readable store; after that a revocation could be missed for too long. */
export const STALE_LIMIT_MS = 10 * 60_000

const HASH_LENGTH = 64
// Some 2 MB. A hash takes 4 µs of a request; beyond this many keys in use the cache starts again.
const MAX_RECENT = 10_000
const unchanged: Refresh = { outcome: 'unchanged' }

// Compared with if no record has the hash, so that a miss takes as long as a hit.
const noHash = Buffer.alloc(HASH_LENGTH)

/** Knows no key, and answers `unavailable`, until the first `refresh`. Has no timer: the app calls `refresh`. */
export class KeyCache {
  readonly #source: KeySource
  readonly #presented = Buffer.alloc(HASH_LENGTH)
  #records: ReadonlyMap<string, KeyRecord> = new Map()
  /**
   * Records of this version by the key itself, for keys that were presented before. The time of a miss reveals nothing
   * about a key: `Map` finds texts by a hash with a seed of this process.
   */
  readonly #recent = new Map<string, KeyRecord>()
  #version: string | undefined
  #failingSince: number | undefined
  #refreshing: Promise<Refresh> | undefined

  constructor(source: KeySource) {
    this.#source = source
  }

  /** Reads the keys again if they changed; about 4 µs of a file if not. `now` in milliseconds of a clock for spans. */
  refresh(now: number): Awaitable<Refresh> {
    try {
      const refreshed = whenReady(this.#source.version(), (version) => this.#readAgain(version))
      return refreshed instanceof Promise ? refreshed.catch((error) => this.#failed(error, now)) : refreshed
    } catch (error) {
      return this.#failed(error, now)
    }
  }

  /**
   * The record of a presented key in any state. The checksum is checked only after a miss in memory: a good key saves
   * 0.4 µs and a mistyped one still never reaches the store. A well-formed unknown key is looked up in the store once
   * more, so that a key works from the moment it is printed; not while it cannot be read, since that may take long.
   */
  find(key: string, now: number): Awaitable<KeyLookup> {
    if (key.length !== KEY_LENGTH) return 'malformed'
    const known = this.#recent.get(key) ?? this.#hashed(key)
    if (known !== undefined) return this.#isTooStale(now) ? 'unavailable' : known
    if (!isWellFormedKey(key)) return 'malformed'
    if (this.#failingSince !== undefined) return 'unavailable'
    const before = this.#version
    return whenReady(this.#refreshTogether(now), ({ outcome }) => {
      if (outcome === 'failed') return 'unavailable'
      // Unchanged, too, where another look that was under way has read them meanwhile.
      return this.#version === before ? 'unknown' : (this.#hashed(key) ?? 'unknown')
    })
  }

  /** Unknown keys that come at once share one look beyond a network. */
  #refreshTogether(now: number): Awaitable<Refresh> {
    if (this.#refreshing !== undefined) return this.#refreshing
    const refreshed = this.refresh(now)
    if (!(refreshed instanceof Promise)) return refreshed
    this.#refreshing = refreshed.finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  #readAgain(version: string): Awaitable<Refresh> {
    this.#failingSince = undefined
    if (version === this.#version) return unchanged
    return whenReady(this.#source.records(), (records): Refresh => {
      this.#records = new Map(records.map((record) => [record.hash, record]))
      this.#recent.clear()
      this.#version = version
      return { outcome: 'reloaded', keys: this.#records.size }
    })
  }

  #failed(error: unknown, now: number): Refresh {
    this.#failingSince ??= now
    return { outcome: 'failed', error }
  }

  #hashed(key: string): KeyRecord | undefined {
    const hash = keyHash(key)
    const record = this.#records.get(hash)
    this.#presented.write(hash, 'latin1')
    if (!timingSafeEqual(record?.hashBytes ?? noHash, this.#presented) || record === undefined)
      return undefined
    if (this.#recent.size >= MAX_RECENT) this.#recent.clear()
    this.#recent.set(key, record)
    return record
  }

  #isTooStale(now: number): boolean {
    return this.#failingSince !== undefined && now - this.#failingSince > STALE_LIMIT_MS
  }
}
