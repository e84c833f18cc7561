/** Opens `market.db`: settings, tables and format of the file; leaves out what is read and written in it. */
import { createHash, randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Collection } from '../collection.ts'
import { CHECKSUM } from '../row-checksum.ts'
import { checksumColumn, checksumSql, tableSql } from '../sql.ts'
import { BUSY_TIMEOUT_MS, keepPrivate, namedDamage } from './database-file.ts'
import { openForReading } from './database-reader.ts'

/** Grows when our own tables change; a file with a higher one was written by a newer program. Since 4, rows have checksums. */
export const FORMAT = 4
/** Grows when the texts of rows change. */
const TEXTS = 4

/** The file cannot be used by this program; the message says what to do. */
export class MarketFileError extends Error {
  override readonly name = 'MarketFileError'
  /** True where a newer Openbell wrote it. */
  readonly newer: boolean

  constructor(message: string, newer: boolean) {
    super(message)
    this.newer = newer
  }
}

/**
 * SQLite moves the log into the file between commits, but can shrink the log only while there is no reader; above this size a
 * writer waits for readers.
 */
export const LONG_LOG_BYTES = 64 * 2 ** 20

const ownTables = `
create table if not exists meta (name text primary key, value text not null) strict, without rowid;
create table if not exists versions (
  collection text primary key, version integer not null, origin text not null, rows integer not null,
  updated_at text, source text) strict, without rowid;
create table if not exists counts (
  collection text not null, grouped text not null, value text not null, n integer not null,
  primary key (collection, grouped, value)) strict, without rowid;
`

const shapeOf = (of: Collection): string =>
  createHash('sha256')
    .update(JSON.stringify([TEXTS, tableSql(of), of.counts, of.late, of.aliases, of.joined]))
    .digest('hex')

/** False for a table made by an older program that this one only reads. */
export const hasChecksums = (db: DatabaseSync, { name }: Collection): boolean =>
  db.prepare('select 1 from pragma_table_info(?) where name = ?').get(name, CHECKSUM) !== undefined

const shapeName = (of: Collection): string => `shape:${of.name}`

/** The collections that the file lacks. Throws MarketFileError where it holds one in another shape. */
export const missingShapes = (
  db: DatabaseSync,
  path: string,
  collections: readonly Collection[],
): readonly Collection[] => {
  const known = db.prepare('select value from meta where name = ?')
  return collections.filter((of) => {
    const found = known.get(shapeName(of))?.['value']
    if (found === undefined || found === shapeOf(of)) return found === undefined
    throw new MarketFileError(
      `${path} holds ${of.name} in the shape of an earlier Openbell. It is derived data: ` +
        'run `openbell rebuild`, or move the file away and load again with `openbell ingest --all`.',
      false,
    )
  })
}

const makeShapes = (db: DatabaseSync, collections: readonly Collection[]): void => {
  const keep = db.prepare('insert into meta (name, value) values (?, ?)')
  const begin = db.prepare(
    "insert or ignore into versions (collection, version, origin, rows) values (?, 0, 'none', 0)",
  )
  for (const of of collections) {
    keep.run(shapeName(of), shapeOf(of))
    // Added to each table later, it takes five times as long as the tables themselves: 28 ms for the 61 of a store.
    for (const sql of tableSql(of, [checksumColumn])) db.exec(sql)
    begin.run(of.name)
  }
}

/** The collections that the file holds in another shape than today's. Throws MarketFileError and DamagedFileError. */
export const collectionsOfOtherShape = (
  path: string,
  collections: readonly Collection[],
): readonly Collection[] => {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly: true })
  try {
    refuseNewer(db, path)
    const known = db.prepare('select value from meta where name = ?')
    return collections.filter((of) => {
      const shape = known.get(shapeName(of))?.['value']
      return shape !== undefined && shape !== shapeOf(of)
    })
  } catch (error) {
    throw namedDamage(path, error)
  } finally {
    db.close()
  }
}

/** Says of collections, whose tables are empty, that their rows are elsewhere in another shape. */
export const markOtherShape = (db: DatabaseSync, collections: readonly Collection[]): void => {
  const mark = db.prepare("update meta set value = 'another' where name = ?")
  for (const of of collections) mark.run(shapeName(of))
}

