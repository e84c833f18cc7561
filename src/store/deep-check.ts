/** Reads every row of a collection and compares it with its checksum, its columns and its schema, and the kept counts with the rows. */
import { createTurns } from '../lib/steps.ts'
import { rowFaultOf } from './bulk-reads.ts'
import type { Collection } from './collection.ts'
import { isDamage } from './sqlite/error.ts'
import type { CheckedRow, Store } from './store.ts'

export type CollectionCheck = {
  readonly collection: string
  /** Rows that could be read. */
  readonly rows: number
  /** A damaged page counts as one row; the rows after it are not counted. */
  readonly damaged: number
  /** Rows that an older program wrote without a checksum. */
  readonly unchecked: number
  /** Kept counts that are not the number of rows. */
  readonly wrongCounts: number
  /** What is wrong with the first damaged row, or with the first page that could not be read. */
  readonly reason: string | null
}

/** Returns SQLite's message where a page is damaged; other errors pass through. */
const faultIn = async (work: () => Promise<void>): Promise<string | null> => {
  try {
    await work()
    return null
  } catch (error) {
    if (!isDamage(error)) throw error
    return (error as Error).message
  }
}

type Sum = { rows: number; damaged: number; unchecked: number; reason: string | null }

const added = (of: Collection, rows: readonly CheckedRow[], sum: Sum): void => {
  for (const row of rows) {
    sum.rows += 1
    if (row.isIntact === null) sum.unchecked += 1
    const fault = rowFaultOf(of, row)
    if (fault === null) continue
    sum.damaged += 1
    sum.reason ??= fault
  }
}

/** `onRows` is called with how many more rows were read. */
export const deepCheckOf = async (
  store: Store,
  of: Collection,
  onRows: (more: number) => void,
): Promise<CollectionCheck> => {
  const turn = createTurns()
  const sum: Sum = { rows: 0, damaged: 0, unchecked: 0, reason: null }
  let wrongCounts = 0
  const unreadable = await faultIn(async () => {
    for await (const rows of store.stored(of)) {
      added(of, rows, sum)
      onRows(rows.length)
      await turn()
    }
    wrongCounts = await store.countFaults(of)
  })
  const damaged = sum.damaged + (unreadable === null ? 0 : 1)
  return { collection: of.name, ...sum, damaged, wrongCounts, reason: sum.reason ?? unreadable }
}
