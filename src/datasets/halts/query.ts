/** How halts are listed. */
import { wireTextOf } from '../../store/wire-text.ts'
import { eventList, listingOfRow, tickerAndCompany } from '../security-events.ts'
import { halts, newestFirst } from './record.ts'

const wireText = wireTextOf(halts)

/** By (on desc, haltedAt desc, ticker), and of one security by the primary key. */
export const haltList = eventList({
  of: halts,
  columns: ['security', 'ticker', 'updatedAt'],
  newestFirst,
  ofListing: ({ security }) => ({ security }),
  write: (market, row, listing = listingOfRow(market, row.columns)) =>
    wireText(row, tickerAndCompany(row.columns.ticker, listing)),
})
