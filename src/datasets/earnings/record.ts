/** A report of earnings as the wire shows it, and what the calendar says of it as it is stored. */
import {
  day,
  instant,
  integer,
  money,
  moneyPerShare,
  oneOf,
  orNull,
  percent,
  record,
  text,
} from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

const time = orNull(
  oneOf(['bmo', 'amc', 'dmh'], 'Before the market opens, after it closes, or while it trades.'),
)

const fields = {
  date: day('Day of the announcement in New York.'),
  time,
  dateStatus: orNull(
    oneOf(
      ['confirmed', 'projected'],
      'Confirmed by a filing or by a figure reported; else what the calendar expects.',
    ),
  ),
  fiscalYr: orNull(
    integer('Fiscal year, by the company’s own statements; null until they cover the quarter.'),
  ),
  period: orNull(oneOf(['Q1', 'Q2', 'Q3', 'Q4'], 'Fiscal quarter, by the same.')),
  periodEnd: orNull(day('Last day of the quarter, by the same.')),
  currency: orNull(text('Currency of the amounts.')),
  epsActual: orNull(
    moneyPerShare(
      'Earnings a share: the calendar’s, made up as the estimate is, else diluted by the statements as last filed.',
    ),
  ),
  epsEstimated: orNull(moneyPerShare('What analysts expected on average.')),
  epsSurprise: orNull(
    moneyPerShare('epsActual − epsEstimated; null where they are not of one publisher, so of two kinds.'),
  ),
  epsSurprisePct: orNull(percent('epsSurprise over the size of the estimate; null where that is zero.')),
  revenueActual: orNull(money('Revenue of the quarter, by the statements as last filed.')),
  revenueEstimated: orNull(money('What analysts expected on average.')),
  revenueSurprise: orNull(money('revenueActual − revenueEstimated.')),
  revenueSurprisePct: orNull(percent('revenueSurprise over the size of the estimate.')),
  filingId: orNull(text('The 8-K with item 2.02 that announced it, else the 10-Q or 10-K, by its id.')),
}

export const StoredEarnings = record(fields)
export const Earnings = record(
  {
    ticker: text('Ticker.'),
    company: orNull(text('Name of the company.')),
    ...fields,
    updatedAt: instant('When the rest of the record last changed.'),
  },
  'A report of earnings.',
)

/** The order of the whole market. */
export const newestFirst = 'on desc, ticker, slot'

/**
 * `who` is the CIK, so that every class of share has the company's reports, or the ticker where no registrant is known;
 * `slot` the fiscal quarter, or what the calendar says where the quarter is not known. One row a (who, slot).
 */
export const earnings = collection('earnings', StoredEarnings, {
  columns: { who: 'text', on: 'text', slot: 'text', ticker: 'text' },
  key: ['who', 'on', 'slot'],
  orders: [newestFirst],
  counts: [['who']],
  stamp: 'updatedAt',
})

export const StoredCalendarDay = record({
  time,
  month: orNull(text('Month in which the quarter ends, YYYY-MM.')),
  epsEstimated: orNull(moneyPerShare('What analysts expected on average.')),
  epsActual: orNull(moneyPerShare('Earnings a share made up as the estimate is.')),
})

/** What the calendar says, one row a day and symbol: kept also where a filing gives another date. */
export const calendarDays = collection('earnings_calendar', StoredCalendarDay, {
  columns: { who: 'text', ticker: 'text', on: 'text' },
  key: ['who', 'on', 'ticker'],
  orders: ['on'],
})
