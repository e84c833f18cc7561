/** Every key in the memory of a serving process: a revocation takes effect at the next `refresh`. */
import { CredentialCache, type CredentialSource, type Lookup } from './credential-cache.ts'
import { isWellFormedKey, KEY_LENGTH, keyHash } from './key.ts'
import type { KeyRecord } from './key-record.ts'

/** What the cache reads: `Accounts`. */
export type KeySource = CredentialSource<KeyRecord>

export type KeyLookup = Lookup<KeyRecord>

export class KeyCache extends CredentialCache<KeyRecord> {
  constructor(source: KeySource) {
    super(source, { length: KEY_LENGTH, isWellFormed: isWellFormedKey, hashOf: keyHash })
  }
}
