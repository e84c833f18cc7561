/** Companies: the list of tickers, profiles by every identifier, and search. */
import { cursorPage, one, ranked } from '../../contract/envelope.ts'
import { limit, oneOf, requiredText, text } from '../../contract/parameter.ts'
import { ApiProblem } from '../../contract/problem.ts'
import { ipos } from '../../derived/ipos/record.ts'
import type { Market } from '../../derived/market.ts'
import { quoteReads } from '../../derived/quotes/quote-cache.ts'
import { paddedCik } from '../../lib/cik.ts'
import { identifiers, securities, symbols } from '../../security-master/collections.ts'
import { reviewedIdentifiers } from '../../security-master/identifiers/reviewed-identifiers.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { secSubmissions, secTickers } from '../../sources/edgar/feeds.ts'
import { secStatementDataSets } from '../../sources/edgar/segment-feeds.ts'
import { financeDatabase } from '../../sources/finance-database.ts'
import { nasdaqScreener } from '../../sources/nasdaq/screener.ts'
import { nasdaqSymbols } from '../../sources/nasdaq/symbol-directory.ts'
import { dataset, endpoint, load, writeTo } from '../dataset.ts'
import { exampleFound, exampleProfile, exampleTickerRow } from './example.ts'
import { normalizeFiledIndustries, resolveFiledIndustries } from './filed-industries.ts'
import { normalizeDatabase, resolveDatabase } from './finance-database-reference.ts'
import { afterProfiles, afterReferences } from './listing-profile.ts'
import { normalizeScreened, resolveScreened } from './nasdaq-reference.ts'
import { intoRegistrants, normalizeIdentifiers, normalizeRegistrant } from './normalize.ts'
import { matchesOf, profileOfCik, profileOfListing, tickersAfter } from './query.ts'
import { Found, listingProfiles, Profile, profiles, references, TickerRow } from './record.ts'
import { companiesSample } from './sample.ts'
import { normalizeSymbols, normalizeTickers, resolveSymbols, resolveTickers } from './symbol-lists.ts'

const reads = [...securityMasterReads, profiles, listingProfiles, ipos]
const tag = {
  name: 'Companies',
  about:
    'Listed securities and company profiles. A profile can be requested by ticker, CIK, ISIN or CUSIP, and found by name with the search.',
}

const tickerList = endpoint({
  path: '/v1/companydata/tickers',
  name: 'listTickers',
  summary: 'Tickers',
  tag,
  about:
    'All securities that trade, ordered by ticker; the next page begins after `cursor`. Delisted securities are not in this list: request them by ticker or find them with the search.',
  query: {
    search: text('Part of the ticker or of the name, in any letter case.', 'apple'),
    type: oneOf(['stock', 'etf', 'fund'], { about: 'Kind of security; empty for all.', default: '' }),
    cursor: text('List only tickers after this one.', 'AAPL'),
    limit: limit({ max: 1000, default: 100 }),
  },
  reads: securityMasterReads,
  returns: cursorPage(TickerRow),
  example: {
    values: { search: 'apple', limit: 1 },
    response: { results: [exampleTickerRow], count: 1, next_cursor: 'AAPL' },
  },
  cost: ({ search }) => (search === '' ? 'cheap' : 'long'),
  answer: tickersAfter,
})

/** An offering that is priced for a later day is in a profile from that day on. */
const alsoBy = ({ today }: Market): string => today()
const profile = { tag, reads, alsoBy, returns: one(Profile) }

const byTicker = endpoint({
  ...profile,
  path: '/v1/companydata/tickers/{ticker}',
  name: 'getCompanyByTicker',
  summary: 'Profile by ticker',
  about: 'Profile of a company or fund, by ticker.',
  example: { values: { ticker: 'AAPL' }, response: exampleProfile },
  answer: (market, { ticker }) => profileOfListing(market, market.securityMaster.known(ticker)),
})

