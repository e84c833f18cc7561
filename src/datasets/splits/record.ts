/** A stock split as the wire shows it. */
import { day, instant, oneOf, ratio, record, text } from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'
import { eventColumns, newestFirst } from '../ticker-events.ts'

const fields = {
  date: day('Day the split is carried out: the first on which the shares trade on the new basis.'),
  numerator: ratio('New shares for every `denominator` old ones.'),
  denominator: ratio('Old shares.'),
  ratio: ratio('numerator / denominator: 4 for a four-for-one split, 0.05 for one-for-twenty.'),
  type: oneOf(
    ['forward', 'reverse', 'stockDividend', 'spinoffAdjustment'],
    'What kind of split; a stock dividend of 8 % is 108 for 100.',
  ),
  label: text('The ratio in words, such as 4-for-1.'),
}

export const StoredSplit = record(fields)
export const Split = record(
  { ticker: text('Ticker.'), ...fields, updatedAt: instant('When the rest of the record last changed.') },
  'A stock split.',
)

/** One a ticker and day: two that a calendar states for one day are one split stated twice. */
export const splits = collection('splits', StoredSplit, {
  columns: { ...eventColumns, ratio: 'real' },
  key: ['ticker', 'on'],
  orders: [newestFirst],
  counts: [['ticker']],
  stamp: 'updatedAt',
})
