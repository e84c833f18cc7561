/** Errors of a store over a network; leaves out faults of a file. */

/** The database cannot be reached or does not take connections: the same read may succeed in a moment. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

/** A read took longer than allowed. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError'
}

/** The address, user or password is wrong, or the database is not ours: an operator must mend it, so nothing is tried again. */
export class StoreRefusedError extends Error {
  override readonly name = 'StoreRefusedError'
}

/** Whether the error is the database's fault, not the program's. */
export const isStoreError = (error: unknown): boolean =>
  error instanceof StoreUnavailableError ||
  error instanceof StoreTimeoutError ||
  error instanceof StoreRefusedError
