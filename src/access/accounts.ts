/** The accounts and keys in `accounts.db`: make, list, revoke, rotate. */
import type { DatabaseSync } from 'node:sqlite'
import type { PlanName } from '../contract/status.ts'
import { inTransaction } from '../store/accounts/database.ts'
import { AccountsFile, type AccountsFileOptions } from './accounts-file.ts'
import {
  isWellFormedKey,
  KEY_PREFIX,
  keyHash,
  keyPreview,
  newKey,
  type RandomBytes,
  randomBase62,
} from './key.ts'
import {
  type KeyListing,
  type KeyRecord,
  keyRecordOf,
  keyRecords,
  keyStateOf,
  listingOf,
} from './key-record.ts'
import type { KeyUse } from './key-uses.ts'

/** A key just made. `key` exists here and nowhere else: the store keeps its hash. */
export type CreatedKey = {
  readonly id: string
  readonly key: string
  readonly plan: PlanName
  readonly name: string
}

/** No key, or several, have this name: the caller says so and changes nothing. */
export type KeyMiss =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'ambiguous'; readonly keys: readonly KeyListing[] }

export type Revocation = KeyMiss | { readonly outcome: 'revoked'; readonly key: KeyListing }
export type Rotation =
  | KeyMiss
  | { readonly outcome: 'rotated'; readonly key: CreatedKey; readonly old: KeyListing }
  /** A key that no longer works has no successor; create a new one. */
  | { readonly outcome: 'dead'; readonly key: KeyListing }

