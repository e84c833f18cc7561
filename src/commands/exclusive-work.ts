/** Work that one of all processes on a store does at a time. */
import type { Store } from '../store/store.ts'

type Work<T> = {
  readonly store: Store
  readonly name: string
  readonly signal: AbortSignal
  /** Whether work that was just claimed is still to be done: another process may have ended it a moment ago. */
  readonly isDue?: () => Promise<boolean>
  /** Its signal is aborted too where the work may have been taken over. */
  readonly run: (signal: AbortSignal) => Promise<T>
}

/** What the work gives; null where another process does it, or has just done it. */
export const alone = async <T>({ store, name, signal, isDue, run }: Work<T>): Promise<T | null> => {
  const lease = await store.claim(name)
  if (lease === null) return null
  try {
    if (isDue !== undefined && !(await isDue())) return null
    return await run(AbortSignal.any([signal, lease.lost]))
  } finally {
    await lease.release()
  }
}
