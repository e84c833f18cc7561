/** Where two sources have the same row, keeps that of the better source, in whichever order they are read. */
import type { Collection } from '../store/collection.ts'
import type { SqlValue } from '../store/column.ts'
import type { Reads } from '../store/store.ts'

type RankedRow = {
  /** `sourceRank` is 0 of the best source. */
  readonly columns: Readonly<Record<string, SqlValue>> & { readonly sourceRank: number }
}

/**
 * Rows without those that the store has of a better source; one look-up by the primary key each, for rows of the best
 * source none.
 */
export const keepBetter = async <R extends RankedRow>(
  of: Collection,
  rows: readonly R[],
  reads: Reads,
): Promise<readonly R[]> => {
  const kept: R[] = []
  for (const row of rows) {
    const { columns } = row
    const { sourceRank } = columns
    const key = Object.fromEntries(of.key.map((name) => [name, columns[name] ?? null]))
    const isWorse = sourceRank > 0 && (await reads.has(of, { ...key, sourceRank: { to: sourceRank - 1 } }))
    if (!isWorse) kept.push(row)
  }
  return kept
}
