/** Reads beyond single rows: columns alone, rows of many values, the values of a column; leaves out what is done with them. */
import type { Awaitable } from '../lib/awaitable.ts'
import type { Collection, ColumnName, ColumnsOf, Where } from './collection.ts'
import type { Reads, Selection } from './store.ts'

/** The columns of the rows that match, without their texts. */
export const columnsIn = async <C extends Collection>(
  reads: Reads,
  of: C,
  selection: Selection<C> = {},
): Promise<readonly ColumnsOf<C>[]> => (await reads.rows(of, selection)).map(({ columns }) => columns)

/** Bound in one statement, far below SQLite's limit. */
const MAX_AT_ONCE = 500

/** What is read of many values, some of them at a time. */
export const inParts = async <Value, Found>(
  values: Iterable<Value>,
  read: (part: readonly Value[]) => Awaitable<readonly Found[]>,
): Promise<readonly Found[]> => {
  const all = [...new Set(values)]
  const found: Found[] = []
  for (let start = 0; start < all.length; start += MAX_AT_ONCE)
    found.push(...(await read(all.slice(start, start + MAX_AT_ONCE))))
  return found
}

/** Comes before any sign that a longer text goes on with. */
const NEXT = '\u0001'

/** Each value of a column of texts once, from `first` on: one step a value in an index that begins with the column. */
export async function* valuesOf<C extends Collection>(
  reads: Reads,
  of: C,
  column: ColumnName<C>,
  first = '',
): AsyncGenerator<string> {
  for (let from = first; ; ) {
    const where = { [column]: { from } } as Where<C>
    const [row] = await reads.rows(of, { where, order: [column], limit: 1, columns: [column] })
    if (row === undefined) return
    const value = String(row.columns[column])
    yield value
    from = value + NEXT
  }
}
