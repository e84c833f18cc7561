/** Finds companies by ticker, name, former name, CIK, ISIN or CUSIP, best first; a snapshot. */
import { paddedCik } from '../../lib/cik.ts'
import { forEach, runToEnd, type Steps } from '../../lib/steps.ts'
import { topItems } from '../../lib/top-items.ts'
import { byProminence, type Listing } from '../listing.ts'
import { firstPosition } from '../listing-pages.ts'
import type { SecurityMaster } from '../security-master.ts'
import { bareTicker, canonicalCandidates } from '../ticker.ts'
import { type Fit, HOLDS, nameIndexSteps, SAME } from './name-index.ts'
import { partFits } from './name-parts.ts'
import { significantWordsOf, wordsOf } from './name-words.ts'
import { type Match, type MatchedOn, matchOf, namesIn, type Target } from './searched-names.ts'

/** In steps of some tenths of a millisecond, so that one query cannot hold up all others. */
export type Search = (query: string, limit: number) => Steps<readonly Match[]>

const TICKER_PREFIX = 0.9
const FUND_PREFIX = 0.5
/** Below a company of that very name: Sea Limited goes before a fund with the ticker SEA. */
const TICKER_AND_FORM = 0.87
const MIN_NAMED = 0.5
const MAX_TICKER_LENGTH = 6

const keyOf = ({ listing, registrant }: Target): string =>
  listing === null ? `CIK ${registrant.cik}` : listing.ticker

/** Funds have no size here: of `ishares russell 2000` and the same with `value` at the end, the plain one. */
const byLengthOfName = (a: Listing, b: Listing): number =>
  a.type === 'stock' || b.type === 'stock' ? 0 : (a.company?.length ?? 0) - (b.company?.length ?? 0)

const isOverTheCounter = ({ exchangeCode }: Listing): boolean => exchangeCode === 'OTC'

/** US dollars; undefined where no quote has it. */
type MarketCapOf = (ticker: string) => number | undefined

/**
 * Of one score: what has a ticker, what may trade, stocks and ETFs before funds, on an exchange, what stands for its CIK,
 * then by market cap, those without one after those with one, by the SEC's order of size.
 */
const better = (
  { listing: a, score }: Ranked,
  { listing: b, score: other }: Ranked,
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
    byProminence(a, b)
  )
}

const byIdentifier = (securityMaster: SecurityMaster, text: string): readonly Match[] => {
  const cik = paddedCik(text) ?? ''
  const registrant = securityMaster.registrantOf(cik)
  const [ofCik] = securityMaster.listingsOf(cik)
  const found = (listing: Listing | undefined, matchedOn: MatchedOn): readonly Match[] =>
    listing === undefined ? [] : [matchOf(securityMaster, listing, matchedOn, 1)]
  const unlisted: readonly Match[] =
    registrant === undefined || ofCik !== undefined
      ? []
      : [{ listing: null, registrant, matchedOn: 'cik', score: 1 }]
  return [
    ...found(securityMaster.byIsin(text), 'isin'),
    ...found(securityMaster.byCusip(text), 'cusip'),
    ...found(ofCik, 'cik'),
    ...unlisted,
  ]
}

type Ranked = Pick<Match, 'listing' | 'score'>
type RankedListing = { readonly listing: Listing; readonly score: number }

/** One letter begins the tickers of thousands of funds. */
function* beginningWith({ listings }: SecurityMaster, text: string): Generator<RankedListing> {
  const first = firstPosition(listings.length, (at) => (listings[at]?.ticker ?? '') >= text)
  for (let at = first; at < listings.length; at += 1) {
    const listing = listings[at]
    if (listing === undefined || !listing.ticker.startsWith(text)) break
    yield { listing, score: listing.type === 'fund' ? FUND_PREFIX : TICKER_PREFIX }
  }
}

/** A ticker that only an old list has (SQ) means the company, by the ticker that it has now. */
const successorOf = (securityMaster: SecurityMaster, listing: Listing): Listing => {
  if (listing.active !== false || listing.cik === null) return listing
  const [present] = securityMaster.listingsOf(listing.cik)
  return present?.active === false ? listing : (present ?? listing)
}

