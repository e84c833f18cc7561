/** A cash dividend as the wire shows it, kept by its ex-date. */
import { day, instant, model, moneyPerShare, oneOf, orNull, percent, text } from '../../contract/field.ts'
import { securityColumns } from '../../security-master/security-id.ts'
import { collection } from '../../store/collection.ts'

const types = ['regular', 'special', 'supplemental', 'liquidation'] as const

const Dividend = model(
  'Dividend',
  {
    ticker: text('Ticker.'),
    date: orNull(
      day(
        'Ex-dividend date: who buys on or after it does not get the dividend. Null if only the fiscal quarter is known (`periodEnd`).',
      ),
    ),
    periodEnd: orNull(
      day(
        'Last day of the fiscal quarter, in rows that hold the company’s own figure for a quarter because no calendar has its dividends. These rows are ordered by it.',
      ),
    ),
    recordDate: orNull(day('Record date: who owns the shares on this day gets the dividend.')),
    paymentDate: orNull(day('Payment date.')),
    declarationDate: orNull(day('Declaration date.')),
    dividend: moneyPerShare('Dividend per share as declared; not adjusted for splits.'),
    adjDividend: moneyPerShare('Dividend per share, adjusted for all later splits.'),
    currency: orNull(text('Currency of the amounts.')),
    yield: orNull(
      percent('Annual dividend rate as a percentage of the price on the ex-date; null if either is unknown.'),
    ),
    frequency: orNull(
      oneOf(
        ['Annual', 'Semi-Annual', 'Quarterly', 'Monthly', 'Weekly', 'Irregular', 'Special'],
        'How often the dividend is paid, if the annual rate shows it.',
      ),
    ),
    type: orNull(oneOf(types, 'Kind of dividend; null if it is unknown, as in rows for a fiscal quarter.')),
    updatedAt: instant('When the rest of the record last changed.'),
  },
  'A cash dividend.',
)

/** Two of one day differ in type or amount. */
export const dividends = collection('dividends', {
  record: Dividend,
  columns: {
    ...securityColumns,
    /** The ex-date; of a quarter's sum its last day. */
    on: 'day',
    /** Of a quarter's sum unknown, and of a payment that is more than the year's rate. */
    type: [...types, 'unknown'],
    /** Whether it is a sum that the company states, not a dividend of a calendar. */
    isStated: 'flag',
    /** As declared. */
    amount: 'real',
    /** What the publisher expects in a year; zero of a payment outside of the regular ones. */
    annualRate: 'real?',
    adjDividend: 'real',
    isAdjusted: 'flag',
    yield: 'real?',
    currency: 'text?',
    frequency: 'text?',
    paymentDate: 'day?',
    declarationDate: 'day?',
  },
  key: ['security', 'on', 'type', 'amount'],
  clustered: true,
  orders: [
    ['on desc', 'ticker'],
    ['isAdjusted', 'security'],
    ['isStated', 'on'],
  ],
  counts: [['security']],
  late: ['ticker', 'adjDividend', 'yield'],
  updatedAt: 'updatedAt',
})