const byCik = endpoint({
  ...profile,
  path: '/v1/companydata/ciks/{cik}',
  name: 'getCompanyByCik',
  summary: 'Profile by CIK',
  about:
    'Profile of a company or fund, by Central Index Key. If there are several share classes, the primary listing is returned.',
  example: { values: { cik: '0000320193' }, response: exampleProfile },
  answer: async (market, { cik }) => {
    const padded = paddedCik(cik)
    if (padded === null) throw new ApiProblem('cik_not_found', { detail: `No CIK ${cik} is known` })
    return profileOfCik(market, padded)
  },
})

const byIsin = endpoint({
  ...profile,
  path: '/v1/companydata/isins/{isin}',
  name: 'getCompanyByIsin',
  summary: 'Profile by ISIN',
  about: 'Profile of a company or fund, by ISIN.',
  example: { values: { isin: 'US0378331005' }, response: exampleProfile },
  answer: async (market, { isin }) => {
    const listing = market.securityMaster.byIsin(isin)
    if (listing === undefined) throw new ApiProblem('isin_not_found', { detail: `No ISIN ${isin} is known` })
    return profileOfListing(market, listing)
  },
})

const byCusip = endpoint({
  ...profile,
  path: '/v1/companydata/cusips/{cusip}',
  name: 'getCompanyByCusip',
  summary: 'Profile by CUSIP',
  about: 'Profile of a company or fund, by CUSIP.',
  example: { values: { cusip: '037833100' }, response: exampleProfile },
  answer: async (market, { cusip }) => {
    const listing = market.securityMaster.byCusip(cusip)
    if (listing === undefined)
      throw new ApiProblem('cusip_not_found', { detail: `No CUSIP ${cusip} is known` })
    return profileOfListing(market, listing)
  },
})

const search = endpoint({
  path: '/v1/companydata/search',
  name: 'searchCompanies',
  summary: 'Search',
  tag,
  about:
    'Finds companies by ticker, name, former or common name, CIK, ISIN or CUSIP. The best match comes first; equal matches are ordered by market cap. The name of an index finds the best known ETFs that track it.',
  query: {
    query: requiredText('Text to search for.', 'apple'),
    limit: limit({ max: 100, default: 20 }),
  },
  // Market caps, by which equal matches are put in order, are those of quotes.
  reads: [...reads, ...quoteReads],
  alsoBy,
  returns: ranked(Found),
  example: {
    values: { query: 'apple', limit: 1 },
    response: { query: 'apple', results: [exampleFound], count: 1 },
  },
  cost: () => 'long',
  answer: (market, { query, limit: most }, work) => matchesOf(market, query, most, work),
})

export const companies = dataset({
  name: 'companies',
  about: 'Listed securities and company profiles.',
  collections: [...securityMasterReads, profiles, references, listingProfiles],
  loads: [
    load({ feed: secTickers, normalize: normalizeTickers, resolve: resolveTickers }),
    load({
      feed: nasdaqSymbols,
      normalize: normalizeSymbols,
      resolve: resolveSymbols,
      checks: ({ madeAt }) => ({ days: Object.values(madeAt) }),
    }),
    load({ feed: reviewedIdentifiers, normalize: normalizeIdentifiers, resolve: writeTo(identifiers) }),
    load({
      feed: nasdaqScreener,
      normalize: normalizeScreened,
      resolve: resolveScreened,
      dependsOn: [securities, symbols],
    }),
    load({
      feed: financeDatabase,
      normalize: normalizeDatabase,
      resolve: resolveDatabase,
      dependsOn: [securities, symbols, identifiers],
    }),
    load({ feed: secSubmissions, normalize: normalizeRegistrant, resolve: intoRegistrants }),
    load({
      feed: secStatementDataSets,
      normalize: normalizeFiledIndustries,
      resolve: resolveFiledIndustries,
      isSecondary: true,
      dependsOn: [securities],
    }),
  ],
  derived: [listingProfiles],
  derivations: [afterReferences, afterProfiles],
  endpoints: [tickerList, search, byTicker, byCik, byIsin, byCusip],
  sample: companiesSample,
})
