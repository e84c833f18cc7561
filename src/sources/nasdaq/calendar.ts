/** Nasdaq's calendars of dividends, splits and earnings, a file a day, as published rows; symbols stay as written. */
import { dayIn } from '../../lib/day.ts'
import type { JsonObject } from '../../lib/json-document.ts'
import { rounded } from '../../lib/rounded.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { notA, type ParsedRows } from '../files/parsed-rows.ts'
import { withoutRepeated } from '../files/repeated-rows.ts'
import { dayOf, figureOf, parseAnswer, positive, readRows, required, tableRows } from './answer.ts'

export type PublishedDividend = {
  readonly symbol: string
  readonly name: string | null
  readonly exOn: string
  readonly recordOn: string | null
  readonly paidOn: string | null
  readonly declaredOn: string | null
  /** Cash a share, US dollars. */
  readonly rate: number
  /** What the publisher expects in a year, US dollars a share; null where it gives none. */
  readonly annualRate: number | null
}

const dividendColumns = [
  'symbol',
  'companyName',
  'dividend_Ex_Date',
  'payment_Date',
  'record_Date',
  'dividend_Rate',
  'indicated_Annual_Dividend',
  'announcement_Date',
] as const

/** /api/calendar/dividends?date=…: the dividends that go ex on that day. */
export const parseDividends = (bytes: Uint8Array, file: string): ParsedRows<PublishedDividend> => {
  const { calendar } = parseAnswer(bytes, file)
  return readRows(tableRows(calendar, dividendColumns, file), (cells) => ({
    symbol: required(cells.symbol, 'symbol'),
    name: cells.companyName,
    exOn: required(dayOf(cells.dividend_Ex_Date), 'ex-dividend date'),
    recordOn: dayOf(cells.record_Date),
    paidOn: dayOf(cells.payment_Date),
    declaredOn: dayOf(cells.announcement_Date),
    rate: positive(figureOf(cells.dividend_Rate), 'the dividend'),
    annualRate: figureOf(cells.indicated_Annual_Dividend),
  }))
}

export type PublishedSplit = {
  readonly symbol: string
  readonly name: string | null
  readonly executedOn: string
  /** New shares for `denominator` old ones. */
  readonly numerator: number
  readonly denominator: number
  readonly isStockDividend: boolean
}

/** `1 : 20`, `4:1` new for old; `8.000%` is a stock dividend of eight shares for each hundred. */
const ratioOf = (text: string) => {
  const [, numerator, denominator] = /^([\d.]+)\s*:\s*([\d.]+)$/.exec(text) ?? []
  if (numerator !== undefined && denominator !== undefined) {
    return {
      numerator: positive(Number(numerator), 'the ratio'),
      denominator: positive(Number(denominator), 'the ratio'),
      isStockDividend: false,
    }
  }
  const [, percent] = /^([\d.]+)%$/.exec(text) ?? []
  if (percent === undefined) return notA('ratio', text)
  const added = positive(Number(percent), 'the ratio')
  // Written with three decimals, so that the sum is whole in thousandths.
  return { numerator: rounded(100 + added, 3), denominator: 100, isStockDividend: true }
}

/** /api/calendar/splits?date=…: splits and stock dividends carried out on that day. */
export const parseSplits = (bytes: Uint8Array, file: string): ParsedRows<PublishedSplit> => {
  const names = ['symbol', 'name', 'ratio', 'payableDate', 'executionDate', 'announcedDate'] as const
  const parsed = readRows(tableRows(parseAnswer(bytes, file), names, file), (cells) => ({
    symbol: required(cells.symbol, 'symbol'),
    name: cells.name,
    executedOn: required(dayOf(cells.executionDate), 'execution date'),
    ...ratioOf(required(cells.ratio, 'ratio')),
  }))
  return withoutRepeated(parsed, ({ symbol, executedOn }) => `${symbol} ${executedOn}`)
}

export type PublishedEarnings = {
  readonly symbol: string
  readonly name: string | null
  readonly on: string
  readonly time: 'bmo' | 'amc' | null
  /** Month in which the fiscal quarter ends, `YYYY-MM`; null where none is given. */
  readonly quarterEnd: string | null
  /** US dollars a share. */
  readonly epsEstimated: number | null
  readonly epsActual: number | null
}

const times: ReadonlyMap<string, PublishedEarnings['time']> = new Map([
  ['time-pre-market', 'bmo'],
  ['time-after-hours', 'amc'],
  ['time-not-supplied', null],
])

const timeOf = (text: string | null): PublishedEarnings['time'] => {
  const found = text === null ? null : times.get(text)
  return found === undefined ? notA('time of day', text) : found
}

const monthOf = (text: string | null): string | null => {
  if (text === null) return null
  const first = dayIn(text, /^(?<month>[A-Z][a-z]{2})\/(?<year>\d{4})$/) ?? notA('month', text)
  return first.slice(0, 7)
}

const dayOfReports = ({ asOf }: JsonObject, file: string): string => {
  const day = dayIn(String(asOf), /^[A-Z][a-z]{2}, (?<month>[A-Z][a-z]{2}) (?<day>\d{1,2}), (?<year>\d{4})$/)
  if (day !== null) return day
  throw new SourceFormatError(file, null, `is as of ${JSON.stringify(asOf)}, which is not a day`)
}

/** /api/calendar/earnings?date=…: companies that report on that day. Days gone by have `eps` and `surprise` too. */
export const parseEarnings = (bytes: Uint8Array, file: string): ParsedRows<PublishedEarnings> => {
  const data = parseAnswer(bytes, file)
  const names = ['symbol', 'name', 'time', 'fiscalQuarterEnding', 'epsForecast'] as const
  const rows = tableRows(data, names, file)
  if (rows.length === 0) return { rows: [], rejected: [] }
  const on = dayOfReports(data, file)
  const actuals = tableRows(withActuals(data, file), ['eps'], file)
  return readRows(
    rows.map(({ line, cells }, at) => ({ line, cells: { ...cells, eps: actuals[at]?.cells.eps ?? null } })),
    (cells) => ({
      symbol: required(cells.symbol, 'symbol'),
      name: cells.name,
      on,
      time: timeOf(cells.time),
      quarterEnd: monthOf(cells.fiscalQuarterEnding),
      epsEstimated: figureOf(cells.epsForecast),
      epsActual: figureOf(cells.eps),
    }),
  )
}

/** The table with an `eps` in every row: a day to come has none, and no `surprise` either. Throws SourceFormatError. */
const withActuals = (data: JsonObject, file: string) => ({
  rows: (data['rows'] as readonly object[]).map((row, at) => {
    if ('surprise' in row && !('eps' in row))
      throw new SourceFormatError(file, at + 1, 'a row with surprise and without eps')
    return { eps: null, ...row }
  }),
})
