/** How splits are listed. */
import { splits } from '../../derived/splits/record.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { eventList } from '../security-events.ts'

const wireText = wireTextOf(splits)

/** By (on desc, ticker), and of one security by the primary key. */
export const splitList = eventList({
  of: splits,
  columns: ['ticker', 'updatedAt'],
  newestFirst: ['on desc', 'ticker'],
  ofListing: ({ security }) => ({ security }),
  write: (_, row) => wireText(row, {}),
})
