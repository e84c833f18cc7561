/** Resolves the calendar's splits to securities; they replace the filed rows of the same splits. */
import { splits } from '../../derived/splits/record.ts'
import { batchOf } from '../../store/batch.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved, WriteContext } from '../dataset.ts'
import { type CalendarDay, withSecurities } from '../security-events.ts'
import { filedForCalendar } from './filed-splits.ts'
import type { SplitDraft } from './normalize.ts'

export const resolveSplits = async (
  { drafts, replaces }: CalendarDay<SplitDraft>,
  reads: Reads,
  { at }: WriteContext,
): Promise<Resolved> => {
  const rows = await withSecurities(drafts, reads, at)
  const filed = await filedForCalendar(rows, replaces?.on, reads)
  return { batches: [batchOf(splits, rows, replaces), ...filed] }
}
