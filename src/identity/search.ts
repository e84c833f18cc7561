/** Finds companies by ticker, name, former name, CIK, ISIN or CUSIP, best first; a snapshot of one directory. */
import { topItems } from '../lib/top-items.ts'
import { paddedCik } from './cik.ts'
import type { Directory } from './directory.ts'
import { householdNames } from './household-names.ts'
import { byStanding, type Listing, type RegistrantName } from './listing.ts'
import { firstPosition } from './listing-pages.ts'
import { NameIndex } from './name-index.ts'
import { canonicalCandidates } from './ticker.ts'

export type MatchedOn = 'ticker' | 'company' | 'cik' | 'isin' | 'cusip' | 'formerName'

/** `listing` is null for a registrant without a ticker; `score` runs from 0 to 1. */
export type Match = {
  readonly listing: Listing | null
  readonly registrant: RegistrantName | null
  readonly matchedOn: MatchedOn
  readonly score: number
}

export type Search = (query: string, limit: number) => readonly Match[]

type Target = Pick<Match, 'listing' | 'registrant'>
type Named = { readonly target: Target; readonly matchedOn: 'company' | 'formerName' }

const TICKER_PREFIX = 0.9
const FUND_PREFIX = 0.5
/** A former name counts a little less, so that its present bearer comes first. */
const FORMER = 0.97
const UNLISTED = 0.9
const LONGEST_TICKER = 6

const keyOf = ({ listing, registrant }: Target): string => listing?.ticker ?? `CIK ${registrant?.cik}`

const targetOf = (directory: Directory, listing: Listing): Target => ({
  listing,
  registrant: listing.cik === null ? null : (directory.registrantOf(listing.cik) ?? null),
})

const commonlyNamed = (directory: Directory): readonly (Named & { readonly name: string })[] =>
  householdNames.flatMap(({ name, cik }) =>
    directory
      .listingsOf(cik)
      .slice(0, 1)
      .map((listing) => ({ name, target: targetOf(directory, listing), matchedOn: 'company' as const })),
  )

/** Name entries: each listing under its name, each registrant under the names it had. */
const namesIn = (directory: Directory): readonly (Named & { readonly name: string })[] => {
  const listed = directory.listings
    .filter(({ company }) => company !== null)
    .map((listing) => ({
      name: listing.company ?? '',
      target: targetOf(directory, listing),
      matchedOn: 'company' as const,
    }))
  const others = directory.registrants.flatMap((registrant) => {
    const listing = directory.listingsOf(registrant.cik)[0] ?? null
    const target = { listing, registrant }
    const own = listing === null ? [{ name: registrant.name, target, matchedOn: 'company' as const }] : []
    const former = registrant.formerNames.map(({ name }) => ({
      name,
      target,
      matchedOn: 'formerName' as const,
    }))
    return [...own, ...former]
  })
  return [...listed, ...others, ...commonlyNamed(directory)]
}

const better = (a: Match, b: Match): number => {
  if (a.score !== b.score) return b.score - a.score
  if (a.listing === null || b.listing === null) return Number(a.listing === null) - Number(b.listing === null)
  return byStanding(a.listing, b.listing)
}

const byIdentifier = (directory: Directory, text: string): readonly Match[] => {
  const isin = directory.byIsin(text)
  const cusip = directory.byCusip(text)
  const cik = paddedCik(text)
  const listings = cik === null ? [] : directory.listingsOf(cik)
  const registrant = cik === null ? undefined : directory.registrantOf(cik)
  const found = (listing: Listing | undefined, matchedOn: MatchedOn): readonly Match[] =>
    listing === undefined ? [] : [{ ...targetOf(directory, listing), matchedOn, score: 1 }]
  const unlisted: readonly Match[] =
    registrant !== undefined && listings.length === 0
      ? [{ listing: null, registrant, matchedOn: 'cik', score: 1 }]
      : []
  return [...found(isin, 'isin'), ...found(cusip, 'cusip'), ...found(listings[0], 'cik'), ...unlisted]
}

/** One letter begins the tickers of thousands of funds. */
function* beginningWith(directory: Directory, text: string): Generator<Match> {
  const { listings } = directory
  const first = firstPosition(listings.length, (at) => (listings[at]?.ticker ?? '') >= text)
  for (let at = first; at < listings.length; at += 1) {
    const listing = listings[at]
    if (listing === undefined || !listing.ticker.startsWith(text)) break
    const score = listing.type === 'fund' ? FUND_PREFIX : TICKER_PREFIX
    yield { ...targetOf(directory, listing), matchedOn: 'ticker', score }
  }
}

const byTicker = (directory: Directory, text: string, limit: number): readonly Match[] => {
  if (text.length > LONGEST_TICKER + 4) return []
  const renamed = directory.successorOf(text)
  // A ticker in use today before one that was replaced (FB), that before FINRA's way to write a preferred share (F-PB).
  const meant = [text, ...(renamed === undefined ? [] : [renamed]), ...canonicalCandidates(text)]
  const exact = meant.flatMap((ticker) => directory.listingOf(ticker) ?? [])
  const found: Match[] = exact
    .slice(0, 1)
    .map((listing) => ({ ...targetOf(directory, listing), matchedOn: 'ticker', score: 1 }))
  if (text.length > LONGEST_TICKER) return found
  return [...found, ...topItems(beginningWith(directory, text), limit, better)]
}

/** Builds the index once; the search it gives answers from memory alone. */
export const searchOf = (directory: Directory): Search => {
  const named = namesIn(directory)
  const index = new NameIndex(named.map(({ name }) => name))
  const byName = (query: string): readonly Match[] =>
    index.fits(query).flatMap(({ at, score }) => {
      const found = named[at]
      if (found === undefined) return []
      const { target, matchedOn } = found
      const weight = (matchedOn === 'formerName' ? FORMER : 1) * (target.listing === null ? UNLISTED : 1)
      return [{ ...target, matchedOn, score: score * weight }]
    })
  return (query, limit) => {
    const text = query.trim().toUpperCase()
    const best = new Map<string, Match>()
    for (const match of [
      ...byIdentifier(directory, text),
      ...byTicker(directory, text, limit),
      ...byName(query),
    ]) {
      const known = best.get(keyOf(match))
      if (known === undefined || known.score < match.score) best.set(keyOf(match), match)
    }
    return topItems(best.values(), limit, better)
  }
}
