/** A long-lived connection to `accounts.db`, which notices if the file is removed, replaced or written without SQLite. */
import { existsSync, statSync } from 'node:fs'
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { openAccountsDatabase, openUnwritableAccounts, refuseNewer } from '../store/accounts/database.ts'
import { DamagedFileError, faultOf } from '../store/sqlite/database-file.ts'
import { fileVersion, unloggedVersion } from '../store/sqlite/database-reader.ts'
import { isUnwritable } from '../store/sqlite/error.ts'

export type AccountsFileOptions = {
  readonly path: string
  /** True where a file that cannot be written may be opened to be read. */
  readonly mayBeUnwritable?: boolean
  /** How long a statement waits for the lock of another process; default 5 s. */
  readonly lockTimeoutMs?: number
}

/** The file was replaced: SQLite would continue reading the old one forever. */
class ReplacedAccountsError extends Error {
  override readonly name = 'ReplacedAccountsError'
}

const DATA_VERSION = 'pragma data_version'

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino

/** One for an open connection. */
export class AccountsFile {
  readonly #path: string
  readonly #lockTimeoutMs: number | undefined
  #db: DatabaseSync
  #dataVersion: StatementSync
  #isUnwritable = false
  #inode: number | undefined
  #version: string | null
  #openings = 1
  /** The `data_version` that was last found to be of tables that this program can read. */
  #readableVersion: SQLOutputValue | undefined

  /** Throws NewerAccountsError and DamagedFileError. */
  constructor({ path, mayBeUnwritable = false, lockTimeoutMs }: AccountsFileOptions) {
    this.#path = path
    this.#lockTimeoutMs = lockTimeoutMs
    this.#db = this.#opened(mayBeUnwritable)
    this.#dataVersion = this.#db.prepare(DATA_VERSION)
    this.#version = this.#fileVersion()
    this.#inode = inodeOf(path)
  }

  get db(): DatabaseSync {
    return this.#db
  }

  get isUnwritable(): boolean {
    return this.#isUnwritable
  }

  /**
   * Changes with each write of another connection. Throws where the file is missing, replaced or damaged, since a log that is
   * still open would show the old state, and where a newer program has changed its tables.
   */
  version(): string {
    const version = this.#fileVersion()
    if (version !== this.#version) this.#verify(version)
    const dataVersion = this.#dataVersion.get()?.['data_version']
    if (dataVersion !== this.#readableVersion) refuseNewer(this.#db, this.#path)
    this.#readableVersion = dataVersion
    return `${this.#openings}.${dataVersion}`
  }

  close(): void {
    this.#db.close()
  }

  #opened(mayBeUnwritable: boolean): DatabaseSync {
    try {
      const db = openAccountsDatabase(this.#path)
      if (this.#lockTimeoutMs !== undefined) db.exec(`pragma busy_timeout = ${this.#lockTimeoutMs}`)
      return db
    } catch (error) {
      if (!mayBeUnwritable || !isUnwritable(error) || !existsSync(this.#path)) throw error
      this.#isUnwritable = true
      return openUnwritableAccounts(this.#path)
    }
  }

  #fileVersion(): string | null {
    return this.#isUnwritable ? unloggedVersion(this.#path) : fileVersion(this.#path)
  }

  #verify(version: string | null): void {
    if (version === null) throw new ReplacedAccountsError(`${this.#path} is missing or empty.`)
    if (this.#isUnwritable) this.#reopen()
    else this.#requireSame()
    this.#version = version
  }

  #reopen(): void {
    const db = openUnwritableAccounts(this.#path)
    this.#db.close()
    this.#db = db
    this.#dataVersion = db.prepare(DATA_VERSION)
    this.#openings += 1
  }

  #requireSame(): void {
    if (inodeOf(this.#path) !== this.#inode)
      throw new ReplacedAccountsError(`${this.#path} was replaced by another file: restart the server.`)
    const fault = faultOf(this.#path, 'quick_check', this.#lockTimeoutMs)
    if (fault !== null) throw new DamagedFileError(this.#path, fault)
  }
}
