/** Shares outstanding of one security on given days, from covers of reports. */
import { daysBetween } from '../../lib/day.ts'
import { securities, symbols } from '../../security-master/collections.ts'
import { commonSharesOf, isOtherByName, isReceiptByName } from '../../security-master/share-class.ts'
import type { ColumnsOf } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import { FRESH_DAYS, isConsistent } from '../market-cap.ts'
import { splitsOfSecurity } from '../splits/query.ts'
import { splits } from '../splits/record.ts'
import { factorAfter, type SplitEvent } from '../splits/split-event.ts'
import { type ShareCount, shareCounts } from './record.ts'

type Share = ColumnsOf<typeof securities, 'cik' | 'security'>

/**
 * The listing, where it is the only common share of its registrant: a count does not separate classes. Null of a receipt, which
 * may be of several of the shares that are counted.
 */
const onlyShareOf = async (reads: Reads, ticker: string): Promise<Share | null> => {
  const holder = await reads.row(securities, { ticker, isCurrent: 1 })
  if (holder === null) return null
  const { cik } = holder.columns
  const listed = await reads.rows(securities, { where: { cik, isCurrent: 1 }, columns: ['ticker'] })
  const tickers = [...new Set(listed.map(({ columns }) => columns.ticker))]
  const named = await reads.rows(symbols, { where: { ticker: tickers }, columns: ['ticker', 'name'] })
  const others = new Set(
    named.filter(({ columns }) => isOtherByName(columns.name)).map(({ columns }) => columns.ticker),
  )
  if (named.some(({ columns: { ticker: each, name } }) => each === ticker && isReceiptByName(name)))
    return null
  const [only, ...rivals] = commonSharesOf(
    tickers.map((each) => ({ ticker: each, isOther: others.has(each) })),
  )
  return rivals.length === 0 && only?.ticker === ticker ? holder.columns : null
}

const countOn = (count: ShareCount, splits: readonly SplitEvent[], day: string): number | null => {
  const age = daysBetween(count.on, day)
  if (age < 0 || age > FRESH_DAYS || count.filedOn > day) return null
  return Math.round(count.shares * factorAfter(splits, count.on, day))
}

/** What `sharesOutstandingOn` reads. */
export const sharesOutstandingReads = [securities, symbols, shareCounts, splits]

/**
 * Shares of the security itself, not of all classes of its registrant, as known on each day and on that day's basis, by
 * the newest cover of a domestic report; null where they are not known, as on the days before it was filed, and on those
 * long after. In the order of `days` (`YYYY-MM-DD`).
 */
export const sharesOutstandingOn = async (
  reads: Reads,
  ticker: string,
  days: readonly string[],
): Promise<readonly (number | null)[]> => {
  const unknown = days.map(() => null)
  const share = await onlyShareOf(reads, ticker)
  const count = share === null ? null : await reads.record(shareCounts, { cik: share.cik })
  if (share === null || count === null) return unknown
  const events = await splitsOfSecurity(reads, share.security)
  if (!count.isDomestic || !isConsistent(count, events)) return unknown
  return days.map((day) => countOn(count, events, day))
}
