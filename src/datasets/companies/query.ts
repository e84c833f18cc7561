/** Composes answers from the listing in memory and the stored profile. */

import type { ListAnswer, RecordAnswer } from '../../contract/endpoint.ts'
import { ApiProblem } from '../../contract/problem.ts'
import type { Work } from '../../contract/work.ts'
import type { Market } from '../../derived/market.ts'
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
import { withoutKeyShapes } from '../../lib/key-shape.ts'
import { nullsOf } from '../../lib/nulls.ts'
import { rounded } from '../../lib/rounded.ts'
import { inTurns, runToEnd } from '../../lib/steps.ts'
import type { RegistrantName } from '../../security-master/collections.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { ListingFilter } from '../../security-master/listing-pages.ts'
import { significantWordsOf } from '../../security-master/search/name-words.ts'
import type { Match } from '../../security-master/search/searched-names.ts'
import type { FormerName } from '../../sources/edgar/registrant.ts'
import { recordOf, rowOf } from '../../store/record-text.ts'
import { type Joined, wireTextOf } from '../../store/wire-text.ts'
import { intactProfile, type ProfileRow, unknownRow, withOffering } from './offered-profile.ts'
import { type CompanyProfile, Found, listingProfiles, profiles } from './record.ts'

const profileText = wireTextOf(profiles)
const foundText = wireTextOf(profiles, Found)

type Shown = Pick<
  Listing,
  'company' | 'exchange' | 'exchangeCode' | 'cik' | 'isin' | 'cusip' | 'active' | 'delistedOn'
> & { readonly ticker: string | null; readonly type: Listing['type'] | null }

const joinedOf = (shown: Shown): Joined<typeof profiles> => ({
  ticker: JSON.stringify(shown.ticker),
  company: JSON.stringify(shown.company),
  exchange: JSON.stringify(shown.exchange),
  exchangeCode: JSON.stringify(shown.exchangeCode),
  etf: String(shown.type === 'etf'),
  fund: String(shown.type === 'fund'),
  cik: JSON.stringify(shown.cik),
  isin: JSON.stringify(shown.isin),
  cusip: JSON.stringify(shown.cusip),
  active: JSON.stringify(shown.active),
  delistedOn: JSON.stringify(shown.delistedOn),
})

const unlisted = ({ cik, name }: RegistrantName): Shown => ({
  ...nullsOf(['ticker', 'exchange', 'exchangeCode', 'type', 'isin', 'cusip', 'delistedOn']),
  company: name,
  cik,
  active: false,
})

const registeredRow = ({ store }: Market, cik: string | null): Awaitable<ProfileRow> =>
  cik === null ? unknownRow() : whenReady(store.row(profiles, { cik }), (row) => row ?? unknownRow())

/**
 * The profile of the ticker, else of its company's canonical listing, from other publishers and the SEC. At most three
 * look-ups by the primary key, usually one.
 */
const mergedRow = (market: Market, { ticker, cik, type }: Listing): Awaitable<ProfileRow> => {
  const { store, securityMaster } = market
  const rowOfTicker = (of: string, orElse: () => Awaitable<ProfileRow>): Awaitable<ProfileRow> =>
    whenReady(store.row(listingProfiles, { ticker: of }), (row) =>
      row?.columns.cik === cik ? row : orElse(),
    )
  return rowOfTicker(ticker, () => {
    const ofRegistrant = () => registeredRow(market, cik)
    const [first] = type === 'stock' && cik !== null ? securityMaster.listingsOf(cik) : []
    return first === undefined || first.ticker === ticker
      ? ofRegistrant()
      : rowOfTicker(first.ticker, ofRegistrant)
  })
}

const listedRow = (market: Market, listing: Listing): Awaitable<ProfileRow> =>
  whenReady(mergedRow(market, listing), (row) => withOffering(market, listing, row))

const unlistedRow = (market: Market, { cik, name }: RegistrantName): Awaitable<ProfileRow> =>
  whenReady(registeredRow(market, cik), (row) =>
    withOffering(market, { security: cik, cik, company: name, type: null }, row),
  )

