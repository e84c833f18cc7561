/** What of a quote depends on the company behind the ticker: market cap, shares, earnings; leaves out prices. */
import { marketCapOf } from '../../facts/market-cap.ts'
import type { ShareCount } from '../../facts/share-count.ts'
import type { SplitEvent } from '../../facts/split-event.ts'
import { type TrailingQuarters, trailingEpsOf } from '../../facts/trailing-eps.ts'
import type { Directory } from '../../identity/directory.ts'
import type { Listing } from '../../identity/listing.ts'
import { listingKindOf } from '../../identity/share-class.ts'

export type CompanyFigures = {
  readonly marketCap: number | null
  readonly sharesOutstanding: number | null
  readonly eps: number | null
  readonly pe: number | null
}

export type CompanySources = {
  readonly directory: Directory
  readonly counts: ReadonlyMap<string, ShareCount>
  readonly quarters: ReadonlyMap<string, TrailingQuarters>
  readonly splits: ReadonlyMap<string, readonly SplitEvent[]>
  /** The price of each quoted ticker. */
  readonly priceOf: (ticker: string) => number | undefined
}

/** Classes that earn the same a share trade close to each other; a BRK-A earns what 1,500 BRK-B do. */
const SAME_CLASS_WITHIN = 0.25

/** The listed common shares of a company that are quoted, over the counter too. */
export const commonOf = (directory: Directory, cik: string): readonly Listing[] => {
  const listings = directory.listingsOf(cik).filter(({ active }) => active)
  const siblings = new Set(listings.map(({ ticker }) => ticker))
  return listings.filter(({ ticker }) => ['plain', 'class'].includes(listingKindOf(ticker, siblings)))
}

/** True where every class trades close to `price`; one without a price is not known to. */
export const isAlike = (price: number, others: readonly (number | undefined)[]): boolean =>
  others.every((other) => other !== undefined && Math.abs(other / price - 1) <= SAME_CLASS_WITHIN)

/** `price` and `published` are those of the ticker at a session of `on`. */
export const companyFiguresOf = (
  { directory, counts, quarters, splits, priceOf }: CompanySources,
  ticker: string,
  {
    price,
    on,
    published,
  }: { readonly price: number; readonly on: string; readonly published: number | null },
): CompanyFigures => {
  const none = { marketCap: published, sharesOutstanding: null, eps: null, pe: null }
  const cik = directory.listingOf(ticker)?.cik ?? null
  if (cik === null) return none
  const common = commonOf(directory, cik)
  if (!common.some((listing) => listing.ticker === ticker)) return none
  const known = splits.get(ticker) ?? []
  const cap = marketCapOf({
    price,
    on,
    published,
    count: counts.get(cik) ?? null,
    commonListings: common.length,
    splits: known,
  })
  const reported = quarters.get(cik)
  const isSame = isAlike(
    price,
    common.map((listing) => priceOf(listing.ticker)),
  )
  const eps = reported === undefined || !isSame ? null : trailingEpsOf(reported, known, on)
  const pe = eps === null || eps <= 0 ? null : Math.round((price / eps) * 1e4) / 1e4
  return { ...cap, eps, pe }
}
