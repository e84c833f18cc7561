/** A daily bar as the wire shows it, kept by series: a security on one basis by one source. */
import { day, moneyPerShare, orNull, record, shares, text } from '../../contract/field.ts'
import { securityColumns } from '../../security-master/security-id.ts'
import { collection, type RecordOf } from '../../store/collection.ts'

export const PriceBar = record(
  {
    date: day('Trading day, on the calendar of the exchange.'),
    open: orNull(moneyPerShare('First price; null where the source has closes only, as of funds.')),
    high: orNull(moneyPerShare('Highest price.')),
    low: orNull(moneyPerShare('Lowest price.')),
    close: moneyPerShare('Last price.'),
    volume: orNull(shares('Shares traded, in whole shares.')),
    adjClose: orNull(
      moneyPerShare('close restated for splits and dividends; null where the source does not state it.'),
    ),
    source: text('Where the bar comes from. The bars of one answer have one source.'),
  },
  'A daily bar.',
)

/**
 * Sources restate for different things, so that bars of two of them are never in one series. The text holds the whole
 * bar: an answer of 5,000 takes 2.9 ms, and 14 ms where each figure is written from a column; columns would save 0.1 of
 * the 0.3 ms in which the newest 262 bars are read.
 */
export const prices = collection('prices', {
  record: PriceBar,
  columns: {
    security: securityColumns.security,
    /** Under which the source has it, in SEC form. */
    symbol: securityColumns.symbol,
    basis: ['raw', 'adjusted'],
    source: 'text',
    date: 'day',
    close: 'real',
  },
  key: ['security', 'basis', 'source', 'date'],
  counts: [['security', 'basis', 'source']],
})
export type PriceBar = RecordOf<typeof prices>
