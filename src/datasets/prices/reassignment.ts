/** Reassigns series to the security that the lists name now: the one with the series' symbol on the day of its newest bar. */
import { priceSummaries, prices } from '../../derived/prices/record.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import type { NewRow, Row } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import { type AffectedSecurities, affectedRows } from '../affected-securities.ts'

import { movedBatches } from '../event-reassignment.ts'

type SecurityOn = ReturnType<typeof securitiesOn>
type Summary = Row<typeof priceSummaries>

const keyOf = async ({ columns }: Summary, reads: Reads, securityOn: SecurityOn) => {
  const { security, basis, source } = columns
  const where = { security, basis, source }
  const newest = { order: ['date desc'], limit: 1, columns: ['date', 'symbol'] } as const
  const [last] = await reads.rows(prices, { where, ...newest })
  return last === undefined ? null : (await securityOn(last.columns.symbol, last.columns.date)).key
}

/** All bars of a security, reassigned symbol by symbol. */
const barsOf = async (
  security: SecurityId,
  reads: Reads,
  securityOn: SecurityOn,
): Promise<readonly NewRow<typeof prices>[]> => {
  const stored = await reads.rows(prices, { where: { security }, order: ['basis', 'source', 'date'] })
  const series = Map.groupBy(
    stored,
    ({ columns: { basis, source, symbol } }) => `${basis} ${source} ${symbol}`,
  )
  const rows: NewRow<typeof prices>[] = []
  for (const bars of series.values()) {
    const { symbol = '', date = null } = bars.at(-1)?.columns ?? {}
    const { key } = await securityOn(symbol, date)
    for (const { columns, text } of bars) rows.push({ columns: { ...columns, security: key.security }, text })
  }
  return rows
}

export const movedSeries = async (affected: AffectedSecurities, reads: Reads): Promise<readonly Batch[]> => {
  const found = await affectedRows(priceSummaries, 'security', affected.securities, affected, reads)
  const securityOn = securitiesOn(reads)
  const moved = new Set<SecurityId>()
  const tickerUpdates: NewRow<typeof priceSummaries>[] = []
  for (const summary of found) {
    const { columns, text } = summary
    const key = await keyOf(summary, reads, securityOn)
    if (key === null) continue
    const { ticker } = key
    if (key.security !== columns.security) moved.add(columns.security)
    else if (ticker !== columns.ticker)
      tickerUpdates.push({ columns: { ...columns, ticker }, text, updatedAt: columns.updatedAt })
  }
  const bars = new Map<SecurityId, readonly NewRow<typeof prices>[]>()
  for (const security of moved) bars.set(security, await barsOf(security, reads, securityOn))
  const batches = movedBatches(prices, 'security', bars)
  return tickerUpdates.length > 0 ? [batchOf(priceSummaries, tickerUpdates), ...batches] : batches
}
