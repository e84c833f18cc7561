/** Observations of several sources, of which the better one is kept. */
import type { Batch, Reads } from '../../store/store.ts'
import { keepBetter } from '../better-source.ts'
import type { Resolved } from '../dataset.ts'
import type { SeriesRows } from './normalize.ts'
import { observations } from './record.ts'

export const resolveSeries = async (value: SeriesRows, reads: Reads): Promise<Resolved> => {
  const batches: Batch<typeof observations>[] = []
  for (const { rows, ...replaced } of value)
    batches.push({
      collection: observations,
      rows: await keepBetter(observations, rows, reads),
      ...replaced,
    })
  return { batches }
}
