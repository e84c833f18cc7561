/** The fields of a quote that depend on the company: market cap, shares, earnings. */
import type { Static } from 'typebox'
import { rounded } from '../../lib/rounded.ts'
import { isReassignedTo, type Listing } from '../../security-master/listing.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import type { SecurityMaster } from '../../security-master/security-master.ts'
import { commonSharesOf, isOtherByName, isReceiptByName } from '../../security-master/share-class.ts'
import { marketCapOf } from '../market-cap.ts'
import { isPricedQuarter } from '../report-chain.ts'
import type { ShareCount } from '../share-counts/record.ts'
import { type ShareSplit, type SplitEvent, withRestated } from '../splits/split-event.ts'
import type { RestatedByCik } from '../splits/split-table.ts'
import type { TrailingQuarters } from '../statements/record.ts'
import { trailingEpsOf } from '../statements/trailing-eps.ts'
import type { Quote } from './record.ts'

export type CompanyFigures = Pick<
  Static<typeof Quote>,
  'marketCap' | 'sharesOutstanding' | 'eps' | 'epsAsOf' | 'pe'
>

export type CompanySources = {
  readonly securityMaster: SecurityMaster
  readonly counts: ReadonlyMap<string, ShareCount>
  readonly quarters: ReadonlyMap<string, TrailingQuarters>
  /** Those that a source lists, by security. */
  readonly splits: ReadonlyMap<SecurityId, readonly SplitEvent[]>
  /** Those that reports alone show, by registrant. */
  readonly restated: RestatedByCik
  /** The price of each quoted ticker. */
  readonly priceOf: (ticker: string) => number | undefined
  readonly nameOf: NameOf
}

/** Classes that earn the same a share trade close to each other; a BRK-A earns what 1,500 BRK-B do. */
const SAME_CLASS_WITHIN = 0.25

/** What the publisher of quotes calls a ticker; newer than the lists, so that it names what has a new symbol. */
export type NameOf = (ticker: string) => string | null

const isCalledOther = (name: string | null): boolean => name !== null && isOtherByName(name)

/** The listed common shares of a company that are quoted, over the counter too. */
export const commonOf = (securityMaster: SecurityMaster, cik: string, nameOf: NameOf): readonly Listing[] =>
  commonSharesOf(
    securityMaster.listingsOf(cik).filter(({ active, ticker }) => active && !isCalledOther(nameOf(ticker))),
  )

/** True where every class trades close to `price`; of one without a price that is unknown. */
export const isAlike = (price: number, others: readonly (number | undefined)[]): boolean =>
  others.every((other) => other !== undefined && Math.abs(other / price - 1) <= SAME_CLASS_WITHIN)

/** Whether the share may be a receipt of several: it is priced by itself, and the company counts and earns by the share. */
export const isReceipt = (listing: Listing | undefined, name: string | null): boolean =>
  listing?.isReceipt === true || (name !== null && isReceiptByName(name))

/** What is quoted; `published` is Nasdaq's market cap at this price. */
export type Quoted = {
  readonly price: number
  readonly on: string
  readonly published: number | null
}

/** Unless the ticker has passed to another security. */
export const holderOf = (
  securityMaster: SecurityMaster,
  ticker: string,
  name: string | null,
): Listing | undefined => {
  const listing = securityMaster.listingOf(ticker)
  return listing === undefined || isReassignedTo(listing, name) ? undefined : listing
}

export const noCompany: CompanyFigures = {
  marketCap: null,
  sharesOutstanding: null,
  eps: null,
  epsAsOf: null,
  pe: null,
}

/** Nasdaq prices the shares of the company at the price of its note: $235 billion for CCZ, of Comcast's 95. */
const isShare = (
  securityMaster: SecurityMaster,
  ticker: string,
  listing: Listing | undefined,
  name: string | null,
) => {
  const siblings = listing?.cik == null ? [] : securityMaster.listingsOf(listing.cik)
  const own = listing ?? { ticker, isOther: false }
  if (isCalledOther(name)) return false
  return commonSharesOf([own, ...siblings.filter((each) => each !== listing)]).includes(own)
}

/** `reported` is undefined where the company's earnings a share are not this share's. */
const earningsOf = (
  reported: TrailingQuarters | undefined,
  splits: readonly ShareSplit[],
  { price, on }: Pick<Quoted, 'price' | 'on'>,
): Pick<CompanyFigures, 'eps' | 'epsAsOf' | 'pe'> => {
  const eps = reported === undefined ? null : trailingEpsOf(reported, splits, on)
  const epsAsOf = eps === null ? null : (reported?.quarters[0]?.end ?? null)
  const isComparable = eps !== null && eps > 0 && epsAsOf !== null && isPricedQuarter(epsAsOf, on)
  return { eps, epsAsOf, pe: isComparable ? rounded(price / eps, 4) : null }
}

export const companyFiguresOf = (
  { securityMaster, counts, quarters, splits, restated, priceOf, nameOf }: CompanySources,
  ticker: string,
  { price, on, published }: Quoted,
): CompanyFigures => {
  const name = nameOf(ticker)
  const listing = holderOf(securityMaster, ticker, name)
  if (!isShare(securityMaster, ticker, listing, name)) return noCompany
  const cik = listing?.cik ?? null
  const common = cik === null ? [] : commonOf(securityMaster, cik, nameOf)
  if (cik === null || !common.some((each) => each.ticker === ticker))
    return { ...noCompany, marketCap: published }
  const known = splits.get(securityMaster.securityOf(ticker)) ?? []
  const receipt = isReceipt(listing, name)
  const cap = marketCapOf({
    price,
    on,
    published,
    // Only a published market cap shows that a receipt is one share.
    count: receipt && published === null ? null : (counts.get(cik) ?? null),
    commonListings: common.length,
    splits: known,
  })
  const isSame = isAlike(
    price,
    common.map((listing) => priceOf(listing.ticker)),
  )
  const isOneShare = !receipt || cap.sharesOutstanding !== null
  const earned = isSame && isOneShare ? quarters.get(cik) : undefined
  return { ...cap, ...earningsOf(earned, withRestated(known, restated.get(cik) ?? []), { price, on }) }
}
