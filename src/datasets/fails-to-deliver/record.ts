/** The fails to deliver of one security on one settlement date as the wire shows them, kept by CUSIP. */
import { day, instant, model, moneyPerShare, orNull, shares, text } from '../../contract/field.ts'
import { securityColumns } from '../../security-master/security-id.ts'
import { collection } from '../../store/collection.ts'

const fields = {
  settlementDate: day('Day on which the shares should have been delivered.'),
  quantity: shares(
    'All shares that are undelivered on that day, over all members of the clearing house. This is a balance, not the new fails of the day.',
  ),
  price: orNull(moneyPerShare('Closing price of the previous day, in US dollars; null if the SEC has none.')),
  cusip: orNull(text('CUSIP on that day, nine characters; null if the server does not show CUSIPs.')),
  updatedAt: instant('When the rest of the record last changed.'),
}

const FailToDeliver = model(
  'FailToDeliver',
  fields,
  'Shares of one security that were not delivered by one settlement date.',
)

export const MarketFailToDeliver = model(
  'MarketFailToDeliver',
  {
    ticker: orNull(
      text(
        'Ticker, or the symbol of that day if no list has it. Null if there was no symbol, or if another security has the symbol now.',
      ),
    ),
    company: orNull(text('Name of the company, if the ticker is listed.')),
    ...fields,
  },
  'Shares of one security that were not delivered by one settlement date, with its ticker.',
)

/** The order of the whole market: rows without a ticker are the last of their day. */
export const newestFirst = ['on desc', 'hasTicker desc', 'ticker', 'cusip'] as const

/**
 * One a security, day and CUSIP: on the day of a split or a new name both CUSIPs may have fails. `on` is the settlement
 * date; `cik` is null of a security that no list of the SEC has.
 */
export const failsToDeliver = collection('fails_to_deliver', {
  record: FailToDeliver,
  columns: {
    ...securityColumns,
    cik: 'text?',
    on: 'day',
    cusip: 'text',
    hasTicker: 'flag',
    /** The security as the SEC cuts it after 30 characters. */
    name: 'text',
    /** A close of the security that the symbol means, once the fail is found to be of it. */
    price: 'real?',
  },
  key: ['security', 'on', 'cusip'],
  clustered: true,
  orders: [newestFirst],
  counts: [['security'], ['on']],
  joined: ['cusip'],
  updatedAt: 'updatedAt',
})
