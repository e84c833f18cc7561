/** Errors of a store over a network; leaves out faults of a file. */

/** The database cannot be reached or does not take connections: the same read may succeed in a moment. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

/** It was asked and gave no answer, for a `reason` that ends its sentence. */
export class DatabaseSilentError extends StoreUnavailableError {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The database does not answer: ${reason}`, options)
  }
}

/** A read took longer than allowed. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError'
}

/**
 * The address, user, password or certificate is wrong, the role lacks rights, or the database is not ours: an operator must mend it, so
 * that a start ends. What has run before waits for it.
 */
export class StoreRefusedError extends Error {
  override readonly name = 'StoreRefusedError'
}

/** The tables are of another version of Openbell or of another program: this process can never use them. */
export class ForeignTablesError extends StoreRefusedError {}

/** Whether the error is the database's fault, not the program's. */
export const isStoreError = (error: unknown): boolean =>
  error instanceof StoreUnavailableError ||
  error instanceof StoreTimeoutError ||
  error instanceof StoreRefusedError
