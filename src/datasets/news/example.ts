/** What the endpoints of news may answer. */

/** Exhibit 99.1 of Apple's 8-K of 2023-11-02, as its header names it. */
export const exampleRelease = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  tickers: ['AAPL'],
  id: 'a852880ab9f17964',
  title: 'Press release: Results of Operations and Financial Condition',
  publishedAt: '2023-11-02 20:30:32',
  publisher: 'SEC EDGAR',
  url: 'https://www.sec.gov/Archives/edgar/data/320193/000032019323000104/a8-kex991q4202309302023.htm',
  sourceDomain: 'sec.gov',
  summary: 'Exhibit 99.1 to Form 8-K, items 2.02, 9.01.',
  articleType: 'pressRelease',
}
