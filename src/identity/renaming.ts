/** Which tickers that ended were replaced by others of the same company, and by which; the rest were delisted. */
import type { Static } from 'typebox'
import type { StoredSecurity } from './collections.ts'
import { canonicalListingOf, listingKindOf } from './share-class.ts'

type Security = Static<typeof StoredSecurity>

const isCommon = ({ ticker }: Security, siblings: ReadonlySet<string>): boolean =>
  ['plain', 'class'].includes(listingKindOf(ticker, siblings))

/**
 * A class of a fund is followed by its EDGAR class, a common share by its company's other one. A preferred share,
 * warrant, unit or right that has ended is gone, though its company has other tickers.
 */
const successorOf = (ended: Security, siblings: readonly Security[]): string | undefined => {
  if (ended.classId !== null) return siblings.find(({ classId }) => classId === ended.classId)?.ticker
  const tickers = new Set([ended.ticker, ...siblings.map(({ ticker }) => ticker)])
  const common = isCommon(ended, tickers) ? siblings.filter((sibling) => isCommon(sibling, tickers)) : []
  return canonicalListingOf(common)?.ticker
}

/** By the ticker that ended, the one of today. */
export const renamedOf = (
  ended: readonly Security[],
  current: readonly Security[],
): ReadonlyMap<string, string> => {
  const byCik = Map.groupBy(current, ({ cik }) => cik)
  const found = new Map<string, string>()
  for (const row of ended) {
    const successor = successorOf(row, byCik.get(row.cik) ?? [])
    if (successor !== undefined) found.set(row.ticker, successor)
  }
  return found
}
