/** Companies: the list of tickers, profiles by every identifier, and search. */

import { endpointOf } from '../../contract/endpoint.ts'
import { cursorPage, one, ranked } from '../../contract/envelope.ts'
import { limit, oneOf, requiredText, text } from '../../contract/parameter.ts'
import { ApiProblem } from '../../contract/problem.ts'
import { paddedCik } from '../../identity/cik.ts'
import {
  heldIdentifiers,
  identifiers,
  openIdentifiers,
  registrants,
  securities,
  symbolLists,
  symbols,
} from '../../identity/collections.ts'
import { reviewedIdentifiers } from '../../identity/reviewed-identifiers.ts'
import { secSubmissions, secTickers } from '../../sources/edgar/feeds.ts'
import { financeDatabase } from '../../sources/finance-database.ts'
import { nasdaqScreener } from '../../sources/nasdaq/screener.ts'
import { nasdaqSymbols } from '../../sources/nasdaq/symbol-directory.ts'
import { dataset, load, type Market } from '../dataset.ts'
import { profiles } from './collection.ts'
import { completeOpenList, normalizeOpenList } from './database-reference.ts'
import { appleFound, appleProfile, appleRow } from './examples.ts'
import { listingProfileDerivations, listingProfiles } from './listing-profile.ts'
import { normalizeIdentifiers, normalizeRegistrant } from './normalize.ts'
import { matchesOf, profileOfCik, profileOfListing, tickersAfter } from './query.ts'
import { Found, Profile, TickerRow } from './record.ts'
import { references } from './reference.ts'
import { completeScreened, normalizeScreened } from './screener-reference.ts'
import { completeSymbols, completeTickers, normalizeSymbols, normalizeTickers } from './symbol-lists.ts'

const endpoint = endpointOf<Market>()
const lists = [securities, symbols].map(({ name }) => name)
const identified = [
  securities,
  symbols,
  symbolLists,
  registrants,
  identifiers,
  heldIdentifiers,
  openIdentifiers,
]
const identity = identified.map(({ name }) => name)
const reads = [...identity, profiles.name, listingProfiles.name]
const tag = 'Companies'

const tickerList = endpoint({
  path: '/v1/companydata/tickers',
  name: 'listTickers',
  tag,
  about:
    'Every listed security by ticker, without those that no longer trade, which are found by their own ticker and by search; the next page begins strictly after `cursor`.',
  query: {
    search: text('Part of the ticker or of the name; capitals do not matter.', 'apple'),
    type: oneOf(['stock', 'etf', 'fund'], { about: 'Kind of security; empty for all.', default: '' }),
    cursor: text('Tickers strictly after this one.', 'AAPL'),
    limit: limit({ max: 1000, default: 100 }),
  },
  reads: identity,
  returns: cursorPage(TickerRow),
  example: {
    values: { search: 'apple', limit: 1 },
    response: { results: [appleRow], count: 1, next_cursor: 'AAPL' },
  },
  answer: async (market, filter) => tickersAfter(market, filter),
})

const byTicker = endpoint({
  path: '/v1/companydata/tickers/{ticker}',
  name: 'getCompanyByTicker',
  tag,
  about: 'Profile of a company or fund by its ticker.',
  reads,
  returns: one(Profile),
  example: { values: { ticker: 'AAPL' }, response: appleProfile },
  answer: async (market, { ticker }) => profileOfListing(market, market.directory.known(ticker)),
})

const byCik = endpoint({
  path: '/v1/companydata/ciks/{cik}',
  name: 'getCompanyByCik',
  tag,
  about: 'Profile by Central Index Key; the canonical listing where there are several share classes.',
  reads,
  returns: one(Profile),
  example: { values: { cik: '0000320193' }, response: appleProfile },
  answer: async (market, { cik }) => {
    const padded = paddedCik(cik)
    if (padded === null) throw new ApiProblem('cik_not_found', { detail: `No CIK ${cik} is known` })
    return profileOfCik(market, padded)
  },
})

const byIsin = endpoint({
  path: '/v1/companydata/isins/{isin}',
  name: 'getCompanyByIsin',
  tag,
  about: 'Profile by ISIN.',
  reads,
  returns: one(Profile),
  example: { values: { isin: 'US0378331005' }, response: appleProfile },
  answer: async (market, { isin }) => {
    const listing = market.directory.byIsin(isin)
    if (listing === undefined) throw new ApiProblem('isin_not_found', { detail: `No ISIN ${isin} is known` })
    return profileOfListing(market, listing)
  },
})

const byCusip = endpoint({
  path: '/v1/companydata/cusips/{cusip}',
  name: 'getCompanyByCusip',
  tag,
  about: 'Profile by CUSIP.',
  reads,
  returns: one(Profile),
  example: { values: { cusip: '037833100' }, response: appleProfile },
  answer: async (market, { cusip }) => {
    const listing = market.directory.byCusip(cusip)
    if (listing === undefined) {
      throw new ApiProblem('cusip_not_found', { detail: `No CUSIP ${cusip} is known` })
    }
    return profileOfListing(market, listing)
  },
})

const search = endpoint({
  path: '/v1/companydata/search',
  name: 'searchCompanies',
  tag,
  about:
    'Companies by ticker, name, former name, CIK, ISIN or CUSIP, best match first; of equal matches that with the larger market cap.',
  query: {
    query: requiredText('What to look for.', 'apple'),
    limit: limit({ max: 100, default: 20 }),
  },
  // Market caps, by which equal matches are put in order, are those of quotes.
  reads: [...reads, 'quotes', 'price_summaries', 'share_counts', 'splits'],
  returns: ranked(Found),
  example: {
    values: { query: 'apple', limit: 1 },
    response: { query: 'apple', results: [appleFound], count: 1 },
  },
  answer: async (market, { query, limit: most }) => matchesOf(market, query, most),
})

export const companies = dataset({
  name: 'companies',
  about: 'Who is listed, and who each company says it is.',
  collections: [...identified, profiles, references, listingProfiles],
  loads: [
    load({ feed: secTickers, normalize: normalizeTickers, complete: completeTickers }),
    load({ feed: nasdaqSymbols, normalize: normalizeSymbols, complete: completeSymbols }),
    load({ feed: reviewedIdentifiers, normalize: normalizeIdentifiers }),
    load({
      feed: nasdaqScreener,
      normalize: normalizeScreened,
      complete: completeScreened,
      drawsOn: lists,
    }),
    load({
      feed: financeDatabase,
      normalize: normalizeOpenList,
      complete: completeOpenList,
      drawsOn: [...lists, identifiers.name],
    }),
    load({ feed: secSubmissions, normalize: normalizeRegistrant }),
  ],
  derivations: listingProfileDerivations,
  endpoints: [tickerList, search, byTicker, byCik, byIsin, byCusip],
})
