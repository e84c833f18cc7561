/** Opens the accounts that the settings name: a file in the data folder, or tables of a PostgreSQL database. */
import { existsSync } from 'node:fs'
import type { Accounts } from '../access/accounts.ts'
import type { ScriptContext } from '../access/sql/script.ts'
import { openAccounts } from '../access/sqlite-accounts.ts'
import type { Config } from '../config.ts'
import { dataPaths, makeDataFolder } from './data-folder.ts'

/** The settings that say where the accounts are. */
export type AccountsSettings = Pick<Config, 'data' | 'databaseUrl'>

/** Whether there may be accounts. */
export const hasAccounts = ({ data, databaseUrl }: AccountsSettings): boolean =>
  databaseUrl !== null || existsSync(dataPaths(data).accounts)

export type AccountsOptions = {
  /** True where a file that cannot be written may be opened to be read. */
  readonly mayBeUnwritable?: boolean
  /** How long a statement waits for the lock of another process on the file; default 5 s. */
  readonly lockTimeoutMs?: number
}

/** Throws NewerAccountsError, DamagedFileError, StoreRefusedError and StoreUnavailableError. */
export const openAccountsOf = async (
  { data, databaseUrl }: AccountsSettings,
  { now, randomBytes }: ScriptContext,
  options: AccountsOptions = {},
): Promise<Accounts> => {
  makeDataFolder(data)
  if (databaseUrl === null)
    return openAccounts({ path: dataPaths(data).accounts, ...options, now, randomBytes })
  // A command on a file need not load the client of PostgreSQL: `openbell keys list` takes 0.10 s of the processor instead of 0.23.
  const { openPostgresAccounts } = await import('../access/postgres-accounts.ts')
  return openPostgresAccounts(databaseUrl, { now, randomBytes })
}

/** How long the lock of `accounts.db` may stop a thread that serves. */
const SERVING_LOCK_TIMEOUT_MS = 20

/** Opens the accounts of a server, which also serves with accounts that it cannot write. */
export const openServingAccounts = (settings: AccountsSettings, context: ScriptContext): Promise<Accounts> =>
  openAccountsOf(settings, context, { mayBeUnwritable: true, lockTimeoutMs: SERVING_LOCK_TIMEOUT_MS })
