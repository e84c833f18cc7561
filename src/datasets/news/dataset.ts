/** News: headlines of the wires and of the press, and the releases that companies file with the SEC. */
import { endpointOf } from '../../contract/endpoint.ts'
import { newsPage, tickerNewsPage } from '../../contract/envelope.ts'
import { day, limit, oneOf, page } from '../../contract/parameter.ts'
import { registrants, securities, symbols } from '../../identity/collections.ts'
import { newsFeeds } from '../../sources/news/feeds.ts'
import { articleTypes } from '../../sources/news/wire-sites.ts'
import { dataset, load, type Market } from '../dataset.ts'
import { completeNews } from './completion.ts'
import { normalizeNews } from './normalize.ts'
import { releasesAfterFilings } from './press-releases.ts'
import { marketNews, tickerNews } from './query.ts'
import { Article, news, newsSubjects } from './record.ts'

const endpoint = endpointOf<Market>()
const tag = 'News'
const who = [securities, symbols, registrants].map(({ name }) => name)

const query = {
  type: oneOf(articleTypes, { about: 'Releases or reports; empty for both.', default: '' }),
  from: day('Published on or after this date in UTC.'),
  to: day('Published on or before this date in UTC.'),
  page: page(),
  limit: limit({ max: 250, default: 50 }),
}

/** Exhibit 99.1 of Apple's 8-K of 2023-11-02, as its header names it. */
const release = {
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

const ofMarket = endpoint({
  path: '/v1/news',
  name: 'listNews',
  tag,
  about: 'Articles of the whole market, newest first.',
  query,
  reads: [news.name, ...who],
  returns: newsPage(Article),
  example: { values: { limit: 1 }, response: { results: [release], total: 1, page: 0 } },
  answer: marketNews,
})

const ofTicker = endpoint({
  path: '/v1/news/{ticker}',
  name: 'listNewsOfTicker',
  tag,
  about:
    'Articles that name one ticker or its company, newest first. All share classes of a company have the same articles.',
  query,
  reads: [newsSubjects.name, ...who],
  returns: tickerNewsPage(Article),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', results: [release], total: 1, page: 0 },
  },
  answer: tickerNews,
})

export const newsDataset = dataset({
  name: 'news',
  about: 'Headlines of the wires and the press, and the releases that companies file.',
  collections: [news, newsSubjects],
  loads: newsFeeds.map((feed) =>
    load({
      feed,
      normalize: normalizeNews,
      complete: completeNews,
      // A ticker that is new here has a company now.
      drawsOn: [securities.name, symbols.name],
    }),
  ),
  derivations: [{ from: 'filings', derive: releasesAfterFilings }],
  endpoints: [ofMarket, ofTicker],
})
