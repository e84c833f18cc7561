/**
 * The security master in memory: every look-up from an identifier to a listing. A snapshot, replaced as a whole when
 * data change.
 */
import { ApiProblem } from '../contract/problem.ts'
import { forEach, inTurns, type Steps } from '../lib/steps.ts'
import { mapRows } from '../store/bulk-reads.ts'
import type { Collection } from '../store/collection.ts'
import type { Reads } from '../store/store.ts'
import {
  delistings,
  fundNames,
  type HeldIdentifier,
  heldIdentifiers,
  type Identifier,
  identifiers,
  type ListedSymbol,
  type OpenIdentifier,
  openIdentifiers,
  type RegistrantName,
  registrantIn,
  registrants,
  type Security,
  type SymbolList,
  securities,
  symbolLists,
  symbols,
} from './collections.ts'
import { mergedIdentifiers } from './identifiers/open-identifiers.ts'
import { byProminence, type Listing } from './listing.ts'
import { type ListingFilter, listingPagesOf } from './listing-pages.ts'
import { freshnessOf } from './listing-status.ts'
import { listingSteps } from './merged-listings.ts'
import { renamedTickerOf } from './renamed-tickers.ts'
import { sharesAWord } from './search/name-words.ts'
import { similarTickers } from './search/similar-tickers.ts'
import { type SecurityId, securityIdOf } from './security-id.ts'
import { storedRegistrant } from './stored-registrant.ts'
import { replacedOf } from './ticker-successors.ts'

/** What a listing, except for its identifiers, and the name of a registrant depend on. */
export const listingReads: readonly Collection[] = [
  securities,
  symbols,
  symbolLists,
  delistings,
  registrants,
  fundNames,
]

/** What any look-up depends on. */
export const securityMasterReads: readonly Collection[] = [
  ...listingReads,
  identifiers,
  heldIdentifiers,
  openIdentifiers,
]

/** Missing tickers that get hints: each takes 400 look-ups. */
const MAX_HINTS = 20

export type Hints = { readonly didYouMean?: Readonly<Record<string, readonly string[]>> }

export type SecurityMaster = {
  /** Every listing by ticker in code unit order, those that ended too. */
  readonly listings: readonly Listing[]
  /** Those that are companies, by CIK. */
  readonly registrants: readonly RegistrantName[]
  /** Listings whose tickers come after the cursor, in order, without those that ended. */
  readonly listingsAfter: (filter: ListingFilter) => Steps<readonly Listing[]>
  /**
   * By each of the first tickers that are not listed at most three that a caller may have meant, as the member `didYouMean` of an answer;
   * without it where none has any.
   */
  readonly hintsFor: (missing: readonly string[]) => Hints
  /** Throws `ticker_not_found` with close tickers. */
  readonly known: (ticker: string) => Listing
  readonly listingOf: (ticker: string) => Listing | undefined
  /** The id of a listing's security, also for a ticker that is not listed. */
  readonly securityOf: (ticker: string) => SecurityId
  /** The ticker that replaced one, by the lists or the table of well-known ones; undefined where none did. */
  readonly successorOf: (ticker: string) => string | undefined
  /** The tickers that this one replaced by the lists. */
  readonly replacedBy: (ticker: string) => readonly string[]
  /** Listings of a CIK, the canonical one first. */
  readonly listingsOf: (cik: string) => readonly Listing[]
  /** A company's name. */
  readonly registrantOf: (cik: string) => RegistrantName | undefined
  /** The name of any registrant: a company's from memory, another's by one read of the store. */
  readonly namedRegistrant: (cik: string) => Promise<RegistrantName | undefined>
  /** The canonical listing among those that share the identifier; it answers where the ISIN itself is not shown, too. */
  readonly byIsin: (isin: string) => Listing | undefined
  readonly byCusip: (cusip: string) => Listing | undefined
  /** The listing that a fund's position is of: by CUSIP, ISIN, then symbol, whether or not CUSIPs are shown. */
  readonly heldAs: (position: HeldAs) => Listing | undefined
  /** CUSIP, ISIN and the ticker itself, whether or not CUSIPs are shown: never to be served. */
  readonly identifiersOf: (ticker: string) => readonly string[]
  /** Whether CUSIPs, and what holds one, may be served. */
  readonly showsCusip: boolean
  /** Classes of a fund, the one on an exchange first; `seriesId` null of a trust. */
  readonly fundClasses: (cik: string, seriesId: string | null) => readonly Listing[]
}

