/** Holdings: what funds hold, and which funds hold a security. */
import { around, perTicker } from '../../contract/envelope.ts'
import { limit } from '../../contract/parameter.ts'
import { quoteReads } from '../../derived/quotes/quote-cache.ts'
import { shareCounts } from '../../derived/share-counts/record.ts'
import { restatedSplits, splits } from '../../derived/splits/record.ts'
import {
  fundNames,
  heldIdentifiers,
  identifierVotes,
  securities,
  symbols,
} from '../../security-master/collections.ts'
import { heldAfterVotes } from '../../security-master/identifiers/held-identifiers.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { nportReports } from '../../sources/edgar/n-port.ts'
import { nportDataSets } from '../../sources/edgar/n-port-tables.ts'
import type { FundReports } from '../../sources/fund-report.ts'
import { issuers } from '../../sources/issuers/feeds.ts'
import { dataset, derivation, endpoint, load } from '../dataset.ts'
import { type SampleCompany, sampleRows } from '../sample-share.ts'
import { issuerAddresses, nportAddresses } from './addresses.ts'
import { exampleFundHolder, exampleHoldings, exampleInstitutionalHolder } from './example.ts'
import { holdersOf } from './holders.ts'
import { normalizeReports } from './normalize.ts'
import { portfolioOf } from './portfolio.ts'
import {
  earlierReports,
  FundHolder,
  FundHoldings,
  fundFilings,
  fundReports,
  Holding,
  holdings,
  InstitutionalHolder,
  owners,
} from './record.ts'
import { namesAfterReports, resolveReports } from './resolve.ts'

const tag = {
  name: 'Ownership',
  about: 'Holdings of ETFs and mutual funds from their newest reports, and the funds that hold a security.',
}

const ofFund = endpoint({
  path: '/v1/etf-holdings/{ticker}',
  name: 'getFundHoldings',
  summary: 'Holdings of a fund',
  tag,
  about:
    'Holdings of an ETF or mutual fund, largest weight first, from its newest report. Empty for a stock.',
  reads: [fundReports, holdings, ...quoteReads],
  maxAgeSeconds: 300,
  returns: around(FundHoldings, 'holdings', Holding),
  example: { values: { ticker: 'GSFAX' }, response: exampleHoldings },
  cost: () => 'long',
  answer: async (market, { ticker }, work) => portfolioOf(market, market.securityMaster.known(ticker), work),
})

const holdersQuery = { limit: limit({ max: 500, default: 300 }) }
const exported = { rows: 'rows of securities whose CUSIP, ISIN or symbol leads to a ticker' }
const holdersReads = [owners, shareCounts, splits, restatedSplits, ...securityMasterReads]

const etfsThatHold = endpoint({
  path: '/v1/institutional-ownership/{ticker}',
  name: 'listInstitutionalOwnership',
  summary: 'ETFs that hold a ticker',
  tag,
  about: 'ETFs that hold a security, largest position first, from their newest reports.',
  query: holdersQuery,
  reads: holdersReads,
  exported,
  maxAgeSeconds: 300,
  returns: perTicker(InstitutionalHolder),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', results: [exampleInstitutionalHolder], count: 1, total: 3 },
  },
  answer: async (market, { ticker, limit }) =>
    holdersOf(market, market.securityMaster.known(ticker), { kind: 'etf', limit }),
})

const fundsThatHold = endpoint({
  path: '/v1/fund-holdings/{ticker}',
  name: 'listFundOwnership',
  summary: 'Mutual funds that hold a ticker',
  tag,
  about: 'Mutual funds that hold a security, largest position first, from their newest reports.',
  query: holdersQuery,
  reads: holdersReads,
  exported,
  maxAgeSeconds: 300,
  returns: perTicker(FundHolder),
  example: {
    values: { ticker: 'VCIT' },
    response: { ticker: 'VCIT', results: [exampleFundHolder], count: 1, total: 1 },
  },
  answer: async (market, { ticker, limit }) =>
    holdersOf(market, market.securityMaster.known(ticker), { kind: 'fund', limit }),
})

const reports = {
  normalize: normalizeReports,
  resolve: resolveReports,
  dependsOn: [securities, symbols],
  checks: (parsed: FundReports) => ({ days: parsed.reports.map(({ reportDate }) => reportDate) }),
}

const ofFunds = (companies: readonly SampleCompany[]) =>
  companies.map(({ cik, series }) => (series === null ? { cik } : { cik, series }))

export const holdingsDataset = dataset({
  name: 'holdings',
  about: 'Holdings of ETFs and mutual funds, and the funds that hold a security.',
  collections: [fundReports, holdings, owners, earlierReports, fundFilings, identifierVotes],
  counted: [holdings],
  loads: [
    load({ feed: nportDataSets, ...reports }),
    load({ feed: nportReports, ...reports, addresses: nportAddresses }),
    ...issuers.map((issuer) => load({ feed: issuer.feed, ...reports, addresses: issuerAddresses(issuer) })),
  ],
  // Nothing of issuers' own files.
  sample: {
    rows: [sampleRows(fundReports, ofFunds), sampleRows(holdings, ofFunds), sampleRows(owners, ofFunds)],
  },
  derived: [heldIdentifiers, fundNames],
  derivations: [
    derivation({ from: identifierVotes, isOnlySource: true, derive: heldAfterVotes }),
    derivation({ from: fundReports, isOnlySource: true, derive: namesAfterReports }),
  ],
  endpoints: [ofFund, etfsThatHold, fundsThatHold],
})
