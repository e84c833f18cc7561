/** Publishers' files of an invented market, instead of the network: each is made when it is asked for. */
import { setImmediate } from 'node:timers/promises'
import { secCompanyFacts, secSubmissions, secTickers } from '../sources/edgar/feeds.ts'
import { nportAddress, nportReports } from '../sources/edgar/n-port.ts'
import type { Feed } from '../sources/feed.ts'
import type { Fetcher, FetchRequest, FetchResult } from '../sources/fetch/fetcher.ts'
import { nasdaqScreener } from '../sources/nasdaq/screener.ts'
import { nasdaqSymbols } from '../sources/nasdaq/symbol-directory.ts'
import { stooqDaily } from '../sources/stooq/daily.ts'
import { barFile } from './bars.ts'
import { factsFile } from './company-facts.ts'
import { companyTickers, companyTickersExchange, screenerTable, symbolDirectory } from './lists.ts'
import { cikOf, isFund, type Market, placeOfCik, placesOf, tickerOf } from './market.ts'
import { portfolioFile, portfolioFiling } from './portfolio.ts'
import { submissionsFile } from './submissions.ts'

/** The feeds that have an invented market, in the order in which they build on each other. */
export const inventedFeeds: readonly Feed[] = [
  secTickers,
  nasdaqSymbols,
  secSubmissions,
  secCompanyFacts,
  stooqDaily,
  nasdaqScreener,
  nportReports,
].map((feed) => feed as Feed)

const lists: readonly (readonly [RegExp, (market: Market, found: string) => string])[] = [
  [/^www\.sec\.gov\/files\/company_tickers\.json$/, companyTickers],
  [/^www\.sec\.gov\/files\/company_tickers_exchange\.json$/, companyTickersExchange],
  [/\/symdir\/nasdaqlisted\.txt$/, (market) => symbolDirectory(market, 'nasdaq')],
  [/\/symdir\/otherlisted\.txt$/, (market) => symbolDirectory(market, 'nyse')],
  [/\/api\/screener\/stocks\?.*exchange=([a-z]+)$/, screenerTable],
]

/** Files of which each listing has one. */
type Kind = {
  readonly host: string
  readonly has: (at: number) => boolean
  readonly addressOf: (at: number) => string
  /** The place of a listing in the first group. */
  readonly placeOf: (group: string) => number
  readonly find: RegExp
  readonly make: (market: Market, at: number) => string
}

const edgarKind = (folder: string, rest: Pick<Kind, 'has' | 'make'>): Kind => ({
  ...rest,
  host: 'data.sec.gov',
  addressOf: (at) => `https://data.sec.gov${folder}CIK${cikOf(at)}.json`,
  placeOf: placeOfCik,
  find: new RegExp(`${folder}CIK(\\d{10})\\.json$`),
})

const kinds: readonly Kind[] = [
  edgarKind('/submissions/', { has: () => true, make: submissionsFile }),
  edgarKind('/api/xbrl/companyfacts/', { has: (at) => !isFund(at), make: factsFile }),
  {
    host: 'stooq.com',
    has: () => true,
    addressOf: (at) => `https://stooq.com/d_us_txt/${tickerOf(at).toLowerCase()}.us.txt`,
    placeOf: Number,
    find: /\/z(\d{6})\.us\.txt$/,
    make: barFile,
  },
  {
    host: 'www.sec.gov',
    has: isFund,
    addressOf: (at) => nportAddress(cikOf(at), portfolioFiling(at).accessionNumber),
    placeOf: placeOfCik,
    find: /\/data\/(\d{10})\/\d{18}\/primary_doc\.xml$/,
    make: portfolioFile,
  },
]

/** The file at an address; null where the market has none. */
export const fileAt = (market: Market, address: string): string | null => {
  const { host, pathname, search } = new URL(address)
  const text = host + pathname + search
  for (const [pattern, make] of lists) {
    const found = pattern.exec(text)
    if (found !== null) return make(market, found[1] ?? '')
  }
  for (const { find, placeOf, has, make } of kinds) {
    const group = find.exec(text)?.[1]
    if (group === undefined) continue
    const at = placeOf(group)
    return at >= 0 && at < market.tickers && has(at) ? make(market, at) : null
  }
  return null
}

/** Counted up when the makers change: what was loaded before is then read again. */
const MAKERS = 1

export const openInvented = (market: Market): Fetcher => {
  const { tickers, seed, profile } = market
  const etag = `"synth-${MAKERS}-${tickers}-${seed}-${profile}"`
  const fetch = async (address: string, request: FetchRequest = {}): Promise<FetchResult> => {
    if (request.etag === etag) return { kind: 'unchanged' }
    // As the network does, so that signals and timers are heard between files.
    await setImmediate()
    const file = fileAt(market, address)
    if (file === null) return { kind: 'absent', status: 404 }
    return { kind: 'fetched', status: 200, etag, lastModified: null, bytes: Buffer.from(file) }
  }
  return {
    fetch,
    fetchToFile: async () => ({ kind: 'absent', status: 404 }),
    list: async (host, pathPattern) => {
      const first = (kind: Kind): string =>
        new URL(kind.addressOf(placesOf(market).find(kind.has) ?? 0)).pathname
      const kind = kinds.find((one) => one.host === host && pathPattern.test(first(one)))
      return kind === undefined ? [] : placesOf(market).filter(kind.has).map(kind.addressOf)
    },
    close: async () => undefined,
  }
}
