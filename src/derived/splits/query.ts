/** Splits of a security, and the securities that were split on given days. */
import { daysAfter } from '../../lib/day.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import type { Reads } from '../../store/store.ts'
import { splits } from './record.ts'
import type { SplitEvent } from './split-event.ts'

/**
 * New shares for one share held on `day`, by the splits carried out after it and up to `until`: one that is only
 * announced changes nothing yet. 1 without splits. A range of the primary key: a handful of rows at most.
 */
export const splitFactorAfter = async (
  reads: Reads,
  security: SecurityId,
  day: string,
  until: string,
): Promise<number> => {
  const where = { security, on: { from: daysAfter(day, 1), to: until } }
  const later = await reads.rows(splits, { where, columns: ['ratio'] })
  return later.reduce((factor, { columns }) => factor * columns.ratio, 1)
}

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
