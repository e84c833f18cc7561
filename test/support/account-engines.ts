/** The engines that a store of accounts can have, each opening empty stores for a test; a run with `--postgres` has PostgreSQL alone. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import type { Accounts } from '../../src/access/accounts.ts'
import {
  ACCOUNTS_SCHEMA,
  accountsOn,
  openPostgresAccounts,
  prepareAccounts,
} from '../../src/access/postgres-accounts.ts'
import { openAccounts } from '../../src/access/sqlite-accounts.ts'
import { openPglite } from './pglite.ts'
import { isOnPostgres, newDatabase } from './store-engines.ts'

type AccountEngine = {
  readonly name: string
  /** So many connections to one new store, as those of so many processes; they are closed after the test. */
  readonly open: (t: TestContext, now: () => number, connections?: number) => Promise<readonly Accounts[]>
}

const opened = async (t: TestContext, connections: number, open: () => Promise<Accounts>) => {
  const all: Accounts[] = []
  for (let at = 0; at < connections; at += 1) all.push(await open())
  t.after(async () => {
    for (const accounts of all) await accounts.close()
  })
  return all
}

let pglite: ReturnType<typeof openPglite> | undefined

after(async () => (await pglite)?.end())

const embedded: readonly AccountEngine[] = [
  {
    name: 'SQLite',
    open: (t, now, connections = 1) => {
      const folder = mkdtempSync(join(tmpdir(), 'openbell-accounts-'))
      t.after(() => rmSync(folder, { recursive: true, force: true }))
      const path = join(folder, 'accounts.db')
      return opened(t, connections, async () => openAccounts({ path, now, randomBytes }))
    },
  },
  {
    name: 'PostgreSQL in WebAssembly (PGlite)',
    open: async (t, now, connections = 1) => {
      pglite ??= openPglite()
      const { connections: sessionsOf, exec } = await pglite
      await exec(`drop schema if exists "${ACCOUNTS_SCHEMA}" cascade`)
      const sessions = sessionsOf(ACCOUNTS_SCHEMA)
      await prepareAccounts(sessions)
      return opened(t, connections, async () => accountsOn(sessions, { now, randomBytes }))
    },
  },
]

const postgres: AccountEngine = {
  name: 'PostgreSQL',
  open: async (t, now, connections = 1) => {
    const url = await newDatabase()
    return opened(t, connections, () => openPostgresAccounts(url, { now, randomBytes }))
  },
}

export const accountEngines = isOnPostgres ? [postgres] : embedded
