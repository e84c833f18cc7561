/** FinanceDatabase, an open list of securities kept as a CSV file an exchange, as published rows; leaves out who they are. */
import { SourceFormatError } from '../lib/source-format-error.ts'
import { delimitedRows } from './delimited.ts'
import type { Feed, PublishedFile } from './feed.ts'

export type DatabaseRow = {
  readonly kind: 'equity' | 'etf'
  /** Yahoo's code of the exchange, by the file: `NYQ`. */
  readonly exchange: string
  readonly line: number
  readonly symbol: string
  readonly name: string
  /** Text that the list calls summary; it may hold line breaks. */
  readonly summary: string | null
  readonly sector: string | null
  readonly industry: string | null
  /** English name. */
  readonly country: string | null
  readonly state: string | null
  readonly city: string | null
  readonly zipCode: string | null
  readonly website: string | null
  /** As written, whether or not the check digit is right. */
  readonly isin: string | null
  readonly cusip: string | null
  /** Null of ETFs, of which the list does not tell. */
  readonly isDelisted: boolean | null
}

export type RejectedDatabaseRow = { readonly row: string; readonly reason: string; readonly line: number }
export type DatabaseFiles = {
  readonly rows: readonly DatabaseRow[]
  readonly rejected: readonly RejectedDatabaseRow[]
}

const equityColumns = [
  'symbol',
  'name',
  'summary',
  'isin',
  'exchange',
  'sector',
  'industry',
  'country',
  'state',
  'city',
  'zipcode',
  'website',
  'cusip',
  'delisted',
] as const
// `instrument_type` came to the files one by one in 2026; the others say what is not kept.
const otherEquityColumns = [
  'instrument_type',
  'currency',
  'industry_group',
  'mic',
  'market',
  'market_cap',
  'figi',
  'composite_figi',
  'shareclass_figi',
] as const

const etfColumns = ['symbol', 'name', 'summary', 'isin', 'exchange'] as const
const otherEtfColumns = ['currency', 'category_group', 'category', 'family', 'mic'] as const

const textOf = (cell: string): string | null => {
  const text = cell.trim()
  return text === '' ? null : text
}

const flagOf = (cell: string): boolean => {
  if (cell !== 'True' && cell !== 'False')
    throw new RangeError(`delisted is ${JSON.stringify(cell)}, not True or False`)
  return cell === 'True'
}

type Place = { readonly exchange: string; readonly line: number }
type Head = readonly [symbol: string, name: string, summary: string, isin: string, exchange: string]

const headOf = ([symbol, name, summary, isin, exchange]: Head, place: Place) => {
  if (symbol.trim() === '') throw new RangeError('no symbol')
  if (exchange !== place.exchange)
    throw new RangeError(`its exchange is ${exchange} in the file of ${place.exchange}`)
  return {
    ...place,
    symbol: symbol.trim(),
    name: name.trim(),
    summary: textOf(summary.replaceAll('\r\n', '\n')),
    isin: textOf(isin),
  }
}

/** Each row read by `read`; one with a cell that cannot be read is handed back with the reason. */
const readEach = <Fields extends readonly string[]>(
  rows: Iterable<{ readonly line: number; readonly fields: Fields }>,
  read: (fields: Fields, line: number) => DatabaseRow,
): DatabaseFiles => {
  const good: DatabaseRow[] = []
  const rejected: RejectedDatabaseRow[] = []
  for (const { line, fields } of rows) {
    try {
      good.push(read(fields, line))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      rejected.push({ row: fields[0] ?? '', reason: error.message, line })
    }
  }
  return { rows: good, rejected }
}

const parseEquities = (bytes: Uint8Array, file: string, exchange: string): DatabaseFiles => {
  const layout = { file, delimiter: ',', quoted: true, columns: equityColumns, optional: otherEquityColumns }
  return readEach(delimitedRows(bytes, layout), (fields, line) => {
    const [symbol, name, summary, isin, at, sector, industry, country, state, city, zip, website] = fields
    return {
      kind: 'equity',
      ...headOf([symbol, name, summary, isin, at], { exchange, line }),
      sector: textOf(sector),
      industry: textOf(industry),
      country: textOf(country),
      state: textOf(state),
      city: textOf(city),
      zipCode: textOf(zip),
      website: textOf(website),
      cusip: textOf(fields[12]),
      isDelisted: flagOf(fields[13]),
    }
  })
}

const unknownOfEtfs = {
  sector: null,
  industry: null,
  country: null,
  state: null,
  city: null,
  zipCode: null,
  website: null,
  cusip: null,
  isDelisted: null,
} as const

const parseEtfs = (bytes: Uint8Array, file: string, exchange: string): DatabaseFiles => {
  const layout = { file, delimiter: ',', quoted: true, columns: etfColumns, optional: otherEtfColumns }
  return readEach(delimitedRows(bytes, layout), ([symbol, name, summary, isin, at], line) => ({
    kind: 'etf',
    ...headOf([symbol, name, summary, isin, at], { exchange, line }),
    ...unknownOfEtfs,
  }))
}

/** One file, named by folder and exchange as in `equities/NYQ.csv`. Throws SourceFormatError where a column is gone. */
export const parseDatabase = (bytes: Uint8Array, file: string): DatabaseFiles => {
  const [, folder, exchange = ''] = /(?:^|\/)(equities|etfs)\/([A-Z]{3})\.csv$/.exec(file) ?? []
  if (folder === undefined)
    throw new SourceFormatError(file, null, 'its name does not end like equities/NYQ.csv or etfs/PCX.csv')
  return (folder === 'etfs' ? parseEtfs : parseEquities)(bytes, file, exchange)
}

const parseFiles = (files: readonly PublishedFile[]): DatabaseFiles => {
  const parsed = files.map(({ bytes, address }) => parseDatabase(bytes, address))
  return { rows: parsed.flatMap(({ rows }) => rows), rejected: parsed.flatMap(({ rejected }) => rejected) }
}

const FOLDER = 'https://raw.githubusercontent.com/JerBouma/FinanceDatabase/main/database/'

// NYSE American, Nasdaq's three markets, NYSE; of ETFs Cboe BZX and NYSE Arca too, which have next to no stocks. Lists of what trades over the counter (PNK and
// others) are left out: most of their rows are shares of companies that are listed abroad.
const equityExchanges = ['ASE', 'NCM', 'NGM', 'NMS', 'NYQ']
const etfExchanges = [...equityExchanges, 'BTS', 'PCX']
const addressesIn = (folder: string, exchanges: readonly string[]): readonly string[] =>
  exchanges.map((exchange) => `${FOLDER}${folder}/${exchange}.csv`)

export const financeDatabase: Feed<DatabaseFiles> = {
  name: 'finance-database',
  every: 'week',
  about:
    'An open list: description, website, place, sector, industry, ISIN and CUSIP of listed stocks and ETFs.',
  publisher: {
    name: 'FinanceDatabase by Jeroen Bouma',
    terms: 'MIT licence; anyone may correct the list, and nobody answers for it.',
    needsContact: false,
  },
  expect: 'text',
  files: {
    kind: 'lists',
    addresses: [...addressesIn('equities', equityExchanges), ...addressesIn('etfs', etfExchanges)],
  },
  parse: parseFiles,
}
