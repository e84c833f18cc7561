/** SQLite's query plan of a selection, for tests that no query sorts or reads unneeded rows. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type Collection, reversed } from '../../src/store/collection.ts'
import { selectSql, tableSql } from '../../src/store/sql.ts'
import type { Selection } from '../../src/store/store.ts'

/** The steps in SQLite's words: `SEARCH filings USING INDEX filings_0 (cik=?)`; the same from the other end of the order. */
export const planOf = (of: Collection, selection: Selection): readonly string[] => {
  const db = new DatabaseSync(':memory:')
  for (const statement of tableSql(of)) db.exec(statement)
  const stepsOf = (each: Selection): readonly string[] => {
    const { text, values } = selectSql(of, ['text'], each)
    return db
      .prepare(`explain query plan ${text}`)
      .all(...values)
      .map(({ detail }) => String(detail))
  }
  const steps = stepsOf(selection)
  const { order } = selection
  // Lists are read in both directions, by `order`, and pages from their nearer end.
  if (order !== undefined) assert.deepEqual(stepsOf({ ...selection, order: reversed(order) }), steps)
  db.close()
  return steps
}
