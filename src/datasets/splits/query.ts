/** What later splits make of an amount a share. */
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
