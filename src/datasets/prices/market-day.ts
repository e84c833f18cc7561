/** Resolves the bars of the whole market on one day in one batch, each to the security with its symbol on that day. */
import { prices } from '../../derived/prices/record.ts'
import { lastSessionAt } from '../../lib/exchange-session.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { tickerOfCqs } from '../../security-master/ticker.ts'
import { batchOf } from '../../store/batch.ts'
import type { NewRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved, WriteContext } from '../dataset.ts'
import type { SeriesDraft } from './normalize.ts'

type Row = NewRow<typeof prices>

/** Where a security has two symbols on one day, the bar of its present ticker stays. */
const isTaken = async (reads: Reads, { columns }: Row, found: Row | undefined): Promise<boolean> => {
  if (found !== undefined) return true
  const { security, basis, source, date, symbol } = columns
  const stored = await reads.row(prices, { security, basis, source, date })
  return stored !== null && stored.columns.symbol !== symbol
}

/** Symbols are in CQS's notation; shares that trade when issued have no ticker, and are left out. */
export const resolveMarketDay = async (
  all: readonly SeriesDraft[],
  reads: Reads,
  { at }: WriteContext,
): Promise<Resolved> => {
  const session = lastSessionAt(Date.parse(at))
  const securityOn = securitiesOn(reads)
  const rows = new Map<string, Row>()
  let drafts = 0
  for (const { symbol: written, basis, source, bars } of all) {
    const ticker = tickerOfCqs(written)
    drafts += bars.length
    if (ticker === null) continue
    for (const { date, close, text } of bars) {
      // A bar of a session that is still running has no close yet.
      if (date > session) continue
      const { key } = await securityOn(ticker, date)
      const { security, symbol } = key
      const name = `${security} ${date}`
      const row: Row = { columns: { security, symbol, basis, source, date, close }, text }
      const isPresent = symbol === key.ticker
      if (isPresent || !(await isTaken(reads, row, rows.get(name)))) rows.set(name, row)
    }
  }
  return { batches: [batchOf(prices, [...rows.values()])], skipped: drafts - rows.size }
}
