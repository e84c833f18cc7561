/** Where rows and indexes of a SQLite file disagree, as after a flipped byte in a key, and how indexes are built again from the rows. */
import { DatabaseSync } from 'node:sqlite'
import { quoted } from '../sql.ts'
import { BUSY_TIMEOUT_MS } from './database-file.ts'
import { openForReading } from './database-reader.ts'
import { isFaultOfFile } from './error.ts'

/** SQLite lists no more of one table. */
export const MAX_LISTED_ERRORS = 100

/** What SQLite finds where it compares a table with its indexes and its order, mostly nothing. */
const errorsIn = (db: DatabaseSync, table: string): readonly string[] =>
  db
    .prepare('select integrity_check as found from pragma_integrity_check(?)')
    .all(table)
    .map(({ found }) => String(found))
    .filter((found) => found !== 'ok')
    // Without the heading that has SQLite's name of the database.
    .map((found) => found.replace(/^\*{3}.*\n/, '').replaceAll('\n', '; '))

/** Of one table, at most `MAX_LISTED_ERRORS`. */
export const indexErrors = (path: string, table: string): readonly string[] => {
  try {
    const db = openForReading(path, BUSY_TIMEOUT_MS)
    try {
      return errorsIn(db, table)
    } finally {
      db.close()
    }
  } catch (error) {
    if (!isFaultOfFile(error)) throw error
    return [(error as Error).message]
  }
}

/**
 * Builds the indexes of a table again from its rows where they disagree. Returns how many errors that mended: none where the rows
 * themselves are damaged, so that two have one key or lie in the wrong order.
 */
export const rebuildIndexes = (path: string, table: string): number => {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  try {
    const before = errorsIn(db, table).length
    if (before === 0) return 0
    db.exec(`reindex ${quoted(table)}`)
    return before - errorsIn(db, table).length
  } catch (error) {
    if (!isFaultOfFile(error)) throw error
    return 0
  } finally {
    db.close()
  }
}
