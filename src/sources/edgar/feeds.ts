/** The feeds of SEC EDGAR on registrants: their tickers, their filings and every figure they tagged. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { type CompanyFiles, type Feed, type PublishedFile, type Publisher, parseOne } from '../feed.ts'
import type { ParsedRows, Rejection } from '../files/parsed-rows.ts'
import { type CompanyFacts, parseCompanyFacts } from './company-facts.ts'
import {
  type CompanyTicker,
  type ExchangeTicker,
  type FundTicker,
  parseCompanyTickers,
  parseCompanyTickersExchange,
  parseFundTickers,
} from './company-tickers.ts'
import { parseSubmissions, type Submissions } from './submissions.ts'

export const sec: Publisher = {
  name: 'SEC EDGAR',
  terms: 'Public domain. At most ten requests per second in total, with an email address in the User-Agent.',
  needsContact: true,
}

/** The three ticker lists; null for one that is absent, so that it is not taken for an empty one. */
export type TickerFiles = {
  readonly tickers: readonly CompanyTicker[] | null
  readonly exchanges: readonly ExchangeTicker[] | null
  readonly funds: readonly FundTicker[] | null
  readonly rejected: readonly Rejection[]
}

/** A file's name: what follows the last slash. A file on the operator's disk is known by it, wherever it lies. */
const baseName = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

const TICKERS = 'company_tickers.json'
const EXCHANGES = 'company_tickers_exchange.json'
const FUNDS = 'company_tickers_mf.json'
const lists = [TICKERS, EXCHANGES, FUNDS]

const listIn = <Row>(
  files: readonly PublishedFile[],
  name: string,
  parse: (bytes: Uint8Array, file: string) => ParsedRows<Row>,
): ParsedRows<Row> | null => {
  const found = files.find(({ address }) => baseName(address) === name)
  return found === undefined ? null : parse(found.bytes, found.address)
}

const parseTickerFiles = (files: readonly PublishedFile[]): TickerFiles => {
  const unknown = files.find(({ address }) => !lists.includes(baseName(address)))
  // Ignored, it would make three lists empty.
  if (unknown !== undefined)
    throw new SourceFormatError(unknown.address, null, `its name is not one of ${lists.join(', ')}`)
  const tickers = listIn(files, TICKERS, parseCompanyTickers)
  const exchanges = listIn(files, EXCHANGES, parseCompanyTickersExchange)
  const funds = listIn(files, FUNDS, parseFundTickers)
  return {
    tickers: tickers?.rows ?? null,
    exchanges: exchanges?.rows ?? null,
    funds: funds?.rows ?? null,
    rejected: [tickers, exchanges, funds].flatMap((list) => list?.rejected ?? []),
  }
}

export const secTickers: Feed<TickerFiles> = {
  name: 'sec-tickers',
  about: 'All registrants with a ticker, their exchanges, and the series and classes of funds.',
  first: { stage: 'lists', megabytes: 3 },
  publisher: sec,
  expect: 'json',
  files: { kind: 'file-set', addresses: lists.map((name) => `https://www.sec.gov/files/${name}`) },
  parse: parseTickerFiles,
}

const HOST = 'data.sec.gov'

const companyFiles = (folder: string, bulk: string): CompanyFiles => ({
  kind: 'companies',
  host: HOST,
  path: new RegExp(`^${folder}CIK\\d{10}\\.json$`),
  addressOf: (cik) => `https://${HOST}${folder}CIK${cik}.json`,
  bulkAddress: `https://www.sec.gov/Archives/edgar/daily-index/${bulk}`,
})

export const secSubmissions: Feed<Submissions> = {
  name: 'sec-submissions',
  about: 'Each registrant with all its filings.',
  // A zip of 1.5 GB in 2026, some 9 GB inflated, at 5.8 MB/s.
  first: {
    stage: 'bulk',
    sample: { stage: 'filings', filesEach: 4 },
    megabytes: 1500,
    minutesToRead: 25,
  },
  publisher: sec,
  expect: 'json',
  files: {
    ...companyFiles('/submissions/', 'bulkdata/submissions.zip'),
    path: /^\/submissions\/CIK\d{10}(-submissions-\d{3})?\.json$/,
    linked: ({ overflow }: Submissions) => overflow.map((name) => `https://${HOST}/submissions/${name}`),
  },
  parse: parseOne((bytes, address) => parseSubmissions(bytes, baseName(address))),
}

export const secCompanyFacts: Feed<CompanyFacts> = {
  name: 'sec-company-facts',
  about: 'All figures that companies tag in their reports (XBRL).',
  // A zip of 1.4 GB in 2026, some 24 GB inflated, at 29 MB/s.
  first: {
    stage: 'bulk',
    sample: { stage: 'companies', filesEach: 1 },
    megabytes: 1400,
    minutesToRead: 14,
  },
  publisher: sec,
  expect: 'json',
  files: companyFiles('/api/xbrl/companyfacts/', 'xbrl/companyfacts.zip'),
  parse: parseOne(parseCompanyFacts),
}
