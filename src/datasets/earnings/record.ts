/** A report of earnings as the wire shows it, and what the calendar says of it. */
import {
  day,
  instant,
  integer,
  model,
  money,
  moneyPerShare,
  oneOf,
  orNull,
  percent,
  record,
  text,
} from '../../contract/field.ts'
import { securityColumns } from '../../security-master/security-id.ts'
import { collection } from '../../store/collection.ts'

const dateStatuses = ['confirmed', 'projected'] as const

export const Earnings = model(
  'EarningsReport',
  {
    ticker: text('Ticker.'),
    company: orNull(text('Name of the company.')),
    date: day('Day of the announcement in New York.'),
    time: orNull(
      oneOf(['bmo', 'amc', 'dmh'], 'Before the market opens, after it closes, or while it trades.'),
    ),
    dateStatus: orNull(
      oneOf(dateStatuses, 'Confirmed by a filing or by a figure reported; else what the calendar expects.'),
    ),
    fiscalYr: orNull(
      integer('Fiscal year, by the company’s own statements; null until they cover the quarter.'),
    ),
    period: orNull(oneOf(['Q1', 'Q2', 'Q3', 'Q4'], 'Fiscal quarter, by the same.')),
    periodEnd: orNull(day('Last day of the quarter, by the same.')),
    currency: orNull(text('Currency of the amounts.')),
    epsActual: orNull(
      moneyPerShare(
        'Earnings a share: the calendar’s, made up as the estimate is, else diluted as the quarter’s own report first stated them for the quarter. Null where that report is not known or states the year alone, as most 10-Ks do: the year less three rounded quarters was never announced (`/v1/financials` has it). On the shares of the announcement: not restated for later splits.',
      ),
    ),
    epsEstimated: orNull(moneyPerShare('What analysts expected on average.')),
    epsSurprise: orNull(
      moneyPerShare('epsActual − epsEstimated; null where they are not of one publisher, so of two kinds.'),
    ),
    epsSurprisePct: orNull(percent('epsSurprise over the size of the estimate; null where that is zero.')),
    revenueActual: orNull(
      money(
        'Revenue as the quarter’s own report first stated it; of a fourth quarter the year less nine months, each as first stated. Null where those reports are not known; as last filed it is in `/v1/financials`.',
      ),
    ),
    revenueEstimated: orNull(money('What analysts expected on average.')),
    revenueSurprise: orNull(money('revenueActual − revenueEstimated.')),
    revenueSurprisePct: orNull(percent('revenueSurprise over the size of the estimate.')),
    filingId: orNull(text('The 8-K with item 2.02 that announced it, else the 10-Q or 10-K, by its id.')),
    updatedAt: instant('When the rest of the record last changed.'),
  },
  'A report of earnings.',
)

/** The order of the whole market. */
export const newestFirst = ['on desc', 'ticker', 'periodKey'] as const

/**
 * `issuerKey` is the CIK, so that every class of share has the company's reports, or the security where no registrant is
 * known; `periodKey` the fiscal quarter, or what the calendar says where the quarter is not known. One row for both.
 */
export const earnings = collection('earnings', {
  record: Earnings,
  columns: {
    issuerKey: 'text',
    on: 'day',
    periodKey: 'text',
    ticker: 'text',
    dateStatus: dateStatuses,
    epsEstimated: 'real?',
    epsSurprisePct: 'real?',
    revenueSurprisePct: 'real?',
    filingId: 'text?',
  },
  key: ['issuerKey', 'on', 'periodKey'],
  clustered: true,
  orders: [newestFirst],
  counts: [['issuerKey']],
  joined: ['ticker', 'company'],
  updatedAt: 'updatedAt',
})

/** What the calendar says, one row a day and symbol: kept also where a filing gives another date. */
export const calendarDays = collection('earnings_calendar', {
  record: record({}),
  columns: {
    issuerKey: 'text',
    symbol: securityColumns.symbol,
    ticker: securityColumns.ticker,
    on: 'day',
    /** `bmo` or `amc`. */
    time: 'text?',
    /** In which the quarter ends, YYYY-MM. */
    month: 'text?',
    /** What analysts expected on average. */
    epsEstimated: 'real?',
    /** Made up as the estimate is. */
    epsActual: 'real?',
  },
  key: ['issuerKey', 'on', 'symbol'],
  orders: [['on']],
})
