/** Splits of a security, and the securities that were split on given days. */
import type { SecurityId } from '../../security-master/security-id.ts'
import type { Reads } from '../../store/store.ts'
import { splits } from './record.ts'
import type { SplitEvent } from './split-event.ts'

/** Securities with a split from one day to another, both included: a range of (on desc, ticker). */
export const securitiesSplit = async (
  reads: Reads,
  from: string,
  to: string,
): Promise<readonly SecurityId[]> => {
  const where = { on: { from, to } }
  const rows = await reads.rows(splits, { where, order: ['on desc', 'ticker'], columns: ['security'] })
  return rows.map(({ columns }) => columns.security)
}

/** All of a security, oldest first: the primary key within it. */
export const splitsOfSecurity = async (
  reads: Reads,
  security: SecurityId,
): Promise<readonly SplitEvent[]> => {
  const rows = await reads.rows(splits, { where: { security }, order: ['on'], columns: ['on', 'ratio'] })
  return rows.map(({ columns }) => columns)
}
