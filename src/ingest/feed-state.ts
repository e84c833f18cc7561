/** The state of a feed as its operator sees it: one that waits for a file, key or consent is not late. */
import type { Config } from '../config.ts'
import type { StatusFeed } from '../contract/status.ts'
import type { Feed } from '../sources/feed.ts'
import type { FeedRun } from '../store/ingest-state.ts'
import { feedHealthOf } from './health.ts'
import { withNewsFeeds } from './news-choice.ts'
import { keySettingsOf, lacksConsent, lacksKey } from './vendor-keys.ts'

/** What keeps a feed from running by itself: a file of the operator's, a key, consent, or the setting `news_feeds`. */
export type Awaited = 'file' | 'key' | 'consent' | 'news_feeds'

export type FeedState = StatusFeed & {
  readonly waitsFor: Awaited | null
  /** Names of the settings that its key is in. */
  readonly keySettings: readonly string[]
}

const awaitedOf = (feed: Feed, config: Config): Awaited | null => {
  if (feed.files.kind === 'operator-supplied') return 'file'
  if (lacksKey(feed, config)) return 'key'
  if (config.mirror === null && lacksConsent(feed, config)) return 'consent'
  return withNewsFeeds([feed], config, []).length === 0 ? 'news_feeds' : null
}

/** `run` is null where the feed never ran. A file that comes with the program is never late either. */
export const feedStateOf = (feed: Feed, run: FeedRun | null, config: Config, now: number): FeedState => {
  const state = feedHealthOf(feed, run, now)
  const waitsFor = awaitedOf(feed, config)
  const isExpected = waitsFor === null && feed.files.kind !== 'bundled'
  const settled = state.succeededAt === null ? 'never' : 'ok'
  // A run that had nothing to ask for went well, but shows nothing of a feed that still waits for its key.
  const isSettled = (state.health === 'late' && !isExpected) || (state.health === 'ok' && waitsFor !== null)
  const health = isSettled ? settled : state.health
  return { ...state, health, waitsFor, keySettings: keySettingsOf(feed) }
}

/** What a feed waits for, as a sentence. */
export const waitingSentence = ({ waitsFor, keySettings }: FeedState): string => {
  if (waitsFor === 'file') return 'It loads files that you download: name them with --file.'
  if (waitsFor === 'key') return `It needs your key: set ${keySettings.join(' and ')}.`
  if (waitsFor === 'consent')
    return 'Its publisher does not answer programs. Set OPENBELL_NASDAQ_BROWSER_HEADERS=on after reading what it does, or load from a mirror or with --file.'
  return 'The setting news_feeds leaves it out.'
}
