/** The stores as SQLite files: backups, restores and rebuilds work on files, whichever engine holds the rows. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { accountsConnections, prepareAccounts } from '../access/postgres-accounts.ts'
import { marketCollections, storePaths } from '../app.ts'
import { type StoreFile, storeFiles } from '../portable/backup-manifest.ts'
import { openAccountsDatabase } from '../store/accounts/database.ts'
import { type Connections, postgresConnections } from '../store/postgres/connections.ts'
import { prepareMarket } from '../store/postgres/database.ts'
import {
  accountsFromFile,
  accountsTables,
  marketFromFile,
  marketTables,
  type OnRows,
  tablesToFile,
} from '../store/postgres/transfer.ts'
import { MARKET_SCHEMA } from '../store/postgres.ts'
import { type CopyProgress, replaceDatabase, settleDatabase } from '../store/sqlite/database-file.ts'
import { openMarketDatabase } from '../store/sqlite/market-database.ts'
import { withoutServers } from './lock.ts'
import type { StoreSettings } from './stores.ts'

export type StoreFiles = {
  /** The file of each store; a database is first copied into a file in the folder. */
  readonly read: (
    folder: string,
    names?: readonly StoreFile[],
  ) => Promise<Readonly<Record<StoreFile, string>>>
  /** Replaces a store by a settled file, in one step. */
  readonly replace: (name: StoreFile, next: string) => Promise<void>
}

const filesIn = (data: string, onProgress?: CopyProgress): StoreFiles => ({
  read: async () => storePaths(data),
  replace: (name, next) =>
    replaceDatabase(next, storePaths(data)[name], (work) => withoutServers(data, work), onProgress),
})

const using = async <T>(
  connections: Connections,
  work: (connections: Connections) => Promise<T>,
): Promise<T> => {
  try {
    return await work(connections)
  } finally {
    await connections.close()
  }
}

/** Copies a store of a database into a file, and a file into that store. */
type Transfer = {
  readonly connections: (url: string) => Connections
  readonly open: (path: string) => DatabaseSync
  /** Makes the tables where they are missing. */
  readonly prepare: (connections: Connections) => Promise<void>
  readonly toFile: (connections: Connections, db: DatabaseSync, onRows: OnRows) => Promise<void>
  readonly fromFile: (connections: Connections, db: DatabaseSync, onRows: OnRows) => Promise<void>
}

const transfers: Readonly<Record<StoreFile, Transfer>> = {
  'market.db': {
    connections: (url) => postgresConnections(url, MARKET_SCHEMA),
    open: (path) => openMarketDatabase(path, marketCollections),
    prepare: (connections) => prepareMarket(connections, MARKET_SCHEMA, marketCollections),
    toFile: (connections, db, onRows) =>
      tablesToFile(connections, marketTables(marketCollections), db, onRows),
    fromFile: (connections, db, onRows) => marketFromFile(connections, marketCollections, db, onRows),
  },
  'accounts.db': {
    connections: accountsConnections,
    open: openAccountsDatabase,
    prepare: prepareAccounts,
    toFile: (connections, db) => tablesToFile(connections, accountsTables, db),
    fromFile: (connections, db) => accountsFromFile(connections, db),
  },
}

const filesOfDatabase = (url: string, onRows: OnRows): StoreFiles => {
  const transferred = async (
    name: StoreFile,
    path: string,
    work: (transfer: Transfer, connections: Connections, db: DatabaseSync) => Promise<void>,
  ): Promise<void> => {
    const transfer = transfers[name]
    const db = transfer.open(path)
    try {
      await using(transfer.connections(url), async (connections) => {
        await transfer.prepare(connections)
        await work(transfer, connections, db)
      })
    } finally {
      db.close()
    }
  }
  return {
    read: async (folder, names = storeFiles) => {
      for (const name of names) {
        const path = join(folder, name)
        await transferred(name, path, ({ toFile }, connections, db) => toFile(connections, db, onRows))
        await settleDatabase(path)
      }
      return { 'market.db': join(folder, 'market.db'), 'accounts.db': join(folder, 'accounts.db') }
    },
    replace: async (name, next) => {
      await transferred(name, next, ({ fromFile }, connections, db) => fromFile(connections, db, onRows))
      await rm(next, { force: true })
    },
  }
}

/** `onProgress` in pages of a file, or in rows of a database. */
export const storeFilesOf = (
  { data, databaseUrl }: StoreSettings,
  onProgress: CopyProgress = () => undefined,
): StoreFiles => {
  if (databaseUrl === null) return filesIn(data, onProgress)
  let done = 0
  return filesOfDatabase(databaseUrl, (more) => {
    done += more
    onProgress({ done, total: done })
  })
}
