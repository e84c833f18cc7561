/** Splits by their securities. */
import { splits } from '../../derived/splits/record.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Resolved } from '../dataset.ts'
import { type CalendarDay, withSecurities } from '../security-events.ts'
import type { SplitDraft } from './normalize.ts'

export const resolveSplits = async (
  { drafts, ...day }: CalendarDay<SplitDraft>,
  reads: Reads,
): Promise<Resolved> => {
  const found = await withSecurities(drafts, reads)
  const rows = found.map(({ key, columns, text }) => ({ columns: { ...columns, ...key }, text }))
  const batch: Batch<typeof splits> = { collection: splits, rows, ...day }
  return { batches: [batch] }
}
