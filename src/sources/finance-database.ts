/** FinanceDatabase, an open list of securities by Yahoo's exchange codes (CSV), as published rows. */
import { SourceFormatError } from '../lib/source-format-error.ts'
import { delimitedRows } from './delimited.ts'
import type { Feed, PublishedFile, Publisher } from './feed.ts'

export type OpenSecurity = {
  readonly line: number
  readonly symbol: string
  readonly isEtf: boolean
  readonly description: string | null
  readonly sector: string | null
  readonly industry: string | null
  /** English name. */
  readonly country: string | null
  readonly state: string | null
  readonly city: string | null
  readonly zip: string | null
  readonly website: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly isDelisted: boolean
}

const publisher: Publisher = {
  name: 'FinanceDatabase',
  terms: 'MIT licence.',
  needsContact: false,
}

const FOLDER = 'https://raw.githubusercontent.com/JerBouma/FinanceDatabase/main/database/'
/** Yahoo's codes of the US exchanges: Nasdaq's three markets, NYSE, NYSE American, NYSE Arca. */
const equityFiles = ['NMS', 'NGM', 'NCM', 'NYQ', 'ASE'].map((code) => `equities/${code}.csv`)
const etfFiles = ['NMS', 'NGM', 'NCM', 'NYQ', 'ASE', 'PCX'].map((code) => `etfs/${code}.csv`)

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const flagOf = (text: string, file: string, line: number): boolean => {
  if (text === 'True' || text === 'False') return text === 'True'
  if (text === '') return false
  throw new SourceFormatError(file, line, `${JSON.stringify(text)} is neither True nor False`)
}

const equityColumns = [
  'symbol',
  'summary',
  'sector',
  'industry',
  'country',
  'state',
  'city',
  'zipcode',
  'website',
  'isin',
  'cusip',
  'delisted',
] as const

const equitiesIn = ({ bytes, address }: PublishedFile): readonly OpenSecurity[] => {
  const layout = {
    file: address,
    delimiter: ',',
    quoted: true,
    columns: equityColumns,
    otherColumns: 'ignore',
  } as const
  return [...delimitedRows(bytes, layout)].map(({ line, fields }) => {
    const [symbol, summary, sector, industry, country, state, city, zip, website, isin, cusip, delisted] =
      fields
    return {
      line,
      symbol,
      isEtf: false,
      description: orNull(summary),
      sector: orNull(sector),
      industry: orNull(industry),
      country: orNull(country),
      state: orNull(state),
      city: orNull(city),
      zip: orNull(zip),
      website: orNull(website),
      isin: orNull(isin),
      cusip: orNull(cusip),
      isDelisted: flagOf(delisted, address, line),
    }
  })
}

const etfsIn = ({ bytes, address }: PublishedFile): readonly OpenSecurity[] => {
  const columns = ['symbol', 'summary', 'isin'] as const
  const layout = { file: address, delimiter: ',', quoted: true, columns, otherColumns: 'ignore' } as const
  return [...delimitedRows(bytes, layout)].map(({ line, fields: [symbol, summary, isin] }) => ({
    line,
    symbol,
    isEtf: true,
    description: orNull(summary),
    sector: null,
    industry: null,
    country: null,
    state: null,
    city: null,
    zip: null,
    website: null,
    isin: orNull(isin),
    cusip: null,
    isDelisted: false,
  }))
}

/** Any of the files. Throws SourceFormatError where a column is gone. */
export const parseFinanceDatabase = (files: readonly PublishedFile[]): readonly OpenSecurity[] =>
  files.flatMap((file) => {
    if (/\betfs\/[^/]+$/.test(file.address)) return etfsIn(file)
    if (/\bequities\/[^/]+$/.test(file.address)) return equitiesIn(file)
    throw new SourceFormatError(file.address, null, 'lies in neither equities nor etfs')
  })

export const financeDatabase: Feed<readonly OpenSecurity[]> = {
  name: 'finance-database',
  every: 'week',
  about: 'Descriptions, websites, addresses, sectors, ISINs and CUSIPs of an open list.',
  publisher,
  expect: 'text',
  files: { kind: 'lists', addresses: [...equityFiles, ...etfFiles].map((path) => FOLDER + path) },
  parse: parseFinanceDatabase,
}
