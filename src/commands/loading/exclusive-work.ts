/** Runs work that only one process of a store may do at a time. */
import type { Store } from '../../store/store.ts'
import { isStoreError } from '../../store/store-error.ts'

type Work<T> = {
  readonly store: Store
  readonly name: string
  readonly signal: AbortSignal
  /** Asked after the claim: another process may have finished the work a moment ago. */
  readonly isDue?: () => Promise<boolean>
  /** Its signal is also aborted if another process may have taken the work over. */
  readonly run: (signal: AbortSignal) => Promise<T>
}

/** Returns the result of the work; null where another process does it, has just done it, or has taken it over. */
export const runExclusively = async <T>({ store, name, signal, isDue, run }: Work<T>): Promise<T | null> => {
  const lease = await store.claim(name)
  if (lease === null) return null
  const { lost } = lease
  try {
    if (isDue !== undefined && !(await isDue())) return null
    return await run(AbortSignal.any([signal, lost]))
  } catch (error) {
    // Who takes over also ends the session of a process that stood still.
    if (lost.aborted && (error === lost.reason || isStoreError(error))) return null
    throw error
  } finally {
    await lease.release()
  }
}
