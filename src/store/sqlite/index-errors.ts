/** Where rows and indexes of a SQLite file disagree, as after a flipped byte in a key, and how indexes are built again from the rows. */
import { DatabaseSync } from 'node:sqlite'
import { quoted } from '../sql.ts'
import { BUSY_TIMEOUT_MS, findingsIn, foundIn } from './database-file.ts'
import { isFaultOfFile } from './error.ts'

/** SQLite lists no more of one table. */
export const MAX_LISTED_ERRORS = 100

/** At most `MAX_LISTED_ERRORS` of each. */
export type TableErrors = {
  /** Of the pages of the table and its indexes: rows may be lost. */
  readonly pages: readonly string[]
  /** Of the indexes alone, and of the order of the rows: no row is lost. */
  readonly indexes: readonly string[]
}

const errorsIn = (db: DatabaseSync, table: string): TableErrors => {
  const pages = findingsIn(db, 'quick_check', table)
  return { pages, indexes: pages.length > 0 ? [] : findingsIn(db, 'integrity_check', table) }
}

export const tableErrors = (path: string, table: string): TableErrors =>
  foundIn(
    path,
    BUSY_TIMEOUT_MS,
    (db) => errorsIn(db, table),
    (message) => ({ pages: [message], indexes: [] }),
  )

/** Builds the indexes of a table again from its rows. Returns the errors that are left, as where two damaged rows have one key. */
export const rebuildIndexes = (path: string, table: string): TableErrors => {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  try {
    db.exec(`reindex ${quoted(table)}`)
  } catch (error) {
    if (!isFaultOfFile(error)) throw error
  } finally {
    db.close()
  }
  return tableErrors(path, table)
}
