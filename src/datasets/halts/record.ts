/** A halt of trading as the wire shows it, kept by the second it began. */
import { day, instant, model, moneyPerShare, oneOf, orNull, text } from '../../contract/field.ts'
import { securityColumns } from '../../security-master/security-id.ts'
import { collection } from '../../store/collection.ts'

export const Halt = model(
  'Halt',
  {
    ticker: text('Ticker, or the published symbol if no such ticker is listed.'),
    company: orNull(text('Name of the company, if the ticker is listed.')),
    date: day('Day of the halt in New York.'),
    haltedAt: instant('When trading was halted.'),
    name: orNull(text('Name of the security, as published.')),
    exchangeCode: orNull(text('Short code of the listing exchange.')),
    reasonCode: orNull(
      text('Nasdaq’s reason code, such as T1 or LUDP; null if only NYSE published the halt.'),
    ),
    reason: orNull(text('The reason in words; null for an unknown code.')),
    pausePrice: orNull(moneyPerShare('Price that triggered a pause, in US dollars.')),
    quotesResumeAt: orNull(instant('When quotes resume; null if not yet set.')),
    tradesResumeAt: orNull(
      instant('When trading resumes; null if not yet set, or if another halt followed.'),
    ),
    source: oneOf(['nasdaq', 'nyse'], 'Publisher of the record.'),
    updatedAt: instant('When the rest of the record last changed.'),
  },
  'A trading halt.',
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
