/** What later splits make of an amount a share. */
import type { SplitEvent } from '../../facts/split-event.ts'
import { daysAfter } from '../../lib/day.ts'
import type { Reads } from '../../store/store.ts'
import { splits } from './record.ts'

/**
 * New shares for one share held on `day`, by the splits carried out after it; 1 where there are none. A range of the
 * primary key: a handful of rows at most.
 */
export const splitFactorAfter = async (reads: Reads, ticker: string, day: string): Promise<number> => {
  const later = await reads.rows(splits, { where: { ticker, on: { from: daysAfter(day, 1) } } })
  return later.reduce((factor, { at }) => factor * Number(at['ratio']), 1)
}

/** All of them, oldest first: the primary key within the ticker. */
export const splitsOfTicker = async (reads: Reads, ticker: string): Promise<readonly SplitEvent[]> => {
  const rows = await reads.rows(splits, { where: { ticker }, order: splits.key.join(', ') })
  return rows.map(({ at }) => ({ on: String(at['on']), ratio: Number(at['ratio']) }))
}
