/** Shares outstanding of one security on given days, for whoever relates figures to them; from covers of reports. */
import { securities, symbols } from '../identity/collections.ts'
import { commonSharesOf, isOtherByName } from '../identity/share-class.ts'
import type { Reads } from '../store/store.ts'
import { FRESH_DAYS, isSteady } from './market-cap.ts'
import { type ShareCount, shareCounts } from './share-count.ts'
import { factorAfter, type SplitEvent } from './split-event.ts'

/**
 * Shares of the security itself, not of all classes of its registrant, as known on each day and on that day's basis;
 * null where they are not known. In the order of `days` (`YYYY-MM-DD`).
 */
export type SharesOutstandingOn = (
  reads: Reads,
  ticker: string,
  days: readonly string[],
) => Promise<readonly (number | null)[]>

/** The splits of a ticker, oldest first, from whatever dataset knows. */
export type SplitsOf = (reads: Reads, ticker: string) => Promise<readonly SplitEvent[]>

/** Its registrant, where it is the only common share listed: a count tells no classes apart. */
const onlyShareOf = async (reads: Reads, ticker: string): Promise<string | null> => {
  const [holder] = await reads.rows(securities, { where: { ticker, isCurrent: 1 }, limit: 1 })
  if (holder === undefined) return null
  const cik = String(holder.at['cik'])
  const listed = await reads.rows(securities, { where: { cik, isCurrent: 1 } })
  const tickers = [...new Set(listed.map(({ at }) => String(at['ticker'])))]
  const named = await reads.rows(symbols, { where: { ticker: tickers } })
  const others = new Set(
    named.filter(({ text }) => isOtherByName(JSON.parse(text).name)).map(({ at }) => at['ticker']),
  )
  const [only, ...rivals] = commonSharesOf(
    tickers.map((each) => ({ ticker: each, isOther: others.has(each) })),
  )
  return rivals.length === 0 && only?.ticker === ticker ? cik : null
}

const DAY_MS = 86_400_000

const countOn = (count: ShareCount, splits: readonly SplitEvent[], day: string): number | null => {
  const age = (Date.parse(day) - Date.parse(count.on)) / DAY_MS
  if (age < 0 || age > FRESH_DAYS || count.filedOn > day) return null
  return Math.round(count.shares * factorAfter(splits, count.on, day))
}

/** By the newest cover of a domestic report: the days before it was filed, and those long after, have none. */
export const sharesByCover =
  (splitsOf: SplitsOf): SharesOutstandingOn =>
  async (reads, ticker, days) => {
    const unknown = days.map(() => null)
    const cik = await onlyShareOf(reads, ticker)
    const text = cik === null ? null : await reads.text(shareCounts, { cik })
    if (text === null) return unknown
    const count = JSON.parse(text) as ShareCount
    const splits = await splitsOf(reads, ticker)
    if (!count.isDomestic || !isSteady(count, splits)) return unknown
    return days.map((day) => countOn(count, splits, day))
  }
