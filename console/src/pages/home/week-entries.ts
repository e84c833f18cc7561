/** Rows of the four calendars as the lines of one list. */
import type { Dividend, EarningsReport, Ipo, Split } from '../../api/types.ts'
import { numberText } from '../../format/number.ts'

export type Entry = {
  readonly key: string
  readonly date: string | null
  readonly ticker: string | null
  readonly name: string | null
  readonly figure: string
  /** What the figure is. */
  readonly hint?: string
}

const times: Readonly<Record<string, string>> = {
  bmo: 'before open',
  amc: 'after close',
  dmh: 'during hours',
}

/** In the currency of the row; an amount whose currency is not known has none. */
const amount = (value: number, currency: string | null): string =>
  numberText(value, { kind: 'price', currency })

const earnings = ({ epsEstimated, epsActual, currency, time }: EarningsReport) => {
  if (epsActual !== null)
    return { figure: `EPS ${amount(epsActual, currency)}`, hint: 'Earnings a share as reported' }
  return epsEstimated === null
    ? { figure: times[time ?? ''] ?? '' }
    : { figure: `EPS est. ${amount(epsEstimated, currency)}`, hint: 'Earnings a share as expected' }
}

export const earningsEntry = (row: EarningsReport): Entry => ({
  key: `${row.ticker} ${row.date} ${row.fiscalYr} ${row.period}`,
  date: row.date,
  ticker: row.ticker,
  name: row.company,
  ...earnings(row),
})

export const dividendEntry = ({ ticker, date, dividend, currency, type }: Dividend): Entry => ({
  key: `${ticker} ${date} ${dividend} ${type}`,
  date,
  ticker,
  name: type === null || type === 'regular' ? 'Ex-dividend' : `Ex-dividend, ${type}`,
  figure: amount(dividend, currency),
})

export const splitEntry = ({ ticker, date, label, type }: Split): Entry => ({
  key: `${ticker} ${date}`,
  date,
  ticker,
  name: type === 'reverse' ? 'Reverse split' : 'Split',
  figure: label,
})

/** Offerings are those registered in the United States, whose prices are in dollars. */
export const ipoEntry = ({ ticker, ipo_date, company, status, price_public_per_share }: Ipo): Entry => ({
  key: `${ticker} ${company} ${ipo_date}`,
  date: ipo_date,
  ticker,
  name: company,
  figure: price_public_per_share === null ? status : amount(price_public_per_share, 'USD'),
})
