/** Tiingo's list of its symbols, each with the first and last day of its prices; symbols stay as written. */
import { isDay } from '../../lib/day.ts'
import { type Feed, parseOne } from '../feed.ts'
import { delimitedRows } from '../files/delimited.ts'
import { joinedBy, notA, type ParsedRows, parseRows, requireReadable } from '../files/parsed-rows.ts'
import { unpackText } from '../files/zipped-text.ts'
import { tiingo } from './daily.ts'

export type ListedTicker = {
  readonly ticker: string
  /** Whether its prices are in dollars, of an exchange or a market over the counter in the US. */
  readonly isUs: boolean
  /** Null where Tiingo has no prices. */
  readonly firstDay: string | null
  readonly lastDay: string | null
}

const columns = ['ticker', 'exchange', 'assetType', 'priceCurrency', 'startDate', 'endDate'] as const

/** Shenzhen, Shanghai, London, Sydney and the Canadian Securities Exchange. A venue that is not known is one of the US. */
const ABROAD: ReadonlySet<string> = new Set(['SHE', 'SHG', 'LSE', 'ASX', 'CSE'])

const dayOrNull = (text: string): string | null => {
  if (text === '') return null
  return isDay(text) ? text : notA('date', text)
}

/** Throws SourceFormatError for another header; a line that cannot be read is handed back. */
export const parseTiingoTickers = (bytes: Uint8Array, file: string): ParsedRows<ListedTicker> => {
  const layout = { file, delimiter: ',', quoted: true, columns } as const
  const parsed = parseRows(
    delimitedRows(bytes, layout),
    ({ fields: [ticker, exchange, , currency, start, end] }): ListedTicker => {
      if (ticker.trim() === '') throw new RangeError('no ticker')
      const [firstDay, lastDay] = [dayOrNull(start), dayOrNull(end)]
      if (firstDay !== null && lastDay !== null && firstDay > lastDay)
        throw new RangeError(`its last day, ${lastDay}, is before its first, ${firstDay}`)
      return { ticker, isUs: currency === 'USD' && !ABROAD.has(exchange), firstDay, lastDay }
    },
    joinedBy(','),
  )
  requireReadable(file, parsed)
  return parsed
}

/** It had 3.8 MB in 2020, and 5 in 2026. */
const MAX_LIST_BYTES = 80 * 2 ** 20

/** The network gives it without a key; it is for those who request bars with theirs. */
export const tiingoTickers: Feed<ParsedRows<ListedTicker>> = {
  name: 'tiingo-tickers',
  about:
    'The first and last day of the bars that Tiingo has of each symbol, so that requests go to those it has.',
  first: { stage: 'quotes' },
  publisher: tiingo,
  key: { settings: ['tiingoKey'], origin: 'https://api.tiingo.com' },
  expect: 'zip',
  files: {
    kind: 'file-set',
    addresses: ['https://apimedia.tiingo.com/docs/tiingo/daily/supported_tickers.zip'],
  },
  unpack: unpackText(MAX_LIST_BYTES),
  parse: parseOne(parseTiingoTickers),
}
