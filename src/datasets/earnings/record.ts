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
      oneOf(
        ['bmo', 'amc', 'dmh'],
        '`bmo` before the market opens, `amc` after it closes, `dmh` during market hours.',
      ),
    ),
    dateStatus: orNull(
      oneOf(dateStatuses, '`confirmed` by a filing or a reported figure, else `projected` by the calendar.'),
    ),
    fiscalYr: orNull(
      integer('Fiscal year, from the company’s statements; null until they cover the quarter.'),
    ),
    period: orNull(oneOf(['Q1', 'Q2', 'Q3', 'Q4'], 'Fiscal quarter, from the company’s statements.')),
    periodEnd: orNull(day('Last day of the quarter, from the company’s statements.')),
    currency: orNull(text('Currency of the amounts.')),
    epsActual: orNull(
      moneyPerShare(
        'Earnings per share: the calendar’s figure, on the same basis as the estimate; else diluted earnings per share as the quarter’s own report first stated them for the quarter. Null where that report is not known or states only the year, as most 10-Ks do: the year minus three rounded quarters was never announced (`/v1/financials` has it). Not adjusted for splits after the announcement.',
      ),
    ),
    epsEstimated: orNull(moneyPerShare('Average estimate of analysts.')),
    epsSurprise: orNull(
      moneyPerShare(
        'epsActual − epsEstimated; null if the two come from different publishers, because their bases may differ.',
      ),
    ),
    epsSurprisePct: orNull(
      percent('epsSurprise as a percentage of the absolute estimate; null if the estimate is zero.'),
    ),
    revenueActual: orNull(
      money(
        'Revenue as the quarter’s own report first stated it; for a fourth quarter the year minus nine months, each as first stated. Null where those reports are not known. `/v1/financials` has it as last filed.',
      ),
    ),
    revenueEstimated: orNull(money('Average estimate of analysts.')),
    revenueSurprise: orNull(money('revenueActual − revenueEstimated.')),
    revenueSurprisePct: orNull(percent('revenueSurprise as a percentage of the absolute estimate.')),
    filingId: orNull(
      text('Id of the 8-K with item 2.02 that announced the results, else of the 10-Q or 10-K.'),
    ),
    updatedAt: instant('When the rest of the record last changed.'),
  },
  'An earnings report.',
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
