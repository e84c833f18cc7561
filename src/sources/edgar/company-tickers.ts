/**
 * SEC's three ticker lists (www.sec.gov/files/company_tickers*.json) as published rows; leaves out who is who.
 * A row that names no usable symbol is handed back with the reason, a list of another shape stops the feed.
 */
import { isJsonObject, parseJsonDocument } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'

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

export type RejectedRow = { readonly row: string; readonly reason: string }

export type TickerRows<Row> = { readonly rows: readonly Row[]; readonly rejected: readonly RejectedRow[] }

type Cells = Readonly<Record<string, unknown>>
type Fail = (reason: string) => never
type ReadRow<Row> = (cells: Cells, rank: number, fail: Fail) => Row

// SEC writes a class, series or kind after one dash: BRK-B, ABR-PD, NE-WTA.
const symbolPattern = /^[A-Z0-9]{1,10}(?:-[A-Z0-9]{1,4})?$/

const rejectionOf = (ticker: string): string | null => {
  if (ticker === '') return 'the symbol is empty'
  return symbolPattern.test(ticker) ? null : `${JSON.stringify(ticker)} is not a symbol`
}

const textOf = (cells: Cells, field: string, fail: Fail): string => {
  const value = cells[field]
  return typeof value === 'string' ? value : fail(`${field} is ${JSON.stringify(value)}, not text`)
}

const exchangeIn = (cells: Cells, fail: Fail): string | null => {
  const value = cells['exchange']
  return value === null || value === '' ? null : textOf(cells, 'exchange', fail)
}

const cikIn = (cells: Cells, field: string, fail: Fail): string => {
  const value = cells[field]
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^\d{1,10}$/.test(digits) && Number(digits) > 0
    ? digits.padStart(10, '0')
    : fail(`${field} is ${JSON.stringify(value)}, not a CIK`)
}

const idIn = (cells: Cells, field: string, pattern: RegExp, fail: Fail): string => {
  const id = textOf(cells, field, fail)
  return pattern.test(id) ? id : fail(`${field} is ${JSON.stringify(id)}`)
}

/** Classes closed long ago are in small letters (`elfnx`); a symbol has no case of its own in these lists. */
const tickerIn = (cells: Cells, field: string, fail: Fail): string => textOf(cells, field, fail).toUpperCase()

const sorted = <Row extends { readonly ticker: string }>(
  records: readonly Cells[],
  file: string,
  read: ReadRow<Row>,
): TickerRows<Row> => {
  const rows: Row[] = []
  const rejected: RejectedRow[] = []
  for (const [rank, cells] of records.entries()) {
    const row = read(cells, rank, (reason) => {
      throw new SourceFormatError(file, null, `row ${rank + 1}: ${reason}`)
    })
    const reason = rejectionOf(row.ticker)
    if (reason === null) rows.push(row)
    else rejected.push({ row: JSON.stringify(Object.values(cells)), reason })
  }
  return { rows, rejected }
}

/** The rows of `{fields: [...], data: [[...]]}`, each as an object, when it has exactly the fields expected. */
const recordsOf = (bytes: Uint8Array, file: string, expected: readonly string[]): readonly Cells[] => {
  const document = parseJsonDocument(bytes, file)
  const [fields, data] = isJsonObject(document) ? [document['fields'], document['data']] : []
  if (JSON.stringify(fields) !== JSON.stringify(expected)) {
    throw new SourceFormatError(
      file,
      null,
      `fields are ${JSON.stringify(fields)}, not ${JSON.stringify(expected)}`,
    )
  }
  if (!Array.isArray(data) || data.length === 0)
    throw new SourceFormatError(file, null, 'data is not a list of rows')
  return data.map((cells: unknown, at) => {
    if (!Array.isArray(cells) || cells.length !== expected.length) {
      throw new SourceFormatError(file, null, `row ${at + 1} does not have ${expected.length} cells`)
    }
    return Object.fromEntries(expected.map((field, column) => [field, cells[column]]))
  })
}

/** company_tickers.json: an object of rows keyed "0", "1", ... in order of size. Throws SourceFormatError. */
export const parseCompanyTickers = (bytes: Uint8Array, file: string): TickerRows<CompanyTicker> => {
  const document = parseJsonDocument(bytes, file)
  const records = isJsonObject(document) ? Object.values(document) : []
  if (records.length === 0 || !records.every(isJsonObject)) {
    throw new SourceFormatError(file, null, 'not an object of numbered rows')
  }
  return sorted(records, file, (cells, rank, fail) => ({
    cik: cikIn(cells, 'cik_str', fail),
    ticker: tickerIn(cells, 'ticker', fail),
    name: textOf(cells, 'title', fail),
    rank,
  }))
}

/** company_tickers_exchange.json, in order of size. Throws SourceFormatError. */
export const parseCompanyTickersExchange = (bytes: Uint8Array, file: string): TickerRows<ExchangeTicker> =>
  sorted(recordsOf(bytes, file, ['cik', 'name', 'ticker', 'exchange']), file, (cells, rank, fail) => ({
    cik: cikIn(cells, 'cik', fail),
    ticker: tickerIn(cells, 'ticker', fail),
    name: textOf(cells, 'name', fail),
    exchange: exchangeIn(cells, fail),
    rank,
  }))

/** company_tickers_mf.json: classes of open-end funds and ETFs. Throws SourceFormatError. */
export const parseFundTickers = (bytes: Uint8Array, file: string): TickerRows<FundTicker> =>
  sorted(recordsOf(bytes, file, ['cik', 'seriesId', 'classId', 'symbol']), file, (cells, rank, fail) => ({
    cik: cikIn(cells, 'cik', fail),
    seriesId: idIn(cells, 'seriesId', /^S\d{9}$/, fail),
    classId: idIn(cells, 'classId', /^C\d{9}$/, fail),
    ticker: tickerIn(cells, 'symbol', fail),
    rank,
  }))
