/** All splits in memory: those that a source lists, by security, and those that reports alone show, by registrant. */
import { remembered } from '../../lib/remembered.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import type { SecurityMaster } from '../../security-master/security-master.ts'
import { commonSharesOf } from '../../security-master/share-class.ts'
import { intactRows, type OnDamage } from '../../store/bulk-reads.ts'
import type { Reads } from '../../store/store.ts'
import { restatedSplits } from './record.ts'
import { type RestatedSplit, type ShareSplit, type SplitEvent, withRestated } from './split-event.ts'

export type SplitTable = {
  /** The splits of a security that a source lists. */
  readonly splitsOf: (security: SecurityId) => readonly SplitEvent[]
  /** Those that the reports of a registrant show, listed or not. */
  readonly restatedSplitsOf: (cik: string) => readonly RestatedSplit[]
  /** Both, for figures of the company. */
  readonly companySplitsOf: (listing: Listing) => readonly ShareSplit[]
  /** Both, for a number of shares of the listing itself. */
  readonly shareSplitsOf: (listing: Listing) => readonly ShareSplit[]
}

export type RestatedByCik = ReadonlyMap<string, readonly RestatedSplit[]>

/** Damaged rows are left out and reported. */
export const restatedByCik = async (reads: Reads, onDamage: OnDamage): Promise<RestatedByCik> => {
  const rows = await intactRows(reads, restatedSplits, ({ columns }) => columns, onDamage)
  return Map.groupBy(rows, ({ cik }) => cik)
}

const NO_SPLITS = [] as const

export const splitTableOf = (
  { listingsOf }: Pick<SecurityMaster, 'listingsOf'>,
  listed: ReadonlyMap<SecurityId, readonly SplitEvent[]>,
  restated: RestatedByCik,
): SplitTable => {
  const splitsOf: SplitTable['splitsOf'] = (security) => listed.get(security) ?? NO_SPLITS
  const restatedSplitsOf: SplitTable['restatedSplitsOf'] = (cik) => restated.get(cik) ?? NO_SPLITS
  const companySplitsOf: SplitTable['companySplitsOf'] = ({ cik, security }) =>
    withRestated(splitsOf(security), cik === null ? NO_SPLITS : restatedSplitsOf(cik))
  /** Reports do not say which class was split, as of new shares that Alphabet gave out in 2014, nor into how many receipts. */
  const ofShares = remembered((listing: Listing): readonly ShareSplit[] => {
    const { cik, ticker, security, isReceipt } = listing
    const siblings = cik === null ? NO_SPLITS : listingsOf(cik)
    const common = commonSharesOf(siblings.filter((each) => each.active !== false || each === listing))
    if (!common.some((each) => each.ticker === ticker)) return splitsOf(security)
    const all = companySplitsOf(listing)
    if (common.length === 1 && !isReceipt) return all
    return all.map((split) => (split.after === undefined ? split : { ...split, ratio: null }))
  })
  return {
    splitsOf,
    restatedSplitsOf,
    companySplitsOf,
    shareSplitsOf: (listing) =>
      listing.cik === null || !restated.has(listing.cik) ? splitsOf(listing.security) : ofShares(listing),
  }
}
