/** Halts by their securities, each once, of the better publisher. */
import { batchOf } from '../../store/batch.ts'
import type { NewRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import { keepBetter } from '../better-source.ts'
import type { Resolved, WriteContext } from '../dataset.ts'
import { withSecurities } from '../security-events.ts'
import type { HaltDraft } from './normalize.ts'
import { halts } from './record.ts'

type NewHalt = NewRow<typeof halts>

const keyOf = ({ columns: { security, haltedAt } }: NewHalt): string => `${security} ${haltedAt}`

/** NYSE's history has a halt once without and once with its end; of several with an end the last one stays. */
const onceEach = (rows: readonly NewHalt[]): readonly NewHalt[] => {
  const found = new Map<string, NewHalt>()
  for (const row of rows) {
    const known = found.get(keyOf(row))
    if (known === undefined || row.columns.sourceRank < known.columns.sourceRank) found.set(keyOf(row), row)
  }
  return [...found.values()]
}

export const resolveHalts = async (
  drafts: readonly HaltDraft[],
  reads: Reads,
  { at }: Pick<WriteContext, 'at'>,
): Promise<Resolved> => {
  const rows = onceEach(await withSecurities(drafts, reads, at))
  return { batches: [batchOf(halts, await keepBetter(halts, rows, reads))] }
}
