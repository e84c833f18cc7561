/** Writes a fail: in the list of the market with its ticker, in that of one ticker without. */
import type { Market } from '../../derived/market.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { ServedRow } from '../../store/collection.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { listingOfRow, tickerAndCompany } from '../security-events.ts'
import { failsToDeliver, MarketFailToDeliver } from './record.ts'

const wireText = wireTextOf(failsToDeliver)
const marketText = wireTextOf(failsToDeliver, MarketFailToDeliver)

type FailRow = ServedRow<typeof failsToDeliver, 'security' | 'ticker' | 'hasTicker' | 'cusip'>

const failText = (market: Market, row: FailRow, asked?: Listing): string => {
  const { columns, served } = row
  const cusip = market.securityMaster.showsCusip ? `"${columns.cusip}"` : 'null'
  if (asked !== undefined) return wireText(served, { cusip })
  const { ticker, company } = tickerAndCompany(columns.ticker, listingOfRow(market, columns))
  return marketText(served, { ticker: columns.hasTicker === 1 ? ticker : 'null', company, cusip })
}

export const writeFails = (market: Market, asked?: Listing) => (row: FailRow) => failText(market, row, asked)