/** The merged profile of a listing's company, without the fields of the listing itself. */
export const companyProfileOf = async (market: Market, listing: Listing): Promise<CompanyProfile> =>
  recordOf(profiles, intactProfile(market, await listedRow(market, listing)))

export const profileOfListing = (market: Market, listing: Listing): Awaitable<RecordAnswer> =>
  whenReady(listedRow(market, listing), (row) => ({
    kind: 'record',
    text: profileText(row.text, joinedOf(listing)),
  }))

/** The canonical listing of a CIK, else the registrant without one. Throws `cik_not_found`. */
export const profileOfCik = async (market: Market, cik: string): Promise<RecordAnswer> => {
  const [listing] = market.securityMaster.listingsOf(cik)
  if (listing !== undefined) return profileOfListing(market, listing)
  const registrant = await market.securityMaster.namedRegistrant(cik)
  if (registrant === undefined) throw new ApiProblem('cik_not_found', { detail: `No CIK ${cik} is known` })
  const row = await unlistedRow(market, registrant)
  return { kind: 'record', text: profileText(row.text, joinedOf(unlisted(registrant))) }
}

const rowsOf = (listings: readonly Listing[]): readonly string[] =>
  listings.map(({ ticker, company, cik, isin, cusip, exchange, exchangeCode, type }) =>
    JSON.stringify({ ticker, company, cik, isin, cusip, exchange, exchangeCode, type, logo: null }),
  )

/**
 * Listings strictly after the cursor in code unit order, walked in memory; one more shows whether there is a next page. A search
 * gives way to others.
 */
export const tickersAfter = (
  { securityMaster }: Market,
  filter: ListingFilter,
  { pace }: Work,
): Awaitable<ListAnswer> => {
  const { search, limit } = filter
  const steps = securityMaster.listingsAfter({ ...filter, limit: limit + 1 })
  return whenReady(search === '' ? runToEnd(steps) : inTurns(steps, pace), (found) => {
    const shown = found.slice(0, limit)
    const last = found.length > limit ? shown.at(-1)?.ticker : undefined
    return {
      kind: 'list',
      before: {},
      results: rowsOf(shown),
      after: { count: shown.length, ...(last === undefined ? {} : { next_cursor: last }) },
      ...(last === undefined ? {} : { next: { cursor: last } }),
    }
  })
}

/** A name that EDGAR's list lacks is added: what was found by it says so. */
const withFormerName = (row: ProfileRow, formerName: FormerName): ProfileRow => {
  const profile = recordOf(profiles, row)
  const wordsOf = (name: string): string => significantWordsOf(name).join(' ')
  const words = wordsOf(formerName.name)
  if (profile.formerNames.some(({ name }) => wordsOf(name) === words)) return row
  return rowOf(profiles, { cik: '' }, { ...profile, formerNames: [...profile.formerNames, formerName] })
}

const matchText = async (market: Market, match: Match): Promise<string> => {
  const { listing, registrant, score, matchedOn, formerName } = match
  const [read, shown] =
    listing === null
      ? [await unlistedRow(market, registrant), unlisted(registrant)]
      : [await listedRow(market, listing), listing]
  const row = intactProfile(market, read)
  const found = matchedOn === 'formerName' && formerName !== undefined ? withFormerName(row, formerName) : row
  return foundText(found.text, {
    ...joinedOf(shown),
    score: String(rounded(score, 3)),
    matchedOn: JSON.stringify(matchedOn),
  })
}

/** Profiles between two looks at the clock: some tenths of a millisecond from a file, one wait for a server of databases. */
const PROFILES = 10

/** Profiles of the best matches, best first. */
export const matchesOf = async (
  market: Market,
  query: string,
  limit: number,
  { pace }: Work,
): Promise<ListAnswer> => {
  const matches = await inTurns(market.search(query, limit), pace)
  const results: string[] = []
  for (let from = 0; from < matches.length; from += PROFILES) {
    await pace()
    const some = matches.slice(from, from + PROFILES)
    results.push(...(await Promise.all(some.map((match) => matchText(market, match)))))
  }
  return {
    kind: 'list',
    before: { query: withoutKeyShapes(query) },
    results,
    after: { count: results.length },
  }
}
