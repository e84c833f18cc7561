/** A file of Nasdaq's screener, as its feed takes it. */

export const screenerAddress =
  'https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange=nasdaq'

export type ScreenerCells = Readonly<Record<string, string>>

/** A row of the file. */
export const screenerCells = (
  symbol: string,
  lastsale: string,
  netchange = '1.00',
  volume = '1200',
): ScreenerCells => ({
  symbol,
  name: `${symbol} as Nasdaq names it`,
  lastsale,
  netchange,
  pctchange: '1.00%',
  volume,
  marketCap: '1000000.00',
  country: 'United States',
  ipoyear: '',
  industry: '',
  sector: '',
  url: '',
})

export const screenerDocument = (rows: readonly ScreenerCells[]) => ({
  data: { rows },
  status: { rCode: 200 },
})

/** Symbols with their closing prices in US dollars. */
export const screenerFile = (prices: Readonly<Record<string, number>>) => ({
  [screenerAddress]: screenerDocument(
    Object.entries(prices).map(([symbol, price]) => screenerCells(symbol, `$${price}`)),
  ),
})
