/** A cash dividend as the wire shows it. */
import { day, instant, moneyPerShare, oneOf, orNull, percent, record, text } from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'
import { eventColumns, newestFirst } from '../ticker-events.ts'

const fields = {
  date: day('Ex-dividend date: whoever buys on it no longer gets the dividend.'),
  recordDate: orNull(day('Day on which the holders of record are counted.')),
  paymentDate: orNull(day('Day it is paid.')),
  declarationDate: orNull(day('Day it was declared.')),
  dividend: moneyPerShare('Cash a share as declared; not restated for splits.'),
  adjDividend: moneyPerShare('The same restated for every later split.'),
  currency: orNull(text('Currency of the amounts.')),
  yield: orNull(percent('The year’s rate over the price on the ex-date; null without either.')),
  frequency: orNull(
    oneOf(
      ['Annual', 'Semi-Annual', 'Quarterly', 'Monthly', 'Weekly', 'Irregular', 'Special'],
      'How often it is paid, where the year’s rate tells it.',
    ),
  ),
  type: oneOf(['regular', 'special', 'supplemental', 'liquidation'], 'What kind of dividend.'),
}

export const StoredDividend = record(fields)
export const Dividend = record(
  { ticker: text('Ticker.'), ...fields, updatedAt: instant('When the rest of the record last changed.') },
  'A cash dividend.',
)

/** Two of one day differ in type or amount. */
export const dividends = collection('dividends', StoredDividend, {
  columns: { ...eventColumns, type: 'text', amount: 'real', annualRate: 'real', isAdjusted: 'integer' },
  key: ['ticker', 'on', 'type', 'amount'],
  orders: [newestFirst, 'isAdjusted, ticker'],
  counts: [['ticker']],
  stamp: 'updatedAt',
})
