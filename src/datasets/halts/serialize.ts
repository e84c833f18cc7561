/** Writes a halt with its ticker and company. */
import type { Market } from '../../derived/market.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { Row } from '../../store/collection.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { listingOfRow, tickerAndCompany } from '../security-events.ts'
import { halts } from './record.ts'

const wireText = wireTextOf(halts)

type HaltRow = Row<typeof halts, 'security' | 'ticker' | 'updatedAt'>

export const haltText = (market: Market, row: HaltRow, asked?: Listing): string =>
  wireText(row, tickerAndCompany(row.columns.ticker, asked ?? listingOfRow(market, row.columns)))
