/** Answers composed of the directory in memory and the stored profile text. */
import type { ListAnswer, RecordAnswer } from '../../contract/endpoint.ts'
import { ApiProblem } from '../../contract/problem.ts'
import type { Listing, RegistrantName } from '../../identity/listing.ts'
import type { ListingFilter } from '../../identity/listing-pages.ts'
import type { Match } from '../../identity/search.ts'
import type { Market } from '../dataset.ts'
import { profiles } from './collection.ts'
import { filledProfile, type Reference, references } from './reference.ts'

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

/** Two look-ups by primary key; the listing's own fields are spliced in front. */
const profileText = async (
  { store }: Market,
  cik: string | null,
  ticker: string | null,
  head: string,
): Promise<string> => {
  const own = (cik === null ? null : await store.text(profiles, { cik })) ?? unknown
  const told =
    ticker === null ? [] : await store.texts(references, { where: { ticker }, order: 'ticker, rank' })
  if (told.length === 0) return joined(head, own)
  const found = told.map((text) => JSON.parse(text) as Reference)
  return joined(head, JSON.stringify(filledProfile(JSON.parse(own), found)))
}

export const profileOfListing = async (market: Market, listing: Listing): Promise<RecordAnswer> => ({
  kind: 'record',
  text: await profileText(market, listing.cik, listing.ticker, listedText(listing)),
})

/** The canonical listing of a CIK, else the registrant without one. Throws `cik_not_found`. */
export const profileOfCik = async (market: Market, cik: string): Promise<RecordAnswer> => {
  const [listing] = market.directory.listingsOf(cik)
  if (listing !== undefined) return profileOfListing(market, listing)
  const registrant = await market.directory.namedRegistrant(cik)
  if (registrant === undefined) throw new ApiProblem('cik_not_found', { detail: `No CIK ${cik} is known` })
  return { kind: 'record', text: await profileText(market, cik, null, unlistedText(registrant)) }
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
  const text = await profileText(market, cik, listing?.ticker ?? null, head)
  return joined(text, JSON.stringify({ score: Math.round(score * 1000) / 1000, matchedOn }))
}

/** Profiles of the best matches, best first. */
export const matchesOf = async (market: Market, query: string, limit: number): Promise<ListAnswer> => {
  const results = await Promise.all(market.search(query, limit).map((match) => matchText(market, match)))
  return { kind: 'list', before: { query }, results, after: { count: results.length } }
}
