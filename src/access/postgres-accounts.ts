/** Accounts and keys in PostgreSQL, where any process makes and revokes them. */

import { migrationNamed } from '../store/migration.ts'
import { ON_DISK, TIMELINE } from '../store/postgres/commit.ts'
import type { Connection } from '../store/postgres/connection.ts'
import { type Connections, postgresConnections } from '../store/postgres/connections.ts'
import { migrated, refuseNewer } from '../store/postgres/database.ts'
import { inTransaction } from '../store/postgres/transaction.ts'
import type { Sql } from '../store/sql.ts'
import { type Accounts, boundScripts } from './accounts.ts'
import type { Script, ScriptContext } from './sql/script.ts'

/** Separate from the market, so that its rebuild never touches the accounts. */
export const ACCOUNTS_SCHEMA = 'openbell_accounts'

const migrations = [
  migrationNamed('accounts-0001-keys', 'postgres'),
  migrationNamed('accounts-0002-members', 'postgres'),
  migrationNamed('accounts-0003-usage', 'postgres'),
  migrationNamed('accounts-0004-webhooks', 'postgres'),
]

/** Values are bound by number; no statement of ours has a question mark of its own. */
const numbered = ({ text, values }: Sql): Sql => {
  let at = 0
  return { text: text.replace(/\?/g, () => `$${++at}`), values }
}

const run = async <T>(connection: Connection, script: Script<T>): Promise<T> => {
  let next = script.next()
  while (next.done !== true) next = script.next(await connection.records(numbered(next.value)))
  return next.value
}

/** A replica that becomes the primary may lack the last changes, and gives their numbers again. */
const VERSION = `select number || '.' || case when pg_is_in_recovery() then '' else ${TIMELINE} end,
  (select string_agg(name, ' ') from migrations) from changes`

class PostgresAccounts {
  readonly #connections: Connections

  constructor(connections: Connections) {
    this.#connections = connections
  }

  read<T>(script: Script<T>): Promise<T> {
    return inTransaction(this.#connections, 'read', (connection) => run(connection, script))
  }

  note<T>(script: Script<T>): Promise<T> {
    return this.#write(ON_DISK, script)
  }

  change<T>(script: Script<T>): Promise<T> {
    // Two changes wait for each other from the first statement.
    return this.#write(`${ON_DISK}; update changes set number = number + 1`, script)
  }

  /** Throws ForeignTablesError where a newer program has changed the tables since this one opened them. */
  version(): Promise<string> {
    return inTransaction(this.#connections, 'read', async (connection) => {
      const [[version, steps] = []] = await connection.query({ text: VERSION, values: [] })
      refuseNewer(String(steps).split(' '), migrations)
      return String(version)
    })
  }

  close(): Promise<void> {
    return this.#connections.close()
  }

  #write<T>(before: string, script: Script<T>): Promise<T> {
    return inTransaction(this.#connections, 'write', async (connection) => {
      await connection.exec(before)
      return run(connection, script)
    })
  }
}

export const accountsConnections = (url: string): Connections => postgresConnections(url, ACCOUNTS_SCHEMA)

/** Makes the tables where they are missing. Throws StoreRefusedError. */
export const prepareAccounts = (connections: Connections): Promise<void> =>
  migrated(connections, ACCOUNTS_SCHEMA, migrations)

/** On connections whose tables are made. */
export const accountsOn = (connections: Connections, context: ScriptContext): Accounts => {
  const accounts = new PostgresAccounts(connections)
  return {
    ...boundScripts<'later'>(context, {
      read: (script) => accounts.read(script),
      change: (script) => accounts.change(script),
      note: (script) => accounts.note(script),
      count: (script) => accounts.note(script),
    }),
    isUnwritable: false,
    version: () => accounts.version(),
    close: () => accounts.close(),
  }
}

/** Makes the tables where they are missing. Throws StoreRefusedError and StoreUnavailableError. */
export const openPostgresAccounts = async (url: string, context: ScriptContext): Promise<Accounts> => {
  const connections = accountsConnections(url)
  try {
    await prepareAccounts(connections)
  } catch (error) {
    await connections.close()
    throw error
  }
  return accountsOn(connections, context)
}
