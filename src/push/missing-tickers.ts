/** Tickers of topics that no listing has, so that a reader of `news.aapl` learns why it hears nothing. */
import { ANY_TICKER, readTopic, type StatusDetails } from '../contract/stream-message.ts'
import type { Market } from '../derived/market.ts'

/** Members of a status; none where every ticker is listed. Followed they are all the same: a listing may come later. */
export const missingTickersOf = (market: () => Market, topics: readonly string[]): StatusDetails => {
  const named = new Set(topics.flatMap((topic) => readTopic(topic)?.ticker ?? []))
  named.delete(ANY_TICKER)
  if (named.size === 0) return {}
  const { securityMaster } = market()
  const missing = [...named].filter((ticker) => securityMaster.listingOf(ticker) === undefined)
  return missing.length === 0 ? {} : { missing, ...securityMaster.hintsFor(missing) }
}
