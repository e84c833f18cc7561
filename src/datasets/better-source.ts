/** Of two sources of one row the better one stands, whichever is read first. Leaves out which is the better. */
import type { StoredRow } from '../store/collection.ts'
import type { Batch, Reads } from '../store/store.ts'

/**
 * For collections with a column `standing`, 0 of the best source. Rows are left out where the store has the same row of
 * a better source; one look-up by the primary key each, for rows of the best source none.
 */
export const keepBetter = async (batches: readonly Batch[], reads: Reads): Promise<readonly Batch[]> => {
  const kept: Batch[] = []
  for (const batch of batches) {
    const rows: StoredRow[] = []
    for (const row of batch.rows) {
      const standing = Number(row.at['standing'])
      if (standing > 0) {
        const where = Object.fromEntries(batch.collection.key.map((name) => [name, row.at[name] ?? null]))
        const [stored] = await reads.rows(batch.collection, { where, limit: 1 })
        if (stored !== undefined && Number(stored.at['standing']) < standing) continue
      }
      rows.push(row)
    }
    kept.push({ ...batch, rows })
  }
  return kept
}
