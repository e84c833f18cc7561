/** One ingest at a time on a data folder: two would remove each other's files. A killed process frees the lock. */

import { makeDataFolder } from '../../app/data-folder.ts'
import { folderLock } from '../../app/lock.ts'

/** Another process is loading; try again when it has finished. */
export class IngestRunningError extends Error {
  override readonly name = 'IngestRunningError'
}

/** The lock of an open SQLite file, which the system releases when the process ends. */
export const holdIngestLock = (data: string): { readonly release: () => void } => {
  const lock = folderLock(data, 'ingest')
  if (lock === null)
    throw new IngestRunningError(`Another ingest is loading into ${data}; try again when it has finished.`)
  return lock
}

/** Runs `work` while no other process loads into the folder, which is made if it is missing. Throws IngestRunningError. */
export const withIngestLock = async <T>(data: string, work: () => Promise<T>): Promise<T> => {
  makeDataFolder(data)
  const lock = holdIngestLock(data)
  try {
    return await work()
  } finally {
    lock.release()
  }
}
