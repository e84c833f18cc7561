/** Reads beyond single rows: columns alone, rows of many values, the values of a column; leaves out what is done with them. */
import type { Awaitable } from '../lib/awaitable.ts'
import { createTurns } from '../lib/steps.ts'
import type { Collection, ColumnName, ColumnsOf, Row, Where } from './collection.ts'
import type { SqlValue } from './column.ts'
import { RecordError, recordOf } from './record-text.ts'
import { checkedRow } from './row-check.ts'
import { isDamage } from './sqlite-error.ts'
import type { CheckedRow, Reads, Selection } from './store.ts'

/** The columns of the rows that match, without their texts. */
export const columnsIn = async <C extends Collection>(
  reads: Reads,
  of: C,
  selection: Selection<C> = {},
): Promise<readonly ColumnsOf<C>[]> => (await reads.rows(of, selection)).map(({ columns }) => columns)

/** What is made of each row that matches, in order, between turns of the event loop: for collections that are read whole. */
export const walked = async <C extends Collection, const K extends ColumnName<C>, Made>(
  reads: Reads,
  of: C,
  selection: Selection<C, K>,
  make: (row: Row<C, K>) => Made,
): Promise<readonly Made[]> => {
  const turn = createTurns()
  const found: Made[] = []
  for await (const rows of reads.walk(of, selection)) {
    for (const row of rows) found.push(make(row))
    await turn()
  }
  return found
}

/** Called once for each collection that has damaged rows, with how many of them were found and why one was left out. */
export type OnDamage = (of: Collection, rows: number, reason: string) => void

/** Why a row must not be used, or null. */
export const rowFaultOf = <C extends Collection>(of: C, row: CheckedRow<C>): string | null => {
  if (row.isIntact === false) return 'its checksum differs'
  try {
    const columns: Record<string, SqlValue> = { ...row.columns }
    const { updatedAt: name } = of
    const updatedAt = name === null ? undefined : columns[name]
    if (name !== null) delete columns[name]
    checkedRow(of, { columns, record: recordOf(of, row), updatedAt })
    return null
  } catch (error) {
    if (error instanceof RecordError || error instanceof SyntaxError) return error.message
    throw error
  }
}

/**
 * What is made of each row that matches, in the order of the key, between turns of the event loop. Damaged rows are left
 * out and reported, as is what lies behind a damaged page.
 */
export const soundRows = async <C extends Collection, Made>(
  reads: Reads,
  of: C,
  make: (row: Row<C>) => Made,
  onDamage: OnDamage,
  where?: Where<C>,
): Promise<readonly Made[]> => {
  const turn = createTurns()
  const found: Made[] = []
  const faults: string[] = []
  try {
    for await (const rows of reads.checked(of, where)) {
      for (const row of rows) {
        const fault = row.isIntact === true ? null : rowFaultOf(of, row)
        if (fault === null) found.push(make(row))
        else faults.push(fault)
      }
      await turn()
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    faults.push((error as Error).message)
  }
  if (faults.length > 0) onDamage(of, faults.length, faults[0] ?? '')
  return found
}

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
