/** Chooses the news feeds of a command: those of the setting, and those that the command names. */
import type { Config } from '../../config.ts'
import { withNewsFeeds } from '../../ingest/news-choice.ts'
import { isNewsWire } from '../../lib/news-wires.ts'
import type { Feed } from '../../sources/feed.ts'
import { ownNews } from '../../sources/news/feeds.ts'
import { UsageError } from '../program/command-context.ts'

/** As `withNewsFeeds`. Throws UsageError if the operator's own feeds are named and there are none. */
export const withNamedNewsFeeds = (
  feeds: readonly Feed[],
  config: Pick<Config, 'newsFeeds'>,
  named: readonly string[],
  files?: readonly string[],
): readonly Feed[] => {
  const hasOwn = !config.newsFeeds.every(isNewsWire)
  if (named.includes(ownNews.name) && !hasOwn && files === undefined)
    throw new UsageError(`${ownNews.name} reads the addresses of news_feeds, which has none.`)
  return withNewsFeeds(feeds, config, named)
}
