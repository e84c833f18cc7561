/** What splits make of an amount a share, and whose were carried out when. */
import type { SplitEvent } from '../../facts/split-event.ts'
import { daysAfter } from '../../lib/day.ts'
import type { Reads } from '../../store/store.ts'
import { newestFirst } from '../ticker-events.ts'
import { splits } from './record.ts'

/**
 * New shares for one share held on `day`, by the splits carried out after it and up to `until`: one that is only
 * announced changes nothing yet. 1 where there are none. A range of the primary key: a handful of rows at most.
 */
export const splitFactorAfter = async (
  reads: Reads,
  ticker: string,
  day: string,
  until: string,
): Promise<number> => {
  const on = { from: daysAfter(day, 1), to: until }
  const later = await reads.rows(splits, { where: { ticker, on } })
  return later.reduce((factor, { at }) => factor * Number(at['ratio']), 1)
}

/** Tickers with a split from one day to another, both included: a range of (on desc, ticker). */
export const tickersSplit = async (reads: Reads, from: string, to: string): Promise<readonly string[]> => {
  const rows = await reads.rows(splits, { where: { on: { from, to } }, order: newestFirst })
  return rows.map(({ at }) => String(at['ticker']))
}

/** All of them, oldest first: the primary key within the ticker. */
export const splitsOfTicker = async (reads: Reads, ticker: string): Promise<readonly SplitEvent[]> => {
  const rows = await reads.rows(splits, { where: { ticker }, order: splits.key.join(', ') })
  return rows.map(({ at }) => ({ on: String(at['on']), ratio: Number(at['ratio']) }))
}
