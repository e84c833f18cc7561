/** The addresses of the files of iShares ETFs, by the numbers of their pages. */

/** The largest funds and what indexes are known by, each with the number of its page. */
const pages: Readonly<Record<string, string>> = {
  ACWI: '239600/ishares-msci-acwi-etf',
  AGG: '239458/ishares-core-total-us-bond-market-etf',
  DVY: '239500/ishares-select-dividend-etf',
  EEM: '239637/ishares-msci-emerging-markets-etf',
  EFA: '239623/ishares-msci-eafe-etf',
  IEFA: '244049/ishares-core-msci-eafe-etf',
  IEMG: '244050/ishares-core-msci-emerging-markets-etf',
  IJH: '239763/ishares-core-sp-midcap-etf',
  IJR: '239774/ishares-core-sp-smallcap-etf',
  ITOT: '239724/ishares-core-sp-total-us-stock-market-etf',
  IVV: '239726/ishares-core-sp-500-etf',
  IWB: '239707/ishares-russell-1000-etf',
  IWD: '239708/ishares-russell-1000-value-etf',
  IWF: '239706/ishares-russell-1000-growth-etf',
  IWM: '239710/ishares-russell-2000-etf',
  IWV: '239714/ishares-russell-3000-etf',
  LQD: '239566/ishares-iboxx-investment-grade-corporate-bond-etf',
  QUAL: '256101/ishares-msci-usa-quality-factor-etf',
  TLT: '239454/ishares-20-year-treasury-bond-etf',
}

const tickers = new Map(Object.entries(pages).map(([ticker, page]) => [page.split('/')[0], ticker]))

export const ISHARES = 'www.ishares.com'

export const isharesFunds: readonly string[] = Object.keys(pages)

/** In use since the summer of 2026; the address before (`….ajax?fileType=csv&fileName=IVV_holdings`) answers with a page. */
export const isharesAddress = (ticker: string): string | null =>
  Object.hasOwn(pages, ticker) ? `https://${ISHARES}/us/products/${pages[ticker]}/latest-holdings.csv` : null

/** Path and query of both kinds of address. */
export const isharesPath =
  /^\/us\/products\/\d+\/[^/?]+\/(?:latest-holdings\.csv$|[^?]*\?(?=.*\bfileType=csv\b).*\bfileName=[A-Z]+_holdings\b)/

/** The fund by the name of its file, as `IVV_holdings` or `IVV_2023-04-06`, else by the number of its page. */
export const isharesTickerOf = (address: string): string | null => {
  const named = /(?:^|[/_=])([A-Z]{2,5})_(?:holdings|\d{4}-\d\d-\d\d)/.exec(address)?.[1]
  return named ?? tickers.get(/\/us\/products\/(\d+)\//.exec(address)?.[1]) ?? null
}