export type AccountsOptions = AccountsFileOptions & {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

const DEFAULT_ACCOUNT = 'default'
// Fewer letters could fit another key by chance when a list is long.
const MIN_PREFIX_LENGTH = 4

/** An id, the preview, its first letters (4 to 8, with or without `ob_live_`), or a whole key that leaked. */
const isNamedBy = (which: string): ((record: KeyRecord) => boolean) => {
  if (isWellFormedKey(which)) {
    const hash = keyHash(which)
    return (record) => record.hash === hash
  }
  const letters = which.startsWith(KEY_PREFIX) ? which.slice(KEY_PREFIX.length) : which
  const start = letters.length < MIN_PREFIX_LENGTH ? undefined : KEY_PREFIX + letters
  return (record) => record.id === which || (start !== undefined && record.preview.startsWith(start))
}

/** One open connection; the command line and each serving process have their own on the same file. */
export class Accounts {
  readonly #file: AccountsFile
  readonly #now: () => number
  readonly #randomBytes: RandomBytes
  #ownChanges = 0

  constructor(options: AccountsOptions) {
    this.#file = new AccountsFile(options)
    this.#now = options.now
    this.#randomBytes = options.randomBytes
  }

  /** True where keys cannot be changed and uses not written. */
  get isUnwritable(): boolean {
    return this.#file.isUnwritable
  }

  /** Creates the account if it does not exist; without a name the key belongs to `default`. */
  createKey({
    plan,
    name = DEFAULT_ACCOUNT,
  }: {
    readonly plan: PlanName
    readonly name?: string
  }): CreatedKey {
    return this.#change(() => {
      const account = this.#accountOf(name, plan)
      return this.#insertKey({ account: account.id, plan: account.plan === plan ? null : plan, name }, plan)
    })
  }

  listKeys(): readonly KeyListing[] {
    const now = this.#now()
    return this.records().map((record) => listingOf(record, now))
  }

  /** `which` as `isNamedBy` reads it. A key that was revoked before keeps its first date. */
  revokeKey(which: string): Revocation {
    return this.#change(() => {
      const record = this.#theOne(which)
      if ('outcome' in record) return record
      const now = this.#now()
      this.#db
        .prepare('update keys set revoked_at = ? where id = ? and revoked_at is null')
        .run(now, record.id)
      return { outcome: 'revoked', key: this.#listing(record.hash) }
    })
  }

  /** The new key works at once; the old one for `graceSeconds` more, but never beyond its own expiry. */
  rotateKey(which: string, graceSeconds: number): Rotation {
    return this.#change(() => {
      const record = this.#theOne(which)
      if ('outcome' in record) return record
      const now = this.#now()
      const state = keyStateOf(record, now)
      if (state === 'revoked' || state === 'expired') return { outcome: 'dead', key: listingOf(record, now) }
      const end = Math.min(
        record.expiresAt ?? Number.POSITIVE_INFINITY,
        now + Math.round(graceSeconds * 1000),
      )
      this.#db.prepare('update keys set expires_at = ? where id = ?').run(end, record.id)
      const key = this.#successorOf(record)
      return { outcome: 'rotated', key, old: this.#listing(record.hash) }
    })
  }

  /** Changes the plan of the account's keys, except of those with a plan of their own; false: no such account. */
  setPlan(accountName: string, plan: PlanName): boolean {
    const update = 'update accounts set plan = ? where name = ?'
    return this.#change(() => this.#db.prepare(update).run(plan, accountName).changes === 1)
  }

  /** false: no such account. */
  setDisabled(accountName: string, disabled: boolean): boolean {
    const update = 'update accounts set disabled = ? where name = ?'
    return this.#change(() => this.#db.prepare(update).run(disabled ? 1 : 0, accountName).changes === 1)
  }

  /** Every key, oldest first, from the file. */
  records(): readonly KeyRecord[] {
    return keyRecords(this.#db)
  }

  /** The key with this hash (`keyHash`), from the file. */
  lookup(hash: string): KeyRecord | undefined {
    return keyRecordOf(this.#db, hash)
  }

  /**
   * Changes whenever keys or accounts change. SQLite's `data_version` counts the writes of all other connections but
   * not those of this one, so they are counted here. Throws where the file is missing, replaced or damaged.
   */
  version(): string {
    return `${this.#file.version()}.${this.#ownChanges}`
  }

  /** Writes a batch of last uses in one transaction; an older use never replaces a newer one. */
  touch(uses: readonly KeyUse[]): void {
    if (uses.length === 0) return
    const upsert = this.#db.prepare(`
      insert into key_uses (key, last_used_at, last_used_address) values (?, ?, ?)
      on conflict (key) do update set
        last_used_at = excluded.last_used_at, last_used_address = excluded.last_used_address
      where excluded.last_used_at > last_used_at`)
    inTransaction(this.#db, () => {
      for (const { keyId, usedAt, address } of uses) upsert.run(keyId, Math.floor(usedAt), address)
    })
  }

  close(): void {
    this.#file.close()
  }

  get #db(): DatabaseSync {
    return this.#file.db
  }

  #change<T>(work: () => T): T {
    const result = inTransaction(this.#db, work)
    this.#ownChanges += 1
    return result
  }

  #accountOf(name: string, plan: PlanName): { readonly id: string; readonly plan: string } {
    const find = this.#db.prepare('select id, plan from accounts where name = ?')
    const found = find.get(name) as { id: string; plan: string } | undefined
    if (found !== undefined) return found
    const id = `acc_${randomBase62(12, this.#randomBytes)}`
    const insert = this.#db.prepare('insert into accounts (id, name, plan, created_at) values (?, ?, ?, ?)')
    insert.run(id, name, plan, this.#now())
    return { id, plan }
  }

  #insertKey(
    row: { readonly account: string; readonly plan: string | null; readonly name: string },
    plan: PlanName,
    rotatedFrom: string | null = null,
  ): CreatedKey {
    const id = `key_${randomBase62(12, this.#randomBytes)}`
    const key = newKey(this.#randomBytes)
    const insert = this.#db.prepare(`
      insert into keys (id, account, hash, preview, plan, name, created_at, rotated_from)
      values (?, ?, ?, ?, ?, ?, ?, ?)`)
    insert.run(id, row.account, keyHash(key), keyPreview(key), row.plan, row.name, this.#now(), rotatedFrom)
    return { id, key, plan, name: row.name }
  }

  #successorOf(record: KeyRecord): CreatedKey {
    const row = this.#db.prepare('select account, plan, name from keys where id = ?').get(record.id)
    const { account, plan, name } = row as { account: string; plan: string | null; name: string }
    return this.#insertKey({ account, plan, name }, record.plan, record.id)
  }

  #theOne(which: string): KeyRecord | KeyMiss {
    const found = this.records().filter(isNamedBy(which))
    const [only] = found
    if (only === undefined) return { outcome: 'unknown' }
    const now = this.#now()
    return found.length === 1
      ? only
      : { outcome: 'ambiguous', keys: found.map((record) => listingOf(record, now)) }
  }

  #listing(hash: string): KeyListing {
    const record = this.lookup(hash)
    if (record === undefined) throw new Error('a key vanished inside its own transaction')
    return listingOf(record, this.#now())
  }
}

/** Throws NewerAccountsError where the file was written by a newer program. */
export const openAccounts = (options: AccountsOptions): Accounts => new Accounts(options)
