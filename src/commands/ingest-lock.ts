/** One ingest at a time on a data folder: two would sweep each other's files. A killed one holds nothing. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataFolder } from '../app.ts'

/** Another process is loading; try again when it is done. */
export class IngestRunningError extends Error {
  override readonly name = 'IngestRunningError'
}

const SQLITE_BUSY = 5

/** The lock is that of an open SQLite file: the system gives it back however the process ends. */
export const holdIngestLock = (data: string): { readonly release: () => void } => {
  const db = new DatabaseSync(join(data, 'ingest.lock'), { timeout: 0 })
  try {
    db.exec('begin exclusive')
  } catch (error) {
    db.close()
    if ((error as { readonly errcode?: unknown }).errcode !== SQLITE_BUSY) throw error
    throw new IngestRunningError(`Another ingest is loading into ${data}; try again when it is done.`)
  }
  return { release: () => db.close() }
}

/** Runs `work` while no other process loads into the folder, which is made where it is missing. Throws IngestRunningError. */
export const withIngestLock = async <T>(data: string, work: () => Promise<T>): Promise<T> => {
  makeDataFolder(data)
  const lock = holdIngestLock(data)
  try {
    return await work()
  } finally {
    lock.release()
  }
}
