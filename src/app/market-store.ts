/** Opens the market store that the settings name: a file in the data folder, or a PostgreSQL database. */
import { existsSync } from 'node:fs'
import { marketCollections } from '../app.ts'
import type { Config } from '../config.ts'
import { fileBytes } from '../lib/file-bytes.ts'
import { shownAddressOf } from '../lib/shown-address.ts'
import type { DatabaseOptions } from '../store/postgres.ts'
import { isUnwritable } from '../store/sqlite/error.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import type { AccountsSettings } from './accounts-store.ts'
import { dataPaths, makeDataFolder } from './data-folder.ts'

/** The settings that say where the store is. */
export type StoreSettings = AccountsSettings & Partial<Pick<Config, 'readUrls'>>

/** With the client of PostgreSQL, which a file does not need. */
const database = () => import('../store/postgres.ts')

const hasFile = (data: string): boolean => existsSync(dataPaths(data).market)

/** Whether there may be a market; a database always has its tables. */
export const hasMarket = ({ data, databaseUrl }: StoreSettings): boolean =>
  databaseUrl !== null || hasFile(data)

/** The market's file, or its database without user and password, for messages. */
export const marketPlace = ({ data, databaseUrl }: StoreSettings): string =>
  databaseUrl === null ? dataPaths(data).market : `the database ${shownAddressOf(databaseUrl)}`

const openFile = (data: string, mapsFile = false): Store => {
  makeDataFolder(data)
  return openSqliteStore({ path: dataPaths(data).market, collections: marketCollections, mapsFile })
}

/** Opens or makes the market store. Throws MarketFileError, StoreRefusedError and StoreUnavailableError. */
export const openStore = async ({ data, databaseUrl }: StoreSettings): Promise<Store> =>
  databaseUrl === null
    ? openFile(data)
    : (await database()).openPostgresMarket(databaseUrl, { collections: marketCollections })

/** Bytes of the market store: of its file and its log, or of the database. */
export const storeBytes = async ({ data, databaseUrl }: StoreSettings): Promise<number> => {
  if (databaseUrl !== null) {
    const { databaseBytes } = await import('../store/postgres/size.ts')
    return databaseBytes(databaseUrl, (await database()).MARKET_SCHEMA)
  }
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
        store: await (await database()).openPostgresMarket(databaseUrl, {
          collections: marketCollections,
          holdsState,
          replicaUrls,
          ...(onReplica && { onReplica }),
        }),
        isUnwritable: false,
      }
