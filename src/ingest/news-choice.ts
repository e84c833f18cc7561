/** The news feeds of a run: the operator's list, whose addresses become one feed. */
import type { Config } from '../config.ts'
import { isNewsWire, newsWires } from '../lib/news-wires.ts'
import type { Feed } from '../sources/feed.ts'
import { newsFeedOf, ownNews } from '../sources/news/feeds.ts'

/** The feeds, with news as the setting lists it; a wire that is named is read even if it is not listed. */
export const withNewsFeeds = (
  feeds: readonly Feed[],
  { newsFeeds }: Pick<Config, 'newsFeeds'>,
  named: readonly string[],
): readonly Feed[] => {
  const addresses = newsFeeds.filter((each) => !isNewsWire(each))
  const unwanted: ReadonlySet<string> = new Set(
    newsWires.filter((wire) => !newsFeeds.includes(wire)).map((wire) => newsFeedOf[wire].name),
  )
  const isOwn = ({ name }: Feed): boolean => name === ownNews.name
  return feeds
    .filter(
      (feed) =>
        named.includes(feed.name) || !(unwanted.has(feed.name) || (isOwn(feed) && addresses.length === 0)),
    )
    .map((feed) => (isOwn(feed) ? { ...feed, files: { kind: 'independent' as const, addresses } } : feed))
}
