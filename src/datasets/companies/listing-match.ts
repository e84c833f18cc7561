/** Matches another publisher's row to a listing. */
import type { Listing } from '../../security-master/listing.ts'
import { isSameFundName, isSameName, isWholeNameSame } from '../../security-master/search/same-name.ts'
import type { SecurityMaster } from '../../security-master/security-master.ts'
import { writtenCandidates } from '../../security-master/ticker.ts'

/** The listing that a symbol is written for. */
export const listingWritten = (securityMaster: SecurityMaster, symbol: string): Listing | undefined =>
  writtenCandidates(symbol)
    .map((ticker) => securityMaster.listingOf(ticker))
    .find((listing) => listing !== undefined)

/**
 * An open list keeps tickers that were reassigned to another company since, so its name must agree with one of the names in
 * the current lists, and with a whole name where it states another kind.
 */
export const isSameSecurity = (
  { kind, name }: { readonly kind: 'equity' | 'etf'; readonly name: string | null },
  { type, company }: Listing,
  alsoCalled: string | undefined,
): boolean => {
  if (name === null || type === 'fund') return false
  const names = [company, alsoCalled].filter((called) => called != null)
  if ((kind === 'etf') !== (type === 'etf')) return names.some((called) => isWholeNameSame(name, called))
  return names.some((called) => (type === 'etf' ? isSameFundName : isSameName)(name, called))
}
