/** Holdings: what funds hold, and which funds hold a security. */
import { endpointOf } from '../../contract/endpoint.ts'
import { around, perTicker } from '../../contract/envelope.ts'
import { limit } from '../../contract/parameter.ts'
import { shareCounts } from '../../facts/share-count.ts'
import { heldIdentifiers, identifierVotes, securities, symbols } from '../../identity/collections.ts'
import { heldAfterVotes } from '../../identity/held-identifiers.ts'
import { nportReports } from '../../sources/edgar/n-port.ts'
import { nportDataSets } from '../../sources/edgar/n-port-tables.ts'
import { issuers } from '../../sources/issuers/feeds.ts'
import { type Dataset, dataset, load, type Market } from '../dataset.ts'
import { nportAddresses, type ReportsOf } from './addresses.ts'
import { completeReports, type FiledOn } from './completion.ts'
import { bondFundHoldsVcit, qqq, qqqHoldsApple } from './example.ts'
import { answerHolders, type SplitsOf } from './holders.ts'
import { issuerAddresses } from './issuer-addresses.ts'
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

const endpoint = endpointOf<Market>()
const tag = 'Ownership'
const identity = [securities.name, symbols.name, heldIdentifiers.name, 'identifiers', 'open_identifiers']
const lists = [securities.name, symbols.name]

const ofFund = endpoint({
  path: '/v1/etf-holdings/{ticker}',
  name: 'getFundHoldings',
  tag,
  about: 'What an ETF or fund holds by its newest report, by weight; nothing for an ordinary stock.',
  reads: [fundReports.name, holdings.name, 'quotes', 'price_summaries', ...identity],
  maxAgeSeconds: 300,
  returns: around(FundHoldings, 'holdings', Holding),
  example: { values: { ticker: 'QQQ' }, response: qqq },
  answer: async (market, { ticker }) => portfolioOf(market, market.directory.known(ticker)),
})

const holdersQuery = { limit: limit({ max: 500, default: 300 }) }
const holdersRead = [owners.name, shareCounts.name, 'splits', ...identity]

const etfsThatHold = (splitsOf: SplitsOf) =>
  endpoint({
    path: '/v1/institutional-ownership/{ticker}',
    name: 'listInstitutionalOwnership',
    tag,
    about: 'ETFs that hold a security by their newest reports, by the value of what each holds.',
    query: holdersQuery,
    reads: holdersRead,
    maxAgeSeconds: 300,
    returns: perTicker(InstitutionalHolder),
    example: {
      values: { ticker: 'AAPL', limit: 1 },
      response: { ticker: 'AAPL', results: [qqqHoldsApple], count: 1, total: 3 },
    },
    answer: (market, query) =>
      answerHolders(
        market,
        market.directory.known(query.ticker),
        { kind: 'etf', limit: query.limit },
        splitsOf,
      ),
  })

const fundsThatHold = (splitsOf: SplitsOf) =>
  endpoint({
    path: '/v1/fund-holdings/{ticker}',
    name: 'listFundOwnership',
    tag,
    about: 'Mutual funds that hold a security by their newest reports, by the value of what each holds.',
    query: holdersQuery,
    reads: holdersRead,
    maxAgeSeconds: 300,
    returns: perTicker(FundHolder),
    example: {
      values: { ticker: 'VCIT' },
      response: { ticker: 'VCIT', results: [bondFundHoldsVcit], count: 1, total: 1 },
    },
    answer: (market, query) =>
      answerHolders(
        market,
        market.directory.known(query.ticker),
        { kind: 'fund', limit: query.limit },
        splitsOf,
      ),
  })

/** What other datasets know of filings and splits comes in from where all are put together. */
export type HoldingsSources = {
  readonly filingsWithForms: ReportsOf
  readonly filedOn: FiledOn
  readonly splitsOf: SplitsOf
}

export const holdingsOf = ({ filingsWithForms, filedOn, splitsOf }: HoldingsSources): Dataset => {
  const complete = completeReports(filedOn)
  const watch = { days: ['reportDate'] }
  const common = { normalize: normalizeReports, complete, drawsOn: lists, watch }
  return dataset({
    name: 'holdings',
    about: 'What ETFs and mutual funds hold, and which of them hold a security.',
    collections: [fundReports, holdings, owners, earlierReports, fundFilings, identifierVotes],
    loads: [
      load({ feed: nportDataSets, ...common }),
      load({ feed: nportReports, ...common, addresses: nportAddresses(filingsWithForms) }),
      ...issuers.map((issuer) => load({ feed: issuer.feed, ...common, addresses: issuerAddresses(issuer) })),
    ],
    derivations: [{ from: identifierVotes.name, isWhole: true, derive: heldAfterVotes }],
    endpoints: [ofFund, etfsThatHold(splitsOf), fundsThatHold(splitsOf)],
  })
}
