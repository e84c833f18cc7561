/** Dividends as other datasets ask for them. */
import type { Static } from 'typebox'
import { reversed } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import { newestFirst } from '../ticker-events.ts'
import { dividends, type StoredDividend } from './record.ts'

/** All of a ticker, oldest first: the primary key within the ticker. */
export const dividendsOfTicker = async (
  reads: Reads,
  ticker: string,
): Promise<readonly Static<typeof StoredDividend>[]> => {
  const texts = await reads.texts(dividends, { where: { ticker }, order: dividends.key.join(', ') })
  return texts.map((text) => JSON.parse(text))
}

/** The first and the last ex-date that is stored of any ticker, or null: either end of (on desc, ticker). */
export const dividendSpan = async (
  reads: Reads,
): Promise<{ readonly from: string; readonly to: string } | null> => {
  const [last] = await reads.rows(dividends, { order: newestFirst, limit: 1 })
  const [first] = await reads.rows(dividends, { order: reversed(newestFirst), limit: 1 })
  return first === undefined || last === undefined
    ? null
    : { from: String(first.at['on']), to: String(last.at['on']) }
}
