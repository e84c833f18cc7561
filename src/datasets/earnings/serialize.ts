/** Writes a report of earnings. */
import type { Market } from '../../derived/market.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { ServedRow } from '../../store/collection.ts'
import { seamsOf, wireTextOf } from '../../store/wire-text.ts'
import { tickerAndCompany } from '../security-events.ts'
import { earnings } from './record.ts'

const wireText = wireTextOf(earnings)

type ReportRow = ServedRow<typeof earnings, 'issuerKey' | 'ticker'>

export const issuerKeyOf = ({ cik, security }: Pick<Listing, 'cik' | 'security'>): string => cik ?? security

const seams = seamsOf(earnings)

const reportText = ({ securityMaster }: Market, { columns, served }: ReportRow): string => {
  const { issuerKey, ticker } = columns
  const listing = securityMaster.listingOf(ticker)
  const isOwn = listing !== undefined && issuerKeyOf(listing) === issuerKey
  return wireText(served, tickerAndCompany(ticker, isOwn ? listing : undefined))
}

export const writeReports = (market: Market, asked?: Listing) =>
  asked === undefined
    ? (row: ReportRow) => reportText(market, row)
    : seams(tickerAndCompany(asked.ticker, asked))
