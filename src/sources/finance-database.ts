/** FinanceDatabase, an open list of securities kept as a CSV file an exchange, as published rows. */
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed } from './feed.ts'
import { delimitedRows } from './files/delimited.ts'
import type { DelimitedLayout, LooseRow } from './files/delimited-table.ts'
import { concatenated, type ParsedRows, parseRows } from './files/parsed-rows.ts'

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
  /** Null of ETFs, for which the list does not say. */
  readonly isDelisted: boolean | null
}

export type DatabaseFiles = ParsedRows<DatabaseRow>

const etfColumns = ['symbol', 'name', 'summary', 'isin', 'exchange'] as const
const equityColumns = [
  ...etfColumns,
  ...['sector', 'industry', 'country', 'state', 'city', 'zipcode', 'website', 'cusip', 'delisted'],
] as const

/** By folder. */
const layouts = {
  equities: { kind: 'equity', columns: equityColumns },
  etfs: { kind: 'etf', columns: etfColumns },
} as const

type Column = (typeof equityColumns)[number]
type CellOf = (column: Column) => string

const flagOf = (cell: string): boolean => {
  if (cell === 'True' || cell === 'False') return cell === 'True'
  throw new RangeError(`delisted is ${JSON.stringify(cell)}, not True or False`)
}

/** Throws RangeError. */
const rowOf = (cell: CellOf, place: Pick<DatabaseRow, 'kind' | 'exchange' | 'line'>): DatabaseRow => {
  const textOf = (column: Column): string | null => cell(column).trim() || null
  const symbol = textOf('symbol')
  if (symbol === null) throw new RangeError('no symbol')
  if (cell('exchange') !== place.exchange)
    throw new RangeError(`its exchange is ${cell('exchange')} in the file of ${place.exchange}`)
  return {
    ...place,
    symbol,
    name: cell('name').trim(),
    summary: textOf('summary')?.replaceAll('\r\n', '\n') ?? null,
    sector: textOf('sector'),
    industry: textOf('industry'),
    country: textOf('country'),
    state: textOf('state'),
    city: textOf('city'),
    zipCode: textOf('zipcode'),
    website: textOf('website'),
    isin: textOf('isin'),
    cusip: textOf('cusip'),
    isDelisted: place.kind === 'etf' ? null : flagOf(cell('delisted')),
  }
}

/** One file, named by folder and exchange as in `equities/NYQ.csv`. Throws SourceFormatError where a column is gone. */
export const parseDatabase = (bytes: Uint8Array, file: string): DatabaseFiles => {
  const [, folder, exchange = ''] = /(?:^|\/)(equities|etfs)\/([A-Z]{3})\.csv$/.exec(file) ?? []
  if (folder !== 'equities' && folder !== 'etfs')
    throw new SourceFormatError(file, null, 'its name does not end like equities/NYQ.csv or etfs/PCX.csv')
  const { kind, columns } = layouts[folder]
  const layout: DelimitedLayout = {
    file,
    delimiter: ',',
    quoted: true,
    columns,
    // New columns come to the files one by one, as `instrument_type` did in 2026.
    otherColumns: 'ignore',
  }
  // A column that the files of the kind lack is blank.
  const cellOf = ({ fields }: LooseRow, column: Column): string =>
    fields[layout.columns.indexOf(column)] ?? ''
  return parseRows(
    delimitedRows(bytes, layout),
    (row) => rowOf((column) => cellOf(row, column), { kind, exchange, line: row.line }),
    (row) => ({ row: cellOf(row, 'symbol'), line: row.line }),
  )
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
    'An open list with description, website, location, sector, industry, ISIN and CUSIP of listed stocks and ETFs.',
  first: { stage: 'lists', megabytes: 10 },
  publisher: {
    name: 'FinanceDatabase by Jeroen Bouma',
    terms: 'MIT licence, without warranty; anyone may correct the list. The sample has no row of it.',
  },
  expect: 'text',
  files: {
    kind: 'file-set',
    addresses: [...addressesIn('equities', equityExchanges), ...addressesIn('etfs', etfExchanges)],
  },
  parse: (files) => concatenated(files.map(({ bytes, address }) => parseDatabase(bytes, address))),
}
