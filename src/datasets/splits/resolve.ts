/** Splits by their securities. */
import { splits } from '../../derived/splits/record.ts'
import type { Reads } from '../../store/store.ts'
import { batchOf, type Resolved } from '../dataset.ts'
import { type CalendarDay, withSecurities } from '../security-events.ts'
import type { SplitDraft } from './normalize.ts'

export const resolveSplits = async (
  { drafts, replaces }: CalendarDay<SplitDraft>,
  reads: Reads,
): Promise<Resolved> => ({ batches: [batchOf(splits, await withSecurities(drafts, reads), replaces)] })
