/**
 * Reads of many rows: their columns only, rows for many values in batches, whole collections between turns of the event
 * loop.
 */
import type { Awaitable } from '../lib/awaitable.ts'
import { DamagedRowError } from '../lib/damaged-row-error.ts'
import { createTurns } from '../lib/steps.ts'
import type { Collection, ColumnName, ColumnsOf, Exactly, Row } from './collection.ts'
import type { SqlValue } from './column.ts'
import { RecordError, recordOf } from './record-text.ts'
import { checkedRow } from './row-check.ts'
import { isDamage } from './sqlite/error.ts'
import type { CheckedRow, Reads, Selection } from './store.ts'

/** The columns of the rows that match, without their texts. */
export const columnsIn = async <C extends Collection>(
  reads: Reads,
  of: C,
  selection: Selection<C> = {},
): Promise<readonly ColumnsOf<C>[]> => (await reads.rows(of, selection)).map(({ columns }) => columns)

/** Maps each row that matches, in order; yields to the event loop, so that a whole collection can be read. */
export const mapRows = async <C extends Collection, const K extends ColumnName<C>, Made>(
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

/** Called after each read of a collection, with how many damaged rows were left out, mostly none, and why the first one was. */
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
    if (error instanceof DamagedRowError) return (error.cause as Error).message
    if (error instanceof RecordError) return error.message
    throw error
  }
}

/**
 * Maps each row that matches, in the order of the key; yields to the event loop. Damaged rows, and rows after a damaged page,
 * are left out and reported.
 */
export const intactRows = async <C extends Collection, Made>(
  reads: Reads,
  of: C,
  make: (row: Row<C>) => Made,
  onDamage: OnDamage,
  where?: Exactly<C>,
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
  onDamage(of, faults.length, faults[0] ?? '')
  return found
}

/** Those of some rows that have the shape of their schema; others are left out and reported. Checksums are not compared: 4 µs a row. */
export const shapedRows = <C extends Collection>(
  of: C,
  rows: readonly Row<C>[],
  onDamage: OnDamage,
): readonly Row<C>[] => {
  const faults: string[] = []
  const shaped = rows.filter((row) => {
    const fault = rowFaultOf(of, { ...row, isIntact: null })
    if (fault !== null) faults.push(fault)
    return fault === null
  })
  if (faults.length > 0) onDamage(of, faults.length, faults[0] ?? '')
  return shaped
}

/** Values bound in one statement, far below SQLite's limit. */
const MAX_AT_ONCE = 500

/** Reads rows for many values, a batch of values at a time; each value once. */
export const inBatches = async <Value, Found>(
  values: Iterable<Value>,
  read: (part: readonly Value[]) => Awaitable<readonly Found[]>,
): Promise<readonly Found[]> => {
  const all = [...new Set(values)]
  const found: Found[] = []
  for (let start = 0; start < all.length; start += MAX_AT_ONCE)
    // One by one: a value may have thousands of rows, and a call takes some 100,000 arguments.
    for (const row of await read(all.slice(start, start + MAX_AT_ONCE))) found.push(row)
  return found
}

/** Sorts before any character that could continue a longer text. */
const NEXT = '\u0001'

/**
 * The distinct values of a column of texts, from `first` on: one look-up for each in an index that begins with the column.
 */
export async function* valuesOf<C extends Collection>(
  reads: Reads,
  of: C,
  column: ColumnName<C>,
  first = '',
): AsyncGenerator<string> {
  for (let from = first; ; ) {
    const where = { [column]: { from } } as Exactly<C>
    const [row] = await reads.rows(of, { where, order: [column], limit: 1, columns: [column] })
    if (row === undefined) return
    const value = String(row.columns[column])
    yield value
    from = value + NEXT
  }
}
