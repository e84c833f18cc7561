/** Writes a report of earnings. */
import type { Market } from '../../derived/market.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { ServedRow } from '../../store/collection.ts'
import { delimitersOf, wireTextOf } from '../../store/wire-text.ts'
import type { PushedRecord } from '../push.ts'
import { tickerAndCompany } from '../security-events.ts'
import { earnings } from './record.ts'

const wireText = wireTextOf(earnings)

type ReportRow = ServedRow<typeof earnings, 'issuerKey' | 'ticker'>

export const issuerKeyOf = ({ cik, security }: Pick<Listing, 'cik' | 'security'>): string => cik ?? security

const delimiters = delimitersOf(earnings)

const ownListing = ({ securityMaster }: Market, { issuerKey, ticker }: ReportRow['columns']) => {
  const listing = securityMaster.listingOf(ticker)
  return listing !== undefined && issuerKeyOf(listing) === issuerKey ? listing : undefined
}

const reportText = (market: Market, { columns, served }: ReportRow): string =>
  wireText(served, tickerAndCompany(columns.ticker, ownListing(market, columns)))

/** Every class of share has the company's reports. */
export const pushedReport = (market: Market, row: ReportRow): PushedRecord => {
  const { issuerKey, ticker } = row.columns
  const others = market.securityMaster.listingsOf(issuerKey).map((listing) => listing.ticker)
  return { tickers: [...new Set([ticker, ...others])], text: reportText(market, row), values: {} }
}

export const writeReports = (market: Market, asked?: Listing) =>
  asked === undefined
    ? (row: ReportRow) => reportText(market, row)
    : delimiters(tickerAndCompany(asked.ticker, asked))
