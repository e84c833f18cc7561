/**
 * Well-known tickers that were replaced: by them a security keeps its identity through renames that are older than the stored
 * lists, and a caller who asks for an old ticker gets a hint. Mergers and delistings are not among them.
 */
import { daysAfter } from '../lib/day.ts'

/** `on` is the first day of trading under `to`. */
type RenamedTicker = { readonly from: string; readonly to: string; readonly on: string }

export const renamedTickers: readonly RenamedTicker[] = [
  { from: 'COH', to: 'TPR', on: '2017-10-31' },
  { from: 'PCLN', to: 'BKNG', on: '2018-02-27' },
  { from: 'KORS', to: 'CPRI', on: '2019-01-02' },
  { from: 'HRS', to: 'LHX', on: '2019-07-01' },
  { from: 'BBT', to: 'TFC', on: '2019-12-09' },
  { from: 'UTX', to: 'RTX', on: '2020-04-03' },
  { from: 'CTL', to: 'LUMN', on: '2020-09-18' },
  { from: 'WLTW', to: 'WTW', on: '2022-01-10' },
  { from: 'ADS', to: 'BFH', on: '2022-04-04' },
  { from: 'DISCA', to: 'WBD', on: '2022-04-11' },
  { from: 'FB', to: 'META', on: '2022-06-09' },
  { from: 'ANTM', to: 'ELV', on: '2022-06-28' },
  { from: 'NLOK', to: 'GEN', on: '2022-11-08' },
  { from: 'PKI', to: 'RVTY', on: '2023-05-16' },
  { from: 'ABC', to: 'COR', on: '2023-08-30' },
  { from: 'FLT', to: 'CPAY', on: '2024-03-25' },
  { from: 'GPS', to: 'GAP', on: '2024-08-22' },
  { from: 'SQ', to: 'XYZ', on: '2025-01-21' },
  { from: 'GOLD', to: 'B', on: '2025-05-09' },
  { from: 'PARA', to: 'PSKY', on: '2025-08-07' },
]

const byOldTicker = new Map(renamedTickers.map((renamed) => [renamed.from, renamed]))

/** What became of a ticker, or null; a ticker in use today must be looked up first, it may be someone else's. */
export const renamedTickerOf = (ticker: string): RenamedTicker | null => byOldTicker.get(ticker) ?? null

/** What became of a ticker since `day`; the ticker itself where nothing did. */
export const tickerSince = (ticker: string, day: string): string => {
  const renamed = renamedTickerOf(ticker)
  return renamed !== null && day < renamed.on ? tickerSince(renamed.to, renamed.on) : ticker
}

/** A ticker of a security and the days on which it had it, both inclusive; null where that end is open. */
export type TickerSpan = { readonly ticker: string; readonly from: string | null; readonly to: string | null }

const byNewTicker = new Map(renamedTickers.map((renamed) => [renamed.to, renamed]))

/**
 * Every ticker that the present holder of `ticker` has had, the newest first. A security that took over a ticker which was given
 * up (FB) has it from that day on.
 */
export const tickersOver = (ticker: string): readonly TickerSpan[] => {
  const spans: TickerSpan[] = []
  let current = ticker
  let to: string | null = null
  for (;;) {
    const before = byNewTicker.get(current)
    const from = before?.on ?? (to === null ? byOldTicker.get(current)?.on : undefined) ?? null
    spans.push({ ticker: current, from, to })
    if (before === undefined) return spans
    current = before.from
    to = daysAfter(before.on, -1)
  }
}
