/** An article: a headline with its link, and the companies it names. */
import { list, model, oneOf, orNull, text, url } from '../../contract/field.ts'
import { articleTypes } from '../../sources/news/wire-sites.ts'
import { collection } from '../../store/collection.ts'

export const Article = model(
  'Article',
  {
    ticker: orNull(text('First of `tickers`; null if there are none.')),
    company: orNull(text('Company of the ticker; without a ticker the registrant that filed the release.')),
    tickers: list(text('A ticker.'), 'Tickers that the article names, in its order; may be empty.'),
    id: text('First 16 hex digits of the SHA-256 of the URL without tracking parameters.'),
    title: text('Headline, plain text.'),
    publishedAt: text('Time of publication, YYYY-MM-DD HH:MM:SS in UTC.'),
    publisher: text('Publisher.'),
    url: url('URL of the article.'),
    sourceDomain: text('Domain of the URL, without www.'),
    summary: orNull(
      text('Beginning of the article, plain text of at most 500 characters; null if the feed has none.'),
    ),
    articleType: oneOf(articleTypes, '`pressRelease` by the company itself, or `stockNews` by others.'),
  },
  'A news article.',
)

/** For the list of the whole market. */
export const newestFirst = ['publishedAt desc', 'id'] as const

const columns = {
  id: 'text',
  publishedAt: 'text',
  type: articleTypes,
  sourceDomain: 'text',
  /** Whom it names by CIK and ticker, in its order. */
  subjects: 'json',
} as const
const joined = ['ticker', 'company', 'tickers'] as const

/** One row an article. `story` is the same of one headline of one day on another site. */
export const news = collection('news', {
  record: Article,
  columns: { ...columns, story: 'text', titleWords: 'integer' },
  key: ['id'],
  orders: [newestFirst, ['type', ...newestFirst], ['story', 'id']],
  counts: [['type']],
  joined,
})

/**
 * One row an article and subject, a CIK or a ticker, with the article's text: a page of one company is one walk. A company's
 * row outlives its ticker; a ticker's is for what has no CIK, and for ETFs, of which one trust has hundreds.
 */
export const newsSubjects = collection('news_subjects', {
  record: Article,
  columns: { ...columns, subject: 'text' },
  key: ['id', 'subject'],
  orders: [
    ['subject', ...newestFirst],
    ['subject', 'type', ...newestFirst],
  ],
  counts: [['subject'], ['subject', 'type']],
  joined,
})
