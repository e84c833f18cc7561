/** Nasdaq's stock screener, a file an exchange with every listed stock, as published rows; symbols stay as written. */
import type { Feed } from '../feed.ts'
import { concatenated, type ParsedRows } from '../files/parsed-rows.ts'
import { withoutRepeated } from '../files/repeated-rows.ts'
import { figureOf, parseAnswer, positive, readRows, required, tableRows } from './answer.ts'
import { nasdaq, nasdaqConsent } from './calendar-feeds.ts'

export type ScreenerRow = {
  readonly symbol: string
  readonly name: string | null
  /** `nasdaq`, `nyse` or `amex`, by the name of the file; null where it has none. */
  readonly exchange: string | null
  /** US dollars a share, as are changes. */
  readonly lastSale: number
  readonly netChange: number | null
  /** 25 is 25 %. */
  readonly pctChange: number | null
  readonly volume: number | null
  /** US dollars, of all classes of the company; null where the file has nothing or 0.00. */
  readonly marketCap: number | null
  readonly country: string | null
  readonly ipoYear: number | null
  readonly industry: string | null
  readonly sector: string | null
}

const columns = [
  ...['symbol', 'name', 'lastsale', 'netchange', 'pctchange', 'volume', 'marketCap'],
  ...['country', 'ipoyear', 'industry', 'sector'],
] as const

const whole = (value: number | null, name: string): number | null => {
  if (value !== null && !(Number.isSafeInteger(value) && value >= 0))
    throw new RangeError(`${name} is ${value}`)
  return value
}

const yearOf = (text: string | null): number | null => {
  const year = whole(figureOf(text), 'the year of the offering')
  if (year !== null && (year < 1900 || year > 2100)) throw new RangeError(`the year ${year}`)
  return year
}

/** One exchange's file. Throws SourceFormatError where a column is gone. */
export const parseScreener = (bytes: Uint8Array, file: string): ParsedRows<ScreenerRow> => {
  const exchange = /[?&]exchange=([a-z]+)/i.exec(file)?.[1]?.toLowerCase() ?? null
  const parsed = readRows(tableRows(parseAnswer(bytes, file), columns, file), (cells) => ({
    symbol: required(cells.symbol, 'symbol'),
    name: cells.name,
    exchange,
    lastSale: positive(figureOf(cells.lastsale), 'the last sale'),
    netChange: figureOf(cells.netchange),
    pctChange: figureOf(cells.pctchange),
    volume: whole(figureOf(cells.volume), 'the volume'),
    // Nasdaq writes 0.00 for units, warrants and companies whose shares it does not know.
    marketCap: figureOf(cells.marketCap) || null,
    country: cells.country,
    ipoYear: yearOf(cells.ipoyear),
    industry: cells.industry,
    sector: cells.sector,
  }))
  return withoutRepeated(parsed, ({ symbol }) => symbol)
}

const STOCKS = 'https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange='

export const nasdaqScreener: Feed<ParsedRows<ScreenerRow>> = {
  name: 'nasdaq-screener',
  about: 'All listed stocks with last sale, change, volume, market cap, country, sector and industry.',
  first: { stage: 'quotes', megabytes: 3 },
  publisher: nasdaq,
  consent: nasdaqConsent,
  expect: 'json',
  files: { kind: 'file-set', addresses: ['nasdaq', 'nyse', 'amex'].map((exchange) => STOCKS + exchange) },
  isSnapshot: true,
  datedByFetch: 'quotedAt',
  parse: (files) => concatenated(files.map(({ bytes, address }) => parseScreener(bytes, address))),
}
