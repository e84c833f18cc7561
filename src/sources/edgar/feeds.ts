/** The feeds of SEC EDGAR: where its files stand and how each becomes a published unit. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile, Publisher } from '../feed.ts'
import { type CompanyFacts, parseCompanyFacts } from './company-facts.ts'
import {
  type CompanyTicker,
  type ExchangeTicker,
  type FundTicker,
  parseCompanyTickers,
  parseCompanyTickersExchange,
  parseFundTickers,
  type RejectedRow,
  type TickerRows,
} from './company-tickers.ts'
import { parseSubmissions, type Submissions } from './submissions.ts'

export const sec: Publisher = {
  name: 'SEC EDGAR',
  terms: 'Public domain; at most ten requests a second, with a contact address in the User-Agent.',
  needsContact: true,
}

const LISTS = 'https://www.sec.gov/files/'
const tickersFile = `${LISTS}company_tickers.json`
const exchangesFile = `${LISTS}company_tickers_exchange.json`
const fundsFile = `${LISTS}company_tickers_mf.json`

/** The three ticker lists; null for one that is absent, so that it is not taken for an empty one. */
export type TickerFiles = {
  readonly tickers: readonly CompanyTicker[] | null
  readonly exchanges: readonly ExchangeTicker[] | null
  readonly funds: readonly FundTicker[] | null
  readonly rejected: readonly RejectedRow[]
}

/** A file's name: what follows the last slash. A file on the operator's disk is known by it, wherever it lies. */
const baseName = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

const listIn = <Row>(
  files: readonly PublishedFile[],
  address: string,
  parse: (bytes: Uint8Array, file: string) => TickerRows<Row>,
): TickerRows<Row> | null => {
  const found = files.find((file) => baseName(file.address) === baseName(address))
  return found === undefined ? null : parse(found.bytes, found.address)
}

const lists = [tickersFile, exchangesFile, fundsFile]

const parseTickerFiles = (files: readonly PublishedFile[]): TickerFiles => {
  const names = lists.map(baseName)
  const stranger = files.find(({ address }) => !names.includes(baseName(address)))
  // Taken for none of the lists, it would stand for three empty ones.
  if (stranger !== undefined)
    throw new SourceFormatError(stranger.address, null, `its name is none of ${names.join(', ')}`)
  const tickers = listIn(files, tickersFile, parseCompanyTickers)
  const exchanges = listIn(files, exchangesFile, parseCompanyTickersExchange)
  const funds = listIn(files, fundsFile, parseFundTickers)
  return {
    tickers: tickers?.rows ?? null,
    exchanges: exchanges?.rows ?? null,
    funds: funds?.rows ?? null,
    rejected: [tickers, exchanges, funds].flatMap((list) => list?.rejected ?? []),
  }
}

export const secTickers: Feed<TickerFiles> = {
  name: 'sec-tickers',
  about: 'Every registrant with a ticker, its exchange, and the series and classes of funds.',
  publisher: sec,
  expect: 'json',
  files: { kind: 'lists', addresses: lists },
  parse: parseTickerFiles,
}

const onlyFile = (files: readonly PublishedFile[]): PublishedFile => {
  const [file] = files
  if (file === undefined) throw new SourceFormatError('a company feed', null, 'there is no file')
  return file
}

export const secSubmissions: Feed<Submissions> = {
  name: 'sec-submissions',
  about: 'Who each registrant is, and every filing it made.',
  publisher: sec,
  expect: 'json',
  files: {
    kind: 'companies',
    host: 'data.sec.gov',
    path: /^\/submissions\/CIK\d{10}(-submissions-\d{3})?\.json$/,
    addressOf: (cik) => `https://data.sec.gov/submissions/CIK${cik}.json`,
    bulkAddress: 'https://www.sec.gov/Archives/edgar/daily-index/bulkdata/submissions.zip',
    linked: (unit: Submissions) => unit.overflow.map((name) => `https://data.sec.gov/submissions/${name}`),
  },
  parse: (files) => {
    const { bytes, address } = onlyFile(files)
    return parseSubmissions(bytes, baseName(address))
  },
}

export const secCompanyFacts: Feed<CompanyFacts> = {
  name: 'sec-company-facts',
  about: 'Every figure a company tagged in its reports (XBRL).',
  publisher: sec,
  expect: 'json',
  files: {
    kind: 'companies',
    host: 'data.sec.gov',
    path: /^\/api\/xbrl\/companyfacts\/CIK\d{10}\.json$/,
    addressOf: (cik) => `https://data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`,
    bulkAddress: 'https://www.sec.gov/Archives/edgar/daily-index/xbrl/companyfacts.zip',
  },
  parse: (files) => {
    const { bytes, address } = onlyFile(files)
    return parseCompanyFacts(bytes, address)
  },
}
