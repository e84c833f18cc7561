/** How SQLite would answer a selection, for tests that no query sorts or reads rows it need not. */
import { DatabaseSync } from 'node:sqlite'
import type { Collection } from '../../src/store/collection.ts'
import { selectSql, tableSql } from '../../src/store/sql.ts'
import type { Selection } from '../../src/store/store.ts'

/** The steps in SQLite's words: `SEARCH filings USING INDEX filings_0 (cik=?)`. */
export const planOf = (of: Collection, selection: Selection): readonly string[] => {
  const db = new DatabaseSync(':memory:')
  for (const statement of tableSql(of)) db.exec(statement)
  const { text, values } = selectSql(of, ['text'], selection)
  const steps = db.prepare(`explain query plan ${text}`).all(...values)
  db.close()
  return steps.map(({ detail }) => String(detail))
}
