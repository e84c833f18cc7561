/** Who is who, in memory: every look-up from an identifier to a listing. A snapshot, swapped whole when data change. */
import type { Static, TSchema } from 'typebox'
import { ApiProblem, type ProblemCode } from '../contract/problem.ts'
import type { Collection } from '../store/collection.ts'
import type { Reads, Where } from '../store/store.ts'
import {
  identifiers,
  openIdentifiers,
  registrants,
  type StoredIdentifier,
  securities,
  symbols,
} from './collections.ts'
import { byStanding, type Listing, type RegistrantName } from './listing.ts'
import { type ListingFilter, listingPagesOf } from './listing-pages.ts'
import { listingsOf } from './listings.ts'
import { mergedIdentifiers } from './open-identifiers.ts'
import { renamedTickerOf } from './renamed-tickers.ts'
import { canonicalCandidates } from './ticker.ts'

export type Directory = {
  /** Every listing by ticker in code unit order, those that ended too. */
  readonly listings: readonly Listing[]
  /** Those that are companies, by CIK. */
  readonly registrants: readonly RegistrantName[]
  /** Active listings whose tickers come after the cursor, in order. */
  readonly listingsAfter: (filter: ListingFilter) => readonly Listing[]
  /** Throws `ticker_not_found` with close tickers. */
  readonly known: (ticker: string) => Listing
  readonly listingOf: (ticker: string) => Listing | undefined
  /** Listings of a CIK, the canonical one first. */
  readonly listingsOf: (cik: string) => readonly Listing[]
  /** A company's name. */
  readonly registrantOf: (cik: string) => RegistrantName | undefined
  /** The name of any registrant: a company's from memory, another's by one read of the store. */
  readonly namedRegistrant: (cik: string) => Promise<RegistrantName | undefined>
  /** The canonical listing among those that share the identifier; it answers where the ISIN itself is not shown, too. */
  readonly byIsin: (isin: string) => Listing | undefined
  readonly byCusip: (cusip: string) => Listing | undefined
}

const records = async <S extends TSchema>(
  reads: Reads,
  from: Collection<S>,
  where: Where = {},
): Promise<readonly Static<S>[]> =>
  (await reads.texts(from, { where, order: from.key.join(', ') })).map(
    (text) => JSON.parse(text) as Static<S>,
  )

const byCikOf = (listings: readonly Listing[]): ReadonlyMap<string, readonly Listing[]> => {
  const groups = Map.groupBy(
    listings.filter(({ cik }) => cik !== null),
    ({ cik }) => cik ?? '',
  )
  for (const group of groups.values()) group.sort(byStanding)
  return groups
}

type Identifier = Static<typeof StoredIdentifier>

/** A ticker that passed to another company does not take its identifiers along. */
const byIdentifierOf = (
  known: readonly Identifier[],
  byTicker: ReadonlyMap<string, Listing>,
  keyOf: (of: Identifier) => string | null,
): ReadonlyMap<string, Listing> => {
  const found = new Map<string, Listing>()
  for (const identifier of known) {
    const key = keyOf(identifier)
    const listing = byTicker.get(identifier.ticker)
    if (key === null || listing?.cik !== identifier.cik) continue
    const rival = found.get(key)
    if (rival === undefined || byStanding(listing, rival) < 0) found.set(key, listing)
  }
  return found
}

/** At most three tickers that exist and that a caller may have meant. */
const closeTickers = (
  ticker: string,
  renamedTo: string | undefined,
  exists: (candidate: string) => boolean,
): readonly string[] => {
  const renamed = renamedTo ?? renamedTickerOf(ticker.toUpperCase())?.to
  const candidates = [...(renamed === undefined ? [] : [renamed]), ...canonicalCandidates(ticker)]
  return [...new Set(candidates)].filter(exists).slice(0, 3)
}

const storedRegistrant = async (reads: Reads, cik: string): Promise<RegistrantName | undefined> => {
  const text = await reads.text(registrants, { cik })
  return text === null ? undefined : (JSON.parse(text) as RegistrantName)
}

/** Reads its five collections once; `showCusip` false leaves out CUSIPs and what holds them. */
export const directoryOf = async (reads: Reads, showCusip: boolean): Promise<Directory> => {
  const [listed, listedSymbols, reviewed, open, named] = await Promise.all([
    records(reads, securities),
    records(reads, symbols),
    records(reads, identifiers),
    records(reads, openIdentifiers),
    records(reads, registrants, { kind: 'company' }),
  ])
  const names = new Map(named.map((registrant) => [registrant.cik, registrant]))
  const known = mergedIdentifiers(reviewed, open)
  const { listings, renamed } = listingsOf({
    securities: listed,
    symbols: listedSymbols,
    identifiers: known,
    registrants: names,
    showCusip,
  })
  const byTicker = new Map(listings.map((listing) => [listing.ticker, listing]))
  const byCik = byCikOf(listings)
  const byIsin = byIdentifierOf(known, byTicker, ({ isin }) => isin)
  const byCusip = byIdentifierOf(showCusip ? known : [], byTicker, ({ cusip }) => cusip)
  return {
    listings,
    registrants: named,
    listingsAfter: listingPagesOf(listings.filter(({ active }) => active)),
    listingOf: (ticker) => byTicker.get(ticker),
    known: (ticker) => {
      const found = byTicker.get(ticker)
      if (found !== undefined) return found
      const didYouMean = closeTickers(ticker, renamed.get(ticker), (candidate) => byTicker.has(candidate))
      throw notFound('ticker_not_found', `No ticker ${ticker} is known`, didYouMean)
    },
    listingsOf: (cik) => byCik.get(cik) ?? [],
    registrantOf: (cik) => names.get(cik),
    namedRegistrant: async (cik) => names.get(cik) ?? (await storedRegistrant(reads, cik)),
    byIsin: (isin) => byIsin.get(isin),
    byCusip: (cusip) => byCusip.get(cusip),
  }
}

const notFound = (code: ProblemCode, detail: string, didYouMean: readonly string[]) =>
  new ApiProblem(code, { detail, didYouMean })
