/** Where rows and indexes of a SQLite file disagree, as after a flipped byte in a key, and how indexes are built again from the rows. */
import { DatabaseSync } from 'node:sqlite'
import { quoted } from '../quoted.ts'
import { BUSY_TIMEOUT_MS, findingsIn, foundIn } from './database-file.ts'
import { isFaultOfFile } from './error.ts'

/** SQLite lists no more of one table. */
const MAX_LISTED = 100

/** The number of errors that are listed, as text. */
export const listedNumber = (errors: number): string => `${errors}${errors < MAX_LISTED ? '' : ' or more'}`

/** At most 100 of each. */
export type TableErrors = {
  /** Of the pages of the table and its indexes: rows may be lost. */
  readonly pages: readonly string[]
  /** Of the indexes alone, and of the order of the rows: no row is lost. */
  readonly indexes: readonly string[]
}

/** A sound table is read once: the second check says of which kind the errors of the first are. */
const errorsIn = (db: DatabaseSync, table: string): TableErrors => {
  const all = findingsIn(db, 'integrity_check', table)
  const pages = all.length === 0 ? [] : findingsIn(db, 'quick_check', table)
  return { pages, indexes: pages.length > 0 ? [] : all }
}

export const tableErrors = (path: string, table: string): TableErrors =>
  foundIn(
    path,
    BUSY_TIMEOUT_MS,
    (db) => errorsIn(db, table),
    (message) => ({ pages: [message], indexes: [] }),
  )

/** The first of the errors, those of pages before others; none of a sound table. */
export const firstError = ({ pages, indexes }: TableErrors): readonly string[] =>
  [...pages, ...indexes].slice(0, 1)

/** Builds the indexes of a table again from its rows. Errors may be left, as where two damaged rows have one key. */
export const rebuildIndexes = (path: string, table: string): void => {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  try {
    db.exec(`reindex ${quoted(table)}`)
  } catch (error) {
    if (!isFaultOfFile(error)) throw error
  } finally {
    db.close()
  }
}
