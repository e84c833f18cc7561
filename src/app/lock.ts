/** The lock of a data folder: shared by its servers, exclusive while a store's file is replaced. A killed process frees it. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, isUnwritable } from '../store/sqlite/error.ts'

/** A server has the stores open, and would continue with the old file. */
class ServedStoreError extends Error {
  override readonly name = 'ServedStoreError'
}

/** How long to wait for the lock: replacing a file takes milliseconds. */
const REPLACE_MS = 5000

const openLock = (data: string, timeout: number): DatabaseSync =>
  new DatabaseSync(join(data, 'serving.lock'), { timeout })

/** Takes the shared lock; null in a folder that cannot be written, where no file can be replaced either. */
const sharedLock = (data: string): DatabaseSync | null => {
  try {
    const db = openLock(data, REPLACE_MS)
    db.exec('begin')
    // The first read takes the lock, and the transaction keeps it.
    db.prepare('select count(*) from sqlite_schema').get()
    return db
  } catch (error) {
    if (!isUnwritable(error)) throw error
    return null
  }
}

/** The lock of an open SQLite file, which the system releases when the process ends. */
export const lockServing = (data: string): { readonly release: () => void } => {
  const db = sharedLock(data)
  return {
    release: () => {
      if (db?.isOpen === true) db.close()
    },
  }
}

/**
 * The lock of this name in a data folder, until it is released or the process ends; null where another process or thread has it. Throws
 * where the folder cannot be written.
 */
export const folderLock = (data: string, name: string): { readonly release: () => void } | null => {
  const db = new DatabaseSync(join(data, `${name}.lock`), { timeout: 0 })
  try {
    db.exec('begin exclusive')
    return { release: () => db.close() }
  } catch (error) {
    db.close()
    if (isBusy(error)) return null
    throw error
  }
}

/** Runs `work` while no server has the stores open. Throws ServedStoreError. */
export const withoutServers = async (data: string, work: () => Promise<void>): Promise<void> => {
  const db = openLock(data, 0)
  try {
    db.exec('begin exclusive')
    await work()
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new ServedStoreError(
      `A server has the stores in ${data} open, and a file there is missing or too damaged to be written into: stop the server, then try again.`,
    )
  } finally {
    db.close()
  }
}
