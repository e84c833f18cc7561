/** Finds companies by ticker, name, former name, CIK, ISIN or CUSIP, best first; a snapshot. */
import { paddedCik } from '../../lib/cik.ts'
import { forEach, runToEnd, type Steps } from '../../lib/steps.ts'
import { topItems } from '../../lib/top-items.ts'
import type { FormerName } from '../../sources/edgar/registrant.ts'
import type { RegistrantName } from '../collections.ts'
import { byProminence, type Listing } from '../listing.ts'
import { firstPosition } from '../listing-pages.ts'
import type { SecurityMaster } from '../security-master.ts'
import { canonicalCandidates } from '../ticker.ts'
import { indexTrackers, nameAliases } from './name-aliases.ts'
import { type Fit, HOLDS, type NameIndex, nameIndexSteps, SAME } from './name-index.ts'
import { significantWordsOf, wordsOf } from './name-words.ts'

type MatchedOn = 'ticker' | 'company' | 'cik' | 'isin' | 'cusip' | 'formerName' | 'commonName'

/** A listing with its registrant, where one is loaded, or a registrant without a ticker. */
type Target =
  | { readonly listing: Listing; readonly registrant: RegistrantName | null }
  | { readonly listing: null; readonly registrant: RegistrantName }

/** `score` runs from 0 to 1; `formerName` is the one that matched. */
export type Match = Target & {
  readonly matchedOn: MatchedOn
  readonly score: number
  readonly formerName?: FormerName
}

export type Search = (query: string, limit: number) => readonly Match[]

const TICKER_PREFIX = 0.9
const FUND_PREFIX = 0.5
/** Below a company of that very name: Sea Limited goes before a fund with the ticker SEA. */
const TICKER_AND_FORM = 0.87
/** A name that is a part of what was asked: Apple, of `apple computer`. */
const PART = 0.6
/** The end of what was asked counts a little less than its beginning. */
const END = 0.9
/** A part that more names hold says nothing: `energy`, of `monster energy`. */
const MAX_HOLDERS = 50
const MIN_NAMED = 0.5
/** A former name counts a little less, so that its present bearer comes first. */
const FORMER = 0.97
const UNLISTED = 0.9
const MAX_TICKER_LENGTH = 6

const keyOf = ({ listing, registrant }: Target): string =>
  listing === null ? `CIK ${registrant.cik}` : listing.ticker

const matchOf = (
  securityMaster: SecurityMaster,
  listing: Listing,
  matchedOn: MatchedOn,
  score: number,
): Match => {
  const registrant = listing.cik === null ? null : (securityMaster.registrantOf(listing.cik) ?? null)
  return { listing, registrant, matchedOn, score }
}

/** A name, and what it matches if it is asked for as it is. */
type Named = Match & { readonly name: string }

const registeredNames = (securityMaster: SecurityMaster, registrant: RegistrantName): readonly Named[] => {
  const { name, formerNames, cik } = registrant
  const [listing = null] = securityMaster.listingsOf(cik)
  const target: Target = listing === null ? { listing, registrant } : { listing, registrant }
  const score = listing === null ? UNLISTED : 1
  const former = formerNames.map(
    (one): Named => ({
      ...target,
      name: one.name,
      formerName: one,
      matchedOn: 'formerName',
      score: FORMER * score,
    }),
  )
  return listing === null ? [{ ...target, name, matchedOn: 'company', score }, ...former] : former
}

/** The second ETF of an index counts a little less than the first. */
const NEXT_TRACKER = 0.001

const etfOf = (securityMaster: SecurityMaster, ticker: string): Listing | undefined => {
  const listing = securityMaster.listingOf(ticker)
  return listing?.type === 'etf' ? listing : undefined
}

const aliasesIn = (securityMaster: SecurityMaster): readonly Named[] => {
  const named = (listing: Listing | undefined, name: string, formerName?: string): readonly Named[] => {
    if (listing === undefined) return []
    if (formerName === undefined) return [{ ...matchOf(securityMaster, listing, 'commonName', 1), name }]
    const former = { name: formerName, from: null, to: null }
    return [{ ...matchOf(securityMaster, listing, 'formerName', 1), name, formerName: former }]
  }
  const ofCompanies = nameAliases.flatMap(({ name, cik, formerName }) =>
    named(securityMaster.listingsOf(cik)[0], name, formerName),
  )
  const ofIndexes = indexTrackers.flatMap(({ names, tickers }) =>
    tickers.flatMap((ticker, place) =>
      names
        .flatMap((name) => named(etfOf(securityMaster, ticker), name))
        .map((each) => ({ ...each, score: 1 - place * NEXT_TRACKER })),
    ),
  )
  return [...ofCompanies, ...ofIndexes]
}

