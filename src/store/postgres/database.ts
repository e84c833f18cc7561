/** Makes the schema and the tables of a store in a PostgreSQL database. */
import { createHash, randomBytes } from 'node:crypto'
import type { Collection } from '../collection.ts'
import { checksumOf, isAddition, type Migration, migrationNamed } from '../migration.ts'
import { quoted } from '../quoted.ts'
import {
  ForeignTablesError,
  StoreRefusedError,
  StoreTimeoutError,
  StoreUnavailableError,
} from '../store-error.ts'
import { TIMELINE } from './commit.ts'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import type { Queries } from './reads.ts'
import { arrayOf, postgresTableSql } from './sql.ts'
import { inTransaction } from './transaction.ts'

const MIGRATIONS = `create table if not exists migrations (
  name text collate "C" primary key, checksum text not null, applied_at timestamptz not null default now())`

/** One starter at a time makes tables; the others wait and find them. Any number that no other program is likely to take. */
const MIGRATING = 7_061_120

/**
 * How long a step may wait for a table that another process reads or writes: a server keeps what it has read in use for as long as it is
 * asked. Whoever comes to the table meanwhile waits behind the step, a read for a second at most.
 */
const LOCK_MS = 800

const rowsOf = (queries: Pick<Queries, 'query'>, text: string, ...values: readonly (string | number)[]) =>
  queries.query({ text, values })

/** Without USAGE the tables seem not to exist. By the rows of the catalog, which everybody may read. */
const RIGHTS = `select current_user::text, has_schema_privilege(n.oid, 'usage')::text,
    (select t.relname from pg_class t where t.relnamespace = n.oid and t.relkind = 'r'
      and not has_table_privilege(t.oid, 'select') order by t.relname limit 1)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relname = 'migrations'`

const REMEDY =
  'Connect as the role that made the tables, or grant it USAGE on the schema and rights on its tables.'

const stepsIn = async (queries: Pick<Queries, 'query'>): Promise<ReadonlyMap<string, string>> => {
  const rows = await rowsOf(queries, 'select name, checksum from migrations')
  return new Map(rows.map(([name, checksum]) => [String(name), String(checksum)]))
}

/** Applied steps by name, or null where there is no table of them. Throws StoreRefusedError where the role may not read. */
const appliedIn = async (
  connection: Connection,
  schema: string,
): Promise<ReadonlyMap<string, string> | null> => {
  // `to_regclass` may answer from before a starter that this one has waited for.
  const [table] = await rowsOf(connection, RIGHTS, schema)
  if (table === undefined) return null
  const [role, mayUse, unreadable] = table
  if (mayUse !== 'true')
    throw new StoreRefusedError(`The role ${role} lacks USAGE on the schema ${schema}. ${REMEDY}`)
  if (unreadable !== null)
    throw new StoreRefusedError(`The role ${role} lacks SELECT on ${schema}.${unreadable}. ${REMEDY}`)
  return stepsIn(connection)
}

/** Throws StoreRefusedError where the role may not make a schema. */
const requireCreate = async (connection: Connection): Promise<void> => {
  const [row = []] = await rowsOf(
    connection,
    "select current_user::text, current_database()::text, has_database_privilege(current_database(), 'create')::text",
  )
  const [role, database, mayCreate] = row
  if (mayCreate === 'true') return
  throw new StoreRefusedError(
    `The role ${role} lacks CREATE on the database ${database}, where the tables of Openbell are not yet: make it the owner, or grant it CREATE.`,
  )
}

/** Throws ForeignTablesError where a newer program has done a step that this one must know. */
export const refuseNewer = (applied: Iterable<string>, migrations: readonly Migration[]): void => {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...applied].filter((name) => !known.has(name) && !isAddition(name))
  if (newer.length > 0)
    throw new ForeignTablesError(
      `The database was changed by a newer Openbell (${newer.join(', ')}): install that version again.`,
    )
}

/** Throws ForeignTablesError where a newer program, or another one, made what is there. */
const pendingOf = (
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): readonly Migration[] => {
  refuseNewer(applied.keys(), migrations)
  return migrations.filter((migration) => {
    const checksum = applied.get(migration.name)
    if (checksum !== undefined && checksum !== checksumOf(migration))
      throw new ForeignTablesError(
        `The database was made by another ${migration.name} than this program has: it is not of this version of Openbell.`,
      )
    return checksum === undefined
  })
}

/** A database that another program filled must not get tables of ours by a mistyped address. */
const requireOurs = async (connection: Connection): Promise<void> => {
  const [found] = await rowsOf(
    connection,
    `select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
        and n.nspname !~ '^(pg_|openbell)' and not exists (
          select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by 1 limit 1`,
  )
  if (found !== undefined)
    throw new ForeignTablesError(
      `The database holds tables of another program (${found[0]}): give Openbell a database of its own.`,
    )
}

const migrate = async (
  connection: Connection,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> => {
  const applied = await appliedIn(connection, schema)
  if (applied === null) {
    await requireOurs(connection)
    await requireCreate(connection)
    await connection.exec(`create schema if not exists ${quoted(schema)}; ${MIGRATIONS}`)
  }
  for (const migration of pendingOf(applied ?? new Map(), migrations)) {
    await connection.exec(migration.sql)
    await rowsOf(
      connection,
      'insert into migrations (name, checksum) values ($1, $2)',
      migration.name,
      checksumOf(migration),
    )
  }
}

const inFreeTables = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StoreTimeoutError)) throw error
    throw new StoreUnavailableError(
      'Tables are to be changed for this version, and another process has them in use: stop servers, workers and backups of the earlier version, then try again.',
      { cause: error },
    )
  }
}

