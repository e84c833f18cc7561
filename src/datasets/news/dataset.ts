/** News: headlines of the wires and of the press, and the releases that companies file with the SEC. */
import { newsPage, tickerNewsPage } from '../../contract/envelope.ts'
import { day, oneOf } from '../../contract/parameter.ts'
import { filings } from '../../derived/filings/record.ts'
import { securities, symbols } from '../../security-master/collections.ts'
import { listingReads } from '../../security-master/security-master.ts'
import { newsFeeds } from '../../sources/news/feeds.ts'
import { articleTypes } from '../../sources/news/wire-sites.ts'
import { dataset, derivation, endpoint, load } from '../dataset.ts'
import { marketQuery } from '../list-answer.ts'
import { push } from '../push.ts'
import { sampleRows } from '../sample-share.ts'
import { exampleRelease } from './example.ts'
import { normalizeNews } from './normalize.ts'
import { releasesAfterFilings } from './press-releases.ts'
import { marketNews, pushedArticle, tickerNews } from './query.ts'
import { Article, news, newsSubjects } from './record.ts'
import { resolveNews } from './resolve.ts'

const tag = {
  name: 'News',
  about:
    'Headlines of news wires, the press and agencies, and press releases that companies file with the SEC.',
}

const query = {
  type: oneOf(articleTypes, { about: '`pressRelease` or `stockNews`; empty for both.', default: '' }),
  ...marketQuery(Article),
  from: day('Published on or after this date in UTC.'),
  to: day('Published on or before this date in UTC.'),
}

const ofMarket = endpoint({
  path: '/v1/news',
  name: 'listNews',
  summary: 'News',
  tag,
  about: 'All articles, newest first.',
  query,
  reads: [news, ...listingReads],
  returns: newsPage(Article),
  example: { values: { limit: 1 }, response: { results: [exampleRelease], total: 1, page: 0 } },
  answer: marketNews,
})

const ofTicker = endpoint({
  path: '/v1/news/{ticker}',
  name: 'listNewsOfTicker',
  summary: 'News of a ticker',
  tag,
  about: 'Articles about one company, newest first. All share classes of a company have the same articles.',
  query,
  reads: [newsSubjects, ...listingReads],
  returns: tickerNewsPage(Article),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', results: [exampleRelease], total: 1, page: 0 },
  },
  answer: tickerNews,
})

const ofSec = () => [{ sourceDomain: 'sec.gov' }]

export const newsDataset = dataset({
  name: 'news',
  about: 'Headlines of the wires and the press, and the releases that companies file.',
  collections: [news, newsSubjects],
  loads: newsFeeds.map((feed) =>
    load({
      feed,
      normalize: normalizeNews,
      resolve: resolveNews,
      // A ticker that is new here has a company now.
      dependsOn: [securities, symbols],
    }),
  ),
  derivations: [derivation({ from: filings, derive: releasesAfterFilings })],
  endpoints: [ofMarket, ofTicker],
  pushes: [
    push({
      topic: 'news',
      about: 'An article, when it is first loaded: one event, under each ticker that it names.',
      of: news,
      record: Article,
      example: exampleRelease,
      filters: { type: { about: '`stockNews` or `pressRelease`.', values: articleTypes } },
      columns: ['subjects', 'type'],
      happenedAt: ({ publishedAt }) => `${publishedAt.replace(' ', 'T')}Z`,
      write: pushedArticle,
    }),
  ],
  // What the SEC published or a company filed with it; the rest is its publisher's.
  sample: { rows: [sampleRows(news, ofSec), sampleRows(newsSubjects, ofSec)] },
})
