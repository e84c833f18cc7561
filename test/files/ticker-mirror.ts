/** Lists of tickers as the SEC publishes them, in a folder laid out as a mirror. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Three lists with one ticker each, and a line with a ticker that is none. */
const lists = {
  'company_tickers.json': { '0': { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' } },
  'company_tickers_exchange.json': {
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: [
      [320193, 'Apple Inc.', 'AAPL', 'Nasdaq'],
      [2033770, 'CID Holdco, Inc.', 'DAIC ', null],
    ],
  },
  'company_tickers_mf.json': {
    fields: ['cik', 'seriesId', 'classId', 'symbol'],
    data: [[36405, 'S000002839', 'C000007773', 'VFIAX']],
  },
}

export const writeTickerLists = (mirror: string): void => {
  const files = join(mirror, 'www.sec.gov', 'files')
  mkdirSync(files, { recursive: true })
  for (const [name, list] of Object.entries(lists)) writeFileSync(join(files, name), JSON.stringify(list))
}
