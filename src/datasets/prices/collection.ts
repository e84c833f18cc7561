/** Where daily bars are stored: one row a day of a series, which is a ticker on one basis by one source. */
import { collection } from '../../store/collection.ts'
import { PriceBar } from './record.ts'

/** Sources restate for different things, so that bars of two of them never stand in one series. */
export const prices = collection('prices', PriceBar, {
  columns: { ticker: 'text', basis: 'text', source: 'text', date: 'text' },
  key: ['ticker', 'basis', 'source', 'date'],
  counts: [['ticker', 'basis', 'source']],
})
