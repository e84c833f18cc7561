/** Answers composed of the directory in memory and the stored profile text. */
import type { ListAnswer, RecordAnswer } from '../../contract/endpoint.ts'
import { ApiProblem } from '../../contract/problem.ts'
import type { Listing, RegistrantName } from '../../identity/listing.ts'
import type { ListingFilter } from '../../identity/listing-pages.ts'
import type { Match } from '../../identity/search.ts'
import type { Market } from '../dataset.ts'
import { profiles } from './collection.ts'
import { listingProfiles, unknownProfile } from './listing-profile.ts'

const unknown = JSON.stringify(unknownProfile)

const listedText = (listing: Listing): string =>
  JSON.stringify({
    ticker: listing.ticker,
    company: listing.company,
    exchange: listing.exchange,
    exchangeCode: listing.exchangeCode,
    etf: listing.type === 'etf',
    fund: listing.type === 'fund',
    cik: listing.cik,
    isin: listing.isin,
    cusip: listing.cusip,
    active: listing.active,
    delistedOn: listing.delistedOn,
  })

const unlistedText = ({ cik, name }: RegistrantName): string =>
  JSON.stringify({
    ticker: null,
    company: name,
    exchange: null,
    exchangeCode: null,
    etf: false,
    fund: false,
    cik,
    isin: null,
    cusip: null,
    active: false,
    delistedOn: null,
  })

/** Two objects as one, joined as text. */
const joined = (head: string, tail: string): string => `${head.slice(0, -1)},${tail.slice(1)}`

const registeredText = async ({ store }: Market, cik: string | null): Promise<string> =>
  (cik === null ? null : await store.text(profiles, { cik })) ?? unknown

/** What other publishers tell of the ticker, else of the share that stands for its company, with the SEC's word in it. */
const listingText = async (market: Market, { ticker, cik, type }: Listing): Promise<string> => {
  const { store, directory } = market
  const textOf = (of: string) => store.text(listingProfiles, { ticker: of, issuer: cik ?? '' })
  const [first] = type === 'stock' && cik !== null ? directory.listingsOf(cik) : []
  const own = await textOf(ticker)
  if (own !== null || first === undefined || first.ticker === ticker)
    return own ?? registeredText(market, cik)
  return (await textOf(first.ticker)) ?? registeredText(market, cik)
}

/** At most three look-ups by the primary key, one as a rule; the listing's own fields are spliced in front. */
const profileText = async (market: Market, listing: Listing): Promise<string> =>
  joined(listedText(listing), await listingText(market, listing))

const unlistedProfile = async (market: Market, registrant: RegistrantName): Promise<string> =>
  joined(unlistedText(registrant), await registeredText(market, registrant.cik))

export const profileOfListing = async (market: Market, listing: Listing): Promise<RecordAnswer> => ({
  kind: 'record',
  text: await profileText(market, listing),
})

/** The canonical listing of a CIK, else the registrant without one. Throws `cik_not_found`. */
export const profileOfCik = async (market: Market, cik: string): Promise<RecordAnswer> => {
  const [listing] = market.directory.listingsOf(cik)
  if (listing !== undefined) return profileOfListing(market, listing)
  const registrant = await market.directory.namedRegistrant(cik)
  if (registrant === undefined) throw new ApiProblem('cik_not_found', { detail: `No CIK ${cik} is known` })
  return { kind: 'record', text: await unlistedProfile(market, registrant) }
}

const rowsOf = (listings: readonly Listing[]): readonly string[] =>
  listings.map(({ ticker, company, cik, isin, cusip, exchange, exchangeCode, type }) =>
    JSON.stringify({ ticker, company, cik, isin, cusip, exchange, exchangeCode, type, logo: null }),
  )

/** Listings strictly after the cursor in code unit order, walked in memory; one more tells whether there is a next page. */
export const tickersAfter = ({ directory }: Market, filter: ListingFilter): ListAnswer => {
  const { limit } = filter
  const found = directory.listingsAfter({ ...filter, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1)?.ticker : undefined
  return {
    kind: 'list',
    before: {},
    results: rowsOf(shown),
    after: { count: shown.length, ...(last === undefined ? {} : { next_cursor: last }) },
    ...(last === undefined ? {} : { next: { cursor: last } }),
  }
}

const foundText = async (market: Market, { listing, registrant }: Match): Promise<string> => {
  if (listing !== null) return profileText(market, listing)
  return registrant === null ? unknown : unlistedProfile(market, registrant)
}

const matchText = async (market: Market, match: Match): Promise<string> => {
  const { score, matchedOn } = match
  const text = await foundText(market, match)
  return joined(text, JSON.stringify({ score: Math.round(score * 1000) / 1000, matchedOn }))
}

/** Profiles of the best matches, best first. */
export const matchesOf = async (market: Market, query: string, limit: number): Promise<ListAnswer> => {
  const results = await Promise.all(market.search(query, limit).map((match) => matchText(market, match)))
  return { kind: 'list', before: { query }, results, after: { count: results.length } }
}
