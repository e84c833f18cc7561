/** The engines that a store can have, each opening empty stores for a test; a run with `--postgres` has PostgreSQL alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Collection } from '../../src/store/collection.ts'
import { openPostgresMarket, openPostgresStore } from '../../src/store/postgres.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'
import { openPglite } from './pglite.ts'
import type { PostgresServer } from './postgres.ts'
import { copyOf, nameOf, POSTGRES } from './postgres-template.ts'

type StoreEngine = {
  readonly name: string
  /** Opens an empty store for the work, and closes it. */
  readonly withStore: (work: (store: Store) => Promise<void>) => Promise<void>
}

const engineOf = (name: string, open: () => Promise<Store>): StoreEngine => ({
  name,
  withStore: async (work) => {
    const store = await open()
    try {
      await work(store)
    } finally {
      await store.close()
    }
  },
})

/** The server of the whole run, or undefined. */
const running = process.env[POSTGRES]
export const isOnPostgres = running !== undefined

let server: Promise<PostgresServer> | undefined
let pglite: ReturnType<typeof openPglite> | undefined
let stores = 0
const folders: string[] = []

const databaseIn = async (url: string, name: string, template: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(copyOf(name, template))
  await client.end()
  return url.replace(/[^/]+$/, name)
}

/**
 * The address of a new database, of the run's server or of one that ends with `endEngines`; only that has the template `SAMPLE`.
 */
export const newDatabase = async (template = 'template1'): Promise<string> => {
  stores += 1
  const name = `store_${stores}`
  if (running !== undefined) return databaseIn(running, nameOf(name), template)
  // Few tests get here, and what makes the sample loads a thousand modules.
  server ??= import('./postgres-sample.ts').then((sample) => sample.startPostgresWithSample())
  return (await server).database(name, template)
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

export const storeEngines = (collections: readonly Collection[]): readonly StoreEngine[] =>
  isOnPostgres
    ? [engineOf('PostgreSQL', async () => openPostgresMarket(await newDatabase(), { collections }))]
    : [
        engineOf('SQLite in memory', async () => openSqliteStore({ path: ':memory:', collections })),
        engineOf('SQLite in a file', async () => inFile(collections)),
        engineOf('PostgreSQL in WebAssembly (PGlite)', () => inPglite(collections)),
      ]

/** Call it when the tests of the process are over. */
export const endEngines = async (): Promise<void> => {
  await (await server)?.end()
  await (await pglite)?.end()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
