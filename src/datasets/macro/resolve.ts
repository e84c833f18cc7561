/** Observations of several sources, of which the better one is kept. */
import { type Batch, batchOf } from '../../store/batch.ts'
import type { Reads } from '../../store/store.ts'
import { keepBetter } from '../better-source.ts'
import type { Resolved } from '../dataset.ts'
import type { SeriesRows } from './normalize.ts'
import { observations } from './record.ts'

export const resolveSeries = async (value: SeriesRows, reads: Reads): Promise<Resolved> => {
  const batches: Batch[] = []
  for (const { rows, replaces } of value)
    batches.push(batchOf(observations, await keepBetter(observations, rows, reads), replaces))
  return { batches }
}