/** `amd inc`, `ibm corp`: a ticker followed by the legal form. */
const byTickerAndForm = (securityMaster: SecurityMaster, query: string): readonly Match[] => {
  const [ticker, ...more] = significantWordsOf(query)
  if (ticker === undefined || more.length > 0 || wordsOf(query).length === 1) return []
  const listing = securityMaster.listingOf(ticker.toUpperCase())
  if (listing === undefined || listing.type === 'fund') return []
  return [matchOf(securityMaster, listing, 'ticker', TICKER_AND_FORM)]
}

type Better = (one: Ranked, other: Ranked) => number

function* byTicker(
  securityMaster: SecurityMaster,
  text: string,
  limit: number,
  compare: Better,
): Steps<readonly Match[]> {
  if (text.length > MAX_TICKER_LENGTH + 4) return []
  const renamed = securityMaster.successorOf(text)
  // A ticker in use today before one that was replaced (FB), that before FINRA's way to write a preferred share (F-PB).
  const meant = [text, ...(renamed === undefined ? [] : [renamed]), ...canonicalCandidates(text)]
  const exact = meant
    .flatMap((ticker) => securityMaster.listingOf(ticker) ?? [])
    .slice(0, 1)
    .map((listing) => matchOf(securityMaster, successorOf(securityMaster, listing), 'ticker', 1))
  if (text.length > MAX_TICKER_LENGTH) return exact
  const beginning = yield* topItems(beginningWith(securityMaster, text), limit, compare)
  return [
    ...exact,
    ...beginning.map(({ listing, score }) => matchOf(securityMaster, listing, 'ticker', score)),
  ]
}

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

/** The best matches of different listings. */
function* bestOf(matches: readonly Match[], limit: number, compare: Better): Steps<readonly Match[]> {
  const distinct = firstOfEach(yield* topItems(matches, limit * NAMES_EACH, compare))
  // A company with more names than that took the room of others.
  const isShort = distinct.length < limit && matches.length > limit * NAMES_EACH
  const all = isShort ? firstOfEach(yield* topItems(matches, matches.length, compare)) : distinct
  return all.slice(0, limit)
}

/** A search that is given market caps with each query. */
type Ranking<Result> = (query: string, limit: number, marketCapOf?: MarketCapOf) => Result

export type RankedSteps = Ranking<Steps<readonly Match[]>>
export type RankedSearch = Ranking<readonly Match[]>

/** Builds the index once; the search it gives answers from memory alone. */
export function* searchSteps(securityMaster: SecurityMaster): Steps<RankedSteps> {
  const named = yield* namesIn(securityMaster)
  const index = yield* nameIndexSteps(named.map(({ name }) => name))
  function* fitsOf(query: string): Steps<readonly Fit[]> {
    const fits = yield* index.fits(query)
    if (fits.some(({ score }) => score >= MIN_NAMED)) return fits
    return [...fits, ...(yield* partFits(index, significantWordsOf(query)))]
  }
  const matchesNamed = ({ at, score }: Fit): Match[] => {
    const found = named[at]
    if (found === undefined) return []
    const most = found.listing?.type === 'fund' && score < SAME ? HOLDS : 1
    // A reviewed name counts as much as a ticker: Ford, before the company that had the ticker FORD.
    const isReviewed = found.matchedOn === 'commonName' && score === SAME
    return [{ ...found, score: isReviewed ? found.score : Math.min(score, most) * found.score }]
  }
  return function* (query, limit, marketCapOf = () => undefined) {
    const compare: Better = (one, other) => better(one, other, marketCapOf)
    const text = query.trim().toUpperCase()
    const matches = [
      ...byIdentifier(securityMaster, text),
      ...(yield* byTicker(securityMaster, bareTicker(text), limit, compare)),
      ...byTickerAndForm(securityMaster, query),
    ]
    yield* forEach(yield* fitsOf(query), (fit) => matches.push(...matchesNamed(fit)))
    return yield* bestOf(matches, limit, compare)
  }
}

/** The same at once. */
export const searchOf = (securityMaster: SecurityMaster): RankedSearch => {
  const search = runToEnd(searchSteps(securityMaster))
  return (...query) => runToEnd(search(...query))
}
