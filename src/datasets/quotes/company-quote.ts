/** What of a quote depends on the company behind the ticker: market cap, shares, earnings; leaves out prices. */
import { marketCapOf } from '../../facts/market-cap.ts'
import type { ShareCount } from '../../facts/share-count.ts'
import type { SplitEvent } from '../../facts/split-event.ts'
import { type TrailingQuarters, trailingEpsOf } from '../../facts/trailing-eps.ts'
import type { Directory } from '../../identity/directory.ts'
import { isPassedOn, type Listing } from '../../identity/listing.ts'
import { commonSharesOf, isOtherByName } from '../../identity/share-class.ts'

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
  readonly nameOf: NameOf
}

/** Classes that earn the same a share trade close to each other; a BRK-A earns what 1,500 BRK-B do. */
const SAME_CLASS_WITHIN = 0.25

/** What the publisher of quotes calls a ticker; newer than the lists, so that it tells what a new symbol is. */
export type NameOf = (ticker: string) => string | null

const isCalledOther = (name: string | null): boolean => name !== null && isOtherByName(name)

/** The listed common shares of a company that are quoted, over the counter too. */
export const commonOf = (directory: Directory, cik: string, nameOf: NameOf): readonly Listing[] =>
  commonSharesOf(
    directory.listingsOf(cik).filter(({ active, ticker }) => active && !isCalledOther(nameOf(ticker))),
  )

/** True where every class trades close to `price`; one without a price is not known to. */
export const isAlike = (price: number, others: readonly (number | undefined)[]): boolean =>
  others.every((other) => other !== undefined && Math.abs(other / price - 1) <= SAME_CLASS_WITHIN)

/** What is quoted; `published` is Nasdaq's market cap at this price. */
export type Quoted = {
  readonly price: number
  readonly on: string
  readonly published: number | null
}

/** Unless the ticker has passed to another security. */
export const holderOf = (directory: Directory, ticker: string, name: string | null): Listing | undefined => {
  const listing = directory.listingOf(ticker)
  return listing === undefined || isPassedOn(listing, name) ? undefined : listing
}

export const noCompany: CompanyFigures = { marketCap: null, sharesOutstanding: null, eps: null, pe: null }

/** Nasdaq prices the shares of the company at the price of its note: $235 billion for CCZ, of Comcast's 95. */
const isShare = (directory: Directory, ticker: string, listing: Listing | undefined, name: string | null) => {
  const siblings = listing?.cik == null ? [] : directory.listingsOf(listing.cik)
  const own = listing ?? { ticker, isOther: false }
  if (isCalledOther(name)) return false
  return commonSharesOf([own, ...siblings.filter((each) => each !== listing)]).includes(own)
}

export const companyFiguresOf = (
  { directory, counts, quarters, splits, priceOf, nameOf }: CompanySources,
  ticker: string,
  { price, on, published }: Quoted,
): CompanyFigures => {
  const name = nameOf(ticker)
  const listing = holderOf(directory, ticker, name)
  if (!isShare(directory, ticker, listing, name)) return noCompany
  const cik = listing?.cik ?? null
  const common = cik === null ? [] : commonOf(directory, cik, nameOf)
  if (cik === null || !common.some((each) => each.ticker === ticker))
    return { ...noCompany, marketCap: published }
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
