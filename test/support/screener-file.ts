/** A file of Nasdaq's screener, as its feed takes it. */

/** Symbols with their closing prices in US dollars. */
export const screenerFile = (prices: Readonly<Record<string, number>>) => ({
  'https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange=nasdaq': {
    data: {
      rows: Object.entries(prices).map(([symbol, price]) => ({
        symbol,
        name: `${symbol} as Nasdaq names it`,
        lastsale: `$${price}`,
        netchange: '1.00',
        pctchange: '1.00%',
        volume: '1200',
        marketCap: '1000000.00',
        country: 'United States',
        ipoyear: '',
        industry: '',
        sector: '',
        url: '',
      })),
    },
    status: { rCode: 200 },
  },
})
