/** The exchanges: one short code and long name each, and what every source calls them; leaves out hours. */

export type Exchange = { readonly code: string; readonly name: string }

/**
 * `sec`: company_tickers_exchange and submissions. `nasdaq-directory`: Exchange of otherlisted, Market Category of
 * nasdaqlisted. `nasdaq-api`: the screener. `mic`: ISO 10383. `yahoo`: Yahoo's codes, as FinanceDatabase names its files.
 * `halts`: what Nasdaq Trader and NYSE write in their lists of trading halts.
 */
type ExchangeSource = 'sec' | 'nasdaq-directory' | 'nasdaq-api' | 'mic' | 'yahoo' | 'halts'

type Listed = Exchange & { readonly aliases: Readonly<Partial<Record<ExchangeSource, readonly string[]>>> }

const listed: readonly Listed[] = [
  {
    code: 'NASDAQ',
    name: 'Nasdaq Stock Market',
    aliases: {
      sec: ['Nasdaq'],
      // Global Select, Global and Capital Market.
      'nasdaq-directory': ['Q', 'G', 'S'],
      'nasdaq-api': ['NASDAQ'],
      mic: ['XNAS', 'XNGS', 'XNMS', 'XNCM'],
      yahoo: ['NMS', 'NGM', 'NCM', 'NAS'],
      halts: ['NASDAQ'],
    },
  },
  {
    code: 'NYSE',
    name: 'New York Stock Exchange',
    aliases: {
      // SEC writes NYSE for NYSE Arca and NYSE American as well (SPY, IMO): the directory is the finer source.
      sec: ['NYSE'],
      'nasdaq-directory': ['N'],
      'nasdaq-api': ['NYSE'],
      mic: ['XNYS'],
      yahoo: ['NYQ', 'NYS'],
      halts: ['NYSE'],
    },
  },
  {
    code: 'AMEX',
    name: 'NYSE American',
    aliases: {
      'nasdaq-directory': ['A'],
      'nasdaq-api': ['AMEX'],
      mic: ['XASE'],
      yahoo: ['ASE'],
      halts: ['NYSE American', 'AMEX'],
    },
  },
  {
    code: 'ARCA',
    name: 'NYSE Arca',
    aliases: {
      'nasdaq-directory': ['P'],
      'nasdaq-api': ['ARCA'],
      mic: ['ARCX'],
      yahoo: ['PCX'],
      halts: ['NYSE Arca'],
    },
  },
  {
    code: 'NYSETX',
    name: 'NYSE Texas',
    // Chicago Stock Exchange until 2025.
    aliases: { 'nasdaq-directory': ['M'], mic: ['XCHI'] },
  },
  {
    code: 'CBOE',
    name: 'Cboe BZX Exchange',
    aliases: {
      sec: ['CBOE', 'BATS'],
      'nasdaq-directory': ['Z'],
      'nasdaq-api': ['BATS'],
      mic: ['BATS'],
      yahoo: ['BTS'],
      halts: ['Cboe BZX', 'BATS'],
    },
  },
  {
    code: 'IEX',
    name: 'Investors Exchange',
    aliases: { 'nasdaq-directory': ['V'], mic: ['IEXG'] },
  },
  {
    code: 'TXSE',
    name: 'Texas Stock Exchange',
    // Listings since 2026.
    aliases: { 'nasdaq-directory': ['F'], mic: ['TXSE'] },
  },
  {
    code: 'OTC',
    name: 'OTC Markets',
    aliases: {
      sec: ['OTC'],
      'nasdaq-api': ['OTC'],
      mic: ['OTCM', 'OTCQ', 'OTCB', 'PINX', 'PSGM', 'CAVE', 'EXPM', 'OOTC', 'XOTC'],
      yahoo: ['PNK', 'OQX', 'OQB', 'OEM', 'OID', 'OTC'],
    },
  },
]

const keyOf = (source: string, name: string): string => `${source} ${name.trim().toUpperCase()}`

const byAlias = new Map(
  listed.flatMap(({ code, name, aliases }) =>
    Object.entries(aliases).flatMap(([source, names]) =>
      names.map((alias): [string, Exchange] => [keyOf(source, alias), { code, name }]),
    ),
  ),
)

export const exchanges: readonly Exchange[] = listed.map(({ code, name }) => ({ code, name }))

const byCode = new Map(exchanges.map((exchange) => [exchange.code, exchange]))

/** The exchange a source calls by this name (its case changes between years), or null: never a guess. */
export const exchangeOf = (sourceName: string, source: ExchangeSource = 'sec'): Exchange | null =>
  byAlias.get(keyOf(source, sourceName)) ?? null

/** The exchange of one of our own codes. */
export const exchangeOfCode = (code: string): Exchange | null => byCode.get(code) ?? null
