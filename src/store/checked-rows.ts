/** Rows with their checksums compared, from one SQLite connection. Leaves out what is done about those that are damaged. */
import type { DatabaseSync } from 'node:sqlite'
import { type Collection, type ColumnsOf, keyOrder, type Order, type Where } from './collection.ts'
import type { SqlValue } from './column.ts'
import { hasChecksums } from './market-database.ts'
import { checksumOf } from './row-checksum.ts'
import { recordTextIn } from './served-text.ts'
import { selectSql, tableColumns, writtenColumns } from './sql.ts'
import type { CheckedRow } from './store.ts'

const ROWS = 500

const rowOf = <C extends Collection>(
  names: readonly string[],
  cells: readonly SqlValue[],
  isIntact: boolean | null,
): CheckedRow<C> => {
  const columns: Record<string, SqlValue> = {}
  for (const [at, name] of names.entries()) columns[name] = cells[at] ?? null
  const [served, runs] = cells.slice(names.length)
  if (typeof served !== 'string') return { columns: columns as ColumnsOf<C>, text: '', isIntact: false }
  const text = recordTextIn(served, runs === undefined ? undefined : `${runs}`)
  return { columns: columns as ColumnsOf<C>, text, isIntact }
}

/**
 * In the order of the key, some at a time. Numbers beyond the safe ones are read as what they are nearest to: a damaged row
 * must not hide those behind it. Throws SQLite's error at a damaged page, after the rows before it.
 */
export function* checkedRows<C extends Collection>(
  db: DatabaseSync,
  from: C,
  where: Where<C>,
): Generator<readonly CheckedRow<C>[]> {
  const names = Object.keys(from.columns)
  const hasSum = hasChecksums(db, from)
  const selection = { where: where as Where, order: keyOrder(from) as Order }
  const { text, values } = selectSql(from, hasSum ? writtenColumns(from) : tableColumns(from), selection)
  const statement = db.prepare(text)
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  let rows: CheckedRow<C>[] = []
  try {
    for (const read of statement.iterate(...values) as unknown as Iterable<readonly (SqlValue | bigint)[]>) {
      const cells = read.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell))
      const sum = hasSum ? (cells.pop() ?? null) : null
      rows.push(rowOf(names, cells, sum === null ? null : sum === checksumOf(cells)))
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
