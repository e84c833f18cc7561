/** Reassigns events to another security or ticker when later lists show whose symbol it was. */
import type { TObject } from 'typebox'
import { remembered } from '../lib/remembered.ts'
import { securities } from '../security-master/collections.ts'
import {
  isFormerHolder,
  presentRow,
  type SecurityId,
  type SecurityKey,
} from '../security-master/security-id.ts'
import { securitiesOn } from '../security-master/security-on-day.ts'
import { type Batch, batchOf } from '../store/batch.ts'
import { columnsIn } from '../store/bulk-reads.ts'
import type { Collection, ColumnName, ColumnsOf, Exactly, NewRow, Row } from '../store/collection.ts'
import { rewritten } from '../store/rewritten-row.ts'
import type { Reads } from '../store/store.ts'
import { affectedRows, followingSecurities } from './affected-securities.ts'
import type { Derivation } from './dataset.ts'

/**
 * Writes rows by their former value of `column`. All are removed from their old keys before any is written under a new one, so
 * that no removal takes away a row that has just been moved.
 */
export const movedBatches = <C extends Collection>(
  of: C,
  column: ColumnName<C>,
  present: ReadonlyMap<string, readonly NewRow<C>[]>,
): readonly Batch[] => {
  const hasMoved = (row: NewRow, before: string): boolean => row.columns[column] !== before
  const batches = [...present].map(([before, rows]) =>
    batchOf(
      of,
      rows.filter((row) => !hasMoved(row, before)),
      { [column]: before } as Exactly<C>,
    ),
  )
  const moved = [...present].flatMap(([before, rows]) => rows.filter((row) => hasMoved(row, before)))
  return moved.length === 0 ? batches : [...batches, batchOf(of, moved)]
}

type Named = Readonly<Record<string, unknown>>

const differs = (before: Named, now: Named, names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(now, name) && now[name] !== before[name])

/**
 * Rows with the columns that `keyed` gives them, by their former value of `column`: all rows of each value of which at least one
 * has another value now, or another ticker. They keep their `updatedAt`.
 */
export const movedRows = async <C extends Collection>(
  of: C,
  stored: readonly Row<C>[],
  column: ColumnName<C>,
  keyed: (columns: ColumnsOf<C>) => Promise<Partial<NewRow<C>['columns']>>,
): Promise<ReadonlyMap<string, readonly NewRow<C>[]>> => {
  const moved = new Map<string, readonly NewRow<C>[]>()
  for (const [before, rows] of Map.groupBy(stored, ({ columns }) => String(columns[column]))) {
    const present: NewRow<C>[] = []
    let isMoved = false
    for (const row of rows) {
      const now = await keyed(row.columns)
      isMoved ||= differs(row.columns, now, [column, 'ticker'])
      present.push(rewritten(of, row, now))
    }
    if (isMoved) moved.set(before, present)
  }
  return moved
}

type KeyedCollection = Collection<{
  readonly record: TObject
  readonly columns: { readonly [Name in keyof SecurityKey]: 'text' | 'text?' } & {
    readonly on: 'day' | 'day?'
  }
  readonly late: string
  readonly joined: string
}>

const presentTickers = (reads: Reads) =>
  remembered(async (security: SecurityId): Promise<{ readonly ticker?: string }> => {
    const present = presentRow(await columnsIn(reads, securities, { where: { security } }))
    return present === undefined ? {} : { ticker: present.ticker }
  })

type Completed<C extends Collection> = (
  rows: readonly NewRow<C>[],
  reads: Reads,
  at: string,
) => Promise<readonly NewRow<C>[]>

/**
 * Follows the securities of a collection of events, each by its symbol and day; `completed` works out again what else
 * depends on the security. Events that are `bySecurity` were found by their company: they keep their security.
 */
export const reassignmentsOf = <C extends KeyedCollection>(
  of: C,
  completed: Completed<C> = async (rows) => rows,
  bySecurity: (columns: ColumnsOf<C>) => boolean = () => false,
): readonly Derivation[] =>
  followingSecurities(async (affected, reads, at) => {
    const keyed: KeyedCollection = of
    const stored = await affectedRows(keyed, 'security', affected.securities, affected, reads)
    const securityOn = securitiesOn(reads)
    const presentTicker = presentTickers(reads)
    const present = new Map<string, readonly NewRow<C>[]>()
    const moved = await movedRows(keyed, stored, 'security', async (columns) => {
      const { symbol, on, security, ticker } = columns
      if (bySecurity(columns as ColumnsOf<C>)) return presentTicker(security ?? '')
      // Whose a symbol was before its known holders, or by the name in the file, no later list says.
      if (isFormerHolder({ security: security ?? '', ticker: ticker ?? '' })) return {}
      const { key } = await securityOn(symbol ?? '', on)
      return { ...key, symbol }
    })
    for (const [security, rows] of moved)
      present.set(security, await completed(rows as readonly NewRow<C>[], reads, at))
    return movedBatches(of, 'security', present)
  })