type HeldAs = {
  readonly cusip: string | null
  readonly isin: string | null
  readonly symbol: string | null
  /** The name of the position. */
  readonly name: () => string
}

/** Both are known and not the same. */
const differs = (own: string | null | undefined, stated: string | null): boolean =>
  stated !== null && (own ?? stated) !== stated

/**
 * Whether a symbol passed from what a fund held to another listing, or is one of a foreign exchange: the listing has another
 * CUSIP or ISIN, or is a fund of quite another name (XONE). A company may have another name since.
 */
const isAnother = (
  { type, company }: Listing,
  own: Identifier | undefined,
  { cusip, isin, name }: HeldAs,
): boolean => {
  if (differs(own?.cusip, cusip) || differs(own?.isin, isin)) return true
  return type !== 'stock' && company !== null && !sharesAWord(name(), company)
}

/** The columns of all rows in the order of the key. */
const allOf = <C extends Collection>(reads: Reads, from: C) =>
  mapRows(reads, from, {}, ({ columns }) => columns)

function* byCikOf(listings: readonly Listing[]): Steps<ReadonlyMap<string, readonly Listing[]>> {
  const groups = new Map<string, Listing[]>()
  yield* forEach(listings, (listing) => {
    if (listing.cik === null) return
    const group = groups.get(listing.cik)
    if (group === undefined) groups.set(listing.cik, [listing])
    else group.push(listing)
  })
  yield* forEach(groups.values(), (group) => group.sort(byProminence))
  return groups
}

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
    if (rival === undefined || byProminence(listing, rival) < 0) found.set(key, listing)
  }
  return found
}

function* classesOf(
  byCik: ReadonlyMap<string, readonly Listing[]>,
): Steps<(cik: string, seriesId: string | null) => readonly Listing[]> {
  const known = new Map<string, readonly Listing[]>()
  yield* forEach(byCik, ([cik, group]) => {
    const series = Map.groupBy(group, ({ seriesId }) => seriesId ?? '')
    for (const [seriesId, classes] of series)
      if (seriesId !== '' || classes.some(({ type }) => type !== 'stock'))
        known.set(
          cik + seriesId,
          classes.toSorted((a, b) => Number(b.type === 'etf') - Number(a.type === 'etf')),
        )
  })
  return (cik, seriesId) => known.get(cik + (seriesId ?? '')) ?? []
}

/** Funds continue to name a ticker that the company has left. */
const underPresentTickers = <Held extends { readonly ticker: string }>(
  held: readonly Held[],
  replaced: ReadonlyMap<string, string>,
): readonly Held[] => {
  const tickers = new Set(held.map(({ ticker }) => ticker))
  return held.map((row) => {
    const present = replaced.get(row.ticker)
    return present === undefined || tickers.has(present) ? row : { ...row, ticker: present }
  })
}

type Stored = {
  readonly listed: readonly Security[]
  readonly listedSymbols: readonly ListedSymbol[]
  readonly lists: readonly SymbolList[]
  /** Day of the end of a company's listing, by CIK. */
  readonly ended: ReadonlyMap<string, string>
  readonly reviewed: readonly Identifier[]
  readonly held: readonly HeldIdentifier[]
  readonly open: readonly OpenIdentifier[]
  readonly companies: readonly RegistrantName[]
  /** By CIK and series, one after the other. */
  readonly funds: ReadonlyMap<string, string>
}

const replacedByIn = (renamed: ReadonlyMap<string, string>): ((ticker: string) => readonly string[]) => {
  const former = Map.groupBy(renamed.keys(), (ticker) => renamed.get(ticker))
  return (ticker) => former.get(ticker) ?? []
}

