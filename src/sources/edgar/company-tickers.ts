/**
 * SEC's three ticker lists (www.sec.gov/files/company_tickers*.json) as published rows.
 * A row without a usable symbol is rejected, a list of another shape stops the feed.
 */
import { isJsonObject, parseJsonObject } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { notA, type ParsedRows, parseRows } from '../files/parsed-rows.ts'
import { cik, fieldReader, text, textLike, textOrNull } from './field-reader.ts'

/** A row of company_tickers.json; `rank` is its 0-based position, which follows the size of the company. */
export type CompanyTicker = {
  readonly cik: string
  readonly ticker: string
  readonly name: string
  readonly rank: number
}

/** A row of company_tickers_exchange.json; `exchange` is SEC's own word, null where it gives none. */
export type ExchangeTicker = CompanyTicker & { readonly exchange: string | null }

/** A row of company_tickers_mf.json: one class of one series of a fund registrant; it has no name. */
export type FundTicker = {
  readonly cik: string
  readonly seriesId: string
  readonly classId: string
  readonly ticker: string
  readonly rank: number
}

// SEC writes a class, series or kind after one dash: BRK-B, ABR-PD, NE-WTA.
const symbolPattern = /^[A-Z0-9]{1,10}(?:-[A-Z0-9]{1,4})?$/

const checkTicker = (ticker: string): void => {
  if (ticker === '') throw new RangeError('the symbol is empty')
  if (!symbolPattern.test(ticker)) notA('symbol', ticker)
}

type Cells = Readonly<Record<string, unknown>>
type ReadField = ReturnType<typeof fieldReader>

const rowsOf = <Row extends { readonly ticker: string }>(
  records: readonly Cells[],
  file: string,
  rowOf: (read: ReadField, rank: number) => Row,
): ParsedRows<Row> =>
  parseRows(
    records.entries(),
    ([rank, cells]) => {
      const row = rowOf(
        fieldReader((name) => cells[name], file, rank + 1),
        rank,
      )
      checkTicker(row.ticker)
      return row
    },
    ([, cells]) => ({
      row: JSON.stringify(Object.values(cells)),
      subject: String(cells['cik'] ?? cells['cik_str']).padStart(10, '0'),
    }),
  )

/** Classes closed long ago are in small letters (`elfnx`); a symbol has no case of its own in these lists. */
const ticker = (value: unknown) => text(value)?.toUpperCase()

/** The rows of `{fields: [...], data: [[...]]}`, each as an object, when it has exactly the fields expected. */
const recordsOf = (bytes: Uint8Array, file: string, expected: readonly string[]): readonly Cells[] => {
  const { fields, data } = parseJsonObject(bytes, file)
  if (JSON.stringify(fields) !== JSON.stringify(expected)) {
    const reason = `fields are ${JSON.stringify(fields)}, not ${JSON.stringify(expected)}`
    throw new SourceFormatError(file, null, reason)
  }
  if (!Array.isArray(data) || data.length === 0)
    throw new SourceFormatError(file, null, 'data is not a list of rows')
  return data.map((cells: unknown, at) => {
    if (!Array.isArray(cells) || cells.length !== expected.length)
      throw new SourceFormatError(file, null, `row ${at + 1} does not have ${expected.length} cells`)
    return Object.fromEntries(expected.map((field, column) => [field, cells[column]]))
  })
}

/** company_tickers.json: an object of rows keyed "0", "1", ... in order of size. Throws SourceFormatError. */
export const parseCompanyTickers = (bytes: Uint8Array, file: string): ParsedRows<CompanyTicker> => {
  const records = Object.values(parseJsonObject(bytes, file))
  if (records.length === 0 || !records.every(isJsonObject))
    throw new SourceFormatError(file, null, 'not an object of numbered rows')
  return rowsOf(records, file, (read, rank) => ({
    cik: read('cik_str', cik),
    ticker: read('ticker', ticker),
    name: read('title', text),
    rank,
  }))
}

/** company_tickers_exchange.json, in order of size. Throws SourceFormatError. */
export const parseCompanyTickersExchange = (bytes: Uint8Array, file: string): ParsedRows<ExchangeTicker> =>
  rowsOf(recordsOf(bytes, file, ['cik', 'name', 'ticker', 'exchange']), file, (read, rank) => ({
    cik: read('cik', cik),
    ticker: read('ticker', ticker),
    name: read('name', text),
    exchange: read('exchange', textOrNull),
    rank,
  }))

/** company_tickers_mf.json: classes of open-end funds and ETFs. Throws SourceFormatError. */
export const parseFundTickers = (bytes: Uint8Array, file: string): ParsedRows<FundTicker> =>
  rowsOf(recordsOf(bytes, file, ['cik', 'seriesId', 'classId', 'symbol']), file, (read, rank) => ({
    cik: read('cik', cik),
    seriesId: read('seriesId', textLike(/^S\d{9}$/)),
    classId: read('classId', textLike(/^C\d{9}$/)),
    ticker: read('symbol', ticker),
    rank,
  }))
