/** The stores of a PostgreSQL database as SQLite files, and such files as its stores. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { accountsConnections, prepareAccounts } from '../access/postgres-accounts.ts'
import { marketCollections } from '../app.ts'
import type { StoreFile } from '../portable/backup-manifest.ts'
import { openAccountsDatabase } from '../store/accounts/database.ts'
import { type Connections, postgresConnections } from '../store/postgres/connections.ts'
import { migrateMarket, prepareMarket } from '../store/postgres/database.ts'
import {
  accountsFromFile,
  accountsToFile,
  marketFromFile,
  marketToFile,
  type OnRows,
} from '../store/postgres/transfer.ts'
import { MARKET_SCHEMA } from '../store/postgres.ts'
import { settleDatabase } from '../store/sqlite/database-file.ts'
import { openMarketDatabase } from '../store/sqlite/market-database.ts'

export type StoreFiles = {
  /** The file of each store; a database is first copied into a file in the folder. Throws where it is of another shape. */
  readonly read: (folder: string) => Promise<Readonly<Record<StoreFile, string>>>
  /** The market's file, in any shape; of a database it lacks the rows of another shape, and says so as a file of that shape does. */
  readonly readMarket: (folder: string) => Promise<string>
  /** What an operator does to begin without the present market. */
  readonly setMarketAside: string
  /** Replaces a store, in any shape, by a settled file, in one step. */
  readonly replace: (name: StoreFile, next: string) => Promise<void>
}

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
  /** Makes the tables where they are missing. Throws where they are of another shape. */
  readonly prepare: (connections: Connections) => Promise<void>
  /** The same without a look at the shape. */
  readonly migrate: (connections: Connections) => Promise<void>
  readonly toFile: (connections: Connections, db: DatabaseSync, onRows: OnRows) => Promise<void>
  readonly fromFile: (connections: Connections, db: DatabaseSync, onRows: OnRows) => Promise<void>
}

const transfers: Readonly<Record<StoreFile, Transfer>> = {
  'market.db': {
    connections: (url) => postgresConnections(url, MARKET_SCHEMA),
    open: (path) => openMarketDatabase(path, marketCollections),
    prepare: (connections) => prepareMarket(connections, MARKET_SCHEMA, marketCollections),
    migrate: (connections) => migrateMarket(connections, MARKET_SCHEMA),
    toFile: (connections, db, onRows) => marketToFile(connections, marketCollections, db, onRows),
    fromFile: (connections, db, onRows) => marketFromFile(connections, marketCollections, db, onRows),
  },
  'accounts.db': {
    connections: accountsConnections,
    open: openAccountsDatabase,
    prepare: prepareAccounts,
    migrate: prepareAccounts,
    toFile: accountsToFile,
    fromFile: accountsFromFile,
  },
}

export const filesOfDatabase = (url: string, onRows: OnRows): StoreFiles => {
  const transferred = async (
    name: StoreFile,
    path: string,
    first: 'prepare' | 'migrate',
    work: (transfer: Transfer, connections: Connections, db: DatabaseSync) => Promise<void>,
  ): Promise<void> => {
    const transfer = transfers[name]
    const db = transfer.open(path)
    try {
      await using(transfer.connections(url), async (connections) => {
        await transfer[first](connections)
        await work(transfer, connections, db)
      })
    } finally {
      db.close()
    }
  }
  const copied = async (name: StoreFile, folder: string, first: 'prepare' | 'migrate'): Promise<string> => {
    const path = join(folder, name)
    await transferred(name, path, first, ({ toFile }, connections, db) => toFile(connections, db, onRows))
    await settleDatabase(path)
    return path
  }
  return {
    read: async (folder) => ({
      'market.db': await copied('market.db', folder, 'prepare'),
      'accounts.db': await copied('accounts.db', folder, 'prepare'),
    }),
    readMarket: (folder) => copied('market.db', folder, 'migrate'),
    setMarketAside: `Drop the schema ${MARKET_SCHEMA} of the database, which does not have the accounts`,
    replace: async (name, next) => {
      await transferred(name, next, 'migrate', ({ fromFile }, connections, db) =>
        fromFile(connections, db, onRows),
      )
      await rm(next, { force: true })
    },
  }
}
