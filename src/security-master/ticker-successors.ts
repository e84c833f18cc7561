/** By which ticker of the same company a ticker that ended was replaced; one without a successor was delisted. */
import type { Listed } from './collections.ts'
import { canonicalListingOf, isCommonKind, listingKindOf } from './share-class.ts'

const isCommon = ({ ticker }: Listed, siblings: ReadonlySet<string>): boolean =>
  isCommonKind(listingKindOf(ticker, siblings))

/**
 * A class of a fund is followed by its EDGAR class, a common share by its company's other one. A preferred share,
 * warrant, unit or right that has ended is gone, though its company has other tickers.
 */
const successorOf = (ended: Listed, siblings: readonly Listed[]): string | undefined => {
  if (ended.classId !== null) return siblings.find(({ classId }) => classId === ended.classId)?.ticker
  const tickers = new Set([ended.ticker, ...siblings.map(({ ticker }) => ticker)])
  const common = isCommon(ended, tickers) ? siblings.filter((sibling) => isCommon(sibling, tickers)) : []
  return canonicalListingOf(common)?.ticker
}

/** The present ticker, by the one that ended. */
export const renamedOf = (
  ended: readonly Listed[],
  current: readonly Listed[],
): ReadonlyMap<string, string> => {
  const byCik = Map.groupBy(current, ({ cik }) => cik)
  const found = new Map<string, string>()
  for (const row of ended) {
    const successor = successorOf(row, byCik.get(row.cik) ?? [])
    if (successor !== undefined) found.set(row.ticker, successor)
  }
  return found
}

/** A share as Nasdaq, the NYSE and over-the-counter markets write it; five letters only for foreign or bankrupt companies. */
const share = /^(?:[A-Z]{1,4}|[A-Z]{4}[FYQ])$/

/**
 * By the ticker that only the older of SEC's lists has, the one that only the newer has for the same company: FI, FISV. A
 * company with several such shares is left alone, and so is one whose old share is only no longer listed (GLNCY, of
 * Glencore, which also has GLCNF on both lists). No exchange is known of a ticker that the older list lacks.
 */
export const replacedOf = (current: readonly Listed[]): ReadonlyMap<string, string> => {
  const shares = current.filter(({ ticker, classId }) => classId === null && share.test(ticker))
  const found = new Map<string, string>()
  for (const listings of Map.groupBy(shares, ({ cik }) => cik).values()) {
    const stale = listings.filter(({ isStale }) => isStale === 1)
    const fresh = listings.filter(({ isStale, exchangeCode }) => isStale === 0 && exchangeCode === null)
    const [before] = stale
    const [now] = fresh
    if (before === undefined || now === undefined || stale.length > 1 || fresh.length > 1) continue
    found.set(before.ticker, now.ticker)
  }
  return found
}
