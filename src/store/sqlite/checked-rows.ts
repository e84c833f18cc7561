/** Rows with their checksums compared, from one SQLite connection. Leaves out what is done about those that are damaged. */
import type { DatabaseSync } from 'node:sqlite'
import { type Collection, keyOrder, type Order, type Where } from '../collection.ts'
import type { SqlValue } from '../column.ts'
import { quoted } from '../quoted.ts'
import { checkedRowOf } from '../row-cells.ts'
import { type Sql, selectSql, tableColumns, writtenColumns } from '../sql.ts'
import type { CheckedRow } from '../store.ts'
import { hasChecksums } from './market-database.ts'

const ROWS = 500

const cellsOf = (db: DatabaseSync, from: Collection): readonly string[] =>
  hasChecksums(db, from) ? writtenColumns(from) : tableColumns(from)

/** In the order of the key, some at a time. Throws SQLite's error at a damaged page, after the rows before it. */
export const checkedRows = <C extends Collection>(
  db: DatabaseSync,
  from: C,
  where: Where<C>,
): Generator<readonly CheckedRow<C>[]> =>
  rowsOf(
    db,
    from,
    selectSql(from, cellsOf(db, from), { where: where as Where, order: keyOrder(from) as Order }),
  )

/** The same of a whole table, as its rows lie in it: in the order of the key SQLite would read the key from an index. */
export const rowsAsStored = <C extends Collection>(
  db: DatabaseSync,
  from: C,
): Generator<readonly CheckedRow<C>[]> => {
  const cells = cellsOf(db, from).map(quoted).join(', ')
  return rowsOf(db, from, { text: `select ${cells} from ${quoted(from.name)} not indexed`, values: [] })
}

/** Numbers beyond the safe ones are read as what they are nearest to: a damaged row must not hide those behind it. */
function* rowsOf<C extends Collection>(
  db: DatabaseSync,
  from: C,
  { text, values }: Sql,
): Generator<readonly CheckedRow<C>[]> {
  const names = Object.keys(from.columns)
  const hasSum = hasChecksums(db, from)
  const statement = db.prepare(text)
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  let rows: CheckedRow<C>[] = []
  try {
    for (const read of statement.iterate(...values) as unknown as Iterable<readonly (SqlValue | bigint)[]>) {
      const cells = read.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell))
      rows.push(checkedRowOf(names, hasSum ? cells : [...cells, null]))
      if (rows.length < ROWS) continue
      yield rows
      rows = []
    }
  } catch (error) {
    yield rows
    throw error
  }
  yield rows
}
