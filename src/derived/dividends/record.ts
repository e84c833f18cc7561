/** A cash dividend as the wire shows it, kept by its ex-date. */
import { day, instant, model, moneyPerShare, oneOf, orNull, percent, text } from '../../contract/field.ts'
import { securityColumns } from '../../security-master/security-id.ts'
import { collection } from '../../store/collection.ts'

const types = ['regular', 'special', 'supplemental', 'liquidation'] as const

export const Dividend = model(
  'Dividend',
  {
    ticker: text('Ticker.'),
    date: orNull(
      day(
        'Ex-dividend date: a buyer on that day no longer gets the dividend; null where only the fiscal quarter is known (`periodEnd`).',
      ),
    ),
    periodEnd: orNull(
      day(
        'Last day of the fiscal quarter of which the company states the sum, where no calendar has its dividends; the list is in order of it.',
      ),
    ),
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
        'How often it is paid, where the year’s rate shows it.',
      ),
    ),
    type: orNull(oneOf(types, 'What kind of dividend; null of a quarter’s sum.')),
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
    /** Of a quarter's sum unknown. */
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
