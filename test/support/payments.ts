/** A collection with a field of each kind: stored, late, joined, and the time of the last change. */
import { day, instant, moneyPerShare, orNull, record, text } from '../../src/contract/field.ts'
import { collection } from '../../src/store/collection.ts'

export const Payment = record({
  ticker: text('Ticker.'),
  date: day('Day.'),
  adjusted: moneyPerShare('Restated.'),
  name: text('Name.'),
  rate: orNull(moneyPerShare('Rate.')),
  updatedAt: instant('When the row last changed.'),
})

export const payments = collection('payments', {
  record: Payment,
  columns: { ticker: 'text', on: 'day', kind: ['cash', 'stock'], adjusted: 'real', rate: 'real?' },
  key: ['ticker', 'on'],
  orders: [['on desc', 'ticker']],
  counts: [['ticker']],
  late: ['adjusted', 'rate'],
  joined: ['ticker'],
  updatedAt: 'updatedAt',
})
