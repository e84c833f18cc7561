/** Fails by their securities, and moved along where the lists name another security later. */
import type { Batch, Reads } from '../../store/store.ts'
import type { Derivation, Resolved } from '../dataset.ts'
import { doubtfulRows, followingSecurities } from '../doubtful-securities.ts'
import { movedBatches } from '../rekeyed-events.ts'
import { failedSecurities } from './failed-security.ts'
import type { FailDrafts } from './normalize.ts'
import { failsToDeliver } from './record.ts'

type Fails = Batch<typeof failsToDeliver>

export const resolveFails = async ({ drafts, days }: FailDrafts, reads: Reads): Promise<Resolved> => {
  const securityOf = await failedSecurities(reads)
  const rows: Fails['rows'][number][] = []
  for (const { symbol, columns, text } of drafts)
    rows.push({ columns: { ...columns, ...(await securityOf({ symbol, ...columns })) }, text })
  const batch: Fails = { collection: failsToDeliver, rows }
  return { batches: [days === null ? batch : { ...batch, replaces: { on: days } }] }
}

/** All fails of each security of which some are another's, or under another ticker; they stay as old as they were. */
export const movedFails: readonly Derivation[] = followingSecurities(async (doubtful, reads) => {
  const { securities } = doubtful
  const stored = await doubtfulRows(failsToDeliver, 'security', securities, doubtful, reads)
  if (stored.length === 0) return []
  const securityOf = await failedSecurities(reads)
  const moved = new Map<string, Fails['rows']>()
  for (const [security, before] of Map.groupBy(stored, ({ columns }) => columns.security)) {
    const rows: Fails['rows'][number][] = []
    for (const { columns, text } of before) {
      const found = { ...columns, ...(await securityOf(columns)) }
      rows.push({ columns: found, text, updatedAt: columns.updatedAt })
    }
    const isMoved = rows.some(
      ({ columns }, at) => columns.security !== security || columns.ticker !== before[at]?.columns.ticker,
    )
    if (isMoved) moved.set(security, rows)
  }
  return movedBatches(failsToDeliver, 'security', moved)
})
