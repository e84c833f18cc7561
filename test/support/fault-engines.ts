/** The engines on which servers and loads are killed as processes: files, and a PostgreSQL server for the test where there is one. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Accounts } from '../../src/access/accounts.ts'
import { openPostgresAccounts } from '../../src/access/postgres-accounts.ts'
import { dataPaths, marketCollections } from '../../src/app.ts'
import { datasets } from '../../src/datasets/index.ts'
import { loadSample } from '../../src/ingest/sample.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import { accountsIn } from './accounts-in.ts'
import { noPostgres, startPostgres } from './postgres.ts'
import { writeSampleStore } from './sample-store.ts'

type Served = {
  readonly data: string
  readonly environment: Readonly<Record<string, string>>
  readonly accounts: Accounts
}

type FaultEngine = {
  readonly name: string
  readonly skip: string | false
  /** A new place for a store: a path, or the address of a database. */
  readonly place: (t: TestContext) => Promise<string>
  /** The sample and no key, for servers with this data folder and environment. */
  readonly served: (t: TestContext) => Promise<Served>
}

const SAMPLE_AT = '2026-11-21T10:00:00Z'

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-faults-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const databaseOf = async (t: TestContext): Promise<string> => {
  const server = await startPostgres(['fsync=off'])
  t.after(() => server.end())
  return server.database('market')
}

export const faultEngines: readonly FaultEngine[] = [
  {
    name: 'files',
    skip: false,
    place: async (t) => join(folderOf(t), 'market.db'),
    served: async (t) => {
      const data = folderOf(t)
      await writeSampleStore(dataPaths(data).market, SAMPLE_AT)
      const accounts = accountsIn(data)
      t.after(() => accounts.close())
      return { data, environment: {}, accounts }
    },
  },
  {
    name: 'PostgreSQL',
    skip: noPostgres(),
    place: databaseOf,
    served: async (t) => {
      const data = folderOf(t)
      const url = await databaseOf(t)
      const store = await openPostgresMarket(url, { collections: marketCollections })
      await loadSample(store, datasets, SAMPLE_AT)
      await store.close()
      const accounts = await openPostgresAccounts(url, { now: Date.now, randomBytes })
      t.after(() => accounts.close())
      return { data, environment: { OPENBELL_DATABASE_URL: url }, accounts }
    },
  },
]
