/** Writes a report of earnings. */
import type { Market } from '../../derived/market.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { Row } from '../../store/collection.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { tickerAndCompany } from '../security-events.ts'
import { earnings } from './record.ts'

const wireText = wireTextOf(earnings)

type ReportRow = Row<typeof earnings, 'issuerKey' | 'ticker' | 'updatedAt'>

export const issuerKeyOf = ({ cik, security }: Pick<Listing, 'cik' | 'security'>): string => cik ?? security

export const reportText = ({ securityMaster }: Market, row: ReportRow, asked?: Listing): string => {
  const { issuerKey, ticker } = row.columns
  const listing = asked ?? securityMaster.listingOf(ticker)
  const isOwn = listing !== undefined && issuerKeyOf(listing) === issuerKey
  return wireText(row, tickerAndCompany(ticker, isOwn ? listing : undefined))
}
