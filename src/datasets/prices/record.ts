/** A daily bar as the wire shows it. */
import { day, moneyPerShare, orNull, record, shares, text } from '../../contract/field.ts'

export const PriceBar = record(
  {
    date: day('Trading day, on the calendar of the exchange.'),
    open: orNull(moneyPerShare('First price; null where the source has closes only, as of funds.')),
    high: orNull(moneyPerShare('Highest price.')),
    low: orNull(moneyPerShare('Lowest price.')),
    close: moneyPerShare('Last price.'),
    volume: orNull(shares('Shares traded, in whole shares.')),
    adjClose: orNull(
      moneyPerShare('close restated for splits and dividends; null where the source does not tell.'),
    ),
    source: text('Where the bar comes from. The bars of one answer have one source.'),
  },
  'A daily bar.',
)
