/** How dividends are listed. */
import { dividends } from '../../derived/dividends/record.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { eventList } from '../security-events.ts'

const wireText = wireTextOf(dividends)

/** By (on desc, ticker), and of one security by the primary key. */
export const dividendList = eventList({
  of: dividends,
  columns: ['ticker', 'adjDividend', 'yield', 'updatedAt'],
  newestFirst: ['on desc', 'ticker'],
  ofListing: ({ security }) => ({ security }),
  write: (_, row) => wireText(row, {}),
})
