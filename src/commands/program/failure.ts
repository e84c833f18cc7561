/** The message and exit code of a failed command; a bug keeps its stack. */
import { redacted } from '../../observe/redaction.ts'
import { DatabaseSilentError } from '../../store/store-error.ts'
import { tell } from '../output/paragraph.ts'
import { CONFIGURATION, type CommandContext, FAILED, USAGE } from './command-context.ts'

/** Errors by name, so that `--help` need not load their modules. */
const expected: Readonly<Record<string, number>> = {
  ConfigError: CONFIGURATION,
  NewerAccountsError: CONFIGURATION,
  MarketFileError: CONFIGURATION,
  StoreRefusedError: CONFIGURATION,
  StoreUnavailableError: FAILED,
  StoreTimeoutError: FAILED,
  UsageError: USAGE,
  UnknownFeedError: USAGE,
  NoMarketError: FAILED,
  IngestRunningError: FAILED,
  InventedMarketError: FAILED,
  ServedStoreError: FAILED,
  DamagedFileError: FAILED,
  DamagedRowError: FAILED,
  BackupError: FAILED,
  RebuildError: FAILED,
  SourceFormatError: FAILED,
  FetchError: FAILED,
}

const systemSentences: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'This machine does not have this address: choose another with --host or --admin-host.',
  ENOTFOUND: 'This host name does not exist: choose another with --host or --admin-host.',
  EACCES: 'Permission denied: give the user of this process the right, or name another place.',
  EPERM: 'The operating system does not permit it.',
  EEXIST: 'A file exists where a folder is needed.',
  ENOTDIR: 'A part of the path is a file, not a folder.',
  EISDIR: 'A folder exists where a file is needed.',
  ENOENT: 'The file or folder does not exist.',
  ENAMETOOLONG: 'The path is too long.',
  ENOSPC: 'The disk is full.',
  EPIPE: 'The reader of the pipe or connection has closed it.',
  ELOOP: 'Links lead to each other, not to a file.',
  ENXIO: 'A socket or device is there that cannot be written to as a file.',
  EROFS: 'The disk is read-only.',
  EMFILE: 'This process may not open more files: raise its limit, as `ulimit -n 1024` does.',
  ENFILE: 'The system may not open more files.',
}

const damaged =
  'A database in the data folder is damaged. `openbell check` shows which one; `openbell restore` replaces it by a backup.'

/** By SQLite's result codes: https://www.sqlite.org/rescode.html */
const sqliteSentences: Readonly<Record<number, string>> = {
  5: 'The database is locked by another process; try again.',
  8: 'The database cannot be written: the file or its folder is read-only.',
  10: 'The disk cannot be read or written; it may be full.',
  11: damaged,
  // A key that is there twice, which no program of ours writes.
  19: damaged,
  14: 'The database cannot be opened: the user of this process must have the right to read and write the file and its folder, and the process must be allowed another file (`ulimit -n`).',
  13: 'The disk is full; the last transaction was rolled back.',
  26: damaged,
}

const sqliteSentenceOf = (error: Error): string | undefined => {
  const { errcode } = error as { readonly errcode?: unknown }
  const sentence = typeof errcode === 'number' ? sqliteSentences[errcode & 0xff] : undefined
  return sentence === undefined ? undefined : `${sentence} (${error.message})`
}

type PortError = { readonly code?: unknown; readonly syscall?: unknown; readonly port?: unknown }

/** Node names the port that it could not open. */
const portSentenceOf = (error: Error): string | undefined => {
  const { code, syscall, port } = error as PortError
  const place = typeof port === 'number' ? `Port ${port}` : 'The port'
  if (code === 'EADDRINUSE')
    return `${place} is in use: stop the program that listens there, or choose another with --port or --admin-port. (${error.message})`
  if (code === 'EACCES' && syscall === 'listen')
    return `${place} is kept for other users: choose one above 1023 with --port or --admin-port. (${error.message})`
  return undefined
}

/** A server waits for its database; a command ends, and its reader has to do something. */
const checkDatabase = 'Check that it runs, and its address in OPENBELL_DATABASE_URL.'

const sentenceOf = (error: Error): string | undefined => {
  if (error instanceof DatabaseSilentError) return `${error.message} ${checkDatabase}`
  if (Object.hasOwn(expected, error.name)) return error.message
  const ofSqlite = sqliteSentenceOf(error)
  if (ofSqlite !== undefined) return ofSqlite
  const ofPort = portSentenceOf(error)
  if (ofPort !== undefined) return ofPort
  const { code } = error as { readonly code?: unknown }
  const known =
    typeof code === 'string' && Object.hasOwn(systemSentences, code) ? systemSentences[code] : undefined
  return known === undefined ? undefined : `${known} (${error.message})`
}

/** Writes the failure with keys redacted and returns the exit code. */
export const failureOf = (error: unknown, context: CommandContext): number => {
  if (!(error instanceof Error)) {
    context.err(redacted(String(error)))
    return FAILED
  }
  const sentence = sentenceOf(error)
  if (sentence === undefined) context.err(redacted(error.stack ?? error.message))
  else tell(context, redacted(sentence))
  return expected[error.name] ?? FAILED
}
