/** The feeds of news: five by default, each by itself, and the addresses that the operator names. */
import type { NewsWire } from '../../lib/news-wires.ts'
import { sec } from '../edgar/feeds.ts'
import type { Feed, Publisher } from '../feed.ts'
import { nasdaqConsent } from '../nasdaq/calendar-feeds.ts'
import { type NewsFile, parseNewsFeeds } from './feed-file.ts'

const newsFeed = (
  name: string,
  about: string,
  publisher: Publisher,
  addresses: readonly string[],
): Feed<NewsFile> => ({
  name,
  every: 'hour',
  about,
  publisher,
  expect: 'xml',
  files: { kind: 'independent', addresses },
  parse: parseNewsFeeds,
})

const terms =
  'For reading, with a link to the publisher. Republication is not allowed, so the sample has no row of it.'

const wireFeed = (wire: NewsWire, name: string, about: string, address: string): Feed<NewsFile> =>
  newsFeed(`news-${wire}`, about, { name, terms }, [address])

export const newsFeedOf: Readonly<Record<NewsWire, Feed<NewsFile>>> = {
  globenewswire: wireFeed(
    'globenewswire',
    'GlobeNewswire',
    'Press releases of public companies on GlobeNewswire.',
    'https://www.globenewswire.com/RssFeed/orgclass/1/feedTitle/GlobeNewswire%20-%20News%20about%20Public%20Companies',
  ),
  prnewswire: wireFeed(
    'prnewswire',
    'PR Newswire',
    'Press releases of companies on PR Newswire.',
    'https://www.prnewswire.com/rss/news-releases-list.rss',
  ),
  businesswire: wireFeed(
    'businesswire',
    'Business Wire',
    'Press releases of companies on Business Wire.',
    'https://feed.businesswire.com/rss/home/?rss=G1QFDERJXkJeGVtRWA==',
  ),
  sec: newsFeed('news-sec', 'Press releases of the SEC.', sec, [
    'https://www.sec.gov/news/pressreleases.rss',
  ]),
  nasdaq: {
    ...wireFeed(
      'nasdaq',
      'Nasdaq',
      'Reports on markets and companies on nasdaq.com.',
      'https://www.nasdaq.com/feed/rssoutbound?category=Markets',
    ),
    consent: nasdaqConsent,
  },
}

/** Empty here: the addresses are a setting. */
export const ownNews: Feed<NewsFile> = newsFeed(
  'news-own',
  'RSS and Atom feeds that the operator has configured.',
  {
    name: 'Publishers that the operator chose',
    terms: 'Those of each publisher; many allow only private reading.',
  },
  [],
)

export const newsFeeds: readonly Feed<NewsFile>[] = [...Object.values(newsFeedOf), ownNews]
