/** Files with an event of a symbol on a day, in six datasets and the layouts of their publishers, and SEC's lists of tickers. */
import { dividendFile, splitFile } from './calendar-files.ts'

const LISTS = 'https://www.sec.gov/files'
const NASDAQ = 'https://api.nasdaq.com/api'

export type Files = Readonly<Record<string, unknown>>
export type Listed = readonly [cik: number, ticker: string, name: string]

/** ProShares' S&P 500 Dynamic Buffer ETF has the ticker that Facebook gave up. */
const fundClasses = [
  [1174610, 'S000091900', 'C000258000', 'FB'],
  [36405, 'S000002839', 'C000007774', 'VFIAX'],
]

/** SEC's lists; `stale` are in the oldest of them alone. */
export const listFiles = (listed: readonly Listed[], stale: readonly Listed[] = []): Files => ({
  [`${LISTS}/company_tickers.json`]: Object.fromEntries(
    listed.map(([cik_str, ticker, title], at) => [`${at}`, { cik_str, ticker, title }]),
  ),
  [`${LISTS}/company_tickers_exchange.json`]: {
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: [...listed, ...stale].map(([cik, ticker, name]) => [cik, name, ticker, 'NYSE']),
  },
  [`${LISTS}/company_tickers_mf.json`]: {
    fields: ['cik', 'seriesId', 'classId', 'symbol'],
    data: fundClasses,
  },
})

/** Nasdaq's directory of what is listed elsewhere, of ETFs alone. */
export const directoryFiles = (...etfs: readonly (readonly [ticker: string, name: string])[]): Files => ({
  'https://www.nasdaqtrader.com/dynamic/symdir/otherlisted.txt': [
    'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol',
    ...etfs.map(([ticker, name]) => `${ticker}|${name}|P|${ticker}|Y|100|N|${ticker}`),
    'File Creation Time: 1120202621:31||||||',
  ].join('\n'),
})

const americanDay = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
const calendar = (rows: readonly object[], more: object = {}) => ({
  data: { headers: {}, rows, ...more },
  status: { rCode: 200 },
})
const longDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })

/** A dataset with events of symbols, and the files that bring one. */
export type SymbolDataset = {
  readonly feed: string
  readonly path: string
  readonly filesOf: (day: string, ...symbols: readonly string[]) => Files
  readonly isMarketWide: boolean
}

const haltItem = (symbol: string, day: string): string =>
  `<item>${[
    ['HaltDate', americanDay(day)],
    ['HaltTime', '10:00:00'],
    ['IssueSymbol', symbol],
    ['IssueName', symbol],
    ['Market', 'NYSE'],
    ['ReasonCode', 'T1'],
    ['PauseThresholdPrice', ''],
    ['ResumptionDate', ''],
    ['ResumptionQuoteTime', ''],
    ['ResumptionTradeTime', ''],
  ]
    .map(([name, text]) => `<ndaq:${name}>${text}</ndaq:${name}>`)
    .join('')}</item>`

const stooqHeader = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'

/** Bars of a symbol as Stooq has them. */
export const stooqFile = (
  symbol: string,
  ...bars: readonly (readonly [day: string, close: number])[]
): Files => {
  const lines = bars.map(
    ([day, close]) =>
      `${symbol}.US,D,${day.replaceAll('-', '')},000000,${close},${close},${close},${close},1000,0`,
  )
  return { [`${symbol.toLowerCase()}.us.txt`]: [stooqHeader, ...lines, ''].join('\n') }
}

export const symbolDatasets: readonly SymbolDataset[] = [
  {
    feed: 'nasdaq-dividends',
    path: '/v1/dividends',
    filesOf: (day, ...symbols) => dividendFile(day, ...symbols.map((symbol) => [symbol, 1, 4] as const)),
    isMarketWide: true,
  },
  {
    feed: 'nasdaq-splits',
    path: '/v1/splits',
    filesOf: (day, ...symbols) => splitFile(day, ...symbols.map((symbol) => [symbol, '2:1'] as const)),
    isMarketWide: true,
  },
  {
    feed: 'nasdaq-halts',
    path: '/v1/halts',
    filesOf: (day, ...symbols) => ({
      'https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts': `<rss xmlns:ndaq="http://www.nasdaqtrader.com/"><channel><ndaq:numItems>${symbols.length}</ndaq:numItems>${symbols.map((symbol) => haltItem(symbol, day)).join('')}</channel></rss>`,
    }),
    isMarketWide: true,
  },
  {
    feed: 'nasdaq-earnings',
    path: '/v1/earnings',
    filesOf: (day, ...symbols) => ({
      [`${NASDAQ}/calendar/earnings?date=${day}`]: calendar(
        symbols.map((symbol) => ({
          symbol,
          name: symbol,
          time: 'time-after-hours',
          fiscalQuarterEnding: `${longDay(day).slice(5, 8)}/${Number(day.slice(0, 4)) - 1}`,
          epsForecast: '$1.00',
        })),
        { asOf: longDay(day) },
      ),
    }),
    isMarketWide: true,
  },
  {
    feed: 'nasdaq-ipos',
    path: '/v1/ipos',
    filesOf: (day, ...symbols) => ({
      [`${NASDAQ}/ipo/calendar?date=${day.slice(0, 7)}`]: {
        data: {
          month: Number(day.slice(5, 7)),
          year: Number(day.slice(0, 4)),
          priced: {
            rows: symbols.map((proposedTickerSymbol) => ({
              dealID: `${proposedTickerSymbol} ${day}`,
              proposedTickerSymbol,
              companyName: proposedTickerSymbol,
              proposedExchange: 'NYSE',
              sharesOffered: '1,000',
              proposedSharePrice: '38.00',
              pricedDate: americanDay(day),
              dollarValueOfSharesOffered: '$38,000',
            })),
          },
          upcoming: { upcomingTable: { rows: [] } },
          filed: { rows: [] },
          withdrawn: { rows: [] },
        },
        status: { rCode: 200 },
      },
    }),
    isMarketWide: true,
  },
  {
    feed: 'stooq-daily',
    path: '/v1/prices',
    // A file of Stooq is of one symbol.
    filesOf: (day, symbol = '') => stooqFile(symbol, [day, 10]),
    isMarketWide: false,
  },
]
