/** Classifies PostgreSQL's errors by their codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
import {
  DatabaseSilentError,
  StoreRefusedError,
  StoreTimeoutError,
  StoreUnavailableError,
} from '../store-error.ts'

/** Wrong password or user, no such database or role, no right to a schema. */
const REFUSED: ReadonlySet<string> = new Set(['28000', '28P01', '3D000', '42501'])
/** Of a session that cannot begin: a setting in the address that the server does not know, or a value that it does not take. */
const REFUSED_SETTING = /^(?:22|42)/
/** Shut down or starting, and a transaction that waited for its client for too long. */
const AWAY: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '25P03'])
/** Connection exceptions, insufficient resources (disk, memory, sessions), and system errors outside PostgreSQL (its files). */
const AWAY_CLASSES = /^(?:08|53|58)/
/** A replica gave up the snapshot, or an earlier statement failed: the transaction must start again. */
const GONE: ReadonlySet<string> = new Set(['40001', '40P01', '72000', '25P02'])
/** Of a replica, also one that was the primary, and of a database that its provider made read-only because its disk is full. */
const READ_ONLY = '25006'
const CANCELED = '57014'
/** Somebody else has the table for longer than a read or a migration may wait. */
const LOCKED = '55P03'
const SYSTEM: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EAI_AGAIN',
])
/** Errors of the driver, which have no code. */
const LOST = /^Connection terminated|^timeout expired|timeout exceeded when trying to connect|not queryable/

const NO_TLS = /^The server does not support SSL/
/** Node's codes of a certificate that it does not accept, and of TLS itself. */
const TLS =
  /^(?:CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|ERR_TLS_|ERR_SSL_|ERR_OSSL_)/
/** Of the parser of addresses: `sslmode=verify-ca` as libpq means it, without a CA. */
const NO_CA = /requires specifying a CA/

const codeOf = (error: Error): string => {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}

/**
 * Whether the server ended the session with its error, which no statement is the cause of. Some of these have no code of their own: up to
 * version 15, a session that cannot begin on a full disk says `could not write init file` as an internal error.
 */
const isSessionEnd = (error: Error): boolean => {
  const { severity } = error as { readonly severity?: unknown }
  return severity === 'FATAL' || severity === 'PANIC'
}

const isUnreachable = (error: Error): boolean => {
  const code = codeOf(error)
  return (
    AWAY.has(code) ||
    AWAY_CLASSES.test(code) ||
    GONE.has(code) ||
    SYSTEM.has(code) ||
    LOST.test(error.message) ||
    isSessionEnd(error)
  )
}

/** A table was dropped and made again, or written anew, since the state began that is read: none of its rows is seen in it. */
export class ReplacedTableError extends StoreUnavailableError {}

/** No such column, no such table, and a statement that was prepared for columns of other types. */
const OTHER_TABLES: ReadonlySet<string> = new Set(['42703', '42P01', '0A000'])

/** Whether a read found other tables than the program's own, as of a later release. */
export const isOfOtherTables = (error: unknown): boolean =>
  error instanceof ReplacedTableError || (error instanceof Error && OTHER_TABLES.has(codeOf(error)))

/** What is wrong with TLS, or with the files that the address names for it. */
const tlsFaultOf = (error: Error): string | undefined => {
  const { path, syscall } = error as { readonly path?: unknown; readonly syscall?: unknown }
  if (NO_TLS.test(error.message))
    return 'The database has no TLS, which its address asks for: switch TLS on there, or leave out sslmode.'
  if (NO_CA.test(error.message))
    return 'sslmode=verify-ca in the address of the database takes sslrootcert=FILE.'
  if (syscall === 'open')
    return `A file that the address of the database names cannot be read: ${String(path)} (${codeOf(error)}).`
  // Node's advice is about its own flags.
  const [fault = ''] = error.message.split('; if the root CA is installed')
  return TLS.test(codeOf(error))
    ? `The certificate of the database is not accepted: ${fault}. The address names its authority as sslrootcert=FILE, and the server as in the certificate.`
    : undefined
}

/** The store's own error where it is not a fault of the statement, else what was thrown. Never has a password in it. */
export const storeErrorOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  if (code === CANCELED) return new StoreTimeoutError(error.message, { cause: error })
  if (code === LOCKED)
    return new StoreTimeoutError('Another process has a table in use, or changes it: try again.', {
      cause: error,
    })
  if (code === READ_ONLY)
    return new StoreUnavailableError(
      `The database takes no writes: ${error.message}. It is a replica, or was made read-only, as where its disk is full.`,
      { cause: error },
    )
  const tlsFault = tlsFaultOf(error)
  if (tlsFault !== undefined) return new StoreRefusedError(tlsFault, { cause: error })
  if (REFUSED.has(code) || code === 'ENOTFOUND' || (isSessionEnd(error) && REFUSED_SETTING.test(code)))
    return new StoreRefusedError(`The database refuses: ${error.message}.`, { cause: error })
  if (isUnreachable(error)) return new DatabaseSilentError(`${error.message || code}.`, { cause: error })
  // A value that a column does not accept is a fault of one feed, not of the database.
  if (/^2[23]/.test(code)) return new Error(`PostgreSQL refuses a row: ${error.message}`, { cause: error })
  return error
}