/**
 * Gives the data a new epoch, so that clients do not take cached answers for current ones. No other process may have the file
 * open.
 */
export const renewEpoch = (path: string): void => {
  const db = new DatabaseSync(path)
  try {
    db.prepare("update meta set value = ? where name = 'epoch'").run(randomBytes(8).toString('hex'))
  } finally {
    db.close()
  }
}

/** Throws MarketFileError where a newer program has changed our own tables. */
export const refuseNewer = (db: DatabaseSync, path: string): void => {
  const found = Number(db.prepare('pragma user_version').get()?.['user_version'])
  if (found <= FORMAT) return
  throw new MarketFileError(
    `${path} has format ${found}, this program knows up to ${FORMAT}: it was written by a newer Openbell. ` +
      'Install that version again, or move the file away and load the data anew.',
    true,
  )
}

/** Whether all tables exist: then the file is opened without waiting for a writer, which may take minutes. */
const isComplete = (db: DatabaseSync, collections: readonly Collection[]): boolean => {
  const found = Number(db.prepare('pragma user_version').get()?.['user_version'])
  // The version is set in the transaction that makes the tables.
  if (found !== FORMAT) return false
  const known = db.prepare('select 1 from meta where name = ? and value = ?')
  return collections.every(
    (of) => known.get(shapeName(of), shapeOf(of)) !== undefined && hasChecksums(db, of),
  )
}

const makeMissing = (db: DatabaseSync, path: string, collections: readonly Collection[]): void => {
  db.exec('begin immediate')
  db.exec(ownTables)
  db.prepare("insert or ignore into meta (name, value) values ('epoch', ?)").run(
    randomBytes(8).toString('hex'),
  )
  makeShapes(db, missingShapes(db, path, collections))
  for (const of of collections) if (!hasChecksums(db, of)) db.exec(checksumSql(of))
  db.exec(`pragma user_version = ${FORMAT}`)
  db.exec('commit')
}

/** Opens the file and makes the tables that are missing. Throws MarketFileError and DamagedFileError. */
export const openMarketDatabase = (path: string, collections: readonly Collection[]): DatabaseSync => {
  keepPrivate(path)
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  try {
    refuseNewer(db, path)
    db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma trusted_schema = off')
    // What a reader that stayed for long made of the log is given back when it starts again.
    db.exec(`pragma journal_size_limit = ${LONG_LOG_BYTES}`)
    if (!isComplete(db, collections)) makeMissing(db, path, collections)
    return db
  } catch (error) {
    db.close()
    throw namedDamage(path, error)
  }
}

/** Opens a file for reading only, and makes nothing. Throws MarketFileError and DamagedFileError. */
export const openUnwritableMarket = (path: string, collections: readonly Collection[]): DatabaseSync => {
  const db = openForReading(path, BUSY_TIMEOUT_MS)
  try {
    refuseNewer(db, path)
    db.exec('pragma trusted_schema = off')
    const [missing] = missingShapes(db, path, collections)
    if (missing === undefined) return db
    throw new MarketFileError(
      `${path} cannot be written, and was made by an earlier Openbell without ${missing.name}: ` +
        'open it once where it can be written.',
      false,
    )
  } catch (error) {
    db.close()
    throw namedDamage(path, error)
  }
}

/** 64 MB of pages stay in this process, and the first GB of the file is read in the page cache of the system. */
const MAPPED = 'pragma cache_size = -65536; pragma mmap_size = 1073741824'
/**
 * Without the map repeated lists take up to a quarter more CPU, but pages that are read do not count as memory of the
 * process.
 */
const UNMAPPED = 'pragma cache_size = -16384'

/** A second connection, for reads while the writer writes. */
export const openMarketReader = (path: string, mapsFile: boolean): DatabaseSync => {
  const db = openForReading(path, BUSY_TIMEOUT_MS)
  db.exec(`${mapsFile ? MAPPED : UNMAPPED}; pragma trusted_schema = off`)
  return db
}
