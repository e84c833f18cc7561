/** Opens the stores that the settings name: files in the data folder, or a PostgreSQL database. */
import { existsSync } from 'node:fs'
import type { Accounts } from '../access/accounts.ts'
import { openPostgresAccounts } from '../access/postgres-accounts.ts'
import type { ScriptContext } from '../access/sql/script.ts'
import { openAccounts } from '../access/sqlite-accounts.ts'
import { dataPaths, makeDataFolder, marketCollections } from '../app.ts'
import type { Config } from '../config.ts'
import { fileBytes } from '../lib/file-bytes.ts'
import { databaseBytes } from '../store/postgres/size.ts'
import { type DatabaseOptions, MARKET_SCHEMA, openPostgresMarket } from '../store/postgres.ts'
import { isUnwritable } from '../store/sqlite/error.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'

/** The settings that say where the stores are. */
export type StoreSettings = Pick<Config, 'data' | 'databaseUrl'> & Partial<Pick<Config, 'readUrls'>>

const hasFile = (data: string): boolean => existsSync(dataPaths(data).market)

/** Whether there may be a market; a database always has its tables. */
export const hasMarket = ({ data, databaseUrl }: StoreSettings): boolean =>
  databaseUrl !== null || hasFile(data)

/** Whether there may be accounts. */
export const hasAccounts = ({ data, databaseUrl }: StoreSettings): boolean =>
  databaseUrl !== null || existsSync(dataPaths(data).accounts)

const openFile = (data: string, mapsFile = false): Store => {
  makeDataFolder(data)
  return openSqliteStore({ path: dataPaths(data).market, collections: marketCollections, mapsFile })
}

/** Opens or makes the market store. Throws MarketFileError, StoreRefusedError and StoreUnavailableError. */
export const openStore = async ({ data, databaseUrl }: StoreSettings): Promise<Store> =>
  databaseUrl === null ? openFile(data) : openPostgresMarket(databaseUrl, { collections: marketCollections })

/** Bytes of the market store: of its file and its log, or of the database. */
export const storeBytes = async ({ data, databaseUrl }: StoreSettings): Promise<number> => {
  if (databaseUrl !== null) return databaseBytes(databaseUrl, MARKET_SCHEMA)
  const { market } = dataPaths(data)
  return [market, `${market}-wal`].reduce((sum, path) => sum + fileBytes(path), 0)
}

/** A store that is only read; `isUnwritable` where its disk is full or read-only, so that `write` fails. */
export type StoreToRead = { readonly store: Store; readonly isUnwritable: boolean }

const openFileToRead = (data: string): StoreToRead => {
  try {
    return { store: openFile(data, true), isUnwritable: false }
  } catch (error) {
    if (!isUnwritable(error) || !hasFile(data)) throw error
    const { market: path } = dataPaths(data)
    const options = { path, collections: marketCollections, isUnwritable: true, mapsFile: true }
    const store = openSqliteStore(options)
    return { store, isUnwritable: true }
  }
}

/** As of a database; `holdsState` is for a server, whose reads must stay in the state that it has adopted. */
export type ReadOptions = Pick<DatabaseOptions, 'holdsState' | 'onReplica'>

/** Opens the store for reading only; works on a disk that is full or read-only. */
export const openStoreToRead = async (
  { data, databaseUrl, readUrls: replicaUrls = [] }: StoreSettings,
  { holdsState = false, onReplica }: ReadOptions = {},
): Promise<StoreToRead> =>
  databaseUrl === null
    ? openFileToRead(data)
    : {
        store: await openPostgresMarket(databaseUrl, {
          collections: marketCollections,
          holdsState,
          replicaUrls,
          ...(onReplica && { onReplica }),
        }),
        isUnwritable: false,
      }

export type AccountsOptions = {
  /** True where a file that cannot be written may be opened to be read. */
  readonly mayBeUnwritable?: boolean
  /** How long a statement waits for the lock of another process on the file; default 5 s. */
  readonly lockTimeoutMs?: number
}

/** Throws NewerAccountsError, DamagedFileError, StoreRefusedError and StoreUnavailableError. */
export const openAccountsOf = async (
  { data, databaseUrl }: StoreSettings,
  { now, randomBytes }: ScriptContext,
  options: AccountsOptions = {},
): Promise<Accounts> => {
  makeDataFolder(data)
  return databaseUrl === null
    ? openAccounts({ path: dataPaths(data).accounts, ...options, now, randomBytes })
    : openPostgresAccounts(databaseUrl, { now, randomBytes })
}

/** How long the lock of `accounts.db` may stop a thread that serves. */
const SERVING_LOCK_TIMEOUT_MS = 20

/** Opens the accounts of a server, which also serves with accounts that it cannot write. */
export const openServingAccounts = (settings: StoreSettings, context: ScriptContext): Promise<Accounts> =>
  openAccountsOf(settings, context, { mayBeUnwritable: true, lockTimeoutMs: SERVING_LOCK_TIMEOUT_MS })
