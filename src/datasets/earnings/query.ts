/** How reports of earnings are listed. */
import type { Listing } from '../../security-master/listing.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { eventList, tickerAndCompany } from '../security-events.ts'
import { earnings, newestFirst } from './record.ts'

const wireText = wireTextOf(earnings)

const issuerKeyOf = ({ cik, security }: Pick<Listing, 'cik' | 'security'>): string => cik ?? security

/** By (on desc, ticker, periodKey), and of one registrant by the primary key, under the ticker that was asked for. */
export const earningsList = eventList({
  of: earnings,
  columns: ['issuerKey', 'ticker', 'updatedAt'],
  newestFirst,
  ofListing: (listing) => ({ issuerKey: issuerKeyOf(listing) }),
  write: ({ securityMaster }, { columns, text }, asked) => {
    const listing = asked ?? securityMaster.listingOf(columns.ticker)
    const isOwn = listing !== undefined && issuerKeyOf(listing) === columns.issuerKey
    return wireText({ columns, text }, tickerAndCompany(columns.ticker, isOwn ? listing : undefined))
  },
})
