/** The integrity check of the stores' files before they are served: at once where they are small, meanwhile where not. */
import { existsSync, statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { storePaths } from '../app.ts'
import { DamagedFileError, faultOf } from '../store/database-file.ts'

/** SQLite looks through some 1,000 MB a second, and a start is to take no longer for it. */
const LARGE_BYTES = 256 * 2 ** 20

const present = (data: string, isLarge: boolean, largeBytes = LARGE_BYTES): readonly string[] =>
  Object.values(storePaths(data)).filter(
    (path) => existsSync(path) && statSync(path).size > largeBytes === isLarge,
  )

/** Throws DamagedFileError. */
export const requireIntact = (path: string): void => {
  const fault = faultOf(path, 'quick_check')
  if (fault !== null) throw new DamagedFileError(path, fault)
}

/** The stores that can be looked through in a moment. Throws DamagedFileError. */
export const requireIntactStores = (data: string): void => {
  for (const path of present(data, false)) requireIntact(path)
}

/** Looks through the others in a thread of their own, while they are served. */
export const checkLargeStores = (
  data: string,
  onFault: (error: unknown) => void,
  largeBytes?: number,
): { readonly stop: () => Promise<void> } => {
  // In a checkout this file is TypeScript, in the packed program JavaScript.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const workers = present(data, true, largeBytes).map((path) => {
    const worker = new Worker(new URL(`./integrity-worker.${extension}`, import.meta.url), {
      workerData: path,
    })
    worker.on('message', (fault: string) => onFault(new DamagedFileError(path, fault)))
    worker.on('error', onFault)
    worker.unref()
    return worker
  })
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
