/** The close and volume of a snapshot of quotes as bars of its day, where no other source has one of that day. */
import { closeRow, SNAPSHOT_SOURCE } from '../../derived/prices/bar-source.ts'
import { betterBarsIn } from '../../derived/prices/query.ts'
import { prices } from '../../derived/prices/record.ts'
import { isInSession } from '../../lib/exchange-session.ts'
import { mapInParts } from '../../lib/in-parts.ts'
import { securities } from '../../security-master/collections.ts'
import { isReassignedTo } from '../../security-master/listing.ts'
import type { SecurityKey } from '../../security-master/security-id.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import type { NewRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import type { WriteContext } from '../dataset.ts'
import type { SaleDraft } from './normalize.ts'

/** Nasdaq's file is complete some minutes after the close. */
const SETTLING_MS = 15 * 60_000

/** While a session runs the file may hold its sales, so that they are closes of no day. */
export const hasCloses = ({ at, fetched }: Pick<WriteContext, 'at' | 'fetched'>): boolean =>
  fetched !== 'now' || !isInSession(Date.parse(at), SETTLING_MS)

/** Whether the lists have the ticker's former holder still: the close is not of the security that they name. */
const isOthers = async (reads: Reads, { ticker, security }: SecurityKey, name: string | null) => {
  const row = await reads.row(securities, { ticker, security })
  if (row === null) return false
  const { type, isStale, company } = row.columns
  return isReassignedTo({ type, isStale: isStale === 1, company }, name)
}

/**
 * `sales` by ticker; one that nobody traded on the day has the close of an earlier one. Of a security under two tickers the present
 * one's bar stays.
 */
export const snapshotBars = async (
  sales: ReadonlyMap<string, SaleDraft>,
  date: string,
  reads: Reads,
): Promise<readonly NewRow<typeof prices>[]> => {
  const securityOn = securitiesOn(reads)
  const hasBetter = betterBarsIn(reads, SNAPSHOT_SOURCE)
  const traded = [...sales].filter(([, { volume }]) => volume !== null && volume !== 0)
  const found = await mapInParts(traded, async ([ticker, { price: close, volume, name }]) => {
    const { key } = await securityOn(ticker, date)
    const [isOther, isBetter] = await Promise.all([isOthers(reads, key, name), hasBetter(key.security, date)])
    const bar = { date, close, volume }
    return { key, row: isOther || isBetter ? null : closeRow(key, SNAPSHOT_SOURCE, bar) }
  })
  const rows = new Map<string, NewRow<typeof prices>>()
  for (const { key, row } of found)
    if (row !== null && (key.symbol === key.ticker || !rows.has(key.security))) rows.set(key.security, row)
  return [...rows.values()]
}

/** Removes these securities' bars of another day: the operator says that the same file is of this one. */
export const withoutDay = (bars: readonly NewRow<typeof prices>[], date: string): Batch<typeof prices> => {
  const security = bars.map(({ columns }) => columns.security)
  return batchOf(prices, [], { security, basis: 'raw', source: SNAPSHOT_SOURCE, date })
}
