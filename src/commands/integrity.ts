/** The integrity check of the stores' files: before they are served if they are small, while they are served if not. */
import { existsSync, statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { dataPaths } from '../app/data-folder.ts'
import type { StoreSettings } from '../app/market-store.ts'
import type { StoreFile } from '../app/store-faults.ts'
import { threadFile } from '../lib/thread-file.ts'
import { DamagedFileError, faultOf } from '../store/sqlite/database-file.ts'

/** SQLite checks some 1,000 MB a second, so this delays a start by a quarter of a second. */
const LARGE_BYTES = 256 * 2 ** 20

/** A database looks after its own files. */
const present = (
  { data, databaseUrl }: StoreSettings,
  isLarge: boolean,
  largeBytes = LARGE_BYTES,
): readonly (readonly [StoreFile, path: string])[] => {
  const { market, accounts } = dataPaths(data)
  const files = [
    ['market', market],
    ['accounts', accounts],
  ] as const
  return files.filter(
    ([, path]) => databaseUrl === null && existsSync(path) && statSync(path).size > largeBytes === isLarge,
  )
}

/** Throws DamagedFileError. */
export const requireIntact = (path: string): void => {
  const fault = faultOf(path, 'quick_check')
  if (fault !== null) throw new DamagedFileError(path, fault)
}

/** Checks the small stores. Throws DamagedFileError. */
export const requireIntactStores = (settings: StoreSettings): void => {
  for (const [, path] of present(settings, false)) requireIntact(path)
}

/** Checks the large stores, each in its own thread, while they are served. */
export const checkLargeStores = (
  settings: StoreSettings,
  onFault: (store: StoreFile, error: unknown) => void,
  largeBytes?: number,
): { readonly stop: () => Promise<void> } => {
  const workers = present(settings, true, largeBytes).map(([store, path]) => {
    const worker = new Worker(threadFile('integrity-worker', import.meta.url), {
      workerData: path,
    })
    worker.on('message', (fault: string) => onFault(store, new DamagedFileError(path, fault)))
    worker.on('error', (error) => onFault(store, error))
    worker.unref()
    return worker
  })
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
