/** Events that are kept by security follow their securities when the lists say later whose a symbol was, or is renamed. */
import type { TObject } from 'typebox'
import type { SecurityKey } from '../security-master/security-id.ts'
import { securitiesOn } from '../security-master/security-on-day.ts'
import type { Collection, NewRow, Row } from '../store/collection.ts'
import type { Batch, Reads } from '../store/store.ts'
import type { Derivation } from './dataset.ts'
import { doubtfulRows, followingSecurities } from './doubtful-securities.ts'

/**
 * Rows as they are now, by what they had in `column` before. All are taken from where they were before any is put where it
 * belongs, so that nothing removes what has just come.
 */
export const movedBatches = <C extends Collection>(
  of: C,
  column: string,
  present: ReadonlyMap<string, readonly NewRow<C>[]>,
): readonly Batch[] => {
  const hasMoved = (row: NewRow, before: string): boolean => row.columns[column] !== before
  const batches = [...present].map(([before, rows]) => ({
    collection: of,
    rows: rows.filter((row) => !hasMoved(row, before)),
    replaces: { [column]: before },
  }))
  const moved = [...present].flatMap(([before, rows]) => rows.filter((row) => hasMoved(row, before)))
  return moved.length === 0 ? batches : [...batches, { collection: of, rows: moved }]
}

type KeyedCollection = Collection<{
  readonly record: TObject
  readonly columns: { readonly [Name in keyof SecurityKey]: 'text' | 'text?' } & {
    readonly on: 'day' | 'day?'
  }
  readonly late: string
  readonly joined: string
}>
type KeyedRow = Row<KeyedCollection>

const isSameKey = (row: KeyedRow, key: SecurityKey): boolean =>
  row.columns.security === key.security && row.columns.ticker === key.ticker

/**
 * Follows the securities of a collection of events, each by its symbol and day; `completed` works out anew what else
 * depends on the security. An event stays as old as it was.
 */
export const rekeyed = <C extends KeyedCollection>(
  of: C,
  completed: (rows: readonly NewRow<C>[], reads: Reads, at: string) => Promise<readonly NewRow<C>[]> = async (
    rows,
  ) => rows,
): readonly Derivation[] =>
  followingSecurities(async (doubtful, reads, at) => {
    const keyed: KeyedCollection = of
    const found = await doubtfulRows(keyed, 'security', doubtful.securities, doubtful, reads)
    const securityOn = securitiesOn(reads)
    const present = new Map<string, readonly NewRow<C>[]>()
    for (const [security, rows] of Map.groupBy(found, ({ columns }) => columns.security)) {
      const kept: NewRow[] = []
      let isChanged = false
      for (const row of rows) {
        const { columns, text } = row
        const { key } = await securityOn(columns.symbol ?? '', columns.on)
        const updatedAt = (columns as Readonly<Record<string, string>>)[of.updatedAt ?? '']
        const since = updatedAt === undefined ? {} : { updatedAt }
        isChanged ||= !isSameKey(row, key)
        kept.push({ columns: { ...columns, ...key, symbol: columns.symbol }, text, ...since })
      }
      if (isChanged && security !== null)
        present.set(security, await completed(kept as readonly NewRow<C>[], reads, at))
    }
    return movedBatches(of, 'security', present)
  })
