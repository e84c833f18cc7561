/** The four calendars: the list that each reads, and how a row of it is shown. */
import type { PagedPath, RowOf } from '../../api/all-pages.ts'
import type { Dividend, EarningsReport, Ipo, Split } from '../../api/types.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Figure } from '../../components/figure.tsx'
import { calendarViews } from '../../shell/views.ts'
import type { Entry } from './calendar-entry.tsx'

export type CalendarPath = Extract<PagedPath, '/v1/earnings' | '/v1/dividends' | '/v1/splits' | '/v1/ipos'>

export type CalendarKind<P extends CalendarPath = CalendarPath> = {
  readonly id: string
  readonly label: string
  readonly path: P
  /** What is shown, and by which day. */
  readonly about: string
  readonly entry: (row: RowOf<P>) => Entry
  /** How an operator fills it. */
  readonly fill: string
}

const hours = {
  bmo: { text: 'Before open', hint: 'Before the market opens' },
  amc: { text: 'After close', hint: 'After the market closes' },
  dmh: { text: 'In hours', hint: 'During market hours' },
} as const

const figure = (value: number | null, currency: string | null, compact = false) => (
  <Figure value={value} kind={compact ? 'money' : 'price'} currency={currency} compact={compact} />
)

const earningsEntry = (row: EarningsReport): Entry => ({
  key: `${row.ticker} ${row.date} ${row.fiscalYr} ${row.period}`,
  day: row.date,
  ticker: row.ticker,
  company: row.company,
  mark: row.time === null ? undefined : hours[row.time],
  figures: [
    {
      label: 'EPS',
      value: figure(row.epsActual, row.currency),
      expected: row.epsEstimated === null ? undefined : figure(row.epsEstimated, row.currency),
    },
    {
      label: 'Revenue',
      value: figure(row.revenueActual, row.currency, true),
      expected: row.revenueEstimated === null ? undefined : figure(row.revenueEstimated, row.currency, true),
    },
  ],
  filingId: row.filingId,
  note: [
    row.period === null || row.fiscalYr === null ? '' : `${row.period} of fiscal ${row.fiscalYr}`,
    row.dateStatus === 'projected' ? 'date projected' : '',
  ]
    .filter((each) => each !== '')
    .join(', '),
})

const dividendEntry = (row: Dividend): Entry => ({
  key: `${row.ticker} ${row.date} ${row.periodEnd} ${row.dividend} ${row.type}`,
  day: row.date ?? row.periodEnd,
  ticker: row.ticker,
  company: null,
  mark:
    row.type === null || row.type === 'regular'
      ? undefined
      : { text: row.type, hint: `A ${row.type} dividend` },
  figures: [
    { label: 'A share', value: figure(row.dividend, row.currency) },
    { label: 'Yield', value: <Figure value={row.yield} kind="percent" /> },
    ...(row.date === null ? [] : [{ label: 'Ex-date', value: <DateTime at={row.date} /> }]),
    ...(row.paymentDate === null ? [] : [{ label: 'Payment', value: <DateTime at={row.paymentDate} /> }]),
  ],
  note: row.date === null ? 'Ex-date unknown: end of the quarter' : undefined,
})

const splitEntry = (row: Split): Entry => ({
  key: `${row.ticker} ${row.date}`,
  day: row.date,
  ticker: row.ticker,
  company: null,
  mark: { text: row.type === 'stockDividend' ? 'stock dividend' : row.type, hint: `Type: ${row.type}` },
  figures: [
    { label: 'Split', value: row.label },
    { label: 'Ratio', value: <Figure value={row.ratio} kind="number" /> },
  ],
})

const ipoEntry = (row: Ipo): Entry => ({
  key: `${row.cik} ${row.ticker} ${row.company} ${row.ipo_date} ${row.status}`,
  day: row.ipo_date,
  ticker: row.ticker,
  company: row.company,
  mark: { text: row.status, hint: `Status of the offering: ${row.status.toLowerCase()}` },
  figures: [
    { label: 'Price', value: <Figure value={row.price_public_per_share} kind="price" currency="USD" /> },
    { label: 'Range', value: row.price_range ?? <Figure value={null} /> },
    { label: 'Shares', value: <Figure value={row.shares} kind="count" compact /> },
    { label: 'Raised', value: <Figure value={row.price_public_total} kind="money" currency="USD" compact /> },
  ],
  note: row.exchange ?? undefined,
})

const kind = <P extends CalendarPath>(each: CalendarKind<P>): CalendarKind => each as unknown as CalendarKind

export const calendarKinds: readonly [CalendarKind, ...CalendarKind[]] = [
  kind({
    id: 'earnings',
    label: calendarViews.earnings,
    path: '/v1/earnings',
    about: 'Reports by the day of their announcement',
    entry: earningsEntry,
    fill: 'npx openbell ingest sec-submissions sec-company-facts',
  }),
  kind({
    id: 'dividends',
    label: calendarViews.dividends,
    path: '/v1/dividends',
    about: 'Dividends by ex-date; where no source gives one, by the end of the fiscal period',
    entry: dividendEntry,
    fill: 'npx openbell ingest sec-company-facts',
  }),
  kind({
    id: 'splits',
    label: calendarViews.splits,
    path: '/v1/splits',
    about: 'Splits by the first day of trading at the new count',
    entry: splitEntry,
    fill: 'npx openbell ingest sec-split-notices',
  }),
  kind({
    id: 'ipos',
    label: calendarViews.ipos,
    path: '/v1/ipos',
    about: 'Offerings by the expected or first day of trading',
    entry: ipoEntry,
    fill: 'npx openbell ingest sec-prospectuses',
  }),
]
