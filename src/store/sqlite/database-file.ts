/** Operations on a whole SQLite file: check it, copy it while it is written, replace it by another. */
import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type BackupOptions, backup, DatabaseSync } from 'node:sqlite'
import { quoted } from '../quoted.ts'
import { openForReading } from './database-reader.ts'
import { isBusy, isDamage, isFaultOfFile, nameFile } from './error.ts'

/** The file itself is wrong; the message names it and says what to do. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
  readonly path: string

  constructor(path: string, reason: string) {
    super(`${path} is damaged (${reason}). Restore a backup with \`openbell restore\`.`)
    this.path = path
  }
}

export const BUSY_TIMEOUT_MS = 5000
/** 20 MB at a time, so that progress is shown and signals are handled. */
const COPIED_PAGES = 5000

/** A DamagedFileError with the path where SQLite found the file damaged, else the error itself. */
export const namedDamage = (path: string, error: unknown): unknown =>
  isDamage(error) ? new DamagedFileError(path, (error as Error).message) : error

/** `quick_check` leaves out whether indexes agree with their tables. */
type Check = 'quick_check' | 'integrity_check'

/** What SQLite finds in the table of that name, or at most that many findings of the file; each on one line, without SQLite's name of the database. */
export const findingsIn = (db: DatabaseSync, check: Check, of: string | number): readonly string[] =>
  db
    .prepare(`pragma ${check}(${typeof of === 'number' ? of : quoted(of)})`)
    .all()
    .map((row) => String(row[check]))
    .filter((found) => found !== 'ok')
    .map((found) => found.replace(/^\*{3}.*\n/, '').replaceAll('\n', '; '))

/** What `read` finds; SQLite's message where the file is too damaged to be read. */
export const foundIn = <T>(
  path: string,
  timeoutMs: number,
  read: (db: DatabaseSync) => T,
  unreadable: (message: string) => T,
): T => {
  try {
    const db = openForReading(path, timeoutMs)
    try {
      return read(db)
    } finally {
      db.close()
    }
  } catch (error) {
    if (!isFaultOfFile(error)) throw error
    return unreadable((error as Error).message)
  }
}

/** What is wrong with the file, or null. */
export const faultOf = (path: string, check: Check, timeoutMs = BUSY_TIMEOUT_MS): string | null =>
  foundIn(
    path,
    timeoutMs,
    (db) => findingsIn(db, check, 1)[0] ?? null,
    (message) => message,
  )

/** The name by which SQLite keeps a database in memory: no file has it. */
export const MEMORY = ':memory:'

/**
 * Makes the file where it is missing, readable by its owner only; a database in memory has none. SQLite gives its `-wal` and `-shm` files the mode of the main
 * file, so that one must be right before it opens; logs that an earlier Openbell left have its mode. Throws the system's error
 * where the file cannot be written: SQLite would open it to be read without a word.
 */
export const keepPrivate = (path: string): void => {
  if (path === MEMORY) return
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  accessSync(path, constants.W_OK)
  if ((statSync(path).mode & 0o077) === 0) return
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600)
}

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const removeLog = async (path: string): Promise<void> => {
  await rm(`${path}-wal`, { force: true })
  await rm(`${path}-shm`, { force: true })
}

/** Makes it one file without a log, all of it on the disk. No other process may have it open. */
export const settleDatabase = async (path: string): Promise<void> => {
  const db = new DatabaseSync(path)
  try {
    db.exec('pragma journal_mode = delete')
  } finally {
    db.close()
  }
  await sync(path)
}

/**
 * Sets WAL mode, which a file of a backup does not have: without it readers keep writers out, and the first writer could not set it
 * while a server that may only read has the file open. Throws SQLite's busy error where others read a file without it.
 */
const setWalMode = (path: string): void => {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  try {
    db.exec('pragma journal_mode = wal')
  } catch (error) {
    if (isBusy(error)) nameFile(error, path)
    throw error
  } finally {
    db.close()
  }
}

/** Called with pages. */
export type CopyProgress = (done: { readonly done: number; readonly total: number }) => void

const inSteps = (onProgress?: CopyProgress): BackupOptions => ({
  rate: COPIED_PAGES,
  progress: ({ totalPages: total, remainingPages }) => onProgress?.({ done: total - remainingPages, total }),
})

/**
 * Copies one committed state, whoever writes meanwhile, and gives what `look` read in that very state.
 * Throws DamagedFileError.
 */
export const copyDatabase = async <T>(
  from: string,
  to: string,
  look: (db: DatabaseSync) => T,
  onProgress?: CopyProgress,
): Promise<T> => {
  const db = new DatabaseSync(from, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    // The transaction stays open: without it each commit of another process would restart the copy.
    db.exec('begin')
    const seen = look(db)
    await backup(db, to, inSteps(onProgress))
    await settleDatabase(to)
    return seen
  } catch (error) {
    throw namedDamage(from, error)
  } finally {
    db.close()
  }
}

/** Writes every page of `next` in one transaction of `live`, whose readers keep their state until they look again. */
const overwrite = async (next: string, live: string, onProgress?: CopyProgress): Promise<void> => {
  // Also because the copy would not say that readers lock it out.
  setWalMode(live)
  const source = new DatabaseSync(next, { readOnly: true })
  try {
    await backup(source, live, inSteps(onProgress))
  } finally {
    source.close()
  }
  const db = new DatabaseSync(live, { timeout: BUSY_TIMEOUT_MS })
  try {
    db.exec('pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}

/**
 * Replaces `live` by the settled file `next`; killed at any moment, `live` holds the one or the other.
 *
 * Not by rename while `live` is sound: its log would be taken for that of the new file, and processes that have the old
 * one open would continue with it. SQLite's own commit has neither fault, and every process sees the new rows when it next
 * looks. A file that is not there or cannot be written into is replaced by rename, inside `alone`, which must make sure
 * that no process has it open and throw where one has.
 */
export const replaceDatabase = async (
  next: string,
  live: string,
  alone: (work: () => Promise<void>) => Promise<void>,
  onProgress?: CopyProgress,
): Promise<void> => {
  const exchange = () =>
    alone(async () => {
      await removeLog(live)
      setWalMode(next)
      await rename(next, live)
      await sync(dirname(live))
    })
  if (!existsSync(live)) {
    await exchange()
    return
  }
  try {
    await overwrite(next, live, onProgress)
  } catch (error) {
    if (!isDamage(error)) throw error
    await exchange()
    return
  }
  await rm(next, { force: true })
}
