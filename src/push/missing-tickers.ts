/** Tickers of topics that no listing has, so that a reader of `news.aapl` learns why it hears nothing. */
import { ANY_TICKER, type MissingTickers, readTopic } from '../contract/stream-message.ts'
import type { SecurityMaster } from '../security-master/security-master.ts'

/** The tickers that topics name. */
export const tickersIn = (topics: readonly string[]): readonly string[] => {
  const named = new Set(topics.flatMap((topic) => readTopic(topic)?.ticker ?? []))
  named.delete(ANY_TICKER)
  return [...named]
}

/** Nothing where every ticker is listed. Followed they are all the same: a listing may come later. */
export const missingTickersOf = (
  securityMaster: () => Pick<SecurityMaster, 'listingOf' | 'hintsFor'>,
  topics: readonly string[],
): MissingTickers => {
  const named = tickersIn(topics)
  if (named.length === 0) return {}
  const { listingOf, hintsFor } = securityMaster()
  const missing = named.filter((ticker) => listingOf(ticker) === undefined)
  return missing.length === 0 ? {} : { missing, ...hintsFor(missing) }
}
