/** The engines on which servers and loads are stopped as processes: files, and a PostgreSQL server for the test file where there is one. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import type { Accounts } from '../../src/access/accounts.ts'
import { openPostgresAccounts } from '../../src/access/postgres-accounts.ts'
import { dataPaths } from '../../src/app/data-folder.ts'
import { accountsIn } from './accounts-in.ts'
import { noPostgres, type PostgresServer } from './postgres.ts'
import { SAMPLE, startPostgresWithSample } from './postgres-sample.ts'
import { writeSampleStore } from './sample-store.ts'

type Scope = Pick<TestContext, 'after'>

/** A data folder, and the settings of commands that keep their stores in it or in a database. */
export type Place = {
  readonly data: string
  readonly databaseUrl: string | null
  readonly environment: Readonly<Record<string, string>>
}

export type FaultEngine = {
  readonly name: string
  readonly skip: string | false
  /** A new place for a store: a path, or the address of a database. */
  readonly place: (t: Scope) => Promise<string>
  /** Without a store. */
  readonly empty: (t: Scope) => Promise<Place>
  /** The sample and no key. */
  readonly served: (t: Scope) => Promise<Place & { readonly accounts: Accounts }>
}

const SAMPLE_AT = '2026-11-21T10:00:00Z'

const folderOf = (t: Scope): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-faults-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let server: Promise<PostgresServer> | undefined
let databases = 0
after(async () => (await server)?.end())

const started = (): Promise<PostgresServer> => {
  server ??= startPostgresWithSample(['fsync=off'])
  return server
}

const newDatabase = async (template?: string): Promise<string> => {
  databases += 1
  return (await started()).database(`market_${databases}`, template)
}

const inDatabase = (t: Scope, databaseUrl: string): Place => ({
  data: folderOf(t),
  databaseUrl,
  environment: { OPENBELL_DATABASE_URL: databaseUrl },
})

export const faultEngines: readonly FaultEngine[] = [
  {
    name: 'files',
    skip: false,
    place: async (t) => join(folderOf(t), 'market.db'),
    empty: async (t) => ({ data: folderOf(t), databaseUrl: null, environment: {} }),
    served: async (t) => {
      const data = folderOf(t)
      await writeSampleStore(dataPaths(data).market, SAMPLE_AT)
      const accounts = accountsIn(data)
      t.after(() => accounts.close())
      return { data, databaseUrl: null, environment: {}, accounts }
    },
  },
  {
    name: 'PostgreSQL',
    skip: noPostgres(),
    place: () => newDatabase(),
    empty: async (t) => inDatabase(t, await newDatabase()),
    served: async (t) => {
      const url = await newDatabase(SAMPLE)
      const accounts = await openPostgresAccounts(url, { now: Date.now, randomBytes })
      t.after(() => accounts.close())
      return { ...inDatabase(t, url), accounts }
    },
  },
]
