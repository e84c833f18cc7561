/** Opens a SQLite file for reading, also on a disk that is full or read-only. */
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { fileBytes } from '../../lib/file-bytes.ts'
import { isUnwritable, nameFile } from './error.ts'

/** The address that declares the file immutable, so that SQLite needs no log and takes no lock. */
const immutable = (path: string): URL => {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return url
}

const withoutLog = new WeakSet<DatabaseSync>()

/** Whether the connection reads the file as it is, takes no lock, and so has no state that stays while others write. */
export const isImmutable = (db: DatabaseSync): boolean => withoutLog.has(db)

const openedAs = (path: string, address: string | URL, timeout: number): DatabaseSync => {
  try {
    const db = new DatabaseSync(address, { readOnly: true, timeout })
    try {
      // The first read opens the log.
      db.prepare('pragma user_version').get()
      return db
    } catch (error) {
      db.close()
      throw error
    }
  } catch (error) {
    if (isUnwritable(error)) nameFile(error, path)
    throw error
  }
}

/**
 * A reader shares a log with the writers, and makes it where there is none. Where it cannot be made, there is no writer
 * either and the file is read as it is; a writer that comes later by another mount is noticed by `unloggedVersion`. A log that
 * has rows but cannot be opened is an error: without it the file is an old state.
 */
export const openForReading = (path: string, timeoutMs: number): DatabaseSync => {
  try {
    return openedAs(path, path, timeoutMs)
  } catch (error) {
    const isAbsent = statSync(path, { throwIfNoEntry: false }) === undefined
    if (!isUnwritable(error) || isAbsent || fileBytes(`${path}-wal`) > 0) throw error
    const db = openedAs(path, immutable(path), timeoutMs)
    withoutLog.add(db)
    return db
  }
}

/** Changes where a file is replaced, or written without SQLite's log; null where it is missing or empty. */
export const fileVersion = (path: string): string | null => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined || stat.size === 0 ? null : `${stat.ino} ${stat.size} ${stat.mtimeMs}`
}

/** As `fileVersion`, and changes where a log appears, since the file then no longer holds all rows. */
export const unloggedVersion = (path: string): string | null => {
  const version = fileVersion(path)
  return version === null ? null : `${version} ${fileBytes(`${path}-wal`) > 0}`
}
