/** Answers composed of the directory in memory and the stored profile text. */
import type { ListAnswer, RecordAnswer } from '../../contract/endpoint.ts'
import { ApiProblem } from '../../contract/problem.ts'
import type { Listing, RegistrantName } from '../../identity/listing.ts'
import type { ListingFilter } from '../../identity/listing-pages.ts'
import type { Match } from '../../identity/search.ts'
import type { Market } from '../dataset.ts'
import { profiles } from './collection.ts'

/** The profile of a registrant whose submissions were never loaded: nothing is known, nothing is guessed. */
const unknown = JSON.stringify({
  sector: null,
  industry: null,
  country: null,
  website: null,
  description: null,
  ceo: null,
  employees: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  ipo: null,
  ipoYear: null,
  sic: null,
  fiscalYearEnd: null,
  formerNames: [],
})

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

/** One look-up by the primary key; the listing's own fields are spliced in front. */
const profileText = async ({ store }: Market, cik: string | null, head: string): Promise<string> =>
  joined(head, (cik === null ? null : await store.text(profiles, { cik })) ?? unknown)

export const profileOfListing = async (market: Market, listing: Listing): Promise<RecordAnswer> => ({
  kind: 'record',
  text: await profileText(market, listing.cik, listedText(listing)),
})

/** The canonical listing of a CIK, else the registrant without one. Throws `cik_not_found`. */
export const profileOfCik = async (market: Market, cik: string): Promise<RecordAnswer> => {
  const [listing] = market.directory.listingsOf(cik)
  if (listing !== undefined) return profileOfListing(market, listing)
  const registrant = await market.directory.namedRegistrant(cik)
  if (registrant === undefined) throw new ApiProblem('cik_not_found', { detail: `No CIK ${cik} is known` })
  return { kind: 'record', text: await profileText(market, cik, unlistedText(registrant)) }
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

const matchText = async (market: Market, match: Match): Promise<string> => {
  const { listing, registrant, score, matchedOn } = match
  const head =
    listing === null ? (registrant === null ? '{}' : unlistedText(registrant)) : listedText(listing)
  const cik = listing?.cik ?? registrant?.cik ?? null
  const text = await profileText(market, cik, head)
  return joined(text, JSON.stringify({ score: Math.round(score * 1000) / 1000, matchedOn }))
}

/** Profiles of the best matches, best first. */
export const matchesOf = async (market: Market, query: string, limit: number): Promise<ListAnswer> => {
  const results = await Promise.all(market.search(query, limit).map((match) => matchText(market, match)))
  return { kind: 'list', before: { query }, results, after: { count: results.length } }
}
