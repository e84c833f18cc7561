/** How fails to deliver are listed. */
import { wireTextOf } from '../../store/wire-text.ts'
import { eventList, listingOfRow, tickerAndCompany } from '../security-events.ts'
import { failsToDeliver, MarketFailToDeliver, newestFirst } from './record.ts'

const wireText = wireTextOf(failsToDeliver)
const marketText = wireTextOf(failsToDeliver, MarketFailToDeliver)

/** By (on desc, hasTicker desc, ticker, cusip), and of one security by the primary key. */
export const failList = eventList({
  of: failsToDeliver,
  columns: ['security', 'ticker', 'hasTicker', 'cusip', 'updatedAt'],
  newestFirst,
  ofListing: ({ security }) => ({ security }),
  write: (market, row, listing) => {
    const { columns } = row
    const cusip = market.securityMaster.showsCusip ? `"${columns.cusip}"` : 'null'
    if (listing !== undefined) return wireText(row, { cusip })
    const { ticker, company } = tickerAndCompany(columns.ticker, listingOfRow(market, columns))
    return marketText(row, { ticker: columns.hasTicker === 1 ? ticker : 'null', company, cusip })
  },
})
