/** Opens `accounts.db` safely and brings it to this program's version; leaves out what the tables mean. */
import { DatabaseSync } from 'node:sqlite'
import { isAddition, type Migration } from '../migration.ts'
import { BUSY_TIMEOUT_MS, keepPrivate, namedDamage } from '../sqlite/database-file.ts'
import { openForReading } from '../sqlite/database-reader.ts'
import { migrations } from './schema.ts'

/** The file was made by a newer Openbell: reading it with old rules could let a revoked key through. */
export class NewerAccountsError extends Error {
  override readonly name = 'NewerAccountsError'
  readonly path: string
  readonly found: number
  readonly known: number

  constructor(path: string, found: number, known: number) {
    super(
      `${path} has version ${found}, this program knows up to ${known}: it was written by a newer Openbell. ` +
        'Install that version again, or restore a backup made before the upgrade.',
    )
    this.path = path
    this.found = found
    this.known = known
  }
}

/** Runs `work` under the write lock from its first statement on; whatever it throws leaves nothing behind. */
export const inTransaction = <T>(db: DatabaseSync, work: () => T, begin = 'begin immediate'): T => {
  db.exec(begin)
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    // After some failures, such as a full disk, SQLite has already rolled back.
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

/** What is committed is on the disk. */
export const inSyncedTransaction = <T>(db: DatabaseSync, work: () => T): T =>
  inTransaction(db, work, 'pragma synchronous = full; begin immediate')

/**
 * The same without waiting for the disk: a killed process loses nothing of it, a machine without power what was written since SQLite last
 * waited, at a change of an account or after 1,000 pages of its log. A wait blocks the event loop: 0.3 to 0.5 ms on an idle disk, 300 on
 * one that others write to.
 */
export const inUnsyncedTransaction = <T>(db: DatabaseSync, work: () => T): T =>
  inTransaction(db, work, 'pragma synchronous = normal; begin immediate')

/** In `user_version` one of the last steps that earlier programs need not know counts this much, any other step 1. */
const ADDITION = 0x1_0000

/** The steps that were done, and how many of them a program must know. */
const versionOf = (db: DatabaseSync): { readonly done: number; readonly required: number } => {
  const found = Number(db.prepare('pragma user_version').get()?.['user_version'])
  const required = found % ADDITION
  return { done: required + Math.floor(found / ADDITION), required }
}

/** Throws NewerAccountsError where a newer program has done a step that this one must know. */
export const refuseNewer = (db: DatabaseSync, path: string, known = migrations.length): void => {
  const { done, required } = versionOf(db)
  if (required > known) throw new NewerAccountsError(path, done, known)
}

/** Each step is one transaction with its version number, read again under the lock: two may start at once. */
export const migrate = (db: DatabaseSync, path: string, steps: readonly Migration[]): void => {
  refuseNewer(db, path, steps.length)
  for (const [index, { name, sql }] of steps.entries()) {
    if (versionOf(db).done > index) continue
    inTransaction(db, () => {
      const { done, required } = versionOf(db)
      if (done > index) return
      db.exec(sql)
      const version = isAddition(name) ? required + (index + 1 - required) * ADDITION : index + 1
      db.exec(`pragma user_version = ${version}`)
    })
  }
}

const settled = (db: DatabaseSync, path: string, prepare: () => void): DatabaseSync => {
  try {
    prepare()
    return db
  } catch (error) {
    db.close()
    throw namedDamage(path, error)
  }
}

/**
 * Makes the file (mode 0600) where it is missing; the folder must exist.
 * Throws NewerAccountsError and DamagedFileError.
 */
export const openAccountsDatabase = (path: string): DatabaseSync => {
  keepPrivate(path)
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  return settled(db, path, () => {
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma trusted_schema = off')
    migrate(db, path, migrations)
  })
}

/** The same of a file that cannot be written; one of an older version must be opened once where it can. */
export const openUnwritableAccounts = (path: string): DatabaseSync => {
  const db = openForReading(path, BUSY_TIMEOUT_MS)
  return settled(db, path, () => {
    db.exec('pragma trusted_schema = off')
    migrate(db, path, migrations)
  })
}
