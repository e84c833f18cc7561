/** Every engine that a store can have, each opening empty stores for a test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Collection } from '../../src/store/collection.ts'
import { openPostgresMarket, openPostgresStore } from '../../src/store/postgres.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'
import { openPglite } from './pglite.ts'
import { noPostgres, type PostgresServer, startPostgres } from './postgres.ts'

type StoreEngine = {
  readonly name: string
  /** Why it cannot be tested here, or false. */
  readonly skip: string | false
  readonly open: () => Promise<Store>
}

let server: Promise<PostgresServer> | undefined
let pglite: ReturnType<typeof openPglite> | undefined
let stores = 0
const folders: string[] = []

/** The address of a new database of a server that ends with `endEngines`. */
export const newDatabase = async (): Promise<string> => {
  server ??= startPostgres()
  stores += 1
  return (await server).database(`store_${stores}`)
}

const inFile = (collections: readonly Collection[]): Store => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-store-'))
  folders.push(folder)
  return openSqliteStore({ path: join(folder, 'market.db'), collections })
}

const inPglite = async (collections: readonly Collection[]): Promise<Store> => {
  pglite ??= openPglite()
  stores += 1
  const schema = `openbell_${stores}`
  return openPostgresStore({ connections: (await pglite).connections(schema), schema, collections })
}

export const storeEngines = (collections: readonly Collection[]): readonly StoreEngine[] => [
  {
    name: 'SQLite in memory',
    skip: false,
    open: async () => openSqliteStore({ path: ':memory:', collections }),
  },
  { name: 'SQLite in a file', skip: false, open: async () => inFile(collections) },
  { name: 'PostgreSQL in WebAssembly (PGlite)', skip: false, open: () => inPglite(collections) },
  {
    name: 'PostgreSQL',
    skip: noPostgres(),
    open: async () => openPostgresMarket(await newDatabase(), { collections }),
  },
]

/** Call it when the tests of the process are over. */
export const endEngines = async (): Promise<void> => {
  await (await server)?.end()
  await (await pglite)?.end()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
