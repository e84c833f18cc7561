/** A stock split as the wire shows it, kept by the day it is carried out, and those that only a company's reports show. */
import { day, instant, model, oneOf, ratio, record, text } from '../../contract/field.ts'
import { securityColumns } from '../../security-master/security-id.ts'
import { collection } from '../../store/collection.ts'

const Split = model(
  'Split',
  {
    ticker: text('Ticker.'),
    date: day('First day on which the shares trade after the split.'),
    numerator: ratio('New shares for every `denominator` old ones.'),
    denominator: ratio('Old shares.'),
    ratio: ratio('numerator / denominator: 4 for a four-for-one split, 0.05 for one-for-twenty.'),
    type: oneOf(
      ['forward', 'reverse', 'stockDividend', 'spinoffAdjustment'],
      'Kind of split. A stock dividend of 8 % is a split of 108 for 100.',
    ),
    label: text('The ratio in words, such as 4-for-1.'),
    updatedAt: instant('When the rest of the record last changed.'),
  },
  'A stock split.',
)

/** One a security and day: two that a calendar states for one day are one split stated twice. */
export const splits = collection('splits', {
  record: Split,
  /** The ratio is not rounded: shares and dividends are restated by it. */
  columns: { ...securityColumns, on: 'day', ratio: 'real' },
  key: ['security', 'on'],
  clustered: true,
  orders: [['on desc', 'ticker']],
  counts: [['security']],
  late: ['ticker'],
  updatedAt: 'updatedAt',
})

/**
 * Splits of a company that its reports show by restating a period: its day is unknown, so that `/v1/splits` does not have them.
 * Written with the statements, in columns alone.
 */
export const restatedSplits = collection('restated_splits', {
  record: record({}),
  columns: {
    cik: 'text',
    /** Day of the first report on the new shares. */
    on: 'day',
    /** Day of the last report that is known to be on the old ones. */
    after: 'day',
    ratio: 'real',
    /** The report of `on`. */
    accession: 'text',
  },
  key: ['cik', 'on'],
})
