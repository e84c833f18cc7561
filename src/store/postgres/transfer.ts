/** Copies whole tables between PostgreSQL and SQLite files: backups, restores and rebuilds are files with either engine. */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Collection } from '../collection.ts'
import { quoted } from '../quoted.ts'
import type { Cells } from '../row-cells.ts'
import { writtenColumns } from '../sql.ts'
import { markOtherShape } from '../sqlite/market-database.ts'
import { COMMITTED, ON_DISK } from './commit.ts'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { remakeTables, shapesIn } from './database.ts'
import { copyLine } from './sql.ts'
import { inTransaction } from './transaction.ts'
import { inWritingTurn } from './writing-turn.ts'

/** A table of the same columns in both engines. */
export type CopiedTable = { readonly name: string; readonly columns: readonly string[] }

/** The tables of a market: those of its collections, their counts and their versions. */
const marketTables = (collections: readonly Collection[]): readonly CopiedTable[] => [
  { name: 'versions', columns: ['collection', 'version', 'origin', 'rows', 'updated_at', 'source'] },
  { name: 'counts', columns: ['collection', 'grouped', 'value', 'n'] },
  ...collections.map((of) => ({ name: of.name, columns: writtenColumns(of) })),
]

/** Those of the accounts, in the order in which rows may refer to others. */
export const accountsTables: readonly CopiedTable[] = [
  { name: 'accounts', columns: ['id', 'name', 'plan', 'disabled', 'created_at'] },
  {
    name: 'keys',
    columns: [
      'id',
      'account',
      'hash',
      'preview',
      'plan',
      'name',
      'created_at',
      'expires_at',
      'revoked_at',
      'rotated_from',
    ],
  },
  { name: 'key_uses', columns: ['key', 'last_used_at', 'last_used_address'] },
  { name: 'members', columns: ['account', 'role', 'password', 'created_at', 'last_seen_at'] },
  { name: 'sessions', columns: ['id', 'account', 'hash', 'created_at', 'last_seen_at'] },
  {
    name: 'links',
    columns: ['id', 'kind', 'hash', 'mail', 'plan', 'role', 'account', 'created_at', 'expires_at'],
  },
  { name: 'operator_log', columns: ['at', 'id', 'who', 'action', 'subject', 'detail'] },
  { name: 'operator_settings', columns: ['name', 'value'] },
  {
    name: 'usage',
    columns: ['subject', 'step_seconds', 'started_at', 'operation', 'status', 'requests'],
  },
  { name: 'screens', columns: ['id', 'account', 'name', 'query', 'created_at'] },
  { name: 'feed_requests', columns: ['feed', 'requested_at'] },
  {
    name: 'webhooks',
    columns: ['id', 'address', 'topics', 'filters', 'secret', 'created_at', 'dead_letters_dropped'],
  },
  {
    name: 'webhook_topics',
    columns: [
      ...['webhook', 'topic', 'revision', 'epoch', 'sequence', 'reached_at', 'delivered_id', 'delivered_at'],
      ...['head_id', 'head_since', 'attempts', 'failures', 'failing_since', 'next_attempt_at', 'last_status'],
      ...['last_error', 'lost_behind', 'lost_at'],
    ],
  },
  {
    name: 'webhook_dead_letters',
    columns: [
      ...['webhook', 'event_id', 'topic', 'body', 'first_attempt_at', 'died_at', 'attempts', 'last_status'],
      ...['reason', 'replay_at'],
    ],
  },
]

const ROWS = 2000

const listOf = ({ columns }: CopiedTable): string => columns.map(quoted).join(', ')

const selectOf = (table: CopiedTable): string => `select ${listOf(table)} from ${quoted(table.name)}`

/** Called with how many more rows were copied. */
export type OnRows = (more: number) => void

const readTable = async (
  connection: Connection,
  table: CopiedTable,
  db: DatabaseSync,
  onRows: OnRows,
): Promise<void> => {
  db.exec(`delete from ${quoted(table.name)}`)
  const insert = db.prepare(
    `insert into ${quoted(table.name)} (${listOf(table)}) values (${table.columns.map(() => '?').join(', ')})`,
  )
  for await (const rows of connection.cursor({ text: selectOf(table), values: [] }, ROWS)) {
    for (const cells of rows) insert.run(...cells)
    onRows(rows.length)
  }
}

/** Writes one committed state of the tables into those of a file, in one transaction of it. */
const tablesToFile = async (
  connections: Connections,
  tablesIn: (connection: Connection) => Promise<readonly CopiedTable[]>,
  db: DatabaseSync,
  onRows: OnRows,
): Promise<void> => {
  db.exec('pragma foreign_keys = off; begin')
  await inTransaction(connections, 'read', async (connection) => {
    await connection.exec('set local statement_timeout = 0')
    for (const table of await tablesIn(connection)) await readTable(connection, table, db, onRows)
  })
  db.exec('commit')
}

/** Rows of another shape stay behind, and the file says of which collections; one without a table is empty. */
export const marketToFile = (
  connections: Connections,
  collections: readonly Collection[],
  db: DatabaseSync,
  onRows: OnRows,
): Promise<void> => {
  const tablesIn = async (connection: Connection) => {
    const { same, other } = await shapesIn(connection, collections)
    markOtherShape(db, other)
    return marketTables(same)
  }
  return tablesToFile(connections, tablesIn, db, onRows)
}

export const accountsToFile = (connections: Connections, db: DatabaseSync): Promise<void> =>
  tablesToFile(
    connections,
    async () => accountsTables,
    db,
    () => undefined,
  )

function* linesOf(db: DatabaseSync, table: CopiedTable, onRows: OnRows): Generator<string> {
  const statement = db.prepare(selectOf(table))
  statement.setReturnArrays(true)
  for (const cells of statement.iterate() as unknown as Iterable<Cells>) {
    yield copyLine(cells)
    onRows(1)
  }
}

/** Replaces the rows of the tables by those of a file. */
const replaceRows = async (
  connection: Connection,
  tables: readonly CopiedTable[],
  db: DatabaseSync,
  onRows: OnRows,
): Promise<void> => {
  for (const { name } of tables.toReversed()) await connection.exec(`delete from ${quoted(name)}`)
  for (const table of tables)
    await connection.copyIn(
      `copy ${quoted(table.name)} (${listOf(table)}) from stdin`,
      linesOf(db, table, onRows),
    )
}

/**
 * Replaces the market, with tables of another shape, in one transaction; the data get a new epoch, so that clients do not take cached
 * answers for current ones.
 */
export const marketFromFile = (
  connections: Connections,
  collections: readonly Collection[],
  db: DatabaseSync,
  onRows: OnRows,
): Promise<void> => {
  const epoch = randomBytes(8).toString('hex')
  const replace = async (connection: Connection) => {
    await remakeTables(connection, collections)
    await replaceRows(connection, marketTables(collections), db, onRows)
  }
  const inTurn = (connection: Connection) => inWritingTurn(connections, connection, () => replace(connection))
  const last = `update meta set value = '${epoch}' where name = 'epoch'; ${COMMITTED}`
  return inTransaction(connections, 'write', inTurn, last)
}

export const accountsFromFile = (connections: Connections, db: DatabaseSync): Promise<void> => {
  const replace = (connection: Connection) =>
    inWritingTurn(connections, connection, () => replaceRows(connection, accountsTables, db, () => undefined))
  return inTransaction(
    connections,
    'write',
    replace,
    `${ON_DISK}; update changes set number = number + 1; commit`,
  )
}
