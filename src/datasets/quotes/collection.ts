/** Where last sales are stored: one row a ticker, the newest. */
import { collection } from '../../store/collection.ts'
import { StoredQuote } from './record.ts'

export const quotes = collection('quotes', StoredQuote, {
  columns: { ticker: 'text', quotedAt: 'text' },
  key: ['ticker'],
  stamp: 'updatedAt',
})
