/** Tickers of topics that no listing has, so that a reader of `news.aapl` learns why it hears nothing. */
import { ANY_TICKER, readTopic, type StatusDetails } from '../contract/stream-message.ts'
import type { Market } from '../derived/market.ts'

/** Tickers for which similar ones are looked up. */
const MAX_HINTS = 20

/** Members of a status; none where every ticker is listed. Followed they are all the same: a listing may come later. */
export const missingTickersOf = (market: () => Market, topics: readonly string[]): StatusDetails => {
  const named = new Set(topics.flatMap((topic) => readTopic(topic)?.ticker ?? []))
  named.delete(ANY_TICKER)
  if (named.size === 0) return {}
  const { securityMaster } = market()
  const missing = [...named].filter((ticker) => securityMaster.listingOf(ticker) === undefined)
  if (missing.length === 0) return {}
  const close = missing
    .slice(0, MAX_HINTS)
    .map((ticker) => [ticker, securityMaster.closeTo(ticker)] as const)
    .filter(([, tickers]) => tickers.length > 0)
  return { missing, ...(close.length === 0 ? {} : { didYouMean: Object.fromEntries(close) }) }
}
