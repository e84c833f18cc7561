/** Empty stores in the engine that the tests run on: SQLite in memory, or databases of the server that `--postgres` starts. */
import { after } from 'node:test'
import pg from 'pg'
import type { Collection } from '../../src/store/collection.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'
import { copyOf, nameOf, POSTGRES, TEMPLATE } from './postgres-template.ts'

let databases = 0

const inDatabase = async (url: string, collections: readonly Collection[]): Promise<Store> => {
  databases += 1
  const name = nameOf(databases)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(copyOf(name, TEMPLATE))
  await client.end()
  const store = await openPostgresMarket(url.replace(/[^/]+$/, name), { collections })
  // With the test that opens it, or with the process where none does: files that share a process would together hold more sessions than
  // the server gives. One that a test has closed is closed again without harm.
  after(() => store.close())
  return store
}

export const newStore = async (collections: readonly Collection[]): Promise<Store> => {
  const url = process.env[POSTGRES]
  return url === undefined ? openSqliteStore({ path: ':memory:', collections }) : inDatabase(url, collections)
}
