/** The tools: each a task of somebody who asks about companies and markets, made of the endpoints that answer it. */
import type { ToolDefinition } from './tool.ts'

export const toolDefinitions: readonly ToolDefinition[] = [
  {
    name: 'find_company',
    title: 'Find a company',
    about:
      'Find companies, ETFs and funds by ticker, name, former or common name, CIK, ISIN or CUSIP (query), or list all tickers (without query). Start here when a ticker is not known for certain.',
    views: { matches: ['searchCompanies', 'listTickers'] },
    rows: 10,
    writtenBy: 'the companies themselves',
  },
  {
    name: 'get_company',
    title: 'Company profile',
    about:
      'Profile of one company or fund: names, sector, industry, exchange, identifiers, address. Give exactly one of ticker, cik, isin and cusip.',
    views: {
      profile: ['getCompanyByTicker', 'getCompanyByCik', 'getCompanyByIsin', 'getCompanyByCusip'],
    },
    writtenBy: 'the companies themselves',
  },
  {
    name: 'get_quotes',
    title: 'Quotes',
    about:
      'Newest quotes of one or up to 200 tickers: price, change, volume, market cap, P/E, each with its source and time (quotedAt). These are stored quotes, not a live feed.',
    views: { several: ['listQuotes'], one: ['getQuote'] },
  },
  {
    name: 'get_prices',
    title: 'Daily prices',
    about: 'Daily bars of one ticker: open, high, low, close, volume, with their source.',
    views: { bars: ['listPrices'] },
    rows: 60,
  },
  {
    name: 'get_statements',
    title: 'Financial statements',
    about:
      'Income statement, balance sheet or cash flow of one ticker as filed, each period with its filing. `lineage` tells of each figure of one period the facts, filings and arithmetic behind it, and why others are null; `revisions` what later filings changed.',
    views: { periods: ['listStatements'], lineage: ['getLineage'], revisions: ['listRevisions'] },
    rows: 8,
  },
  {
    name: 'get_segments',
    title: 'Revenue segments',
    about: 'Revenue of one ticker by product or by region, each period with its filing.',
    views: { periods: ['listRevenueSegmentation'] },
  },
  {
    name: 'get_filings',
    title: 'SEC filings',
    about:
      'Filings with EDGAR, of one ticker or of the whole market without one, newest first, by form (10-K, 10-Q, 8-K, …) and date; or one filing by filing_id with the addresses of its documents.',
    views: { filings: ['getFiling', 'listFilings', 'listFilingsOfMarket'] },
    rows: 20,
    writtenBy: 'filers',
  },
  {
    name: 'get_ownership',
    title: 'Ownership and short interest',
    about:
      'What an ETF or fund holds; which ETFs or mutual funds hold a ticker; its short interest; fails to deliver. Each row with report or settlement date.',
    views: {
      holdings: ['getFundHoldings'],
      etfs: ['listInstitutionalOwnership'],
      funds: ['listFundOwnership'],
      'short-interest': ['listShortInterest'],
      'fails-to-deliver': ['listFailsToDeliverOfTicker', 'listFailsToDeliver'],
    },
    rows: 25,
    sources: { 'short-interest': 'FINRA.', 'fails-to-deliver': 'SEC, data of fails to deliver.' },
  },
  {
    name: 'get_insider_transactions',
    title: 'Insider transactions',
    about:
      'Transactions of insiders (Forms 4 and 5) of one ticker, or of all companies without one: who, what, how many shares, at what price, by which filing.',
    views: { transactions: ['listInsiderTransactionsOfTicker', 'listInsiderTransactions'] },
    rows: 20,
    writtenBy: 'filers',
  },
  {
    name: 'get_calendar',
    title: 'Calendar of corporate events',
    about:
      'Earnings reports, dividends, splits, public offerings and trading halts: of one ticker, or of the whole market without one; past and to come, by date.',
    views: {
      earnings: ['listEarningsOfTicker', 'listEarnings'],
      dividends: ['listDividendsOfTicker', 'listDividends'],
      splits: ['listSplitsOfTicker', 'listSplits'],
      ipos: ['listIposOfTicker', 'listIpos'],
      halts: ['listHaltsOfTicker', 'listHalts'],
    },
    rows: 30,
    sources: {
      earnings:
        'SEC, filings of the company, filingId naming that which confirms a report; Nasdaq, its calendar, for estimates.',
      dividends:
        'Nasdaq, its calendar; where date is null SEC, what the company states of the quarter in its filings.',
      splits: 'Nasdaq, its calendar, and SEC, 8-K filings.',
      ipos: 'Nasdaq, its calendar, and SEC, the filings at the addresses in disclosures and prospectus.',
    },
  },
  {
    name: 'get_macro',
    title: 'Macroeconomic series',
    about:
      'Treasury yields, inflation, unemployment and other series. Without category and series: the categories there are, with their series.',
    views: { observations: ['listMacro'] },
    rows: 40,
    sources: {
      observations:
        'US Treasury, Bureau of Labor Statistics or FRED: the list without category and series names that of each series.',
    },
  },
  {
    name: 'screen',
    title: 'Screen stocks and ETFs',
    about:
      'Find stocks and ETFs by conditions over some 160 metrics, such as filter ["sector:equal:Technology", "peTtm:below:20"]. view=fields lists every metric with its id, unit, formula and operators; with contains=margin only those that mention margin.',
    views: { rows: ['screen'], fields: ['listScreenerFields'] },
    rows: 25,
    searched: 'fields',
    presets: { explain: 'dates' },
    sources: {
      rows: 'computed by this server from quotes of priceDate and filings with the SEC, the newest being statementFilingId; explain=true gives source, date and filing of each value.',
    },
  },
  {
    name: 'get_news',
    title: 'News',
    about: 'Headlines and press releases of one ticker, or of the whole market without one, newest first.',
    views: { articles: ['listNewsOfTicker', 'listNews'] },
    rows: 20,
    writtenBy: 'publishers of news',
  },
  {
    name: 'get_transcripts',
    title: 'Earnings call transcripts',
    about:
      'Transcripts of earnings calls: one whole call by transcript_id, the calls of one ticker, or of all companies.',
    views: { calls: ['getTranscript', 'listTranscriptsOfTicker', 'listTranscripts'] },
    rows: 20,
    writtenBy: 'the speakers of the calls',
  },
]
