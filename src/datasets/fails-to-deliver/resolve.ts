/** Fails by their securities, and moved along where the lists name another security later. */
import type { NewRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import { affectedRows, followingSecurities } from '../affected-securities.ts'
import { batchOf, type Derivation, type Resolved } from '../dataset.ts'
import { movedBatches, movedRows } from '../rekey-events.ts'
import { failedSecurities } from './failed-security.ts'
import type { FailDrafts } from './normalize.ts'
import { failsToDeliver } from './record.ts'

export const resolveFails = async ({ drafts, days }: FailDrafts, reads: Reads): Promise<Resolved> => {
  const securityOf = await failedSecurities(reads)
  const rows: NewRow<typeof failsToDeliver>[] = []
  for (const { symbol, columns, text } of drafts)
    rows.push({ columns: { ...columns, ...(await securityOf({ symbol, ...columns })) }, text })
  return { batches: [batchOf(failsToDeliver, rows, days === null ? undefined : { on: days })] }
}

/** All fails of each security of which some are another's, or under another ticker. */
export const movedFails: readonly Derivation[] = followingSecurities(async (affected, reads) => {
  const stored = await affectedRows(failsToDeliver, 'security', affected.securities, affected, reads)
  // The look-up reads every identifier.
  if (stored.length === 0) return []
  const moved = await movedRows(failsToDeliver, stored, 'security', await failedSecurities(reads))
  return movedBatches(failsToDeliver, 'security', moved)
})
