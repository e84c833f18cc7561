/** Who is who, in memory: every look-up from an identifier to a listing. A snapshot, swapped whole when data change. */
import type { Static, TSchema } from 'typebox'
import { ApiProblem, type ProblemCode } from '../contract/problem.ts'
import type { Collection } from '../store/collection.ts'
import type { Reads } from '../store/store.ts'
import { identifiers, registrants, securities } from './collections.ts'
import { byStanding, type Listing, listingOf, type RegistrantName } from './listing.ts'
import { renamedTickerOf } from './renamed-tickers.ts'
import { canonicalCandidates } from './ticker.ts'

export type Directory = {
  /** Every listing by ticker in code unit order. */
  readonly listings: readonly Listing[]
  readonly registrants: readonly RegistrantName[]
  /** Throws `ticker_not_found` with close tickers. */
  readonly known: (ticker: string) => Listing
  readonly listingOf: (ticker: string) => Listing | undefined
  /** Listings of a CIK, the canonical one first. */
  readonly listingsOf: (cik: string) => readonly Listing[]
  readonly registrantOf: (cik: string) => RegistrantName | undefined
  /** The canonical listing among those that share the identifier. */
  readonly byIsin: (isin: string) => Listing | undefined
  readonly byCusip: (cusip: string) => Listing | undefined
}

const records = async <S extends TSchema>(reads: Reads, from: Collection<S>): Promise<readonly Static<S>[]> =>
  (await reads.texts(from, { order: from.key.join(', ') })).map((text) => JSON.parse(text) as Static<S>)

const grouped = <K>(
  listings: readonly Listing[],
  keyOf: (of: Listing) => K | null,
): Map<K, readonly Listing[]> => {
  const groups = Map.groupBy(
    listings.filter((listing) => keyOf(listing) !== null),
    (listing) => keyOf(listing) as K,
  )
  for (const group of groups.values()) group.sort(byStanding)
  return groups
}

/** At most three tickers that exist and that a caller may have meant. */
const closeTickers = (ticker: string, exists: (candidate: string) => boolean): readonly string[] => {
  const renamed = renamedTickerOf(ticker)?.to
  const candidates = [...canonicalCandidates(ticker), ...(renamed === undefined ? [] : [renamed])]
  return [...new Set(candidates)].filter(exists).slice(0, 3)
}

/** Reads the three collections once; `showCusip` false leaves out CUSIPs and what holds them. */
export const directoryOf = async (reads: Reads, showCusip: boolean): Promise<Directory> => {
  const [stored, known, named] = await Promise.all([
    records(reads, securities),
    records(reads, identifiers),
    records(reads, registrants),
  ])
  const identifierOf = new Map(known.map((identifier) => [identifier.ticker, identifier]))
  const listings = stored.map((row) => listingOf(row, identifierOf.get(row.ticker), showCusip))
  const byTicker = new Map(listings.map((listing) => [listing.ticker, listing]))
  const byCik = grouped(listings, ({ cik }) => cik)
  const byIsin = grouped(listings, ({ isin }) => isin)
  const byCusip = grouped(listings, ({ cusip }) => cusip)
  const names = new Map(named.map((registrant) => [registrant.cik, registrant]))
  return {
    listings,
    registrants: named,
    listingOf: (ticker) => byTicker.get(ticker),
    known: (ticker) => {
      const found = byTicker.get(ticker)
      if (found !== undefined) return found
      const didYouMean = closeTickers(ticker, (candidate) => byTicker.has(candidate))
      throw notFound('ticker_not_found', `No ticker ${ticker} is known`, didYouMean)
    },
    listingsOf: (cik) => byCik.get(cik) ?? [],
    registrantOf: (cik) => names.get(cik),
    byIsin: (isin) => byIsin.get(isin)?.[0],
    byCusip: (cusip) => byCusip.get(cusip)?.[0],
  }
}

const notFound = (code: ProblemCode, detail: string, didYouMean: readonly string[]) =>
  new ApiProblem(code, { detail, didYouMean })
