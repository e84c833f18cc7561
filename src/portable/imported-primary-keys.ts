/** Remembers the primary keys of an import, to find duplicates, in a temporary SQLite file and so in constant memory. */
import { DatabaseSync } from 'node:sqlite'
import type { NewRow } from '../store/collection.ts'
import type { ReadRow } from './record-reader.ts'

export type ImportedKeys = {
  /** Where the same key was before, or null for a new one. */
  readonly add: (file: string, row: ReadRow) => string | null
  readonly close: () => void
}

const keyOf = (names: readonly string[], { columns }: NewRow): string =>
  JSON.stringify(names.map((name) => columns[name]))

export const openImportedKeys = (): ImportedKeys => {
  const db = new DatabaseSync('')
  db.exec('pragma journal_mode = off; pragma synchronous = off; begin')
  db.exec(
    'create table seen (collection text, key text, place text, primary key (collection, key)) strict, without rowid',
  )
  const insert = db.prepare('insert into seen values (?, ?, ?) on conflict do nothing')
  const find = db.prepare('select place from seen where collection = ? and key = ?')
  return {
    add: (file, { of, line, row }) => {
      const key = keyOf(of.key, row)
      if (Number(insert.run(of.name, key, `${file}, line ${line}`).changes) === 1) return null
      return String(find.get(of.name, key)?.['place'])
    },
    close: () => db.close(),
  }
}