/** Each listing under its name, each registrant under the names it had, and what people call a few. */
function* namesIn(securityMaster: SecurityMaster): Steps<readonly Named[]> {
  const names: Named[] = []
  const add = (name: string | null, listing: Listing | undefined): void => {
    if (name !== null && listing !== undefined)
      names.push({ ...matchOf(securityMaster, listing, 'company', 1), name })
  }
  yield* forEach(securityMaster.listings, (listing) => add(listing.company, listing))
  yield* forEach(securityMaster.registrants, (registrant) => {
    names.push(...registeredNames(securityMaster, registrant))
  })
  names.push(...aliasesIn(securityMaster))
  return names
}

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

/** One letter begins the tickers of thousands of funds. */
function* beginningWith(securityMaster: SecurityMaster, text: string): Generator<Match> {
  const { listings } = securityMaster
  const first = firstPosition(listings.length, (at) => (listings[at]?.ticker ?? '') >= text)
  for (let at = first; at < listings.length; at += 1) {
    const listing = listings[at]
    if (listing === undefined || !listing.ticker.startsWith(text)) break
    yield matchOf(securityMaster, listing, 'ticker', listing.type === 'fund' ? FUND_PREFIX : TICKER_PREFIX)
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

type Better = (one: Match, other: Match) => number

const byTicker = (
  securityMaster: SecurityMaster,
  text: string,
  limit: number,
  compare: Better,
): readonly Match[] => {
  if (text.length > MAX_TICKER_LENGTH + 4) return []
  const renamed = securityMaster.successorOf(text)
  // A ticker in use today before one that was replaced (FB), that before FINRA's way to write a preferred share (F-PB).
  const meant = [text, ...(renamed === undefined ? [] : [renamed]), ...canonicalCandidates(text)]
  const exact = meant
    .flatMap((ticker) => securityMaster.listingOf(ticker) ?? [])
    .slice(0, 1)
    .map((listing) => matchOf(securityMaster, successorOf(securityMaster, listing), 'ticker', 1))
  if (text.length > MAX_TICKER_LENGTH) return exact
  return [...exact, ...topItems(beginningWith(securityMaster, text), limit, compare)]
}

type Part = { readonly text: string; readonly weight: number }

/** Without words at one end, down to one word; the longer the part, the more it counts. */
const partsOf = (words: readonly string[]): readonly Part[] => {
  const { length } = words.join(' ')
  const part = (left: readonly string[], weight: number): Part => {
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
    const significant = held.length > MAX_HOLDERS ? held.filter(({ score }) => score === SAME) : held
    return significant.map(({ at, score }) => ({ at, score: score * weight }))
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

/** A search that is given market caps with each query. */
export type RankedSearch = (query: string, limit: number, marketCapOf?: MarketCapOf) => readonly Match[]

/** Builds the index once; the search it gives answers from memory alone. */
export function* searchSteps(securityMaster: SecurityMaster): Steps<RankedSearch> {
  const named = yield* namesIn(securityMaster)
  const index = yield* nameIndexSteps(named.map(({ name }) => name))
  const fitsOf = (query: string): readonly Fit[] => {
    const fits = index.fits(query)
    if (fits.some(({ score }) => score >= MIN_NAMED)) return fits
    return [...fits, ...partFits(index, significantWordsOf(query))]
  }
  const byName = (query: string): readonly Match[] =>
    fitsOf(query).flatMap(({ at, score }) => {
      const found = named[at]
      if (found === undefined) return []
      const most = found.listing?.type === 'fund' && score < SAME ? HOLDS : 1
      // A reviewed name counts as much as a ticker: Ford, before the company that had the ticker FORD.
      const isReviewed = found.matchedOn === 'commonName' && score === SAME
      return [{ ...found, score: isReviewed ? found.score : Math.min(score, most) * found.score }]
    })
  return (query, limit, marketCapOf = () => undefined) => {
    const compare: Better = (one, other) => better(one, other, marketCapOf)
    const text = query.trim().toUpperCase()
    const matches = [
      ...byIdentifier(securityMaster, text),
      ...byTicker(securityMaster, text, limit, compare),
      ...byTickerAndForm(securityMaster, query),
      ...byName(query),
    ]
    const distinct = firstOfEach(topItems(matches, limit * NAMES_EACH, compare))
    // A company with more names than that took the room of others.
    const isShort = distinct.length < limit && matches.length > limit * NAMES_EACH
    const all = isShort ? firstOfEach(topItems(matches, matches.length, compare)) : distinct
    return all.slice(0, limit)
  }
}

/** The same at once. */
export const searchOf = (securityMaster: SecurityMaster): RankedSearch =>
  runToEnd(searchSteps(securityMaster))
