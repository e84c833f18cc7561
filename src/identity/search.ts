/** Finds companies by ticker, name, former name, CIK, ISIN or CUSIP, best first; a snapshot of one directory. */
import { topItems } from '../lib/top-items.ts'
import { paddedCik } from './cik.ts'
import type { Directory } from './directory.ts'
import { householdNames } from './household-names.ts'
import { byStanding, type Listing, type RegistrantName } from './listing.ts'
import { firstPosition } from './listing-pages.ts'
import { type Fit, NameIndex, SAME } from './name-index.ts'
import { tellingWordsOf, wordsOf } from './name-words.ts'
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
/** Below a company of that very name: Sea Limited, beside a fund with the ticker SEA. */
const TICKER_AND_FORM = 0.87
/** A name that is a part of what was asked: Apple, of `apple computer`. */
const PART = 0.6
/** The end of what was asked tells a little less than its beginning. */
const END = 0.9
/** A part that more names hold tells nothing: `energy`, of `monster energy`. */
const MOST_HOLDERS = 50
const LEAST_NAMED = 0.5
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

/** Funds have no size here: of `ishares russell 2000` and the same with `value` behind, the plain one. */
const byLengthOfName = (a: Listing, b: Listing): number =>
  a.type === 'stock' || b.type === 'stock' ? 0 : (a.company?.length ?? 0) - (b.company?.length ?? 0)

const isOverTheCounter = ({ exchangeCode }: Listing): boolean => exchangeCode === 'OTC'

/** US dollars; undefined where no quote tells it. */
export type MarketCapOf = (ticker: string) => number | undefined

/**
 * Of one score: what has a ticker, what may trade, stocks and ETFs before funds, on an exchange, what stands for its CIK,
 * then by market cap, without one behind those with one, by the SEC's order of size.
 */
const better = (
  { listing: a, score }: Match,
  { listing: b, score: other }: Match,
  marketCapOf: MarketCapOf,
): number => {
  if (score !== other) return other - score
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return (
    Number(a.active === false) - Number(b.active === false) ||
    Number(a.type === 'fund') - Number(b.type === 'fund') ||
    Number(isOverTheCounter(a)) - Number(isOverTheCounter(b)) ||
    byLengthOfName(a, b) ||
    Number(b.canonical) - Number(a.canonical) ||
    (marketCapOf(b.ticker) ?? 0) - (marketCapOf(a.ticker) ?? 0) ||
    byStanding(a, b)
  )
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

/** A ticker that stands in an old list alone (SQ) means the company, by the ticker that it has now. */
const successorOf = (directory: Directory, listing: Listing): Listing => {
  if (listing.active !== false || listing.cik === null) return listing
  const [present] = directory.listingsOf(listing.cik)
  return present?.active === false ? listing : (present ?? listing)
}

/** `amd inc`, `ibm corp`: a ticker with the legal form behind it. */
const byTickerAndForm = (directory: Directory, query: string): readonly Match[] => {
  const [ticker, ...more] = tellingWordsOf(query)
  if (ticker === undefined || more.length > 0 || wordsOf(query).length === 1) return []
  const listing = directory.listingOf(ticker.toUpperCase())
  if (listing === undefined || listing.type === 'fund') return []
  return [{ ...targetOf(directory, listing), matchedOn: 'ticker', score: TICKER_AND_FORM }]
}

type Better = (one: Match, other: Match) => number

const byTicker = (directory: Directory, text: string, limit: number, compare: Better): readonly Match[] => {
  if (text.length > LONGEST_TICKER + 4) return []
  const renamed = directory.successorOf(text)
  // A ticker in use today before one that was replaced (FB), that before FINRA's way to write a preferred share (F-PB).
  const meant = [text, ...(renamed === undefined ? [] : [renamed]), ...canonicalCandidates(text)]
  const exact = meant
    .flatMap((ticker) => directory.listingOf(ticker) ?? [])
    .map((listing) => successorOf(directory, listing))
  const found: Match[] = exact
    .slice(0, 1)
    .map((listing) => ({ ...targetOf(directory, listing), matchedOn: 'ticker', score: 1 }))
  if (text.length > LONGEST_TICKER) return found
  return [...found, ...topItems(beginningWith(directory, text), limit, compare)]
}

type Parted = { readonly text: string; readonly weight: number }

/** Without words at one end, down to one word; the longer the part, the more it counts. */
const partsOf = (words: readonly string[]): readonly Parted[] => {
  const { length } = words.join(' ')
  const part = (left: readonly string[], weight: number): Parted => {
    const text = left.join(' ')
    return { text, weight: PART * weight * (0.8 + (0.2 * text.length) / length) }
  }
  return words
    .slice(1)
    .flatMap((_, at) => [part(words.slice(0, at + 1), 1), part(words.slice(at + 1), END)])
    .filter(({ text }) => text.length > 1)
}

/** Names that are a part of what was asked, and those that hold one where few do. */
const partFits = (index: NameIndex, words: readonly string[]): readonly Fit[] =>
  partsOf(words).flatMap(({ text, weight }) => {
    const held = index.wholeFits(text)
    const telling = held.length > MOST_HOLDERS ? held.filter(({ score }) => score === SAME) : held
    return telling.map(({ at, score }) => ({ at, score: score * weight }))
  })

/** One letter fits thousands of names: of so many a page, the best are looked at, whichever they are the names of. */
const NAMES_EACH = 3

const firstOfEach = (matches: readonly Match[]): readonly Match[] => {
  const keys = new Set<string>()
  return matches.filter((match) => {
    const key = keyOf(match)
    const isFirst = !keys.has(key)
    keys.add(key)
    return isFirst
  })
}

/** A search that is told market caps with each query. */
type RankedSearch = (query: string, limit: number, marketCapOf?: MarketCapOf) => readonly Match[]

/** Builds the index once; the search it gives answers from memory alone. */
export const searchOf = (directory: Directory): RankedSearch => {
  const named = namesIn(directory)
  const index = new NameIndex(named.map(({ name }) => name))
  const fitsOf = (query: string): readonly Fit[] => {
    const fits = index.fits(query)
    if (fits.some(({ score }) => score >= LEAST_NAMED)) return fits
    return [...fits, ...partFits(index, tellingWordsOf(query))]
  }
  const byName = (query: string): readonly Match[] =>
    fitsOf(query).flatMap(({ at, score }) => {
      const found = named[at]
      if (found === undefined) return []
      const { target, matchedOn } = found
      const { listing, registrant } = target
      const weight = (matchedOn === 'formerName' ? FORMER : 1) * (listing === null ? UNLISTED : 1)
      return [{ listing, registrant, matchedOn, score: score * weight }]
    })
  return (query, limit, marketCapOf = () => undefined) => {
    const compare: Better = (one, other) => better(one, other, marketCapOf)
    const text = query.trim().toUpperCase()
    const matches = [
      ...byIdentifier(directory, text),
      ...byTicker(directory, text, limit, compare),
      ...byTickerAndForm(directory, query),
      ...byName(query),
    ]
    const distinct = firstOfEach(topItems(matches, limit * NAMES_EACH, compare))
    // A company with more names than that took the room of others.
    const isShort = distinct.length < limit && matches.length > limit * NAMES_EACH
    const all = isShort ? firstOfEach(topItems(matches, matches.length, compare)) : distinct
    return all.slice(0, limit)
  }
}
