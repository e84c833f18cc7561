/** A halt of trading as the wire shows it, kept by the second it began. */
import { day, instant, model, moneyPerShare, oneOf, orNull, text } from '../../contract/field.ts'
import { securityColumns } from '../../security-master/security-id.ts'
import { collection } from '../../store/collection.ts'

export const Halt = model(
  'Halt',
  {
    ticker: text('Ticker, or the symbol as published where none is listed.'),
    company: orNull(text('Name of the company, where the ticker is listed.')),
    date: day('Day of the halt in New York.'),
    haltedAt: instant('When trading was halted.'),
    name: orNull(text('The security as the publisher names it.')),
    exchangeCode: orNull(text('Short code of the exchange it is listed on.')),
    reasonCode: orNull(text('Nasdaq’s code, such as T1 or LUDP; null where only NYSE publishes the halt.')),
    reason: orNull(text('The reason in words; null for a code that is not known.')),
    pausePrice: orNull(moneyPerShare('Price that set off a pause, in US dollars.')),
    quotesResumeAt: orNull(instant('When quotes resume; null while that is not set.')),
    tradesResumeAt: orNull(
      instant('When trades resume; null while that is not set, and where another halt followed.'),
    ),
    source: oneOf(['nasdaq', 'nyse'], 'The publisher of the record.'),
    updatedAt: instant('When the rest of the record last changed.'),
  },
  'A halt of trading.',
)

/** The order of the whole market. */
export const newestFirst = ['on desc', 'haltedAt desc', 'ticker'] as const

/**
 * One row per security and second, whichever exchange publishes it. `sourceRank`: 0 Nasdaq, 1 NYSE, 2 NYSE without a
 * resumption.
 */
export const halts = collection('halts', {
  record: Halt,
  columns: { ...securityColumns, on: 'day', haltedAt: 'instant', sourceRank: 'integer' },
  key: ['security', 'on', 'haltedAt'],
  clustered: true,
  orders: [newestFirst],
  counts: [['security']],
  joined: ['ticker', 'company'],
  updatedAt: 'updatedAt',
})
