/** Fails by their securities, and moved along where the lists name another security later. */
import { prices } from '../../derived/prices/record.ts'
import { mapInParts } from '../../lib/in-parts.ts'
import { batchOf } from '../../store/batch.ts'
import type { Reads } from '../../store/store.ts'
import { affectedRows, followingSecurities } from '../affected-securities.ts'
import type { Derivation, Resolved } from '../dataset.ts'
import { movedBatches, movedRows } from '../event-reassignment.ts'
import { failCloses } from './closes.ts'
import { failedSecurities } from './failed-security.ts'
import type { FailDrafts } from './normalize.ts'
import { failsToDeliver } from './record.ts'

export const resolveFails = async ({ drafts, days }: FailDrafts, reads: Reads): Promise<Resolved> => {
  const failed = drafts.map(({ symbol, columns }) => ({ symbol, ...columns }))
  const securityOf = await failedSecurities(reads, failed)
  const found = await mapInParts(drafts, async ({ symbol, columns: own, text, price }) => {
    const columns = { ...own, ...(await securityOf({ symbol, ...own })) }
    return { columns, text, price }
  })
  const rows = found.map(({ columns, text }) => ({ columns, text }))
  const closes = await failCloses(found, reads)
  const fails = batchOf(failsToDeliver, rows, days === null ? undefined : { on: days })
  return { batches: closes.length === 0 ? [fails] : [fails, batchOf(prices, closes)] }
}

/** All fails of each security of which some are another's, or under another ticker. */
export const movedFails: readonly Derivation[] = followingSecurities(async (affected, reads) => {
  const stored = await affectedRows(failsToDeliver, 'security', affected.securities, affected, reads)
  // The look-up reads every identifier.
  if (stored.length === 0) return []
  const securityOf = await failedSecurities(
    reads,
    stored.map(({ columns }) => columns),
  )
  const moved = await movedRows(failsToDeliver, stored, 'security', securityOf)
  return movedBatches(failsToDeliver, 'security', moved)
})
