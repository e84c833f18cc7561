/** A halt of trading as the wire shows it. */
import { day, instant, moneyPerShare, oneOf, orNull, record, text } from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

const fields = {
  date: day('Day of the halt in New York.'),
  haltedAt: instant('When trading was halted.'),
  name: orNull(text('The security as the publisher names it.')),
  exchangeCode: orNull(text('Short code of the exchange it is listed on.')),
  reasonCode: orNull(text('Nasdaq’s code, such as T1 or LUDP; null where NYSE alone tells of the halt.')),
  reason: orNull(text('The reason in words; null for a code that is not known.')),
  pausePrice: orNull(moneyPerShare('Price that set off a pause, in US dollars.')),
  quotesResumeAt: orNull(instant('When quotes resume; null while that is not set.')),
  tradesResumeAt: orNull(
    instant('When trades resume; null while that is not set, and where another halt followed.'),
  ),
  source: oneOf(['nasdaq', 'nyse'], 'Who told of it.'),
}

export const StoredHalt = record(fields)
export const Halt = record(
  {
    ticker: text('Ticker, or the symbol as published where none is listed.'),
    company: orNull(text('Name of the company, where the ticker is listed.')),
    ...fields,
    updatedAt: instant('When the rest of the record last changed.'),
  },
  'A halt of trading.',
)

/** The order of the whole market. */
export const newestFirst = 'on desc, at desc, ticker'

/** One a ticker and second, whoever tells of it. `standing`: 0 Nasdaq, 1 NYSE, 2 NYSE without a resumption. */
export const halts = collection('halts', StoredHalt, {
  columns: { ticker: 'text', on: 'text', at: 'text', standing: 'integer' },
  key: ['ticker', 'on', 'at'],
  orders: [newestFirst],
  counts: [['ticker']],
  stamp: 'updatedAt',
})