/** What a store needs beyond its migrations. */
type Completion = {
  readonly isComplete: (connection: Connection) => Promise<boolean>
  readonly complete: (connection: Connection) => Promise<void>
}

const alwaysComplete: Completion = { isComplete: async () => true, complete: async () => undefined }

/** Runs the missing steps in one transaction; a process that finds none missing takes no lock. */
export const migrated = (
  connections: Connections,
  schema: string,
  migrations: readonly Migration[],
  { isComplete, complete }: Completion = alwaysComplete,
): Promise<void> =>
  inTransaction(connections, 'write', async (connection) => {
    const applied = await appliedIn(connection, schema)
    const isReady =
      applied !== null && pendingOf(applied, migrations).length === 0 && (await isComplete(connection))
    if (isReady) return
    await rowsOf(connection, 'select pg_advisory_xact_lock($1)', MIGRATING)
    await connection.exec(`set local lock_timeout = ${LOCK_MS}`)
    await inFreeTables(() => migrate(connection, schema, migrations))
    await complete(connection)
  })

/** Grows when the texts of rows change. */
const TEXTS = 4

const shapes = new WeakMap<Collection, string>()

/** Made once for a collection: a server compares them with every look. */
const shapeOf = (of: Collection): string => {
  const known = shapes.get(of)
  if (known !== undefined) return known
  const described = JSON.stringify([TEXTS, postgresTableSql(of), of.counts, of.late, of.aliases, of.joined])
  const shape = createHash('sha256').update(described).digest('hex')
  shapes.set(of, shape)
  return shape
}

const shapeName = ({ name }: Collection): string => `shape:${name}`

/** The collections by their tables: of this program's shape, of another one, and those without a table. */
export const shapesIn = async (
  queries: Pick<Queries, 'query'>,
  collections: readonly Collection[],
): Promise<Readonly<Record<'same' | 'other' | 'missing', readonly Collection[]>>> => {
  const names = arrayOf(collections.map(shapeName))
  const rows = await rowsOf(queries, 'select name, value from meta where name = any($1::text[])', names)
  const known = new Map(rows.map(([name, value]) => [String(name), String(value)]))
  const {
    same = [],
    other = [],
    missing = [],
  } = Object.groupBy(collections, (of) => {
    const found = known.get(shapeName(of))
    if (found === undefined) return 'missing'
    return found === shapeOf(of) ? 'same' : 'other'
  })
  return { same, other, missing }
}

/** The collections without a table. Throws ForeignTablesError where one has another shape. */
const missingIn = async (
  queries: Pick<Queries, 'query'>,
  collections: readonly Collection[],
): Promise<readonly Collection[]> => {
  const { other, missing } = await shapesIn(queries, collections)
  const [first] = other
  if (first === undefined) return missing
  throw new ForeignTablesError(
    `The database holds ${first.name} in the shape of another Openbell. It is derived data: run \`openbell rebuild\`.`,
  )
}

const makeTables = async (connection: Connection, collections: readonly Collection[]): Promise<void> => {
  await rowsOf(
    connection,
    "insert into meta (name, value) values ('epoch', $1) on conflict do nothing",
    randomBytes(8).toString('hex'),
  )
  await connection.exec(
    `insert into meta (name, value) values ('timeline', ${TIMELINE}) on conflict do nothing`,
  )
  for (const of of await missingIn(connection, collections)) {
    await connection.exec(postgresTableSql(of).join(';\n'))
    await rowsOf(connection, 'insert into meta (name, value) values ($1, $2)', shapeName(of), shapeOf(of))
    await rowsOf(
      connection,
      "insert into versions (collection, version, origin, rows) values ($1, 0, 'none', 0) on conflict do nothing",
      of.name,
    )
  }
}

/** Gives every collection a table of this program's shape: one of another shape goes with its rows. */
export const remakeTables = async (
  connection: Connection,
  collections: readonly Collection[],
): Promise<void> => {
  await rowsOf(connection, 'select pg_advisory_xact_lock($1)', MIGRATING)
  const { other } = await shapesIn(connection, collections)
  for (const of of other) {
    await connection.exec(`drop table ${quoted(of.name)}`)
    await rowsOf(connection, 'delete from meta where name = $1', shapeName(of))
  }
  await makeTables(connection, collections)
}

const marketMigrations = [
  migrationNamed('market-0001-versions', 'postgres'),
  migrationNamed('market-0002-lease-starts', 'postgres'),
  migrationNamed('market-0003-request-times', 'postgres'),
]

/**
 * Throws ForeignTablesError where a newer program has changed the tables, or rebuilt them, since this one opened them, and
 * StoreUnavailableError where some are missing, as on a replica that has not come to them.
 */
export const requireReadable = async (
  queries: Pick<Queries, 'query'>,
  collections: readonly Collection[],
): Promise<void> => {
  const [applied, missing] = await Promise.all([stepsIn(queries), missingIn(queries, collections)])
  const lacking = [...pendingOf(applied, marketMigrations), ...missing]
  if (lacking.length === 0) return
  const names = lacking.map(({ name }) => name).join(', ')
  throw new StoreUnavailableError(`The database has no tables of this version yet (${names}).`)
}

/** The migrations of a market store alone, for what reads or replaces tables of any shape. Throws StoreRefusedError. */
export const migrateMarket = (connections: Connections, schema: string): Promise<void> =>
  migrated(connections, schema, marketMigrations)

/** Makes the tables of a market store where they are missing. Throws StoreRefusedError. */
export const prepareMarket = (
  connections: Connections,
  schema: string,
  collections: readonly Collection[],
): Promise<void> =>
  migrated(connections, schema, marketMigrations, {
    isComplete: async (connection) => (await missingIn(connection, collections)).length === 0,
    complete: (connection) => makeTables(connection, collections),
  })