function* masterOf(reads: Reads, stored: Stored, showCusip: boolean): Steps<SecurityMaster> {
  const { listed, listedSymbols, lists, ended, reviewed, held, open, companies, funds } = stored
  const names = new Map(companies.map((company) => [company.cik, company]))
  const replaced = replacedOf(listed.filter(({ validTo }) => validTo === null))
  const known = mergedIdentifiers(reviewed, underPresentTickers(held, replaced), open)
  const { listings, renamed, formerHolders } = yield* listingSteps({
    securities: listed,
    symbols: listedSymbols,
    identifiers: known,
    registrants: names,
    funds,
    isFresh: freshnessOf(lists),
    ended,
    showCusip,
  })
  for (const holder of formerHolders) names.set(holder.cik, holder)
  const byTicker = new Map(listings.map((listing) => [listing.ticker, listing]))
  const byCik = yield* byCikOf(listings)
  const byIsin = byIdentifierOf(known, byTicker, ({ isin }) => isin)
  const byCusip = byIdentifierOf(known, byTicker, ({ cusip }) => cusip)
  const identifierOf = new Map(
    known.filter(({ ticker, cik }) => byTicker.get(ticker)?.cik === cik).map((row) => [row.ticker, row]),
  )
  const fundClasses = yield* classesOf(byCik)
  const successorOf = (ticker: string) => renamed.get(ticker) ?? renamedTickerOf(ticker)?.to
  const closeTo = (ticker: string) =>
    similarTickers(ticker, { successorOf, listingOf: (each) => byTicker.get(each) })
  return {
    listings,
    registrants: [...names.values()],
    listingsAfter: listingPagesOf(listings.filter(({ active }) => active !== false)),
    listingOf: (ticker) => byTicker.get(ticker),
    securityOf: (ticker) => byTicker.get(ticker)?.security ?? securityIdOf(null, ticker),
    successorOf,
    replacedBy: replacedByIn(renamed),
    hintsFor: (missing) => {
      const close = missing.slice(0, MAX_HINTS).map((ticker) => [ticker, closeTo(ticker)] as const)
      const found = close.filter(([, tickers]) => tickers.length > 0)
      return found.length === 0 ? {} : { didYouMean: Object.fromEntries(found) }
    },
    known: (ticker) => {
      const found = byTicker.get(ticker)
      if (found !== undefined) return found
      throw new ApiProblem('ticker_not_found', {
        detail: `No ticker ${ticker} is known`,
        didYouMean: closeTo(ticker),
      })
    },
    listingsOf: (cik) => byCik.get(cik) ?? [],
    registrantOf: (cik) => names.get(cik),
    namedRegistrant: async (cik) => names.get(cik) ?? (await storedRegistrant(reads, cik)),
    byIsin: (isin) => byIsin.get(isin),
    byCusip: (cusip) => (showCusip ? byCusip.get(cusip) : undefined),
    heldAs: (position) => {
      const { cusip, isin, symbol } = position
      const known = byCusip.get(cusip ?? '') ?? byIsin.get(isin ?? '')
      if (known !== undefined || symbol === null) return known
      const found = byTicker.get(symbol) ?? byTicker.get(successorOf(symbol) ?? '')
      if (found === undefined) return undefined
      return isAnother(found, identifierOf.get(found.ticker), position) ? undefined : found
    },
    identifiersOf: (ticker) => {
      const { cusip = null, isin = null } = identifierOf.get(ticker) ?? {}
      return [cusip, isin, ticker].filter((text) => text !== null)
    },
    showsCusip: showCusip,
    fundClasses,
  }
}

/** Reads its collections once; `showCusip` false leaves out CUSIPs and what holds them. */
export const securityMasterOf = async (reads: Reads, showCusip: boolean): Promise<SecurityMaster> => {
  const [listed, listedSymbols, lists, delisted, reviewed, held, open, companies, named] = await Promise.all([
    allOf(reads, securities),
    allOf(reads, symbols),
    allOf(reads, symbolLists),
    allOf(reads, delistings),
    allOf(reads, identifiers),
    allOf(reads, heldIdentifiers),
    allOf(reads, openIdentifiers),
    mapRows(reads, registrants, { where: { kind: 'company' }, order: ['kind', 'cik'] }, registrantIn),
    allOf(reads, fundNames),
  ])
  const ended = new Map(delisted.map(({ cik, delistedOn }) => [cik, delistedOn]))
  const funds = new Map(named.map(({ cik, series, name }) => [cik + series, name]))
  const stored = { listed, listedSymbols, lists, ended, reviewed, held, open, companies, funds }
  return inTurns(masterOf(reads, stored, showCusip))
}
